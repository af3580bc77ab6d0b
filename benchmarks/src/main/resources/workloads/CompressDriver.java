package workloads;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;

/**
 * Commons Compress packs text and unpacks it again. Arguments: folder of the text, folder for the
 * packed files, bytes, rounds.
 */
public final class CompressDriver {
  private CompressDriver() {}

  public static void main(String[] arguments) throws Exception {
    byte[] text = text(Paths.get(arguments[0]), Integer.parseInt(arguments[2]));
    Checksum checksum = new Checksum();
    for (int round = 0; round < Integer.parseInt(arguments[3]); round++) {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (OutputStream out = new BZip2CompressorOutputStream(packed, 1 + round % 9)) {
        out.write(text);
      }
      ByteArrayOutputStream unpacked = new ByteArrayOutputStream();
      try (InputStream in =
          new BZip2CompressorInputStream(new ByteArrayInputStream(packed.toByteArray()))) {
        in.transferTo(unpacked);
      }
      if (!Arrays.equals(text, unpacked.toByteArray())) {
        throw new IllegalStateException("not what was packed");
      }
      checksum.add(packed.toByteArray());
      Files.write(Paths.get(arguments[1], "packed-" + round + ".bz2"), packed.toByteArray());
    }
    checksum.print();
  }

  private static byte[] text(Path folder, int size) throws Exception {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (Path file : Tree.files(folder, ".java", Integer.MAX_VALUE)) {
      if (text.size() >= size) {
        break;
      }
      text.write(Files.readAllBytes(file));
    }
    return Arrays.copyOf(text.toByteArray(), size);
  }
}
