/** What may make a program faster, in words. */
package org.pathforest.profile.report.tune;
