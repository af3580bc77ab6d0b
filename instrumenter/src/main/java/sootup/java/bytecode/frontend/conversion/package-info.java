/** SootUp's package, with one class added that opens its package-private converter. */
package sootup.java.bytecode.frontend.conversion;
