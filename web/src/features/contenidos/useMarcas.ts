/**
 * What is done of a course: shown at once, kept in the browser until the server took it, then the progress is read
 * again. A tick is final there: for a while it can be taken back before it goes.
 */
import { type ActividadDeCurso, contenidosRoutes, eventosDeBitacora } from '@eleva/contract'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { HechoDeCarta, Letter } from '../../kit/api/outbox/carta.ts'
import { canTakeBack, GRACE_MS, letters, msUntilRipe } from '../../kit/api/outbox/letters.ts'
import { listJustTaken } from '../../kit/api/outbox/recibido.ts'
import { post, sendNow, takeBack } from '../../kit/api/outbox/send.ts'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { hechoAhora } from '../../kit/api/reloj.ts'
import { note } from '../../shared/bitacora.ts'
import type { Hecho, Hechos } from '../../shared/hecho.ts'
import type { Ubicacion } from '../../shared/ubicacion.ts'
import { useRefresh } from './useAvance.parte.ts'
import { useModulo, useVista } from './variante.ts'

type Uno = Pick<HechoDeCarta, 'actividad' | 'tipo'>
const keyOf = ({ actividad, tipo }: Uno) => `${actividad} ${tipo}`
const unoDe = (key: string): Uno => {
  const [actividad, tipo] = key.split(' ')
  return { actividad: Number(actividad), tipo: tipo as Uno['tipo'] }
}

/** One that went before it could go was taken back, here or in another tab; one that was refused stands there still. */
const wasTaken = (letter: Letter) => msUntilRipe(letter) === 0 && !letters.get().some(l => l.id === letter.id)

function hechosDe(keys: readonly string[]): Hechos {
  const hechos = new Map<number, Hecho>()
  for (const { actividad, tipo } of keys.map(unoDe)) hechos.set(actividad, { ...hechos.get(actividad), [tipo]: true })
  return hechos
}

/** What of this course is done and on its way; the same list as long as it stays so. */
function useEnCamino(curso: number): readonly Letter[] {
  const mine = useOutbox().filter(l => l.hecho?.curso === curso)
  const key = mine.map(l => `${l.id} ${l.desde}`).join()
  // The key says all of them.
  return useMemo(() => mine, [key])
}

/** The ticks that can still be taken back, by the activity. */
function useDeshacer(enCamino: readonly Letter[]): ReadonlyMap<number, Letter> {
  const [seen, look] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    const timers = enCamino.filter(canTakeBack).map(l => setTimeout(look, msUntilRipe(l) - GRACE_MS))
    return () => timers.forEach(clearTimeout)
  }, [enCamino])
  // Time goes by in between: `seen` says so.
  return useMemo(
    () => new Map(enCamino.filter(canTakeBack).map(l => [l.hecho!.actividad, l] as const)),
    [enCamino, seen],
  )
}

export function useMarcas(curso: number) {
  const refresh = useRefresh()
  const modulo = useModulo()
  const vista = useVista()
  const enCamino = useEnCamino(curso)
  const porDeshacer = useDeshacer(enCamino)
  // Taken by the server: done for as long as this page stands, as what was read, or is read anew, may come from before
  // it.
  const [taken, setTaken] = useState<readonly string[]>(() =>
    listJustTaken().flatMap(({ letter: { hecho } }) => (hecho?.curso === curso ? [keyOf(hecho)] : [])),
  )
  const before = useRef(enCamino)
  useLayoutEffect(() => {
    const gone = before.current.filter(one => !enCamino.some(l => l.id === one.id))
    before.current = enCamino
    if (gone.length === 0) return
    setTaken(now => [...now, ...gone.filter(wasTaken).map(l => keyOf(l.hecho!))])
    void refresh()
  }, [enCamino, refresh])

  // Who goes on to another screen does not take it back.
  useEffect(() => sendNow, [])

  const marcar = (
    { unidad_id, curricula_id, curso_id }: Ubicacion,
    { id: actividad_id, nombre_actividad_unidad }: Pick<ActividadDeCurso, 'id' | 'nombre_actividad_unidad'>,
  ) => {
    // Ticked for as long as one looks.
    if (vista) return setTaken(now => [...now, keyOf({ actividad: actividad_id, tipo: 'marca' })])
    const where = { curricula: curricula_id, curso: curso_id, unidad: unidad_id, actividad: actividad_id }
    void post(
      contenidosRoutes.mark,
      { body: { actividad_id, curso_id, curricula_id, unidad_id, ...hechoAhora() } },
      {
        topic: `curso:${curso}:marca`,
        asunto: `Realizada: «${nombre_actividad_unidad}»`,
        replaces: `marca-${actividad_id}`,
        hecho: { curso: curso_id, actividad: actividad_id, tipo: 'marca' },
        undoable: true,
      },
    )
    note(modulo, eventosDeBitacora.completarActividad, where)
  }
  const desmarcar = (actividad: number) => {
    const letter = porDeshacer.get(actividad)
    if (letter) takeBack(letter)
  }
  const hechos = useMemo(() => hechosDe([...enCamino.map(l => keyOf(l.hecho!)), ...taken]), [enCamino, taken])
  const porEnviar = useMemo(
    () => new Set(enCamino.flatMap(({ hecho: h }) => (h?.tipo === 'marca' ? [h.actividad] : []))),
    [enCamino],
  )
  return { hechos, porEnviar, porDeshacer, marcar, desmarcar }
}
