/** The film of an objective, opened from where it stands on this device. */
import type { Bulto } from '../../../kit/llevado/base.ts'
import { bultos, mine, openLlevado } from '../../../kit/llevado/estado.ts'
import { readWhole } from '../../../kit/llevado/partes.ts'

export type Tomado = { src: string; subtitulos: string | undefined }

/** Of a course that has all of that film. */
function findIn(all: readonly Bulto[], objetivoId: number) {
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
export function openTomado(objetivoId: number, tell: (tomado: Tomado | null) => void): () => void {
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
    const found = findIn(bultos.get() ?? [], objetivoId)
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
