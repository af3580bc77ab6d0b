/** What goes wrong, as users are told it. */
package org.pathforest.cli.failure;
