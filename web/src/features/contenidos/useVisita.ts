/** Tells the server where the person is, so that they go on there on any device; now and then, and when they leave. */
import { contenidosRoutes } from '@eleva/contract'
import { useEffect, useRef } from 'react'
import { letters } from '../../kit/api/outbox/letters.ts'
import { post } from '../../kit/api/outbox/send.ts'
import { type CursoAbierto, keepCurso } from './lugarGuardado.parte.ts'
import { useVista } from './variante.ts'

const EVERY_MS = 15_000

/** Where the person was last in this course, as long as this browser alone knows it: who reloads on a slow line goes on there. */
export function objetivoSinEnviar(curso: number): { objetivo?: number } {
  const last = letters.get().findLast(l => l.topic === 'lugar' && l.body?.curso_id === curso)?.body
  return typeof last?.objetivo_id === 'number' ? { objetivo: last.objetivo_id } : {}
}

/** @returns takes the second at which a video is, and tells it at once when that is its end */
export function useVisita({ curricula, curso, oferta_actual }: CursoAbierto, objetivo: number | undefined) {
  const vista = useVista()
  const second = useRef<number>(undefined)
  const sent = useRef<number>(undefined)
  const now = useRef<() => Promise<unknown>>(undefined)
  useEffect(() => {
    if (vista) return
    keepCurso({ curricula, curso, ...(oferta_actual ? { oferta_actual } : {}) })
    second.current = undefined
    sent.current = undefined
    const send = () => {
      const segundo = second.current
      sent.current = segundo
      return post(
        contenidosRoutes.lugar,
        { body: { curricula_id: curricula, curso_id: curso, oferta_actual, objetivo_id: objetivo, segundo } },
        { topic: 'lugar', quiet: true, replaces: `lugar-${curso}-${objetivo ?? 0}` },
      )
    }
    const sendChanged = () => {
      if (second.current !== sent.current) void send()
    }
    const onHide = () => document.visibilityState === 'hidden' && sendChanged()
    void send()
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
  }, [curricula, curso, oferta_actual, objetivo, vista])
  return {
    va: (segundo: number) => {
      second.current = segundo
    },
    termina: (segundo: number) => {
      second.current = segundo
      return now.current?.()
    },
  }
}
