package subroutines;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import junit.framework.AssertionFailedError;
import junit.framework.TestCase;
import junit.framework.TestResult;
import junit.framework.TestSuite;
import org.apache.commons.collections.FastArrayList;
import org.apache.commons.collections.FastHashMap;
import org.apache.commons.collections.FastTreeMap;

/** Runs code of old compilers, which made subroutines ({@code jsr}) of {@code finally} blocks. */
public final class OldLibraries {
  private OldLibraries() {}

  public static final class Collections extends TestCase {
    private final boolean fast;
    private final int size;

    Collections(String name, boolean fast, int size) {
      super(name);
      this.fast = fast;
      this.size = size;
    }

    @Override
    protected void runTest() {
      FastHashMap hash = new FastHashMap();
      FastTreeMap tree = new FastTreeMap();
      FastArrayList list = new FastArrayList();
      hash.setFast(fast);
      tree.setFast(fast);
      list.setFast(fast);
      for (int i = 0; i < size; i++) {
        hash.put("a" + i, i);
        tree.put("b" + i % 7, i);
        list.add(i);
      }
      for (Iterator<?> it = new ArrayList<Object>(list).iterator(); it.hasNext(); ) {
        Object o = it.next();
        assertTrue(list.contains(o));
        hash.get("a" + o);
        tree.containsKey("b" + o);
      }
      assertEquals(hash, hash.clone());
      assertEquals(size > 7 ? 7 : size, tree.size());
      list.addAll(0, List.of(1, 2));
      list.remove(0);
      hash.remove("a0");
      hash.values().remove(3);
      tree.clear();
      System.out.println(hash.size() + " " + hash.hashCode() + " " + list.hashCode() + " " + tree);
      try {
        list.remove(-1);
      } catch (IndexOutOfBoundsException e) {
        System.out.println("thrown out of a subroutine's try block");
      }
      if (size == 5) {
        throw new IllegalStateException("an error");
      }
      assertTrue("a failure", size != 6);
    }

    @Override
    protected void tearDown() {
      if (size == 4) {
        throw new AssertionFailedError("thrown in finally");
      }
    }
  }

  public static void main(String[] arguments) {
    TestSuite suite = new TestSuite();
    for (int i = 0; i < 30; i++) {
      suite.addTest(new Collections("test" + i, i % 2 == 0, i));
    }
    TestResult result = new TestResult();
    suite.run(result);
    System.out.println(result.runCount() + " " + result.errorCount() + " " + result.failureCount());
  }
}
