/**
 * What a program can see of itself stays as it is when it is instrumented: each program runs plain
 * and instrumented, and both must say the same.
 */
package org.pathforest.e2e.behaviour;
