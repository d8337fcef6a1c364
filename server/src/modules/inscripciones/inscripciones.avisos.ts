/**
 * What people are told of their place in an event; who waits reads which one they are in the line as it is then
 * (`avisos.hoy.read.ts`).
 */
import { sql } from 'kysely'
import { soloA } from '../../alcance/destinatarios.read.ts'
import { recordset } from '../../kit/db/recordset.ts'
import type { LiveJobParts } from '../../kit/kit.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type FilaDe, type Telling, takeBackAviso, tellAviso, tellInJob, tellVarios } from '../avisos/avisos.service.ts'
import { fillLugares, holdInscripcion, listConLugares } from './inscripciones.lugares.sql.ts'
import { listEnFila } from './inscripciones.read.ts'

type EventoDeAviso = { id: number; nombre_evento: string; opciones: readonly { uuid: string; label: string }[] }
export type ContadoDeOpcion = {
  usuario_id: number
  opcion_uuid: string | null
  opcion_antes?: string | null | undefined
}

/** That they came to it, have another option, or a place after they waited. */
export async function tellInscritos(
  call: Telling,
  evento: EventoDeAviso,
  quienes: readonly ContadoDeOpcion[],
  salvo?: number,
) {
  if (quienes.length === 0) return
  const nombres = new Map(evento.opciones.map(o => [o.uuid, o.label]))
  const filas = quienes.map(({ usuario_id, opcion_uuid, opcion_antes }) => {
    const [opcion, antes] = [nombres.get(opcion_uuid ?? ''), nombres.get(opcion_antes ?? '')]
    const datos = {
      inscripcion: evento.nombre_evento,
      ...(opcion ? { opcion } : {}),
      ...(opcion && antes ? { opcion_antes: antes } : {}),
    }
    return { id: usuario_id, datos }
  })
  await tellVarios(
    call,
    'inscrito',
    sql<
      FilaDe<'inscrito'>
    >`select fila.id, ${claveDe('inscripcion', evento.id)}::text as clave, fila.datos, 1::bigint as cuantos
      from ${recordset(filas, 'fila', { id: 'bigint', datos: 'jsonb' })}`,
    salvo,
  )
}

/** That they are in it holds no more, and they are told so. */
export async function tellBajas(
  call: Telling,
  evento: { id: number; nombre_evento: string },
  usuarios: readonly number[],
  { motivo, callada, salvo }: { motivo?: string | undefined; callada?: number | undefined; salvo: number },
) {
  if (usuarios.length === 0) return
  const [clave, para] = [claveDe('inscripcion', evento.id), soloA([...usuarios])]
  await takeBackAviso(call, { tipo: 'inscrito', clave, para })
  if (callada) return
  const datos = { inscripcion: evento.nombre_evento, ...(motivo ? { motivo } : {}) }
  await tellAviso(call, { tipo: 'acceso_retirado', clave, datos, para, salvo })
}

/** They are in it again. */
export const takeBackBajas = (call: Telling, id: number, usuarios: readonly number[]) =>
  takeBackAviso(call, { tipo: 'acceso_retirado', clave: claveDe('inscripcion', id), para: soloA([...usuarios]) })

/**
 * Gives the places that are left, first come first served, and tells who has one by it. The event is held by the
 * caller.
 * @param vinieron who came to it or changed in it just before: they are told whether they have a place or wait
 * @returns of these, who waits
 */
export async function moveFila(
  call: Telling,
  evento: EventoDeAviso,
  vinieron: readonly ContadoDeOpcion[] = [],
  salvo?: number,
) {
  const suben = await fillLugares(call.db, evento.id)
  const propios = new Set(vinieron.map(v => v.usuario_id))
  await tellInscritos(call, evento, [...vinieron, ...suben.filter(s => !propios.has(s.usuario_id))], salvo)
  return listEnFila(call.db, evento.id, [...propios])
}

/** All events where somebody could have a place, each in a transaction of its own. */
export async function moveFilas(parts: Pick<LiveJobParts, 'db' | 'realtime'>): Promise<void> {
  for (const id of await listConLugares(parts.db))
    await tellInJob(parts, async call => {
      const evento = await holdInscripcion(call.db, id)
      if (evento) await moveFila(call, evento)
    })
}
