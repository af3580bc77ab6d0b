package org.pathforest.e2e.corpus;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.pathforest.e2e.corpus.child.RedefineClasses;
import org.pathforest.testkit.ChildJvm;

/**
 * Lets a JDK's own verifier check woven versions of its own classes. Runtime and counter holders
 * are absent: verification needs no code of ours, and the woven code never runs.
 */
final class RedefineCheck {
  private RedefineCheck() {}

  /**
   * Returns the JVM's outcome for each class, by module and name.
   *
   * @param work folder for temporary files
   * @param home home of the JDK
   * @param jars woven classes by module
   */
  static Map<String, String> verify(Path work, Path home, Map<String, Path> jars)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("-Xmx1500m", "-Xverify:all", "-Xshare:off"));
    // HotSpot 17 can crash when it collects refused class versions, so large limits prevent that.
    command.addAll(List.of("-XX:MetaspaceSize=4g", "-Xms1500m"));
    command.addAll(List.of("-Dfile.encoding=UTF-8", "--add-modules", "ALL-SYSTEM"));
    command.addAll(List.of("-javaagent:" + agent(work), "-cp", Jars.testClasses().toString()));
    command.addAll(List.of(RedefineClasses.class.getName(), refused(work).toString()));
    jars.forEach((module, jar) -> command.addAll(List.of(module, jar.toString())));
    return LinkCheck.outcomes(new ChildJvm().with(command).of(home).within(Duration.ofMinutes(30)));
  }

  private static Path agent(Path work) throws IOException {
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

  /** Writes a class file that the JVM refuses because its superclass has changed. */
  private static Path refused(Path work) throws IOException {
    ClassNode node = new ClassNode();
    new ClassReader(RedefineClasses.Last.class.getName()).accept(node, 0);
    node.superName = "java/util/ArrayList";
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return Files.write(work.resolve("refused.class"), writer.toByteArray());
  }
}
