/** Ticks: shown at once, kept in the browser until the server took them, then the progress is read again. */
import { contenidosRoutes, eventosDeBitacora } from '@eleva/contract'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { post, useOutbox } from '../../kit/api/outbox.ts'
import { useRefrescar } from '../../shared/avance.ts'
import { note } from '../../shared/bitacora.ts'
import type { LugarDeCurso } from '../../shared/lugar.ts'
import { useModulo } from './variante.ts'

export function useMarcas(curso: number) {
  const refrescar = useRefrescar()
  const modulo = useModulo()
  const topic = `curso:${curso}:`
  const key = useOutbox(topic).map(l => Number(l.body?.actividad_id)).sort().join() // biome-ignore format: one chain
  const porEnviar = useMemo(() => new Set(key ? key.split(',').map(Number) : []), [key])
  // Taken by the server, and not yet in what was read from it: still shown as done.
  const [taken, setTaken] = useState<readonly number[]>([])
  const before = useRef(porEnviar)
  useLayoutEffect(() => {
    const gone = [...before.current].filter(id => !porEnviar.has(id))
    before.current = porEnviar
    if (gone.length === 0) return
    setTaken(ids => [...ids, ...gone])
    void refrescar().finally(() => setTaken(ids => ids.filter(id => !gone.includes(id))))
  }, [porEnviar, refrescar])

  const marcar = ({ unidad_id, curricula_id, curso_id }: LugarDeCurso, actividad_id: number) => {
    void post(
      contenidosRoutes.marcar,
      { body: { actividad_id, curso_id, curricula_id, unidad_id } },
      { topic: `${topic}marca`, replaces: `marca-${actividad_id}` },
    )
    const where = { curricula: curricula_id, curso: curso_id, unidad: unidad_id, actividad: actividad_id }
    note(modulo, eventosDeBitacora.completarActividad, where)
  }
  const marcadas = useMemo(() => new Set([...porEnviar, ...taken]), [porEnviar, taken])
  return { marcadas, porEnviar, marcar }
}
