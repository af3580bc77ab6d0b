package org.pathforest.instrumenter.filter;

import org.jacoco.core.internal.analysis.filter.Filters;
import org.jacoco.core.internal.analysis.filter.IFilter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.paths.map.CoverageShape;

/**
 * Finds the code of one class that its compiler has added. JaCoCo's filters decide, so that
 * coverage means the same in both; what follows for paths is decided here. Not for use by several
 * threads.
 */
public final class Generated {
  private final ClassContext context;
  private final IFilter filter = Filters.all();

  /** Of the methods of a class, which must not have been changed since it was read. */
  public Generated(ClassNode node) {
    context = new ClassContext(node);
  }

  /**
   * What coverage counts of a method.
   *
   * @param method not changed since it was read
   * @param blocks its graph and instructions
   * @return null if that is everything
   */
  public CoverageShape shape(MethodNode method, MethodBlocks blocks) {
    Marks marks = new Marks();
    try {
      filter.filter(method, context, marks);
    } catch (RuntimeException e) {
      return null; // code that no compiler has made, which no filter is meant for
    }
    if (marks.isEmpty()) {
      return null;
    }
    CoverageShape shape = new ShapeBuilder(blocks, marks).build();
    return shape.equals(CoverageShape.of(blocks.cfg())) ? null : shape;
  }
}
