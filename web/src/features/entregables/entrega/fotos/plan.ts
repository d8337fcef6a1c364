/** How a photo becomes a page that travels: how large, how finely, and how many. Pure. */

/** The long edge of a page: at letter size 2,000 dots are 180 an inch, at which handwriting is read. */
export const LADO = 2_000
/** The weight of a page: five of them stay below 2 MB. */
export const MAX_BYTES_DE_HOJA = 410_000
export const MAX_HOJAS = 20

/** In the order in which they are tried, and about how many bytes each gives, the first being 1. */
const PASOS = [
  { lado: LADO, calidad: 0.7, pesa: 1 },
  { lado: LADO, calidad: 0.5, pesa: 0.7 },
  { lado: 1_600, calidad: 0.5, pesa: 0.46 },
  { lado: 1_280, calidad: 0.45, pesa: 0.29 },
  { lado: 1_000, calidad: 0.4, pesa: 0.18 },
  { lado: 700, calidad: 0.35, pesa: 0.08 },
] as const
export type Paso = (typeof PASOS)[number]

/** @returns the size in which it is drawn; never larger than it is */
export function medidas(ancho: number, alto: number, lado: number): { ancho: number; alto: number } {
  const share = Math.min(1, lado / Math.max(ancho, alto))
  return { ancho: Math.max(1, Math.round(ancho * share)), alto: Math.max(1, Math.round(alto * share)) }
}

/**
 * What is tried next. Each try costs a phone a third of a second: those that would still be too heavy are passed over.
 * @param antes the last one, and how many bytes it gave
 * @returns undefined when that is good, or nothing less is worth while
 */
export function siguiente(antes?: { paso: Paso; bytes: number }): Paso | undefined {
  if (!antes) return PASOS[0]
  if (antes.bytes <= MAX_BYTES_DE_HOJA) return undefined
  const rest = PASOS.slice(PASOS.indexOf(antes.paso) + 1)
  return rest.find(p => (antes.bytes * p.pesa) / antes.paso.pesa <= MAX_BYTES_DE_HOJA) ?? rest.at(-1)
}

export type Giro = 0 | 90 | 180 | 270
export const girado = (giro: Giro): Giro => ((giro + 90) % 360) as Giro

/** How many of those that were chosen find room, and what is said of the others. */
export function cuantasCaben(hay: number, llegan: number): { toma: number; aviso?: string } {
  const toma = Math.min(llegan, Math.max(0, MAX_HOJAS - hay))
  const fuera = llegan - toma
  if (fuera === 0) return { toma }
  const quedan = fuera === 1 ? 'Quedó fuera 1 foto' : `Quedaron fuera ${fuera} fotos`
  return {
    toma,
    aviso: `En una entrega caben hasta ${MAX_HOJAS} hojas. ${quedan}; si es más largo, entrega un archivo.`,
  }
}
