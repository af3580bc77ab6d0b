package org.pathforest.instrumenter.weave.emit;

import java.util.function.Supplier;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * The facts about a place where probes are inserted.
 *
 * @param sum the running sum before the probes; null if it is not known
 * @param target where the code may jump to instead of falling through, with the operand stack
 *     unchanged; null if it may not jump
 * @param frame creates the stack map frame of the place; null if none is needed. It may also return
 *     null
 */
public record Place(Long sum, LabelNode target, Supplier<FrameNode> frame) {}
