/** The keys of a review; all of them also from within a comment. */
import type { KeyboardEvent } from 'react'

type Tecla = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const withCtrl = (event: Tecla) => event.ctrlKey || event.metaKey

/** To the next delivery that waits. */
export const isNext = (event: Tecla) =>
  (event.key === 'Enter' && withCtrl(event) && !event.shiftKey) || (event.key === 'ArrowDown' && event.altKey)
export const isPrevious = (event: Tecla) => event.key === 'ArrowUp' && event.altKey
/** Sends the dialog in which one writes. */
export const isSend = (event: Tecla) => event.key === 'Enter' && withCtrl(event) && !event.shiftKey

/** For their buttons: told to who looks and to who listens. */
export const NEXT_KEY = {
  title: 'Ctrl + Enter',
  'aria-keyshortcuts': 'Control+Enter Meta+Enter Alt+ArrowDown',
} as const
export const RETURN_KEY = {
  title: 'Ctrl + Mayús + Enter',
  'aria-keyshortcuts': 'Control+Shift+Enter Meta+Shift+Enter',
} as const
/** The same for `useHotkeys`. */
export const RETURN_HOTKEY = 'mod+shift+Enter'

/** As the help lists them. */
export const ATAJOS = [
  ['Ctrl + Enter', 'Siguiente por revisar'],
  ['Alt + ↓ · Alt + ↑', 'Siguiente y anterior'],
  ['Ctrl + Mayús + Enter', 'Devolver para corregir'],
  ['1 a 9', 'Elegir el nivel de un criterio'],
  ['H · N', 'Resaltar y anotar en la página'],
  ['Esc', 'Cerrar la revisión, o dejar lo que escribes'],
] as const
