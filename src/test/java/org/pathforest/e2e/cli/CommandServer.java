package org.pathforest.e2e.cli;

import java.io.DataOutputStream;
import java.io.ObjectInputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import org.pathforest.bench.PredictCommand;
import org.pathforest.cli.Main;

/**
 * Runs one command after another in one JVM, in its working folder, so only the first command pays
 * for the JVM's start. A request is an array of words; the response is the exit status. The
 * commands write to the standard output and error of the process.
 */
final class CommandServer {
  private CommandServer() {}

  /** Connects to the port on this machine and serves requests until the connection is closed. */
  public static void main(String[] arguments) throws Exception {
    try (Socket socket =
            new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        ObjectInputStream in = new ObjectInputStream(socket.getInputStream());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream())) {
      while (true) {
        String[] words = (String[]) in.readObject();
        int status =
            words.length > 1 && words[0].equals("bench") && words[1].equals("predict")
                ? PredictCommand.run(Arrays.copyOfRange(words, 2, words.length))
                : Main.run(words);
        System.out.flush();
        System.err.flush();
        out.writeInt(status);
      }
    }
  }
}
