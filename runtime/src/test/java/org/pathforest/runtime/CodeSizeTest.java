package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.pathforest.holder.CounterHolder;
import org.pathforest.runtime.table.IntTable;
import org.pathforest.runtime.table.LongTable;

/**
 * Code size of the methods that are called at each path's end. HotSpot inlines hot methods of up to
 * 325 bytes of code ({@code FreqInlineSize}), and C1 inlines methods of up to 35 bytes ({@code
 * C1MaxInlineSize}).
 */
class CodeSizeTest {
  private static final int HOT = 325;
  private static final int EVERYWHERE = 35;
  private static final Pattern METHOD = Pattern.compile("  \\S.* (\\w+|\\{)[(}].*");
  private static final Pattern INSTRUCTION = Pattern.compile(" +(\\d+): .*");

  /** Returns the offset of each method's last instruction; the greatest one for overloads. */
  private static Map<String, Integer> sizes(Class<?> type) throws Exception {
    StringWriter out = new StringWriter();
    ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow();
    Path classes = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    String file = classes.resolve(type.getName().replace('.', '/') + ".class").toString();
    int status =
        javap.run(new PrintWriter(out, true), new PrintWriter(out, true), "-p", "-c", file);
    assertThat(status).as(out.toString()).isZero();
    Map<String, Integer> sizes = new TreeMap<>();
    String method = "";
    for (String line : out.toString().lines().toList()) {
      Matcher m = METHOD.matcher(line);
      Matcher i = INSTRUCTION.matcher(line);
      if (m.matches()) {
        method = m.group(1);
      } else if (i.matches()) {
        sizes.merge(method, Integer.parseInt(i.group(1)), Math::max);
      }
    }
    return sizes;
  }

  @Test
  void hashing_is_kept_from_being_inlined_and_counting_in_rows_is_not() throws Exception {
    Class<?> base = IntTable.class.getSuperclass();
    assertThat(sizes(base).get("slowPath")).as("%s", base).isGreaterThan(HOT);
    for (Class<?> table : new Class<?>[] {IntTable.class, LongTable.class}) {
      Map<String, Integer> sizes = sizes(table);
      assertThat(sizes.get("step")).as("%s", table).isLessThan(HOT);
      assertThat(sizes.get("finish")).as("%s", table).isLessThan(HOT);
    }
  }

  @Test
  void probes_are_inlined_where_they_are_hot_and_not_by_c1() throws Exception {
    Map<String, Integer> sizes = sizes(HolderCalls.class);
    for (String probe : new String[] {"table", "interrupted"}) {
      assertThat(sizes.get(probe)).as(probe).isBetween(EVERYWHERE, HOT);
    }
  }

  @Test
  void ends_of_paths_in_a_holder_take_few_of_the_bytes_that_hotspot_inlines() throws Exception {
    Map<String, Integer> sizes = sizes(CounterHolder.class);
    for (String probe : new String[] {"count", "step", "finish", "countOther", "tableOther"}) {
      assertThat(sizes.get(probe)).as(probe).isLessThan(EVERYWHERE);
    }
    for (String probe : new String[] {"countInPage", "tableInPage"}) {
      assertThat(sizes.get(probe)).as(probe).isBetween(EVERYWHERE, HOT);
    }
    sizes = sizes(Class.forName(CounterHolder.class.getPackageName() + ".Owner"));
    for (String probe : new String[] {"counters", "table"}) {
      assertThat(sizes.get(probe)).as(probe).isLessThan(EVERYWHERE);
    }
  }
}
