/** Failures, and how users are told about them. */
package org.pathforest.cli.failure;
