package org.pathforest.e2e.corpus;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.instrumenter.InstrumentResult;

/**
 * Findings of a comparison between an instrumented jar and the original. It loads no class of them.
 *
 * @param differences between the archives
 * @param errors new errors of the verifier
 * @param known errors of the verifier in methods that also fail the same check in the original
 */
record JarComparison(List<String> differences, List<String> errors, List<String> known) {
  /**
   * Compares the jars.
   *
   * @param structure whether to compare members and instructions of classes, too
   */
  static JarComparison of(InstrumentResult result, JdkImage image, boolean structure)
      throws IOException {
    JarComparison all = new JarComparison(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    try (ZipListing before = new ZipListing(result.in());
        ZipListing after = new ZipListing(result.out())) {
      ArchiveCheck archive = new ArchiveCheck(before, after, result);
      all.differences.addAll(archive.differences());
      VerifierCheck verifier = new VerifierCheck(new Hierarchy(before, image));
      for (ArchiveCheck.Pair pair : archive.changedClasses()) {
        byte[] original = before.content(pair.before());
        byte[] woven = after.content(pair.after());
        VerifierCheck.Findings findings = verifier.check(original, woven);
        all.errors.addAll(findings.fresh());
        all.known.addAll(findings.known());
        if (structure) {
          String holder = InsertedCode.holder(result.mapId());
          all.differences.addAll(StructureCheck.differences(original, woven, holder));
        }
      }
    }
    return all;
  }
}
