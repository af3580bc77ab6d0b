/** Tables of the counts of one method. They know neither threads nor files. */
package org.pathforest.runtime.table;
