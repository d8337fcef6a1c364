/** The dates of a group in a course as they are edited: kept in this browser until they are saved, and taken back afterwards (ADR 022). */
import { agendaRoutes, type PlazoDeActividad, plazosRoutes, type ReplyOf } from '@eleva/contract'
import { useMemo, useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { useBorrador } from '../../kit/form/useBorrador.ts'
import { CAMPOS, type Cambios, enReloj, type Fechas, juntos, motivoDe } from './calendario.ts'

export type Fila = Omit<PlazoDeActividad, keyof Fechas> & Fechas
type Datos = ReplyOf<typeof plazosRoutes.get>

const nothing: { cambios: Cambios } = { cambios: {} }

export function useFechas(grupoId: number, cursoId: number, datos: Datos) {
  const params = { grupoId, cursoId }
  const filas = useMemo(() => filasDe(datos.actividades), [datos])
  const borrador = useBorrador<{ cambios: Cambios }>(`plazos:${grupoId}:${cursoId}`, nothing)
  const [typed, setTyped] = useState(borrador.values.cambios)
  const [recuperado, setRecuperado] = useState(borrador.recuperado)
  /** What stood before the last save, as a change. */
  const [antes, setAntes] = useState<Cambios>()
  const save = useWrite(plazosRoutes.save, [plazosRoutes.get, plazosRoutes.grupos, agendaRoutes.list])
  const cambios = useMemo(() => juntos(filas, typed, {}), [filas, typed])

  const keep = (next: Cambios) => {
    setTyped(next)
    borrador.keep({ cambios: next })
  }
  const drop = () => {
    setTyped({})
    setRecuperado(undefined)
    borrador.drop()
  }
  const send = (which: Cambios) =>
    save.mutateAsync({
      params,
      body: {
        cambios: filas
          .filter(f => which[f.actividad_id])
          .map(f => ({ actividad_id: f.actividad_id, version: f.version, ...which[f.actividad_id] })),
      },
    })
  return {
    filas,
    cambios,
    cuantos: Object.keys(cambios).length,
    malos: filas.filter(f => cambios[f.actividad_id] && motivoDe(f, cambios[f.actividad_id])),
    recuperado,
    error: save.error,
    saving: save.isPending,
    /** Lays changes over those that are there. */
    change: (nuevos: Cambios) => {
      setAntes(undefined)
      keep(juntos(filas, cambios, nuevos))
    },
    discard: drop,
    save: async () => {
      const former = formerOf(filas, cambios)
      await send(cambios)
      drop()
      setAntes(former)
    },
    /** Undefined when there is nothing to take back. */
    undo:
      antes &&
      (async () => {
        await send(antes)
        setAntes(undefined)
      }),
  }
}

/** What stands of that which is to be changed. */
const formerOf = (filas: readonly Fila[], cambios: Cambios): Cambios =>
  Object.fromEntries(
    filas
      .filter(f => cambios[f.actividad_id])
      .map(f => [
        f.actividad_id,
        Object.fromEntries(Object.keys(cambios[f.actividad_id]!).map(c => [c, f[c as keyof Fechas]])),
      ]),
  )

/** As the fields take them. */
export const filasDe = (actividades: readonly PlazoDeActividad[]): Fila[] =>
  actividades.map(a => ({ ...a, ...(Object.fromEntries(CAMPOS.map(c => [c, enReloj(a[c])])) as Fechas) }))
