package org.pathforest.e2e.corpus;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.ModuleNode;
import org.objectweb.asm.tree.ModuleRequireNode;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.archive.RuntimeFiles;

/** Compares an instrumented jar with the original, except for the contents of classes. */
final class ArchiveCheck {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";
  private static final Pattern SIGNATURE =
      Pattern.compile("META-INF/([^/]*\\.(SF|RSA|DSA|EC)|SIG-[^/]*)", Pattern.CASE_INSENSITIVE);
  private static final Pattern DIGEST =
      Pattern.compile(".*-Digest(-.*)?|Magic", Pattern.CASE_INSENSITIVE);

  private final ZipListing before;
  private final ZipListing after;
  private final InstrumentResult result;

  /** Possible prefixes of the names of path map and counter holder. */
  private final Set<String> places = new TreeSet<>(Set.of(""));

  private final String map;
  private final String holder;
  private final List<String> differences = new ArrayList<>();
  private final List<Pair> classes = new ArrayList<>();

  /** A class file before and after instrumenting. */
  record Pair(ZipListing.Item before, ZipListing.Item after) {}

  ArchiveCheck(ZipListing before, ZipListing after, InstrumentResult result) {
    this.before = before;
    this.after = after;
    this.result = result;
    result.contents().classes().forEach(c -> places.add(c.place()));
    this.map = "META-INF/pathforest/" + result.mapId() + ".map.gz";
    this.holder = InsertedCode.holder(result.mapId());
  }

  /** Returns the class files that changed. Valid after {@link #differences}. */
  List<Pair> changedClasses() {
    return classes;
  }

  /** Returns all differences, one line each. */
  List<String> differences() throws IOException {
    List<ZipListing.Item> kept = new ArrayList<>(before.items());
    kept.removeIf(i -> SIGNATURE.matcher(i.name()).matches());
    boolean signed = kept.size() < before.items().size();
    if (signed != result.contents().signed()) {
      differences.add("signed: " + signed + ", said to be " + result.contents().signed());
    }
    if (after.items().size() < kept.size()) {
      differences.add("entries are gone");
      return differences;
    }
    for (int i = 0; i < kept.size(); i++) {
      compare(kept.get(i), after.items().get(i));
    }
    Set<String> allowed = additions();
    Set<String> names = new HashSet<>();
    for (ZipListing.Item added : after.items().subList(kept.size(), after.items().size())) {
      names.add(added.name());
      boolean ours = allowed.stream().anyMatch(added.name()::startsWith);
      boolean folder =
          added.name().endsWith("/") && allowed.stream().anyMatch(a -> a.startsWith(added.name()));
      if (!ours && !folder) {
        differences.add("an entry was added: " + added.name());
      }
    }
    for (String place : places) {
      if (names.contains(place + map) != names.contains(place + holder + ".class")) {
        differences.add("path map or counter holder stands alone: " + place);
      }
    }
    if (!classes.isEmpty() && places.stream().noneMatch(p -> names.contains(p + map))) {
      differences.add("classes differ, and there is no path map");
    }
    if (!before.comment().equals(after.comment())) {
      differences.add("the archive's comment differs");
    }
    Set<String> seen = new HashSet<>();
    Set<String> twice = new TreeSet<>();
    before.items().stream().map(i -> i.name()).filter(n -> !seen.add(n)).forEach(twice::add);
    Set<String> named = new TreeSet<>();
    result.contents().duplicates().forEach(d -> named.add(d.what()));
    if (!twice.equals(named)) {
      differences.add("duplicate entries are " + twice + ", named are " + named);
    }
    return differences;
  }

  /**
   * Returns the allowed beginnings of names of added files, in the root and wherever classes are.
   */
  private Set<String> additions() {
    Set<String> all = new TreeSet<>();
    if (result.external()) {
      all.add(MANIFEST);
    }
    for (String place : places) {
      all.add(place + map);
      all.add(place + holder); // and further owners, whose names begin like this
      if (!result.external()) {
        all.add(place + RuntimeFiles.FOLDER);
      }
    }
    return all;
  }

  private void compare(ZipListing.Item a, ZipListing.Item b) throws IOException {
    if (!a.name().equals(b.name())) {
      differences.add("in the place of " + a.name() + " is " + b.name());
      return;
    }
    if (!a.described().equals(b.described())) {
      differences.add("header of " + a.name() + ": " + a.described() + ", now " + b.described());
    }
    if (!a.local().equals(b.local())) {
      differences.add("local extra field of " + a.name() + ": " + a.local() + ", now " + b.local());
    }
    if (a.size() == b.size() && Arrays.equals(before.stored(a), after.stored(b))) {
      return;
    }
    byte[] from = before.content(a);
    byte[] to = after.content(b);
    if (Arrays.equals(from, to)) {
      differences.add("was compressed anew: " + a.name());
    } else if (a.name().equalsIgnoreCase(MANIFEST)
        && (result.contents().signed() || result.external())) {
      if (!sections(from).equals(sections(to))) {
        differences.add("the manifest differs in more than digests and class path");
      }
    } else if (a.name().endsWith("module-info.class")) {
      if (!descriptor(from, true).equals(descriptor(to, false))) {
        differences.add("the module descriptor differs in more than what was added: " + a.name());
      }
    } else if (a.name().endsWith(".class")) {
      classes.add(new Pair(a, b));
    } else {
      differences.add("the content differs: " + a.name());
    }
  }

  /**
   * Returns the main attributes, and those of entries without digests. Omits entries that have only
   * digests.
   */
  private List<String> sections(byte[] manifest) throws IOException {
    Manifest m = new Manifest(new ByteArrayInputStream(manifest));
    List<String> sections = new ArrayList<>(List.of(text(m.getMainAttributes(), false)));
    new TreeMap<>(m.getEntries())
        .forEach((name, attributes) -> sections.add(name + text(attributes, true)));
    sections.removeIf(section -> section.endsWith("[]"));
    return sections;
  }

  private String text(Attributes attributes, boolean withoutDigests) {
    return attributes.entrySet().stream()
        .filter(e -> !result.external() || !e.getKey().equals(Attributes.Name.CLASS_PATH))
        .filter(e -> !withoutDigests || !DIGEST.matcher(e.getKey().toString()).matches())
        .map(Object::toString)
        .sorted()
        .toList()
        .toString();
  }

  /**
   * Returns a module descriptor as text.
   *
   * @param changed whether to make the changes that instrumenting should make
   */
  private List<String> descriptor(byte[] file, boolean changed) throws IOException {
    ClassNode node = new ClassNode();
    new ClassReader(file).accept(node, 0);
    if (changed) {
      if (node.module.requires == null) {
        node.module.requires = new ArrayList<>(); // java.base requires nothing
      }
      String required = result.external() ? RuntimeFiles.MODULE : "java.management";
      if (node.module.requires.stream().noneMatch(r -> r.module.equals(required))) {
        int how = result.external() ? 0 : Opcodes.ACC_STATIC_PHASE;
        node.module.requires.add(new ModuleRequireNode(required, how, null));
      }
      if (!result.external()) {
        for (String name : RuntimeFiles.load().packages()) {
          node.module.visitExport(name, 0);
          addPackage(node.module, name);
        }
      }
      if (after.find(holder) != null) {
        addPackage(node.module, holder.substring(0, holder.lastIndexOf('/')));
      }
    }
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    if ((node.access & Opcodes.ACC_MODULE) == 0) {
      throw new IllegalStateException("no module descriptor");
    }
    return ClassText.of(writer.toByteArray());
  }

  /** Adds a package if the descriptor lists packages. Otherwise the JVM finds packages itself. */
  private static void addPackage(ModuleNode module, String name) {
    if (module.packages != null) {
      module.packages.add(name);
    }
  }
}
