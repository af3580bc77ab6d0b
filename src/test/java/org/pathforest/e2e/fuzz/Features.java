package org.pathforest.e2e.fuzz;

import org.objectweb.asm.Opcodes;

/**
 * What a class file of some version can have.
 *
 * @param version major
 * @param frames whether it has stack map frames
 */
record Features(int version, boolean frames) {
  boolean subroutines() {
    return version <= Opcodes.V1_5 || (version == Opcodes.V1_6 && !frames);
  }

  boolean classConstants() {
    return version >= Opcodes.V1_5;
  }

  boolean invokeDynamic() {
    return version >= Opcodes.V1_7;
  }

  boolean interfaceMethods() {
    return version >= Opcodes.V1_8;
  }

  boolean dynamicConstants() {
    return version >= Opcodes.V11;
  }
}
