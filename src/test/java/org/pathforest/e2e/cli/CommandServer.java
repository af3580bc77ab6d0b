package org.pathforest.e2e.cli;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import org.pathforest.bench.PredictCommand;
import org.pathforest.cli.Main;

/**
 * Runs one command after another in one JVM, in the folder where that was started, so that only the
 * first one pays for the start. A request is the number of words and the words; the answer is the
 * exit status. The commands write to the process's own standard output and error.
 */
final class CommandServer {
  private CommandServer() {}

  /** Serves the process that listens at the port on this machine, until it hangs up. */
  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(arguments[0]);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        DataInputStream in = new DataInputStream(socket.getInputStream());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream())) {
      for (int count = in.readInt(); count >= 0; count = in.readInt()) {
        String[] words = new String[count];
        for (int i = 0; i < count; i++) {
          words[i] = in.readUTF();
        }
        int status =
            count > 1 && words[0].equals("bench") && words[1].equals("predict")
                ? PredictCommand.run(Arrays.copyOfRange(words, 2, count))
                : Main.run(words);
        System.out.flush();
        System.err.flush();
        out.writeInt(status);
      }
    }
    System.exit(0);
  }
}
