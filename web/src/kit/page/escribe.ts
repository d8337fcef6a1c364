/** Where somebody writes, keys are letters, and Ctrl Z is the writing's own. */
export const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
