/** The first thing to decide of a review has the focus, for each delivery anew. */
import { type RefObject, useEffect } from 'react'

/**
 * @param ready all of the review is there
 * @param id of the delivery
 * @param sinTeclado on a phone, whose keyboard would come at once, the review itself has it
 */
export function usePrimero(here: RefObject<HTMLElement | null>, ready: boolean, id: number, sinTeclado: boolean) {
  useEffect(() => {
    if (!ready) return
    const find = (what: string) => here.current?.querySelector<HTMLElement>(what)
    const first = sinTeclado
      ? undefined
      : (find('[data-primero]') ?? find('fieldset:not(:has(:checked)) input') ?? find('fieldset :checked'))
    ;(first ?? here.current)?.focus({ preventScroll: true })
  }, [here, ready, id, sinTeclado])
}
