/** The bound on memory, and what can be used before it is known that there is room. */
package org.pathforest.runtime.memory;
