/**
 * What is typed into a search box: it counts half a second after the last key (spec §9), or when it is asked for at
 * once.
 */
import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 500

export function useTyped(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may change without the box: back, or «Quitar filtros». What is being typed meanwhile is newer.
  useEffect(() => {
    if (timer.current === undefined) setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (next: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    onSearch(next.trim())
  }
  const search = (next: string, ms = DEBOUNCE_MS) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(tell, ms, next)
  }
  /** Who leaves the box has finished: what they do next, as another tab, takes the search along. */
  const onBlur = () => {
    if (timer.current !== undefined) tell(text)
  }
  /** Enter searches at once, Escape empties. */
  const onKey = (key: string) => {
    if (key === 'Enter') search(text, 0)
    if (key === 'Escape' && text) search('', 0)
  }
  return { text, search, onKey, onBlur }
}
