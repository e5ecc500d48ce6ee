/** What clusters are, put together from what a run or a timeline knows of them: names, profiles, and objects as rows. */
package io.varve.text.face;
