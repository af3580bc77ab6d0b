/** Schemes that count other things than paths, compared with the tracer. */
package org.pathforest.e2e.schemes;
