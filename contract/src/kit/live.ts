/**
 * Told to a page by the server's own kit, whatever it watches: news may have been missed, so what is shown is read
 * again.
 */
export const RELECTURA = 'relectura'
