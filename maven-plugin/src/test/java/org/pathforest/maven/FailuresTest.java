package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.FileException;

/** Messages about files, which always state a reason. */
class FailuresTest {
  @Test
  void exceptions_that_only_name_a_file_get_a_reason() {
    assertThat(Failures.line(new NoSuchFileException("a/b")))
        .isEqualTo("a/b: no such file or folder; check the name");
    assertThat(Failures.line(new AccessDeniedException("a/b")))
        .isEqualTo("a/b: permission denied; change its permissions");
    assertThat(Failures.line(new FileAlreadyExistsException("a/b")))
        .isEqualTo("a/b: can't be written (already exists); check permissions and space");
    assertThat(Failures.line(new FileSystemException("a/b")))
        .isEqualTo("a/b: can't be written (FileSystemException); check permissions and space");
  }

  @Test
  void reasons_that_are_there_are_said() {
    assertThat(Failures.line(new FileSystemException("a/b", null, "Not a directory")))
        .isEqualTo("a/b: can't be written (Not a directory); check permissions and space");
    assertThat(Failures.line(new FileException("a/b", "is a folder")))
        .isEqualTo("a/b: is a folder");
    assertThat(Failures.line(new EOFException())).isEqualTo("EOFException");
  }
}
