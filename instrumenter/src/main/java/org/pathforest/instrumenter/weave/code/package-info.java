/** Changes bytecode without upsetting the verifier: frames, ranges, operand stack, sizes. */
package org.pathforest.instrumenter.weave.code;
