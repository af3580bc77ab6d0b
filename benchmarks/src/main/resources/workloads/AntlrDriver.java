package workloads;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.antlr.Tool;
import org.antlr.tool.ErrorManager;

/**
 * ANTLR 3 generates parsers from grammars. Arguments: folder of the grammars, folder for the
 * parsers, rounds, then names of the grammars. ANTLR receives them in the order of their paths.
 *
 * <p>ANTLR gives up on a decision that takes longer than a second. The bound is raised, since a
 * slow run must generate the same parser. Lines that contain the time of the run, or elements in
 * the order of identity hashes, are not part of the checksum.
 */
public final class AntlrDriver {
  private AntlrDriver() {}

  public static void main(String[] arguments) throws Exception {
    Path grammars = Paths.get(arguments[0]);
    String out = arguments[1];
    List<String> options =
        new ArrayList<>(
            Arrays.asList("-fo", out, "-lib", out, "-Xconversiontimeout", "3600000"));
    for (Path grammar : Tree.files(grammars, ".g", Integer.MAX_VALUE)) {
      String name = grammar.getFileName().toString();
      if (Arrays.asList(arguments).subList(3, arguments.length).contains(name)) {
        options.add(grammar.toString());
      }
    }
    for (int round = 0; round < Integer.parseInt(arguments[2]); round++) {
      Tool tool = new Tool(options.toArray(new String[0]));
      tool.setPrintGrammar(false);
      tool.process();
    }
    Checksum checksum = new Checksum();
    checksum.add(ErrorManager.getNumErrors());
    for (Path file : Tree.files(Paths.get(out), "", Integer.MAX_VALUE)) {
      checksum.add(file.getFileName());
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        if (!line.startsWith("// $ANTLR") && !line.trim().startsWith("// elements:")) {
          checksum.add(line);
        }
      }
    }
    checksum.print();
  }
}
