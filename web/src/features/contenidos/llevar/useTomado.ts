/** The film of an objective, where it stands on this device: it plays from there, with a line or without. */
import { useEffect, useState } from 'react'
import { useBultos } from '../../../kit/llevado/avance.ts'
import type { Bulto } from '../../../kit/llevado/base.ts'
import { mine } from '../../../kit/llevado/estado.ts'
import { readWhole } from '../../../kit/llevado/partes.ts'

export type Tomado = { src: string; subtitulos: string | undefined; calidad: string }

/** Of a course that has all of that film. */
function findIn(bultos: readonly Bulto[], objetivoId: number) {
  for (const b of bultos) {
    const video = b.videos[objetivoId]
    const film = video && b.archivos.find(a => a.sha256 === video.sha256 && a.hecho)
    if (film) return { film, calidad: video.calidad, captions: b.archivos.find(a => a.sha256 === video.subtitulos && a.hecho) } // biome-ignore format: one object
  }
  return undefined
}

/** @returns null when it is not here; undefined until that is known */
export function useTomado(objetivoId: number): Tomado | null | undefined {
  const bultos = useBultos()
  const found = bultos && findIn(bultos, objetivoId)
  const key = bultos && (found ? `${found.film.sha256} ${found.captions?.sha256 ?? ''}` : '')
  const [open, setOpen] = useState<{ key: string; tomado: Tomado | null }>()
  useEffect(() => {
    if (!found || key === undefined) return
    let gone = false
    const made: string[] = []
    const addressOf = (blob: Blob | undefined) => {
      if (!blob) return undefined
      made.push(URL.createObjectURL(blob))
      return made.at(-1)
    }
    const read = async () => {
      const { film, captions, calidad } = found
      const [whole, words] = await Promise.all([readWhole(mine(), film), captions && readWhole(mine(), captions)])
      if (gone) return
      const src = addressOf(whole)
      // The browser has made room for itself: it comes from the server, as before.
      setOpen({ key, tomado: src ? { src, subtitulos: addressOf(words), calidad } : null })
    }
    read().catch(() => !gone && setOpen({ key, tomado: null }))
    return () => {
      gone = true
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [key])
  if (key === undefined) return undefined
  if (key === '') return null
  return open?.key === key ? open.tomado : undefined
}
