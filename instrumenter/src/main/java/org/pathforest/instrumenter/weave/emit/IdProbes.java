package org.pathforest.instrumenter.weave.emit;

import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.pathforest.instrumenter.weave.code.Code;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.probe.ProbePlan;

/** Emits the actions of schemes that count other things than paths. */
final class IdProbes extends Probes {
  private final IdEmitter emitter;

  /** Creates an instance for one method. */
  IdProbes(IdEmitter emitter, ProbePlan plan, RepeatedIterations repeated) {
    super(emitter, plan, repeated);
    this.emitter = emitter;
  }

  @Override
  public void emit(List<Action> actions, Place place, Code code) {
    OnePlace one = new OnePlace(place, code);
    for (Action action : actions) {
      ((IdAction) action).accept(one);
    }
  }

  private final class OnePlace implements IdAction.Visitor {
    private final Place place;
    private final Code code;

    OnePlace(Place place, Code code) {
      this.place = place;
      this.code = code;
    }

    @Override
    public void count(int id) {
      emitter.count(code, id);
    }

    @Override
    public void set(int register, int value) {
      emitter.set(code, register, value);
    }

    @Override
    public void plus(int register, int c) {
      emitter.plus(code, register, c);
    }

    @Override
    public void move(int to, int from) {
      emitter.move(code, to, from);
    }

    @Override
    public void countSum(int register, int c) {
      emitter.countSum(code, register, c);
    }

    /** Emits a switch over a register. It jumps only within its own code. */
    @Override
    public void choose(IdAction.Choose choose) {
      int last = choose.cases().size() - 1;
      LabelNode end = new LabelNode();
      LabelNode[] labels = new LabelNode[last + 1];
      Arrays.setAll(labels, i -> new LabelNode());
      emitter.push(code, choose.register()); //   Stack[0]: I
      if (last == 1) {
        code.add(new JumpInsnNode(Opcodes.IFNE, labels[1]));
      } else {
        LabelNode[] listed = Arrays.copyOf(labels, last);
        code.add(new TableSwitchInsnNode(0, last - 1, labels[last], listed));
      }
      for (int i = 0; i <= last; i++) {
        if (i > 0 || last > 1) {
          begin(labels[i]);
        }
        for (IdAction action : choose.cases().get(i)) {
          action.accept(this);
        }
        if (i < last) {
          code.add(new JumpInsnNode(Opcodes.GOTO, end));
        } else if (choose.cases().get(i).isEmpty()) {
          code.op(Opcodes.NOP); // two frames can't be at one place
        }
      }
      begin(end);
      code.op(Opcodes.NOP); // the code that comes next may begin with a frame of its own
    }

    private void begin(LabelNode label) {
      code.add(label);
      FrameNode frame = place.frame() == null ? null : place.frame().get();
      if (frame != null) {
        code.add(frame);
      }
    }
  }
}
