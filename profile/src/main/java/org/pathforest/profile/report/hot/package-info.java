/** The report: the hottest methods, their loops and sequences of paths. */
package org.pathforest.profile.report.hot;
