package org.pathforest.paths.map;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * Conditions that hold where branches leave their blocks, in the form of source code: {@code i < n}
 * on one edge, {@code i >= n} on the other. Immutable.
 */
public final class BranchConditions {
  /** No known conditions. */
  public static final BranchConditions NONE = new BranchConditions(List.of());

  /** Longest text, in characters; longer texts lose their middle. */
  private static final int LONGEST = 80;

  private static final String GAP = "…";

  private final List<String> byEdge;

  private BranchConditions(List<String> byEdge) {
    this.byEdge = byEdge;
  }

  /**
   * Collects the condition of each edge that a branch decides.
   *
   * @param condition returns the condition of an edge: null if it is not certain, empty if other
   *     edges show it already
   */
  public static BranchConditions of(Cfg cfg, Function<CfgEdge, String> condition) {
    List<String> byEdge = new ArrayList<>();
    for (CfgEdge e : cfg.edges()) {
      String text = cfg.isDecided(e) ? condition.apply(e) : "";
      byEdge.add(text == null ? null : shortened(text));
    }
    boolean none = byEdge.stream().allMatch(text -> text == null || text.isEmpty());
    return none ? NONE : new BranchConditions(byEdge);
  }

  private static String shortened(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int kept = (LONGEST - GAP.length()) / 2;
    int first = Character.isHighSurrogate(text.charAt(kept - 1)) ? kept - 1 : kept;
    int last = text.length() - kept;
    last = Character.isLowSurrogate(text.charAt(last)) ? last + 1 : last;
    return text.substring(0, first) + GAP + text.substring(last);
  }

  /**
   * Returns the condition that held if an edge was taken. The edge must be one that a branch
   * decides. Null if the condition is not known, empty if other edges show it already.
   */
  public String of(CfgEdge e) {
    return e.index() < byEdge.size() ? byEdge.get(e.index()) : null;
  }

  /**
   * Writes an array with a text or null for each edge that a branch decides, in the order of the
   * edges.
   */
  void write(Cfg cfg, JsonWriter json) throws IOException {
    json.beginArray();
    for (CfgEdge e : cfg.edges()) {
      if (cfg.isDecided(e)) {
        json.value(of(e));
      }
    }
    json.endArray();
  }

  /** Reads the texts of such an array. */
  static List<String> read(JsonReader json) throws IOException {
    List<String> texts = new ArrayList<>();
    json.beginArray();
    while (json.hasNext()) {
      if (json.peek() == JsonToken.NULL) {
        json.nextNull();
        texts.add(null);
      } else {
        texts.add(json.nextString());
      }
    }
    json.endArray();
    return Collections.unmodifiableList(texts);
  }

  /**
   * Restores conditions that were read from a path map.
   *
   * @param texts one for each edge that a branch decides
   * @throws IllegalArgumentException if there are more or fewer texts than such edges
   */
  static BranchConditions restore(Cfg cfg, List<String> texts) {
    List<String> left = new ArrayList<>(texts);
    Collections.reverse(left);
    if (cfg.edges().stream().filter(cfg::isDecided).count() != left.size()) {
      throw new IllegalArgumentException("conditions do not fit the edges");
    }
    return of(cfg, e -> left.remove(left.size() - 1));
  }
}
