/** The key that goes on to the next delivery that waits, also from within a comment. */
import type { KeyboardEvent } from 'react'

export const isNext = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey)

/** For its button: told to who looks and to who listens. */
export const NEXT_KEY = { title: 'Ctrl + Enter', 'aria-keyshortcuts': 'Control+Enter Meta+Enter' } as const
