/** Archives, and the counts that each thread has of them. */
package org.pathforest.runtime.thread;
