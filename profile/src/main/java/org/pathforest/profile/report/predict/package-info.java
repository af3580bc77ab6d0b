/** Predictions as text, JSON and CSV. */
package org.pathforest.profile.report.predict;
