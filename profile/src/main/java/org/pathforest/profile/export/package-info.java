/** Exports of profiles for other programs. */
package org.pathforest.profile.export;
