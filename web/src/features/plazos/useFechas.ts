/**
 * The dates of a group in a course as they are edited: kept in this browser until they are saved, and taken back
 * afterwards (ADR 022).
 */
import { agendaRoutes, type PlazoDeActividad, plazosRoutes, type ReplyOf } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useWrite } from '../../kit/api/query.ts'
import { useBorrador } from '../../kit/form/useBorrador.ts'
import { notify } from '../../kit/notify.ts'
import { entriesIn, keysIn, recordOf } from '../../kit/typed.ts'
import { CAMPOS, type Cambios, enReloj, type Fechas, merge, motivoDeFechas } from './calendario.ts'

export type FilaDeFechas = Omit<PlazoDeActividad, keyof Fechas> & Fechas
type Datos = ReplyOf<typeof plazosRoutes.get>

const nothing: { cambios: Cambios } = { cambios: {} }

/** Sends changes with the version that each row has by then. */
function useEnvio(grupoId: number, cursoId: number, datos: Datos) {
  const save = useWrite(plazosRoutes.save, [plazosRoutes.get, plazosRoutes.grupos, agendaRoutes.list])
  const client = useQueryClient()
  /** Versions that a reply told before the rows were read again. */
  const versiones = useRef({ datos, porActividad: new Map<number, number>() })
  if (versiones.current.datos !== datos) versiones.current = { datos, porActividad: new Map() }

  const send = async (filas: readonly FilaDeFechas[], which: Cambios) => {
    const version = (f: FilaDeFechas) => versiones.current.porActividad.get(f.actividad_id) ?? f.version
    const cambios = filas
      .filter(f => which[f.actividad_id])
      .map(f => ({ actividad_id: f.actividad_id, version: version(f), ...which[f.actividad_id] }))
    const reply = await save.mutateAsync({ params: { grupoId, cursoId }, body: { cambios } }).catch(error => {
      // Said under a field, it would be said nowhere: the month has none, and the table knows its own order.
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) notify(error.message, 'danger')
      // Somebody was faster: what stands now is what the words ask to look at.
      if (error instanceof ApiError && [404, 409].includes(error.status))
        void client.invalidateQueries({ queryKey: [plazosRoutes.get.path] })
      throw error
    })
    for (const v of reply.versiones) versiones.current.porActividad.set(v.actividad_id, v.version)
  }
  return { send, save }
}

/** What is typed and not saved, kept in this browser; what runs later asks for what stands then. */
function useTyped(grupoId: number, cursoId: number, filas: readonly FilaDeFechas[]) {
  const borrador = useBorrador<{ cambios: Cambios }>(`plazos:${grupoId}:${cursoId}`, nothing)
  const [typed, setTyped] = useState(borrador.values.cambios)
  const [recuperado, setRecuperado] = useState(borrador.recuperado)
  const now = useRef({ filas, typed })
  now.current = { filas, typed }
  const keep = (next: Cambios) => {
    now.current = { filas: now.current.filas, typed: next }
    setTyped(next)
    if (Object.keys(next).length > 0) borrador.keep({ cambios: next })
    else borrador.drop()
  }
  return {
    typed,
    recuperado,
    now: () => now.current,
    keep,
    drop: () => {
      keep({})
      setRecuperado(undefined)
    },
    /** What was sent of it is settled; what was changed meanwhile, and of others, stays. */
    settle: (id: number, sent: Partial<Fechas>) => {
      const { [id]: own, ...rest } = now.current.typed
      const left = entriesIn(own ?? {}).filter(([campo, value]) => sent[campo] !== value)
      keep(left.length > 0 ? { ...rest, [id]: Object.fromEntries(left) } : rest)
    },
  }
}

export function useFechas(grupoId: number, cursoId: number, datos: Datos) {
  const filas = useMemo(() => filasDe(datos.actividades), [datos])
  const { typed, recuperado, now, keep, drop, settle } = useTyped(grupoId, cursoId, filas)
  /** What stood before the last save, as a change. */
  const [antes, setAntes] = useState<Cambios>()
  const cambios = useMemo(() => merge(filas, typed, {}), [filas, typed])
  const [moviendo, setMoviendo] = useState(0)
  const cola = useRef(Promise.resolve())
  const { send, save } = useEnvio(grupoId, cursoId, datos)

  const moveNow = async (id: number, cambio: Partial<Fechas>) => {
    const { filas: rows, typed: all } = now()
    const sent = { ...all[id], ...cambio }
    const former = formerOf(rows, { [id]: sent })
    try {
      await send(rows, { [id]: sent })
      settle(id, sent)
      setAntes(former)
    } catch (error) {
      // Refused, it goes back to where it was. Without a line it stays, unsaved, and is saved with the others.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) settle(id, sent)
    }
  }
  return {
    filas,
    cambios,
    cuantos: Object.keys(cambios).length,
    malos: filas.filter(f => cambios[f.actividad_id] && motivoDeFechas(f, cambios[f.actividad_id])),
    recuperado,
    error: save.error,
    saving: save.isPending,
    /** Lays changes over those that are there. */
    change: (nuevos: Cambios) => {
      setAntes(undefined)
      keep(merge(filas, cambios, nuevos))
    },
    discard: drop,
    /** How many are on their way by `move`. */
    moviendo,
    /**
     * Changes one activity and saves that at once, with what else of it is unsaved; one after the other, as each needs
     * the version of the one before.
     */
    move: (id: number, cambio: Partial<Fechas>) => {
      const all = now().typed
      setAntes(undefined)
      keep({ ...all, [id]: { ...all[id], ...cambio } })
      setMoviendo(n => n + 1)
      cola.current = cola.current.then(() => moveNow(id, cambio)).finally(() => setMoviendo(n => n - 1))
    },
    save: async () => {
      const former = formerOf(filas, cambios)
      await send(now().filas, cambios)
      drop()
      setAntes(former)
    },
    /** Undefined when there is nothing to take back. */
    undo:
      antes &&
      (async () => {
        await send(now().filas, antes)
        setAntes(undefined)
      }),
  }
}

/** What stands of that which is to be changed. */
const formerOf = (filas: readonly FilaDeFechas[], cambios: Cambios): Cambios =>
  Object.fromEntries(
    filas
      .filter(f => cambios[f.actividad_id])
      .map(f => [f.actividad_id, Object.fromEntries(keysIn(cambios[f.actividad_id]!).map(c => [c, f[c]]))]),
  )

/** As the fields take them. */
export const filasDe = (actividades: readonly PlazoDeActividad[]): FilaDeFechas[] =>
  actividades.map(a => ({ ...a, ...recordOf(CAMPOS, c => enReloj(a[c])) }))
