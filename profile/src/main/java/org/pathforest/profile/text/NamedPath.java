package org.pathforest.profile.text;

/**
 * A path with its name and text. The names of the components are those of the JSON rendering.
 *
 * @param path id
 * @param letter name within its method: A for the path that ran most
 * @param text conditions that held on it
 */
public record NamedPath(int path, String letter, String text) {}
