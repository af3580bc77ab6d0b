/** Schemes that count other things than paths, judged by the tracer. */
package org.pathforest.e2e.schemes;
