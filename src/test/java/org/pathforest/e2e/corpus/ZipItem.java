package org.pathforest.e2e.corpus;

/**
 * An entry of a zip file as its headers state it (APPNOTE 4.3.7, 4.3.12); bytes as hex digits.
 *
 * @param name as text, by UTF-8
 * @param described all of the central header that does not depend on content or place: versions,
 *     method, time, extra field, comment, attributes
 * @param local extra field of the local header
 * @param method how the content is stored
 * @param compressed bytes that the content takes
 * @param size bytes of the content
 * @param at where the stored bytes begin
 */
record ZipItem(
    String name, String described, String local, int method, long compressed, long size, long at) {}
