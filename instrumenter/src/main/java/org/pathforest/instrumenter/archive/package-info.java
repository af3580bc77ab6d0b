/**
 * Reads jars and class folders, and writes changed copies of them, whole or not at all.
 *
 * <p>Zip files are handled record by record (PKWARE APPNOTE 6.3.10, sections 4.3 to 4.5; JAR File
 * Specification, Java SE 17). Unchanged parts must come out as they went in: names as bytes, flags,
 * DOS times whatever the time zone, extra fields, comments, duplicate entries. The zip libraries
 * decode and re-encode these and lose some of them.
 */
package org.pathforest.instrumenter.archive;
