package org.pathforest.viz;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.MethodProfile;

/** Lines below the title of a drawing of a method. */
final class Facts {
  private Facts() {}

  static List<String> of(MethodMap map) {
    List<String> facts = new ArrayList<>();
    facts.add(model(map));
    addLimits(map.probes().limits(), facts);
    return facts;
  }

  static List<String> of(MethodProfile profile) {
    List<String> facts = new ArrayList<>();
    String known =
        profile.exactUpTo() == 0
            ? ", counts unknown"
            : profile.exactUpTo() < profile.k() ? ", exact up to " + profile.exactUpTo() : "";
    facts.add("k = " + profile.k() + known + ", " + model(profile.map()));
    addLimits(profile.limits(), facts);
    return facts;
  }

  private static String model(MethodMap map) {
    StringBuilder text = new StringBuilder();
    if (map.origin().source() != null) {
      text.append("source ").append(map.origin().source()).append(", ");
    }
    text.append("model from ");
    text.append(map.origin().frontEnd() == MethodMap.FrontEnd.BYTECODE ? "bytecode" : "Jimple");
    switch (map.status()) {
      case INSTRUMENTED ->
          text.append(", interrupted paths: ").append(kept(map.probes().interrupted()));
      case TRIVIAL -> text.append(", no probes: ").append(map.reason());
      case LEFT_OUT -> text.append(", no probes: not instrumented, ").append(map.reason());
    }
    if (map.origin().inlined()) {
      text.append(", jsr inlined: offsets are those of the inlined code");
    }
    return text.toString();
  }

  private static String kept(InterruptedMode mode) {
    return switch (mode) {
      case PREFIX -> "by prefix";
      case BLOCK -> "by block";
      case COUNT -> "counted only";
      case OFF -> "not counted";
    };
  }

  private static void addLimits(List<String> limits, List<String> facts) {
    if (!limits.isEmpty()) {
      facts.add("limits: " + String.join(", ", limits));
    }
  }
}
