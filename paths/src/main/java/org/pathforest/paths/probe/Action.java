package org.pathforest.paths.probe;

/** What a probe does. A method's plan has actions of one kind only. */
public sealed interface Action permits PathAction, IdAction {}
