package org.pathforest.cli;

import java.nio.file.Path;
import java.util.List;
import org.pathforest.instrumenter.jimple.JimpleFile;
import org.pathforest.paths.FileException;
import org.pathforest.paths.probe.Variant;
import org.pathforest.paths.weights.BranchHints;
import org.pathforest.paths.weights.StaticWeights;
import org.pathforest.profile.report.paths.NumberedMethod;
import org.pathforest.viz.CfgDrawing;

/**
 * A method of a Jimple text file.
 *
 * @param className name of its class
 * @param method the method and its graph
 */
record JimpleMethod(String className, JimpleFile.Method method) implements Drawable {
  static List<Drawable> all(Path file) throws FileException {
    JimpleFile jimple = JimpleFile.read(file);
    return jimple.methods().stream()
        .<Drawable>map(m -> new JimpleMethod(jimple.className(), m))
        .toList();
  }

  @Override
  public MethodNames names() {
    String bare = className + "." + method.name();
    String full = bare + method.signature().substring(method.signature().indexOf('('));
    return new MethodNames(full, bare, full);
  }

  private Modelled model() {
    return new Modelled(
        names().full(),
        method.cfg(),
        StaticWeights.of(method.cfg(), BranchHints.none()),
        method.jimple()::get,
        e -> null,
        List.of("offsets are statement numbers; lines are those of the Jimple file"));
  }

  @Override
  public CfgDrawing cfg(Variant variant) {
    return model().drawing(variant);
  }

  @Override
  public NumberedMethod paths(Variant variant) {
    return model().paths(variant);
  }
}
