/**
 * A photo of the camera as a page: upright, small enough to travel, and lighter where that is asked for. Nothing of it
 * leaves the device here.
 */
import { applyNiveles, countTonos, nivelesDe, nuevaCuenta } from './aclarar.ts'
import { LADO, medidas, type Paso, siguiente } from './plan.ts'

/** `vista` is for the eye alone: showing pages whole would cost a phone as much as making them small. */
export type Reducida = { jpeg: Blob; ancho: number; alto: number; vista: Blob }

/** Rows that are worked on before a press is answered. */
const FRANJA = 200
/** Twice of what is seen of it, for sharp screens. */
const VISTA = 160
/**
 * Up to so much smaller it is averaged of four dots, which is quick and as good; beyond that dots would be passed over.
 */
const RAPIDO = 2.5

/** A photo that this browser cannot open, in words for who took it. */
export class NoSeAbre extends Error {}

const isHeic = ({ name, type }: File) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)

const motivoDe = (foto: File) =>
  isHeic(foto)
    ? `${foto.name}: este navegador no abre fotos HEIC. Entrégala en «Archivo o enlace», o en tu iPhone elige Ajustes › Cámara › Formatos › «Más compatible» y tómala otra vez.`
    : `${foto.name}: no es una foto que se pueda abrir. Elige otra.`

/** As it is to be seen: how it was held stands in the file, and the browser respects it. */
async function medidasDe(foto: Blob): Promise<{ ancho: number; alto: number }> {
  const url = URL.createObjectURL(foto)
  try {
    const img = new Image()
    await new Promise((resolve, reject) => {
      img.onload = resolve
      img.onerror = reject
      img.src = url
    })
    return { ancho: img.naturalWidth, alto: img.naturalHeight }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** @param lee its dots are read again: then it is kept where that costs little */
function lienzo(bitmap: ImageBitmap | HTMLCanvasElement, ancho: number, alto: number, lee: boolean) {
  const canvas = document.createElement('canvas')
  canvas.width = ancho
  canvas.height = alto
  const draw = canvas.getContext('2d', { alpha: false, willReadFrequently: lee })
  if (!draw) throw new Error('no canvas')
  draw.imageSmoothingQuality = 'medium'
  draw.drawImage(bitmap, 0, 0, ancho, alto)
  return { canvas, draw }
}

const encode = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', quality),
  )

/**
 * Tried until it is light enough.
 * @param retoca what is done with each drawing before it is encoded
 */
async function compressHoja(
  bitmap: ImageBitmap,
  retoca?: (draw: CanvasRenderingContext2D, ancho: number, alto: number) => Promise<void>,
): Promise<Reducida> {
  let best: (Omit<Reducida, 'vista'> & { paso: Paso }) | undefined
  let drawn: ReturnType<typeof lienzo> | undefined
  for (let paso = siguiente(); paso; ) {
    const { ancho, alto } = medidas(bitmap.width, bitmap.height, paso.lado)
    if (drawn?.canvas.width !== ancho || drawn.canvas.height !== alto) {
      drawn = lienzo(bitmap, ancho, alto, retoca !== undefined)
      await retoca?.(drawn.draw, ancho, alto)
    }
    const jpeg = await encode(drawn.canvas, paso.calidad)
    best = { jpeg, ancho, alto, paso }
    paso = siguiente({ paso, bytes: jpeg.size })
  }
  const { jpeg, ancho, alto } = best!
  const small = medidas(ancho, alto, VISTA)
  const vista = await encode(lienzo(drawn!.canvas, small.ancho, small.alto, false).canvas, 0.7)
  // Its memory is given back at once: some phones have room for few.
  drawn!.canvas.width = 0
  return { jpeg, ancho, alto, vista }
}

/** @throws {NoSeAbre} */
export async function reduceFoto(foto: File): Promise<Reducida> {
  let bitmap: ImageBitmap
  try {
    const { ancho, alto } = await medidasDe(foto)
    const small = medidas(ancho, alto, LADO)
    bitmap = await createImageBitmap(foto, {
      resizeWidth: small.ancho,
      resizeHeight: small.alto,
      resizeQuality: ancho <= small.ancho * RAPIDO ? 'low' : 'medium',
    })
  } catch {
    throw new NoSeAbre(motivoDe(foto))
  }
  try {
    return await compressHoja(bitmap)
  } finally {
    bitmap.close()
  }
}

const breath = () => new Promise(resolve => setTimeout(resolve))

async function porFranjas(alto: number, work: (y: number, rows: number) => void) {
  for (let y = 0; y < alto; y += FRANJA) {
    work(y, Math.min(FRANJA, alto - y))
    await breath()
  }
}

/** The same page, its paper white. */
export async function brightenHoja(jpeg: Blob): Promise<Reducida> {
  const bitmap = await createImageBitmap(jpeg)
  try {
    return await compressHoja(bitmap, async (draw, ancho, alto) => {
      const cuenta = nuevaCuenta()
      await porFranjas(alto, (y, rows) => countTonos(cuenta, draw.getImageData(0, y, ancho, rows).data))
      const niveles = nivelesDe(cuenta)
      await porFranjas(alto, (y, rows) => {
        const puntos = draw.getImageData(0, y, ancho, rows)
        applyNiveles(niveles, puntos.data)
        draw.putImageData(puntos, 0, y)
      })
    })
  } finally {
    bitmap.close()
  }
}
