/** The film of an objective, and the file of a material, opened from where they stand on this device. */
import type { ArchivoLlevado, Bulto } from '../../../kit/llevado/base.ts'
import { bultos, mine, openLlevado } from '../../../kit/llevado/estado.ts'
import { readWhole } from '../../../kit/llevado/partes.ts'

export type Tomado = { src: string; subtitulos: string | undefined }

type Tell = (tomado: Tomado | null) => void
type Hallado = { film: ArchivoLlevado; captions: ArchivoLlevado | undefined } | undefined

function findArchivo(all: readonly Bulto[], materialId: number): Hallado {
  for (const b of all) {
    const film = b.archivos.find(a => a.sha256 === b.materiales?.[materialId] && a.hecho)
    if (film) return { film, captions: undefined }
  }
  return undefined
}

/** The film out of a course that has all of it. */
function findVideo(all: readonly Bulto[], objetivoId: number): Hallado {
  for (const b of all) {
    const video = b.videos[objetivoId]
    const film = video && b.archivos.find(a => a.sha256 === video.sha256 && a.hecho)
    if (film) return { film, captions: b.archivos.find(a => a.sha256 === video.subtitulos && a.hecho) }
  }
  return undefined
}

/**
 * @param tell hears of it once, and again when it is another one: null when it is not here
 * @returns how to let go of it
 */
export const openTomado = (objetivoId: number, tell: Tell) => open(all => findVideo(all, objetivoId), tell)

/** As `openTomado`, of a material. */
export const openArchivo = (materialId: number, tell: Tell) => open(all => findArchivo(all, materialId), tell)

function open(find: (all: readonly Bulto[]) => Hallado, tell: Tell): () => void {
  let made: string[] = []
  let key: string | undefined
  const close = () => {
    for (const address of made) URL.revokeObjectURL(address)
    made = []
  }
  const addressOf = (blob: Blob | undefined) => {
    if (!blob) return undefined
    const address = URL.createObjectURL(blob)
    made.push(address)
    return address
  }
  const look = async () => {
    const found = find(bultos.get() ?? [])
    const now = found ? `${found.film.sha256} ${found.captions?.sha256 ?? ''}` : ''
    if (now === key) return
    key = now
    const [whole, words] = found
      ? await Promise.all([readWhole(mine(), found.film), found.captions && readWhole(mine(), found.captions)])
      : []
    if (now !== key) return
    close()
    // Where the browser has made room for itself it comes from the server, as before.
    const src = addressOf(whole)
    tell(src ? { src, subtitulos: addressOf(words) } : null)
  }
  const lookSoon = () => void look().catch(() => tell(null))
  const stop = bultos.subscribe(lookSoon)
  void openLlevado().then(lookSoon)
  return () => {
    stop()
    key = undefined
    close()
  }
}
