package org.pathforest.instrumenter.weave;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.pathforest.instrumenter.weave.emit.HolderFile;
import org.pathforest.instrumenter.weave.plan.ClassLayout;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;

/** Classes that are instrumented one after another, like an archive with its counter holder. */
public final class Archived {
  private static final AtomicInteger MAPS = new AtomicInteger();

  private final String mapId = String.format("%064x", MAPS.incrementAndGet());
  private final ClassWeaver weaver;
  private final HolderFile holder;
  private final List<byte[]> files = new ArrayList<>();
  private Turn following = Turn.first();

  public Archived(WeaveOptions options) {
    weaver = new ClassWeaver(options);
    holder = new HolderFile(options);
  }

  /** Instruments the next class. */
  public WovenClass add(byte[] original) {
    try (Turn turn = following) {
      following = turn.next();
      WovenClass woven = weaver.weave(original, turn, name -> null);
      if (turn.layout() != null) {
        holder.add(turn.layout());
      }
      files.add(woven.bytes() == null ? original : withMapId(woven.bytes()));
      return woven;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Adds a class that is never loaded, of which only the layout matters. */
  public void add(ClassLayout layout) {
    try (Turn turn = following) {
      following = turn.next();
      turn.take(layout);
      holder.add(layout);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Replaces the placeholder for the path map's SHA-256, as the instrumenter does. */
  private byte[] withMapId(byte[] woven) {
    return new String(woven, ISO_8859_1).replace(HolderFile.MAP_ID, mapId).getBytes(ISO_8859_1);
  }

  public String mapId() {
    return mapId;
  }

  /** Returns the class files of the counter holder. */
  public Collection<byte[]> holder() {
    return holder.files(mapId).values();
  }

  /** Returns the class files of the archive, in the order in which they were added. */
  public List<byte[]> files() {
    return files;
  }

  /** Returns a loader that has all class files and the counter holder. */
  public Loader loader(ClassLoader parent) {
    Loader loader = new Loader(parent);
    files.forEach(loader::add);
    holder().forEach(loader::add);
    return loader;
  }
}
