package org.pathforest.instrumenter.weave.emit;

import java.util.function.Supplier;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * What is known of a place where probes stand.
 *
 * @param sum the running sum before them; null if it is not known
 * @param target where code there may jump to instead of going on, with the operand stack as it is;
 *     null if it may not
 * @param frame makes the stack map frame of the place; null if none is needed, and may return null
 */
public record Place(Long sum, LabelNode target, Supplier<FrameNode> frame) {}
