/** The bound on memory, and what may be done before it is known that there is room. */
package org.pathforest.runtime.memory;
