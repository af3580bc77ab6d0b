/** Text as formats for people and other tools want it. */
package org.pathforest.profile.text;
