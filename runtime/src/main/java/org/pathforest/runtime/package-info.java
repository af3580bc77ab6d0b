/** What instrumented programs link against. */
package org.pathforest.runtime;
