/**
 * Tells the server where the person is, so that they go on there on any device, and that they opened it, for the usage
 * log; the place again now and then, and when they leave.
 */
import { ANOTACIONES, type Anotacion, contenidosRoutes, eventosDeBitacora, type TramoVisto } from '@eleva/contract'
import { useEffect, useRef } from 'react'
import { bodyOfLetter, type Letter } from '../../kit/api/outbox/carta.ts'
import { letters } from '../../kit/api/outbox/letters.ts'
import { post, sending } from '../../kit/api/outbox/send.ts'
import { anotacionDe } from '../../shared/bitacora.ts'
import { type CursoAbierto, keepCurso } from './cursoAbierto.parte.ts'
import { losQueCaben } from './jugado.ts'
import { topicOfVistos } from './useVistos.ts'
import { useModulo, useVista } from './variante.ts'

const EVERY_MS = 15_000

const bodyOf = (letter: Letter) => bodyOfLetter(letter, contenidosRoutes.lugar)

/**
 * Where the person was last in this course, as long as this browser alone knows it: who reloads on a slow line goes on
 * there.
 */
export function objetivoSinEnviar(curso: number): { objetivo?: number } {
  const last = letters.get().findLast(l => l.topic === 'lugar' && bodyOf(l)?.curso_id === curso)
  const objetivo = last && bodyOf(last)?.objetivo_id
  return objetivo ? { objetivo } : {}
}

/** Where a film stands, and what of it was played on this page. */
export type Punto = { segundo: number; tramos: readonly TramoVisto[]; duracion: number | undefined }

/** What was said of it before a reload, and has not gone: the next letter takes its place, and says it, too. */
function sinEnviar(clave: string): Punto | undefined {
  const last = letters.get().findLast(l => l.id.endsWith(`-${clave}`))
  const { segundo, tramos = [], duracion } = (last && bodyOf(last)) ?? {}
  return segundo === undefined ? undefined : { segundo, tramos, duracion }
}

/** What a letter notes that has not gone, and whose place the next one takes: it is noted by that one. */
const sinAnotar = (clave: string): Anotacion[] =>
  letters
    .get()
    .filter(l => l.id.endsWith(`-${clave}`) && l.id !== sending.get())
    .flatMap(l => bodyOf(l)?.anota ?? [])

/**
 * @returns takes the second at which a video is, tells it at once when that is its end, and that it was seen so that it
 * is never lost
 */
export function useVisita(
  { curricula, curso, oferta_actual }: CursoAbierto,
  unidad: number,
  objetivo: number | undefined,
) {
  const vista = useVista()
  const modulo = useModulo()
  const second = useRef<Punto>(undefined)
  const sent = useRef<Punto>(undefined)
  const kept = useRef<readonly TramoVisto[]>([])
  const now = useRef<(seen?: string) => Promise<unknown>>(undefined)
  useEffect(() => {
    if (vista) return
    keepCurso({ curricula, curso, ...(oferta_actual ? { oferta_actual } : {}) })
    const clave = `lugar-${curso}-${objetivo ?? 0}`
    second.current = sinEnviar(clave)
    kept.current = second.current?.tramos ?? []
    const send = (seen?: string, opened: readonly Anotacion[] = []) => {
      const { segundo, tramos, duracion } = second.current ?? {}
      sent.current = second.current
      const anota = [...(seen ? [] : sinAnotar(clave)), ...opened].slice(-ANOTACIONES)
      const played = tramos?.length ? { tramos: losQueCaben(tramos), duracion } : {}
      return post(
        contenidosRoutes.lugar,
        {
          body: {
            curricula_id: curricula,
            curso_id: curso,
            oferta_actual,
            objetivo_id: objetivo,
            segundo,
            ...played,
            ...(anota.length ? { anota } : {}),
          },
        },
        seen
          ? { topic: topicOfVistos(curso), replaces: `visto-${curso}-${objetivo}`, asunto: `Visto: «${seen}»` }
          : { topic: 'lugar', quiet: true, replaces: clave },
      )
    }
    const sendChanged = () => {
      if (second.current !== sent.current) void send()
    }
    const onHide = () => document.visibilityState === 'hidden' && sendChanged()
    void send(undefined, objetivo ? anotacionDe(modulo, eventosDeBitacora.verObjetivo, unidad) : [])
    now.current = send
    const timer = setInterval(sendChanged, EVERY_MS)
    document.addEventListener('visibilitychange', onHide)
    addEventListener('pagehide', sendChanged)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('pagehide', sendChanged)
      sendChanged()
    }
  }, [curricula, curso, oferta_actual, modulo, unidad, objetivo, vista])
  return {
    va: (punto: Punto) => {
      second.current = punto
    },
    termina: (punto: Punto) => {
      second.current = punto
      return now.current?.()
    },
    /** What was played before a reload, and had not gone. */
    quedaba: () => kept.current,
    vio: (nombre: string) => void now.current?.(nombre),
  }
}
