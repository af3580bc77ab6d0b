/** What profilers have counted that count other things than paths: one class each. */
package org.pathforest.profile.scheme;
