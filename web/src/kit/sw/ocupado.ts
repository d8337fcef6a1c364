/** Whether somebody is in the middle of something that a page of a newer version would take away. */

/** What asks before a page is left: forms whose draft cannot be kept, uploads on their way. */
export const losesByLeaving = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

const FIELDS = 'input:not([type=button], [type=checkbox], [type=radio], [type=submit], [type=hidden]), textarea'

const hasText = (field: Element): boolean =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value !== field.defaultValue
    : field.textContent !== ''

/** @param unsent how many things wait to be sent */
export function isBusy(unsent: number): boolean {
  if (unsent > 0 || losesByLeaving()) return true
  // A quiz, a form, a question: all stand in a dialog.
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return true
  const here = document.activeElement
  if (here?.matches(FIELDS) || here?.matches('[contenteditable=true]')) return true
  if ([...document.querySelectorAll(`${FIELDS}, [contenteditable=true]`)].some(hasText)) return true
  return [...document.querySelectorAll('video, audio')].some(media => !(media as HTMLMediaElement).paused)
}
