package org.pathforest.profile.text;

/**
 * A path with its name and text. Component names are JSON field names.
 *
 * @param path id of the path
 * @param letter name within its method: A for the most frequent path; null if the path did not run
 * @param text conditions that held on the path
 */
public record NamedPath(int path, String letter, String text) {}
