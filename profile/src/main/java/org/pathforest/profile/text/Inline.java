package org.pathforest.profile.text;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component that groups others: a nested record, never null. {@link JsonText} writes the
 * components of the nested record as if they were components of the outer record.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Inline {
  /** Prefix of the names: with {@code average}, {@code edges} becomes {@code averageEdges}. */
  String prefix() default "";
}
