/** Reports on what may make a program faster. */
package org.pathforest.profile.report.tune;
