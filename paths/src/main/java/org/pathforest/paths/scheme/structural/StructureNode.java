package org.pathforest.paths.scheme.structural;

/**
 * A node of a structure graph.
 *
 * @param block a block; for an inner loop, its header
 * @param loop whether it stands for the whole inner loop
 */
public record StructureNode(int block, boolean loop) {}
