package org.pathforest.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Marks a test that runs only with {@code -Pthorough}. Such a test takes long, or repeats on more
 * programs, values of k or JDKs what an everyday test shows on a few.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("thorough")
public @interface Thorough {}
