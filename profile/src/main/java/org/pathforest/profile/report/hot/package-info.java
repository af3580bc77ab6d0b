/** The report: the hottest methods, with their loops and sequences of paths. */
package org.pathforest.profile.report.hot;
