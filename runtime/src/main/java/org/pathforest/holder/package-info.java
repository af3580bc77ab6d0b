/** The template of the class that holds the counters of an instrumented archive. */
package org.pathforest.holder;
