/** What is hot in a profile, for people: a model first, then its renderings. */
package org.pathforest.profile.report;
