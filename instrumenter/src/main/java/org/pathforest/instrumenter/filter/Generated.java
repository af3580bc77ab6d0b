package org.pathforest.instrumenter.filter;

import org.jacoco.core.internal.analysis.filter.Filters;
import org.jacoco.core.internal.analysis.filter.IFilter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.paths.map.CoverageShape;

/**
 * Finds the code that the compiler added to a class. JaCoCo's filters decide, so coverage means the
 * same in both tools. The consequences for paths are decided here. Not thread-safe.
 */
public final class Generated {
  private final ClassContext context;
  private final IFilter filter = Filters.all();

  /** Creates an instance for the methods of a class that is unchanged since it was read. */
  public Generated(ClassNode node) {
    context = new ClassContext(node);
  }

  /**
   * Returns what coverage counts of a method.
   *
   * @param method the method, unchanged since it was read
   * @param blocks its graph and instructions
   * @return null if everything counts
   */
  public CoverageShape shape(MethodNode method, MethodBlocks blocks) {
    Marks marks = new Marks();
    try {
      filter.filter(method, context, marks);
    } catch (RuntimeException e) {
      return null; // no compiler makes such code, so no filter applies
    }
    if (marks.isEmpty()) {
      return null;
    }
    CoverageShape shape = new ShapeBuilder(blocks, marks).build();
    return shape.equals(CoverageShape.of(blocks.cfg())) ? null : shape;
  }
}
