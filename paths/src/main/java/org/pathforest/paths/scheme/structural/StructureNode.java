package org.pathforest.paths.scheme.structural;

/**
 * A node of a structure graph.
 *
 * @param block the block; for an inner loop, its header
 * @param loop whether the node represents the whole inner loop
 */
public record StructureNode(int block, boolean loop) {}
