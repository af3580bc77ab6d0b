package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ObjectStreamClass;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;

/** Everything that a program can see of its own classes stays as it was. */
class UnchangedClassTest {
  private static final String SOURCE =
      """
      import java.lang.annotation.*;
      @Retention(RetentionPolicy.RUNTIME) @interface Mark { String value(); }
      @Mark("class")
      class Seen implements java.io.Serializable {
        private int a;
        protected static final String B = "b";
        transient long c;
        static { int n = 0; for (int i = 0; i < 3; i++) n += i; }
        @Mark("constructor") Seen(@Mark("parameter") int first, String... more) {
          for (String s : more) a += s.length() + first;
        }
        @Mark("method") @Deprecated
        public <T extends Comparable<T>> int loop(@Mark("parameter") final T count, int n)
            throws java.io.IOException {
          int sum = 0;
          for (int i = 0; i < n; i++) {
            try {
              sum += i / (n - i);
            } catch (@Mark2 RuntimeException e) {
              sum--;
            }
          }
          return sum;
        }
        private synchronized void hidden() { while (a > 0) a--; }
        class Inner { int get() { return a > 0 ? a : -a; } }
        enum Kind { X { int v() { return B.length() > 0 ? 1 : 2; } }, Y; int v() { return 3; } }
        static String run(int n) throws Exception {
          StringBuilder b = new StringBuilder();
          Seen s = new Seen(n, "x", "yy");
          for (Kind k : Kind.values()) b.append(k).append(k.v()).append(Kind.valueOf(k.name()));
          s.hidden();
          return b.append(s.new Inner().get()).append(s.loop("z", n)).toString();
        }
      }
      @Target(ElementType.TYPE_USE) @Retention(RetentionPolicy.RUNTIME) @interface Mark2 {}
      """;

  private static List<byte[]> compiled(int release) {
    return Made.compiled(release, "Seen", SOURCE, "-g", "-parameters");
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 11, 17})
  void serial_version_members_and_annotations_are_the_same(int release) {
    Woven w = Woven.of(compiled(release));
    Class<?> before = w.originalClass();
    Class<?> after = w.wovenClass();
    w.runsTheSame(4);
    assertThat(ObjectStreamClass.lookup(after).getSerialVersionUID())
        .isEqualTo(ObjectStreamClass.lookup(before).getSerialVersionUID());
    assertThat(texts(after.getDeclaredFields())).isEqualTo(texts(before.getDeclaredFields()));
    assertThat(texts(after.getDeclaredMethods()))
        .containsExactlyInAnyOrderElementsOf(texts(before.getDeclaredMethods()));
    assertThat(texts(after.getDeclaredConstructors()))
        .isEqualTo(texts(before.getDeclaredConstructors()));
    assertThat(Arrays.toString(after.getAnnotations()))
        .isEqualTo(Arrays.toString(before.getAnnotations()));
    assertThat(described(after)).isEqualTo(described(before));
  }

  @Test
  void serial_version_of_an_interface_is_the_same_and_it_gets_no_initialiser() {
    String source =
        """
        interface Task extends java.io.Serializable {
          default int sum(int n) { int r = 0; for (int i = 0; i < n; i++) r += i; return r; }
          static int run(int n) { return new Task() {}.sum(n); }
        }
        """;
    Woven w = Woven.of(Made.compiled(8, "Task", source));
    w.runsTheSame(5);
    assertThat(w.ended("sum")).as("paths that ended").isEqualTo(6);
    Class<?> after = w.wovenClass();
    assertThat(ObjectStreamClass.lookup(after).getSerialVersionUID())
        .isEqualTo(ObjectStreamClass.lookup(w.originalClass()).getSerialVersionUID());
    assertThat(after.getFields()).as("public fields").isEmpty();
    assertThat(node(w.bytes()).methods).noneMatch(m -> m.name.equals("<clinit>"));
  }

  private static List<String> texts(Member[] members) {
    return Arrays.stream(members).map(Object::toString).toList();
  }

  private static String described(Class<?> c) {
    Method loop =
        Arrays.stream(c.getDeclaredMethods())
            .filter(m -> m.getName().equals("loop"))
            .findFirst()
            .orElseThrow();
    return loop.toGenericString()
        + Arrays.toString(loop.getAnnotations())
        + Arrays.deepToString(loop.getParameterAnnotations())
        + Arrays.toString(loop.getParameters())
        + Arrays.toString(loop.getExceptionTypes())
        + Arrays.deepToString(c.getDeclaredConstructors()[0].getParameterAnnotations());
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 11, 17})
  void order_lines_local_variables_and_handlers_type_annotations_are_kept(int release) {
    byte[] original = compiled(release).get(0);
    ClassNode before = node(original);
    ClassNode after = node(new ClassWeaver(WeaveOptions.defaults()).weave(original).bytes());
    assertThat(after.version).isEqualTo(before.version);
    assertThat(after.access).isEqualTo(before.access);
    assertThat(after.sourceFile).isEqualTo(before.sourceFile);
    assertThat(after.innerClasses).hasSameSizeAs(before.innerClasses);
    assertThat(after.fields.stream().map(f -> f.name))
        .containsExactlyElementsOf(before.fields.stream().map(f -> f.name).toList());
    assertThat(after.methods).hasSameSizeAs(before.methods);
    for (int i = 0; i < before.methods.size(); i++) {
      MethodNode a = before.methods.get(i);
      MethodNode b = after.methods.get(i);
      assertThat(b.name + b.desc + b.signature).isEqualTo(a.name + a.desc + a.signature);
      assertThat(lines(b)).isEqualTo(lines(a));
      assertThat(variables(b)).isEqualTo(variables(a));
      assertThat(opcodes(b)).containsSubsequence(opcodes(a));
      assertThat(b.tryCatchBlocks.stream().filter(t -> t.visibleTypeAnnotations != null))
          .hasSameSizeAs(
              a.tryCatchBlocks.stream().filter(t -> t.visibleTypeAnnotations != null).toList());
    }
  }

  private static ClassNode node(byte[] file) {
    ClassNode node = new ClassNode();
    new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES);
    return node;
  }

  private static List<Integer> lines(MethodNode m) {
    return Arrays.stream(m.instructions.toArray())
        .filter(LineNumberNode.class::isInstance)
        .map(n -> ((LineNumberNode) n).line)
        .toList();
  }

  private static List<String> variables(MethodNode m) {
    return m.localVariables == null
        ? List.of()
        : m.localVariables.stream()
            .map((LocalVariableNode v) -> v.index + v.name + v.desc + v.signature)
            .toList();
  }

  private static List<Integer> opcodes(MethodNode m) {
    return Arrays.stream(m.instructions.toArray())
        .filter(n -> n.getOpcode() >= 0)
        .map(n -> n.getOpcode())
        .toList();
  }

  @Test
  void records_and_sealed_types_stay_what_they_are() {
    String source =
        """
        class Modern {
          sealed interface Shape permits Circle, Square {
            default int twice() { int r = 0; for (int i = 0; i < 2; i++) r += size(); return r; }
            int size();
          }
          record Circle(int size) implements Shape {
            Circle { if (size < 0) throw new IllegalArgumentException(); }
          }
          record Square(int size, @Deprecated String name) implements Shape {
            static int made;
            Square(int n) { this(n, n > 2 ? "large" : "small"); }
          }
          static String run(int n) {
            Shape s = n % 2 == 0 ? new Circle(n) : new Square(n);
            return s + " " + s.equals(new Square(n)) + s.twice()
                + java.util.Arrays.toString(s.getClass().getRecordComponents())
                + Shape.class.isSealed() + Shape.class.getPermittedSubclasses().length;
          }
        }
        """;
    Woven w = Woven.of(Made.compiled(17, "Modern", source));
    w.runsTheSame(-2, 1, 3, 4);
    assertThat(w.wovenClass("Modern$Square").isRecord()).isTrue();
    assertThat(w.wovenClass("Modern$Square").getNestHost()).isEqualTo(w.wovenClass());
  }

  @Test
  void class_that_needs_no_probe_is_not_written() {
    byte[] original = Made.compiledBody(17, "int f() { return 1; }");
    WovenClass w = new ClassWeaver(WeaveOptions.defaults()).weave(original);
    assertThat(w.bytes()).isNull();
    assertThat(w.methods()).hasSize(2);
  }

  @Test
  void method_that_jacoco_has_added_is_none_of_the_program() {
    int privateStatic = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;
    String fetchProbes =
        """
        getstatic Offline.$jacocoData [Z; dup; ifnonnull known
        pop; iconst_2; newarray boolean; dup; putstatic Offline.$jacocoData [Z
        known: areturn
        """;
    byte[] original =
        Made.assembled(
            Opcodes.V1_8,
            "Offline",
            c -> {
              c.visitField(privateStatic, "$jacocoData", "[Z", null, null);
              int synthetic = privateStatic | Opcodes.ACC_SYNTHETIC;
              Made.method(c, synthetic, "$jacocoInit()[Z", fetchProbes);
              // This method is not synthetic, so it belongs to the program in spite of its name.
              Made.method(c, privateStatic, "$jacocoInit(I)[Z", fetchProbes);
              Made.method(
                  c, "run()I", "invokestatic Offline.$jacocoInit()[Z; arraylength; ireturn");
            });
    Woven w = Woven.of(WeaveOptions.defaults().withSinglePaths(true), original);
    assertThat(new ClassWeaver(WeaveOptions.defaults()).weave(original).methods())
        .extracting(m -> m.key().method() + m.key().descriptor())
        .containsExactly("$jacocoInit(I)[Z", "run()I");
    assertThat(w.same("run")).isEqualTo(2);
    assertThat(w.ended("run")).as("paths that ended").isEqualTo(1);
  }

  @Test
  void class_that_is_not_asked_for_is_not_looked_at() {
    byte[] original = Made.compiledBody(17, "void f(int n) { while (n > 0) n--; }");
    WovenClass w =
        new ClassWeaver(WeaveOptions.defaults().withClasses(n -> !n.equals("C"))).weave(original);
    assertThat(w.bytes()).isNull();
    assertThat(w.methods()).isEmpty();
  }

  @Test
  void class_that_is_woven_already_is_refused() {
    byte[] original = Made.compiledBody(17, "void f(int n) { while (n > 0) n--; }");
    ClassWeaver weaver = new ClassWeaver(WeaveOptions.defaults());
    byte[] once = weaver.weave(original).bytes();
    assertThatThrownBy(() -> weaver.weave(once))
        .isInstanceOf(AlreadyWovenException.class)
        .hasMessage("class C is already instrumented; use the original class file");
  }
}
