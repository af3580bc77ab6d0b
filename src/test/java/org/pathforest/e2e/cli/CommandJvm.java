package org.pathforest.e2e.cli;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.pathforest.testkit.ChildJvm;

/** A JVM that runs commands in one folder, one after another; see {@link CommandServer}. */
final class CommandJvm {
  private static final int TIMEOUT_MILLIS = 120_000;

  /** The JVM that is alive now. Tests in one JVM run one after another, so one is enough. */
  private static CommandJvm current;

  private final Path folder;
  private final Path out;
  private final Path err;
  private final Process process;
  private final Socket socket;
  private final DataInputStream in;
  private final ObjectOutputStream requests;

  private CommandJvm(Path folder) throws IOException {
    this.folder = folder;
    out = Files.createTempFile("commands", ".out");
    err = Files.createTempFile("commands", ".err");
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(TIMEOUT_MILLIS);
      process =
          Cli.jvm(folder, CommandServer.class.getName(), "" + server.getLocalPort())
              .start(out, err);
      socket = server.accept();
    }
    socket.setSoTimeout(TIMEOUT_MILLIS);
    in = new DataInputStream(socket.getInputStream());
    requests = new ObjectOutputStream(socket.getOutputStream());
  }

  /**
   * Runs a command in the folder. Reuses the JVM of the previous command if that ran in the same
   * folder.
   */
  static synchronized ChildJvm.Outcome run(Path folder, List<String> words)
      throws IOException, InterruptedException {
    if (current == null || !current.folder.equals(folder)) {
      end();
      current = new CommandJvm(folder);
    }
    try {
      return current.run(words);
    } catch (IOException e) {
      String said = Files.readString(current.out) + Files.readString(current.err);
      end();
      throw new IOException("no answer to " + words + "\n" + said, e);
    }
  }

  private static void end() throws IOException, InterruptedException {
    if (current != null) {
      current.socket.close();
      current.process.destroyForcibly().waitFor(1, TimeUnit.MINUTES);
      Files.delete(current.out);
      Files.delete(current.err);
      current = null;
    }
  }

  private ChildJvm.Outcome run(List<String> words) throws IOException {
    int outBefore = (int) Files.size(out);
    int errBefore = (int) Files.size(err);
    requests.writeObject(words.toArray(String[]::new));
    requests.flush();
    int status = in.readInt();
    return new ChildJvm.Outcome(status, since(out, outBefore), since(err, errBefore));
  }

  private static String since(Path file, int position) throws IOException {
    byte[] all = Files.readAllBytes(file);
    return new String(all, position, all.length - position, StandardCharsets.UTF_8);
  }
}
