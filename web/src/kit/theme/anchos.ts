/**
 * The widths at which screens change, in CSS (`@media`, where no variable may stand) as here: below 768 px it is a
 * phone, from 1100 px on a desk. A test finds any other (`anchos.test.ts`).
 */
import { useSyncExternalStore } from 'react'

/**
 * Right from the first drawing on: a screen that is drawn twice jumps. The browser is asked once, not at each drawing
 * of each part.
 */
function widthOf(query: string) {
  let list: MediaQueryList | undefined
  const asked = () => {
    list ??= matchMedia(query)
    return list
  }
  const subscribe = (then: () => void) => {
    asked().addEventListener('change', then)
    return () => asked().removeEventListener('change', then)
  }
  return function useWidth(): boolean {
    return useSyncExternalStore(subscribe, () => asked().matches)
  }
}

export const usePhone = widthOf('(max-width: 767px)')
export const useDesk = widthOf('(min-width: 1100px)')
