/** What is typed into a search box: it counts half a second after the last key (spec §9), or when it is asked for at once. */
import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 500

export function useTyped(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may change without the box: back, or «Quitar filtros».
  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string, ms = DEBOUNCE_MS) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim()), ms)
  }
  /** Enter searches at once, Escape empties. */
  const onKey = (key: string) => {
    if (key === 'Enter') search(text, 0)
    if (key === 'Escape' && text) search('', 0)
  }
  return { text, search, onKey }
}
