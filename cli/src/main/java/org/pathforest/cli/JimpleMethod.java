package org.pathforest.cli;

import java.nio.file.Path;
import java.util.List;
import org.pathforest.instrumenter.jimple.JimpleFile;
import org.pathforest.paths.FileException;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.weights.BranchHints;
import org.pathforest.paths.weights.StaticWeights;
import org.pathforest.viz.CfgDrawing;

/**
 * A method of a file in Jimple's text form.
 *
 * @param className its class
 * @param method its graph
 */
record JimpleMethod(String className, JimpleFile.Method method) implements Drawable {
  static List<Drawable> all(Path file) throws FileException {
    JimpleFile jimple = JimpleFile.read(file);
    return jimple.methods().stream()
        .<Drawable>map(m -> new JimpleMethod(jimple.className(), m))
        .toList();
  }

  @Override
  public MethodNames names() {
    String bare = className + "." + method.name();
    String full = bare + method.signature().substring(method.signature().indexOf('('));
    return new MethodNames(full, bare, full);
  }

  @Override
  public CfgDrawing cfg() {
    MethodPlan plan =
        MethodPlan.of(
            method.cfg(),
            StaticWeights.of(method.cfg(), BranchHints.none()),
            PathNumbering.MAX_PATHS,
            false,
            b -> !method.cfg().block(b).canThrow());
    return CfgDrawing.of(names().full(), plan.numbering())
        .plan(plan)
        .statements(method.jimple()::get)
        .note("offsets are numbers of statements, lines are those of the Jimple file");
  }
}
