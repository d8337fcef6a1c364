/** The film of a step as it is watched: what is told of it, and how far it is for the bar below. */
import type { ObjetivoDeCurso, TramoVisto } from '@eleva/contract'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { VideoPlayerHandle } from '../videos/reproductor/tipos.parte.ts'
import type { CursoAbierto } from './cursoAbierto.parte.ts'
import { conTramo, isEnough, tramoDe } from './jugado.ts'
import { isVisto } from './pasos.ts'
import { useRefresh } from './useAvance.parte.ts'
import { useVisita } from './useVisita.ts'

/** The objective of which something is so: of another one it is not. */
type IdDeObjetivo = number | undefined

export type PeliculaAbierta = ReturnType<typeof usePelicula>

/** What was played here, by the objective: another one begins anew. */
type Jugado = {
  objetivo: IdDeObjetivo
  tramos: readonly TramoVisto[]
  antes: { segundo: number; ms: number } | undefined
  /** That it was seen has been said. */
  dicho: boolean
}

export function usePelicula(abierto: CursoAbierto, unidad: number, objetivo: ObjetivoDeCurso | null) {
  const ref = useRef<VideoPlayerHandle>(null)
  const visita = useVisita(abierto, unidad, objetivo?.id)
  const refresh = useRefresh()
  const [viendo, setViendo] = useState<IdDeObjetivo>()
  const [vista, setVista] = useState<IdDeObjetivo>()
  const [terminada, setTerminada] = useState<IdDeObjetivo>()
  const [punto, setPunto] = useState<{ objetivo: IdDeObjetivo; segundo: number; desde?: number }>()
  const jugado = useRef<Jugado>({ objetivo: undefined, tramos: [], antes: undefined, dicho: false })
  const id = objetivo?.id
  /** Its seconds, and that it was seen with the one that makes it so. */
  const plays = (segundo: number, duracion: number | undefined) => {
    const same = jugado.current.objetivo === id
    const before = same ? jugado.current : { tramos: visita.quedaba(), antes: undefined, dicho: false }
    const punto = { segundo, ms: performance.now() }
    // What the server had of other visits, too: without a line nobody else adds it up.
    const tramos = [...before.tramos, ...(objetivo?.video?.tramos ?? []), tramoDe(before.antes, punto)].reduce<
      TramoVisto[]
    >(conTramo, [])
    const seen = isEnough(tramos, objetivo?.video?.duracion_segundos ?? duracion)
    jugado.current = { objetivo: id, tramos, antes: punto, dicho: before.dicho || seen }
    visita.va({ segundo, tramos, duracion })
    if (!objetivo || !seen || before.dicho) return
    setVista(id)
    if (!isVisto(objetivo)) visita.vio(objetivo.nombre_objetivo)
  }
  const play = () => {
    if (ref.current) ref.current.play()
    else document.querySelector<HTMLElement>('[data-pelicula] button')?.click()
    document.querySelector('[data-pelicula]')?.scrollIntoView({ block: 'nearest' })
  }
  return {
    ref,
    /** Where it is, once it was begun here. */
    segundo: punto?.objetivo === id ? punto?.segundo : undefined,
    /** Where it is to begin, where somebody chose that before there was a player. */
    desde: punto?.objetivo === id ? punto?.desde : undefined,
    salta: (segundo: number) => {
      flushSync(() => setPunto({ objetivo: id, segundo, ...(ref.current ? {} : { desde: segundo }) }))
      setTerminada(undefined)
      ref.current?.seek(segundo)
      play()
    },
    viendo: viendo !== undefined && viendo === id,
    vista: vista !== undefined && vista === id,
    terminada: terminada !== undefined && terminada === id,
    onTiempo: (segundo: number, duracion: number | undefined) => {
      plays(segundo, duracion)
      setViendo(id)
      // Nobody is told each second where there is nothing to show of it.
      if (objetivo?.video?.capitulos) setPunto({ objetivo: id, segundo })
      setTerminada(undefined)
    },
    onTermina: (end: number | null) => {
      const { objetivo: jugada, tramos } = jugado.current
      // It was passed over to its end: then it is watched no more, and not seen.
      setViendo(undefined)
      setTerminada(id)
      if (end !== null)
        void visita.termina({ segundo: end, tramos: jugada === id ? tramos : [], duracion: undefined })?.then(refresh)
    },
    again: () => {
      setTerminada(undefined)
      ref.current?.seek(0)
      ref.current?.play()
    },
    /** Where data are saved, the player waits for its own button. */
    play,
  }
}
