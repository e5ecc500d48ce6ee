/** What clusters are, put together from what a run or a timeline knows of them: names, profiles, objects as rows, and places on a map. */
package io.varve.text.face;
