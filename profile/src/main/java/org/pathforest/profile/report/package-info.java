/** Parts that several reports share: limits, notes, and names of methods. */
package org.pathforest.profile.report;
