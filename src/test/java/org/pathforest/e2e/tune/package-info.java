/** What may be made faster in programs whose behaviour is known. */
package org.pathforest.e2e.tune;
