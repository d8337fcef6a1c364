/** A reply that was written into the page, by the path of its call; undefined for one that was not. */
export type Leido = (path: string) => unknown
