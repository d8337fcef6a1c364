/** Ticks: shown at once, kept in the browser until the server took them, then the progress is read again. */
import { type ActividadDeCurso, contenidosRoutes, eventosDeBitacora } from '@eleva/contract'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { post } from '../../kit/api/outbox/send.ts'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { hechoAhora } from '../../kit/api/reloj.ts'
import { note } from '../../shared/bitacora.ts'
import type { LugarDeCurso } from './lugar.parte.ts'
import { useRefresh } from './useAvance.parte.ts'
import { useModulo } from './variante.ts'

export function useMarcas(curso: number) {
  const refresh = useRefresh()
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
    void refresh().finally(() => setTaken(ids => ids.filter(id => !gone.includes(id))))
  }, [porEnviar, refresh])

  const marcar = (
    { unidad_id, curricula_id, curso_id }: LugarDeCurso,
    { id: actividad_id, nombre_actividad_unidad }: Pick<ActividadDeCurso, 'id' | 'nombre_actividad_unidad'>,
  ) => {
    void post(
      contenidosRoutes.marcar,
      { body: { actividad_id, curso_id, curricula_id, unidad_id, ...hechoAhora() } },
      { topic: `${topic}marca`, asunto: `Realizada: «${nombre_actividad_unidad}»`, replaces: `marca-${actividad_id}` },
    )
    const where = { curricula: curricula_id, curso: curso_id, unidad: unidad_id, actividad: actividad_id }
    note(modulo, eventosDeBitacora.completarActividad, where)
  }
  const marcadas = useMemo(() => new Set([...porEnviar, ...taken]), [porEnviar, taken])
  return { marcadas, porEnviar, marcar }
}
