/** SootUp's package, joined by one bridge to what it keeps to itself. */
package sootup.java.core;
