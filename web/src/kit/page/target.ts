/** Where in the page an event happened: what it names may be a text, the page itself, or nothing. */

type Happened = { target: EventTarget | null }

/** The element itself. */
export const elementOf = ({ target }: Happened): HTMLElement | undefined =>
  target instanceof HTMLElement ? target : undefined

/** The nearest element around it that the selector means. */
export const closestTo = <E extends Element = HTMLElement>({ target }: Happened, selector: string): E | undefined =>
  (target instanceof Element && target.closest<E>(selector)) || undefined

/** Whether it happened in an element, and not in a dialog that React has below it alone. */
export const isWithin = (element: Element | null, target: EventTarget | null): boolean =>
  target instanceof Node && element !== null && element.contains(target)
