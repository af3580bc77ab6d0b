/**
 * SootUp's package, with one class added because its superclass has a package-private constructor.
 */
package sootup.java.core;
