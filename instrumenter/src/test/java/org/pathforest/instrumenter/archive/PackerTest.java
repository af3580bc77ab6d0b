package org.pathforest.instrumenter.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;

/** Compression of files in several threads. */
class PackerTest {
  private static final int FILES = 200;

  private static byte[] file(int i) {
    byte[] bytes = new byte[i * 37];
    Random random = new Random(i);
    for (int j = 0; j < bytes.length; j++) {
      bytes[j] = (byte) random.nextInt(1 + i % 7);
    }
    return bytes;
  }

  private static List<Packer.Packed> packed(int threads, int method) throws Exception {
    try (Packer packer = new Packer(threads)) {
      List<Future<Packer.Packed>> tasks = new ArrayList<>();
      for (int i = 0; i < FILES; i++) {
        tasks.add(packer.pack(file(i), method));
      }
      List<Packer.Packed> all = new ArrayList<>();
      for (Future<Packer.Packed> task : tasks) {
        all.add(Packer.get(task));
      }
      return all;
    }
  }

  @Test
  void bytes_do_not_depend_on_the_number_of_threads() throws Exception {
    List<Packer.Packed> one = packed(1, ZipRecord.DEFLATED);
    List<Packer.Packed> three = packed(3, ZipRecord.DEFLATED);

    for (int i = 0; i < FILES; i++) {
      assertThat(three.get(i).data()).as("file %d", i).isEqualTo(one.get(i).data());
      assertThat(three.get(i).crc()).isEqualTo(one.get(i).crc());
    }
  }

  @Test
  void content_and_its_crc_come_back() throws Exception {
    List<Packer.Packed> all = packed(2, ZipRecord.DEFLATED);

    for (int i = 0; i < FILES; i++) {
      byte[] expected = file(i);
      byte[] content = new byte[expected.length];
      Inflater inflater = new Inflater(true);
      inflater.setInput(all.get(i).data());
      inflater.inflate(content);
      inflater.end();
      CRC32 crc = new CRC32();
      crc.update(expected);
      assertThat(content).as("file %d", i).isEqualTo(expected);
      assertThat(all.get(i).size()).isEqualTo(expected.length);
      assertThat(all.get(i).crc()).isEqualTo(crc.getValue());
    }
  }

  @Test
  void stored_files_are_not_compressed() throws Exception {
    List<Packer.Packed> all = packed(2, ZipRecord.STORED);

    for (int i = 0; i < FILES; i++) {
      assertThat(all.get(i).data()).as("file %d", i).isEqualTo(file(i));
    }
  }
}
