/**
 * In place of the component library's own, which draws each menu, tab, field and hint twice: with React's id, and at
 * once again, before anything is shown, with a random one. That is for pages of several React roots; ours has one.
 */
import { useId as useReactId } from 'react'

export function useId(given?: string): string {
  const own = useReactId()
  return given ?? `mantine-${own}`
}
