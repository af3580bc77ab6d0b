/** Programs in containers: several class loaders, several copies of the runtime, or none. */
package org.pathforest.e2e.containers;
