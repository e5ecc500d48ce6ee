package io.varve.relatives;

import io.varve.testing.ArchitectureContract;

/** The relatives keep the rules that core keeps; nothing else is asked of them here. */
class ArchitectureTest extends ArchitectureContract {}
