/** Timelines over HTTP: an API for programs, an explorer page for people, and what keeps both from doing harm. */
package io.varve.server;
