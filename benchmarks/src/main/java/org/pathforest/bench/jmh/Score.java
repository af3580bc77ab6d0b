package org.pathforest.bench.jmh;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;

/**
 * The result of one fork of a benchmark.
 *
 * @param benchmark class and method
 * @param parameters names and values as JMH writes them, sorted by name: {@code stream=PHASED
 *     version=none}
 * @param round number of the round, from 0
 * @param score mean of the fork's iterations, in {@code unit}
 * @param unit the unit as JMH names it: {@code ns/op}
 */
record Score(String benchmark, String parameters, int round, double score, String unit) {

  static Score of(RunResult result, int round) {
    var made = result.getParams();
    Map<String, String> parameters = new TreeMap<>();
    for (String key : made.getParamsKeys()) {
      parameters.put(key, made.getParam(key));
    }
    String name = made.getBenchmark();
    String inPackage = name.substring(0, name.lastIndexOf('.'));
    return new Score(
        name.substring(inPackage.lastIndexOf('.') + 1),
        parameters.entrySet().stream()
            .map(e -> e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining(" ")),
        round,
        result.getPrimaryResult().getScore(),
        result.getPrimaryResult().getScoreUnit());
  }
}
