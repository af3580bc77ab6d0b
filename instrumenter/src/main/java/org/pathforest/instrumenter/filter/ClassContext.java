package org.pathforest.instrumenter.filter;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jacoco.core.internal.analysis.filter.Filters;
import org.jacoco.core.internal.analysis.filter.IFilterContext;
import org.jacoco.core.internal.analysis.filter.KotlinSMAP;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;

/** Answers the questions of JaCoCo's filters about the class of a method. */
final class ClassContext implements IFilterContext {
  private final ClassNode node;
  private final Set<String> annotations = new HashSet<>();
  private final Set<String> attributes = new HashSet<>();
  private final KotlinSMAP smap;

  ClassContext(ClassNode node) {
    this.node = node;
    addAnnotations(node.visibleAnnotations);
    addAnnotations(node.invisibleAnnotations);
    if (node.attrs != null) {
      for (Attribute attribute : node.attrs) {
        attributes.add(attribute.type);
      }
    }
    smap = smap();
  }

  private void addAnnotations(List<AnnotationNode> nodes) {
    if (nodes != null) {
      nodes.forEach(a -> annotations.add(a.desc));
    }
  }

  private KotlinSMAP smap() {
    if (node.sourceDebug == null || !annotations.contains(Filters.KOTLIN_METADATA_DESC)) {
      return null;
    }
    try {
      return new KotlinSMAP(node.sourceFile, node.sourceDebug);
    } catch (RuntimeException e) {
      return null; // not in the format of Kotlin's compiler
    }
  }

  @Override
  public String getClassName() {
    return node.name;
  }

  @Override
  public String getSuperClassName() {
    return node.superName;
  }

  @Override
  public Set<String> getClassAnnotations() {
    return annotations;
  }

  @Override
  public Set<String> getClassAttributes() {
    return attributes;
  }

  @Override
  public int getClassAccess() {
    return node.access;
  }

  @Override
  public String getSourceFileName() {
    return node.sourceFile;
  }

  @Override
  public KotlinSMAP getKotlinSMAP() {
    return smap;
  }
}
