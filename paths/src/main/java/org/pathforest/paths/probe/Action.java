package org.pathforest.paths.probe;

/** An action of a probe. All actions in the plan of a method are of one of the two kinds. */
public sealed interface Action permits PathAction, IdAction {}
