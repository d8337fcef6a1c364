/**
 * Signs that nobody sees and that change what others read: soft hyphens, zero widths, turned directions, other line
 * breaks.
 */
export const OCULTOS =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu

/** A name within a sentence: «Leer “Pedro Páramo”», as guillemets within guillemets are the inner ones. */
export const entreComillas = (name: string): string => `«${name.replaceAll('«', '“').replaceAll('»', '”')}»`

/** «1 persona», «1,200 personas» */
export const count = (n: number, one: string, many: string) => `${n.toLocaleString('es-MX')} ${n === 1 ? one : many}`

/** Words as they begin a sentence. */
export const conMayuscula = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
