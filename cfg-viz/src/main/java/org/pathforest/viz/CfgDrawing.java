package org.pathforest.viz;

import java.util.List;
import java.util.function.IntFunction;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.profile.MethodProfile;

/** stub: signatures for the CLI. */
public final class CfgDrawing {
  private CfgDrawing() {}

  public static CfgDrawing of(String name, PathNumbering numbering) {
    return new CfgDrawing();
  }

  public static CfgDrawing of(MethodMap map) {
    return new CfgDrawing();
  }

  public static CfgDrawing of(MethodProfile profile) throws FileException {
    return new CfgDrawing();
  }

  public CfgDrawing plan(MethodPlan plan) {
    return this;
  }

  public CfgDrawing statements(IntFunction<List<String>> statements) {
    return this;
  }

  public CfgDrawing heat(MethodHeat heat) {
    return this;
  }

  public CfgDrawing note(String note) {
    return this;
  }

  public CfgDrawing showDag(boolean show) {
    return this;
  }

  public String dot() {
    return "";
  }
}
