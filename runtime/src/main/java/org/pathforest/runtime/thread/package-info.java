/** Archives, and what each thread counts of them. */
package org.pathforest.runtime.thread;
