package io.varve.scale;

/** How categories become numbers. */
public enum CategoryEncoding {
    /** A column of 0 and 1 for every category. */
    ONE_HOT,
    /** A number from 0 by first appearance, as the paper's authors' code does at its first step; only to replay it. */
    CODES
}
