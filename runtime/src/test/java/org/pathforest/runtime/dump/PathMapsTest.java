package org.pathforest.runtime.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.runtime.ProfileFile;

/** Path maps, which are read from URLs of the program and may fail in any way. */
class PathMapsTest {
  @TempDir Path folder;

  private interface Source {
    InputStream open() throws IOException;
  }

  private static URL url(Source source) {
    URLStreamHandler handler =
        new URLStreamHandler() {
          @Override
          protected URLConnection openConnection(URL u) {
            return new URLConnection(u) {
              @Override
              public void connect() {}

              @Override
              public InputStream getInputStream() throws IOException {
                return source.open();
              }
            };
          }
        };
    try {
      return new URL(null, "nested:map", handler);
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static InputStream bytes() {
    return new ByteArrayInputStream(new byte[] {1, 2, 3});
  }

  private static final Source GOOD = PathMapsTest::bytes;

  private static final List<Source> BAD =
      List.of(
          () -> {
            throw new IOException("no such file");
          },
          () -> {
            throw new IllegalStateException("zip file closed");
          },
          () -> {
            throw new NoClassDefFoundError("loader closed");
          },
          Breaking::new);

  /** Fails after a few bytes, like a stream of a jar that was replaced. */
  private static final class Breaking extends InputStream {
    private final InputStream begin = bytes();

    @Override
    public int read() throws IOException {
      int b = begin.read();
      if (b < 0) {
        throw new ZipException("invalid distance");
      }
      return b;
    }

    @Override
    public int read(byte[] to, int at, int most) throws IOException {
      int n = begin.read(to, at, most);
      if (n < 0) {
        throw new ZipException("invalid distance");
      }
      return n;
    }
  }

  /** Returns an instance of the runtime that has counted classes with these maps. */
  private static BiFunction<String, Object, Object> copy(Map<String, URL> maps) {
    Map<String, Object> facts = new HashMap<>();
    facts.put(RuntimeShare.K, 4);
    facts.put(RuntimeShare.LEAST_K, 4);
    facts.put(RuntimeShare.PROFILERS, Set.of("kpaths"));
    facts.put(RuntimeShare.LIMITS, Set.of());
    facts.put(RuntimeShare.USED, maps.keySet());
    facts.put(RuntimeShare.OPEN, Map.of());
    BiFunction<Object, Integer, Map<String, Object>> records = (out, first) -> facts;
    Map<String, Object> part = new HashMap<>();
    part.put(RuntimeShare.CLASSES, new String[0]);
    part.put(RuntimeShare.MAPS, maps);
    part.put(RuntimeShare.LIVE, List.of());
    part.put(RuntimeShare.RECORDS, records);
    return (what, with) -> what.equals(RuntimeInstance.SHARE) ? part : null;
  }

  @Test
  void map_that_can_not_be_read_is_named_and_all_else_is_written() throws Exception {
    Map<String, URL> maps = new HashMap<>();
    List<String> missing = new ArrayList<>();
    for (int i = 0; i < BAD.size(); i++) {
      maps.put("bad" + i, url(BAD.get(i)));
      missing.add("bad" + i);
    }
    maps.put("good", url(GOOD));
    File file = folder.resolve("a.pathprof").toFile();

    ProfileDump.write(file, OutputFile.REPLACE, false, List.of(copy(maps)));

    ProfileFile p = ProfileFile.read(file.toPath());
    assertThat(p.entries)
        .containsExactlyInAnyOrder("counts.bin", "maps/good.map.gz", "meta.properties");
    assertThat(p.meta("maps")).isEqualTo("good");
    assertThat(p.meta("maps.missing")).isEqualTo(String.join(" ", missing));
  }

  @Test
  void where_one_place_of_a_map_fails_the_next_is_tried() throws Exception {
    for (Source bad : BAD) {
      File file = folder.resolve("a.pathprof").toFile();

      ProfileDump.write(
          file,
          OutputFile.REPLACE,
          false,
          List.of(copy(Map.of("id", url(bad))), copy(Map.of("id", url(GOOD)))));

      ProfileFile p = ProfileFile.read(file.toPath());
      assertThat(p.entries).contains("maps/id.map.gz");
      assertThat(p.meta("maps.missing")).isNull();
    }
  }
}
