/** What is done of a course: shown at once, kept in the browser until the server took it, then the progress is read again. */
import { type ActividadDeCurso, contenidosRoutes, eventosDeBitacora } from '@eleva/contract'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { HechoDeCarta, Letter } from '../../kit/api/outbox/carta.ts'
import { post } from '../../kit/api/outbox/send.ts'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { hechoAhora } from '../../kit/api/reloj.ts'
import { note } from '../../shared/bitacora.ts'
import type { Hecho, Hechos } from '../../shared/hecho.ts'
import type { LugarDeCurso } from './lugar.parte.ts'
import { useRefresh } from './useAvance.parte.ts'
import { useModulo } from './variante.ts'

type Uno = Pick<HechoDeCarta, 'actividad' | 'tipo'>
const keyOf = ({ actividad, tipo }: Uno) => `${actividad} ${tipo}`
const unoDe = (key: string): Uno => {
  const [actividad, tipo] = key.split(' ')
  return { actividad: Number(actividad), tipo: tipo as Uno['tipo'] }
}

/** What of this course is done and on its way, one key each. */
const keysOf = (letters: readonly Letter[], curso: number) =>
  letters
    .flatMap(({ hecho }) => (hecho?.curso === curso ? [keyOf(hecho)] : []))
    .sort()
    .join()

function hechosDe(keys: readonly string[]): Hechos {
  const hechos = new Map<number, Hecho>()
  for (const { actividad, tipo } of keys.map(unoDe)) hechos.set(actividad, { ...hechos.get(actividad), [tipo]: true })
  return hechos
}

export function useMarcas(curso: number) {
  const refresh = useRefresh()
  const modulo = useModulo()
  const topic = `curso:${curso}:`
  const key = keysOf(useOutbox(), curso)
  const enCamino = useMemo(() => (key ? key.split(',') : []), [key])
  // Taken by the server: done for as long as this page stands, as what is read anew may come from before it.
  const [taken, setTaken] = useState<readonly string[]>([])
  const before = useRef(enCamino)
  useLayoutEffect(() => {
    const gone = before.current.filter(one => !enCamino.includes(one))
    before.current = enCamino
    if (gone.length === 0) return
    setTaken(now => [...now, ...gone])
    void refresh()
  }, [enCamino, refresh])

  const marcar = (
    { unidad_id, curricula_id, curso_id }: LugarDeCurso,
    { id: actividad_id, nombre_actividad_unidad }: Pick<ActividadDeCurso, 'id' | 'nombre_actividad_unidad'>,
  ) => {
    void post(
      contenidosRoutes.marcar,
      { body: { actividad_id, curso_id, curricula_id, unidad_id, ...hechoAhora() } },
      {
        topic: `${topic}marca`,
        asunto: `Realizada: «${nombre_actividad_unidad}»`,
        replaces: `marca-${actividad_id}`,
        hecho: { curso: curso_id, actividad: actividad_id, tipo: 'marca' },
      },
    )
    const where = { curricula: curricula_id, curso: curso_id, unidad: unidad_id, actividad: actividad_id }
    note(modulo, eventosDeBitacora.completarActividad, where)
  }
  const hechos = useMemo(() => hechosDe([...enCamino, ...taken]), [enCamino, taken])
  const porEnviar = useMemo(
    () => new Set(enCamino.map(unoDe).flatMap(u => (u.tipo === 'marca' ? [u.actividad] : []))),
    [enCamino],
  )
  return { hechos, porEnviar, marcar }
}
