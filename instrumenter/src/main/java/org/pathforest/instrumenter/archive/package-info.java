/**
 * Jars and class folders: reading them, and writing changed copies of them, whole or not at all.
 *
 * <p>Zip files are handled record by record (PKWARE APPNOTE 6.3.10, sections 4.3 to 4.5; JAR File
 * Specification, Java SE 17), because what is not changed must come out as it went in: names as
 * bytes, flags, DOS times whatever the time zone, extra fields, comments, duplicate entries. The
 * zip libraries decode and encode these again and lose some of them.
 */
package org.pathforest.instrumenter.archive;
