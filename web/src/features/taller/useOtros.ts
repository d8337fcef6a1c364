/**
 * Who else has this course open, where they stand, and what they change there: over the line that the page has anyway.
 */
import { type AquiEnTaller, salaDeTaller, TALLER_AQUI, tallerRoutes } from '@eleva/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { useLive } from '../../kit/api/live.ts'
import { useUser } from '../../kit/page/session.tsx'
import { useStore } from '../../kit/store.ts'
import { guardado } from '../../shared/vivo/guardado.ts'

export type Otro = { id: number; nombre: string; fila: string; visto: number }
/** What one of them changed of what is open here. */
export type Noticia = { nombre: string; fila: string; en: number }

const EVERY_MS = 30_000
/** Who was not heard of for so long has gone without a word. */
const GONE_MS = 75_000
/** Several changes of a moment are told once. */
const GATHER_MS = 800

/**
 * @param fila what is open here
 * @param onCambio reads anew what is shown
 */
export function useOtros(curso: number, fila: string, onCambio: () => unknown) {
  const me = useUser().id
  const [otros, setOtros] = useState<readonly Otro[]>([])
  const [noticia, setNoticia] = useState<Noticia>()
  const { hora } = useStore(guardado)
  const say = useEffectEvent((que: AquiEnTaller['que']) => {
    // Nobody waits for it; without a line nobody is told.
    call(tallerRoutes.aqui, { params: { curso }, body: { fila, que } }).catch(() => undefined)
  })
  const hear = (said: AquiEnTaller) => {
    if (said.quien === me) return
    const { quien: id, nombre, que } = said
    const now = { id, nombre, fila: said.fila, visto: Date.now() }
    setOtros(before => [...before.filter(o => o.id !== id), ...(que === 'sale' ? [] : [now])])
    if (que === 'llega') say('esta')
    if (que !== 'cambia') return
    onCambio()
    if (said.fila !== '' && said.fila === fila) setNoticia({ nombre, fila, en: Date.now() })
  }
  useLive<AquiEnTaller>([salaDeTaller(curso)], TALLER_AQUI, hear, () => say('llega'))
  const forget = useEffectEvent(() => {
    const since = Date.now() - GONE_MS
    setOtros(before => (before.every(o => o.visto > since) ? before : before.filter(o => o.visto > since)))
    say('esta')
  })
  useEffect(() => {
    const timer = setInterval(() => forget(), EVERY_MS)
    const leave = () => say('sale')
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => say('esta'), GATHER_MS)
    return () => clearTimeout(timer)
  }, [fila])
  useEffect(() => {
    if (hora === undefined) return
    const timer = setTimeout(() => say('cambia'), GATHER_MS)
    return () => clearTimeout(timer)
  }, [hora])
  return { otros, noticia: noticia?.fila === fila ? noticia : undefined, olvida: () => setNoticia(undefined) }
}

export type Otros = ReturnType<typeof useOtros>
