package org.pathforest.e2e.corpus;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.pathforest.e2e.corpus.child.RedefineClasses;
import org.pathforest.testkit.ChildJvm;

/** Lets a JDK's own verifier look at woven versions of its own classes. */
final class RedefineCheck {
  private final Path work;
  private final Path home;
  private final Path runtime;

  /**
   * Prepares.
   *
   * @param work a folder for what is made on the way
   * @param home of the JDK
   * @param runtime the runtime's jar
   */
  RedefineCheck(Path work, Path home, Path runtime) {
    this.work = work;
    this.home = home;
    this.runtime = runtime;
  }

  /**
   * What the JVM says of each class, by module and name.
   *
   * @param jars by module
   */
  Map<String, String> verify(Map<String, Path> jars) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "-Xmx1500m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xverify:all",
                "-Xshare:off",
                // HotSpot 17 can crash when it collects the versions that it refused: don't let it.
                "-XX:MetaspaceSize=4g",
                "-Xms1500m",
                // Only the bridges to an external runtime add methods, all private and static.
                "-XX:+AllowRedefinitionToAddDeleteMethods",
                "-Dfile.encoding=UTF-8",
                "--add-modules",
                "ALL-SYSTEM",
                "-Xbootclasspath/a:" + runtime,
                "-javaagent:" + agent(),
                "-cp",
                LinkCheck.testClasses() + File.pathSeparator + runtime,
                RedefineClasses.class.getName(),
                refused().toString()));
    jars.forEach((module, jar) -> command.addAll(List.of(module, jar.toString())));
    ChildJvm.Outcome outcome =
        new ChildJvm(command.toArray(String[]::new)).of(home).within(Duration.ofMinutes(30)).run();
    if (outcome.status() != 0) {
      throw new IOException("the redefiner failed: " + outcome.err());
    }
    Map<String, String> result = new TreeMap<>();
    for (String line : outcome.out().lines().filter(l -> l.indexOf('\t') > 0).toList()) {
      int tab = line.indexOf('\t');
      result.put(line.substring(0, tab), line.substring(tab + 1));
    }
    return result;
  }

  private Path agent() throws IOException {
    Path agent = work.resolve("agent.jar");
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", RedefineClasses.class.getName());
    attributes.putValue("Can-Redefine-Classes", "true");
    try (OutputStream out = Files.newOutputStream(agent)) {
      new JarOutputStream(out, manifest).close();
    }
    return agent;
  }

  /** The class that the JVM refuses, since its superclass is another. */
  private Path refused() throws IOException {
    String name = RedefineClasses.Last.class.getName().replace('.', '/');
    ClassWriter writer = new ClassWriter(0);
    Path file = LinkCheck.testClasses().resolve(name + ".class");
    new ClassReader(Files.readAllBytes(file))
        .accept(
            new org.objectweb.asm.ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public void visit(
                  int version, int access, String n, String sig, String superName, String[] is) {
                super.visit(version, access, n, sig, "java/util/ArrayList", is);
              }
            },
            0);
    Path refused = work.resolve("refused.class");
    Files.write(refused, writer.toByteArray());
    return refused;
  }
}
