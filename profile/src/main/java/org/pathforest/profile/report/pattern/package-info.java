/** Patterns in words. */
package org.pathforest.profile.report.pattern;
