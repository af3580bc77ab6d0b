/** Settings of a run, and messages to its user. */
package org.pathforest.runtime.settings;
