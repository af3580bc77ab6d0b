/** Coverage as text and JSON. */
package org.pathforest.profile.report.coverage;
