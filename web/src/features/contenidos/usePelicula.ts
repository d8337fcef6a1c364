/** The film of a step as it is watched: what is told of it, and how far it is for the bar below. */
import type { ObjetivoDeCurso } from '@eleva/contract'
import { useRef, useState } from 'react'
import type { VideoPlayerHandle } from '../videos/reproductor/tipos.parte.ts'
import type { CursoAbierto } from './lugarGuardado.parte.ts'
import { estaVisto } from './pasos.ts'
import { useRefresh } from './useAvance.parte.ts'
import { useVisita } from './useVisita.ts'

/** Of which objective something is so: of another one it is not. */
type De = number | undefined

export type Pelicula = ReturnType<typeof usePelicula>

export function usePelicula(abierto: CursoAbierto, objetivo: ObjetivoDeCurso | null) {
  const ref = useRef<VideoPlayerHandle>(null)
  const visita = useVisita(abierto, objetivo?.id)
  const refresh = useRefresh()
  const [viendo, setViendo] = useState<De>()
  const [vista, setVista] = useState<De>()
  const [terminada, setTerminada] = useState<De>()
  const id = objetivo?.id
  return {
    ref,
    viendo: viendo !== undefined && viendo === id,
    vista: vista !== undefined && vista === id,
    terminada: terminada !== undefined && terminada === id,
    onTiempo: (segundo: number) => {
      visita.va(segundo)
      setViendo(id)
      setTerminada(undefined)
      if (objetivo?.video && estaVisto({ ...objetivo, video: { ...objetivo.video, segundo } })) setVista(id)
    },
    onTermina: (end: number | null) => {
      setVista(id)
      setTerminada(id)
      if (end !== null) void visita.termina(end)?.then(refresh)
    },
    again: () => {
      setTerminada(undefined)
      ref.current?.seek(0)
      ref.current?.play()
    },
    /** Where data are saved, the player waits for its own button. */
    play: () => {
      if (ref.current) ref.current.play()
      else document.querySelector<HTMLElement>('[data-pelicula] button')?.click()
      document.querySelector('[data-pelicula]')?.scrollIntoView({ block: 'nearest' })
    },
  }
}
