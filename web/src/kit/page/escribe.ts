/**
 * Where somebody writes, keys are letters, and Ctrl Z is the writing's own. What is chosen with keys, as a level of a
 * rubric, is no writing.
 */
export const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))
