/** Reports, for people, on schemes that count something other than paths. */
package org.pathforest.profile.report.scheme;
