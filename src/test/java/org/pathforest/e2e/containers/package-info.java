/**
 * Programs in containers, with several class loaders and with several copies of the runtime or
 * none.
 */
package org.pathforest.e2e.containers;
