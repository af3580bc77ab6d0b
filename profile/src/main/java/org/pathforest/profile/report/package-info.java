/** What is hot in a profile, for people. */
package org.pathforest.profile.report;
