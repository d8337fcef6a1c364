/** What a delivery and its review tell: to open pages that something changed, and to people, as a notice. */
import {
  AVANCE_CAMBIO,
  type AvisoDeEntrega,
  type DatosDeAviso,
  type DatosDeTipo,
  ENTREGA_NUEVA,
  type TipoDeAviso,
} from '@eleva/contract'
import { sql } from 'kysely'
import { quienesEnsenanA, soloA } from '../../alcance/destinatarios.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { type Realtime, userRoom } from '../../kit/http/realtime.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type Telling, takeBackAviso, tellAviso, tellVarios } from '../avisos/avisos.service.ts'
import { listOyentes } from './entregables.salas.read.ts'
import type { EntregaBloqueada } from './revision/revision.sql.ts'

/** Tells the learner's open pages that something of theirs changed. */
export function tellLearner(
  realtime: Realtime,
  usuarioId: number | null,
  what: { curso_id: number | null; actividad_id: number },
) {
  if (usuarioId) realtime.emit(userRoom(usuarioId), AVANCE_CAMBIO, what)
}

/** Tells those who review somebody's work that there is some, or another one in its place. */
export async function tellReviewers(
  db: Db,
  realtime: Realtime,
  usuarioId: number,
  { id, actividad_id }: Pick<AvisoDeEntrega, 'id' | 'actividad_id'>,
) {
  const oyentes = await listOyentes(db, usuarioId, actividad_id)
  if (!oyentes) return
  const aviso: AvisoDeEntrega = { id, actividad_id, cursos: oyentes.cursos }
  for (const sala of oyentes.salas) realtime.emit(sala, ENTREGA_NUEVA, aviso)
}

type Revision = Pick<
  EntregaBloqueada,
  'id' | 'usuario_id' | 'calificacion' | 'recibido_en' | 'devuelta_en' | 'comentarios' | 'datos'
>
type Cambio = {
  calificacion?: number | null | undefined
  comentarios?: string | undefined
  recibido?: boolean | undefined
}

/**
 * What a review says to each learner: once for each thing, and taken back with it. A comment that comes with a grade is
 * told by that.
 */
export async function tellRevisiones(call: Telling, revisor: number, entregas: readonly Revision[], cambio: Cambio) {
  const theirs = entregas.filter(e => e.usuario_id !== null)
  const tell = async (tipo: TipoDeAviso, whose: readonly Revision[], holds: boolean, more: DatosDeAviso = {}) => {
    if (whose.length === 0) return
    if (holds) await tellVarios(call, tipo, filasDe(whose, more), revisor)
    else await takeBackDe(call, tipo, whose)
  }
  const { calificacion, comentarios, recibido } = cambio
  // A decision ends a return.
  const decided = typeof calificacion === 'number' || recibido
  await tell('devuelto', decided ? theirs.filter(e => e.devuelta_en) : [], false)
  const regraded = calificacion === undefined ? [] : theirs.filter(e => e.calificacion !== calificacion)
  await tell('calificado', regraded, calificacion !== null, typeof calificacion === 'number' ? { calificacion } : {})
  const moved = recibido === undefined ? [] : theirs.filter(e => recibido !== (e.recibido_en !== null))
  await tell('recibido', moved, recibido === true)
  if (comentarios === undefined) return
  const said = theirs.filter(e => comentarios.trim() !== e.comentarios.trim())
  const silent = comentarios.trim() === ''
  await tell('comentario', silent || calificacion === null ? said : said.filter(e => !regraded.includes(e)), !silent)
}

export const tellRevision = (call: Telling, revisor: number, entrega: Revision, cambio: Cambio) =>
  tellRevisiones(call, revisor, [entrega], cambio)

const claveDeEntrega = ({ id }: Pick<Revision, 'id'>) => claveDe('entrega', id)

/** A row each, as `tellVarios` takes them. */
const filasDe = (entregas: readonly Revision[], more: DatosDeAviso) => sql`
  select fila.id, fila.clave, fila.datos::jsonb as datos, 1::bigint as cuantos
  from unnest(
    ${entregas.map(e => e.usuario_id)}::bigint[],
    ${entregas.map(claveDeEntrega)}::text[],
    ${entregas.map(e => JSON.stringify({ ...e.datos, ...more }))}::text[]
  ) as fila (id, clave, datos)`

const takeBackDe = (call: Telling, tipo: TipoDeAviso, entregas: readonly Pick<Revision, 'id' | 'usuario_id'>[]) =>
  takeBackAviso(call, {
    tipo,
    clave: entregas.map(claveDeEntrega),
    para: soloA(entregas.flatMap(e => e.usuario_id ?? [])),
  })

/** Signs of what is to be corrected that a notice shows. */
const MAX_WORDS = 120

type Devuelta = { palabras: string /** As `enZona` says it. */; hasta: string | null }

/** That a delivery is with its learner again. What was told of a grade or a receipt holds no more. */
export async function tellDevuelta(
  call: Telling,
  revisor: number,
  entrega: Pick<EntregaBloqueada, 'id' | 'usuario_id' | 'datos'>,
  { palabras, hasta }: Devuelta,
) {
  if (entrega.usuario_id === null) return
  const told = { clave: claveDeEntrega(entrega), para: soloA([entrega.usuario_id]) }
  for (const tipo of ['calificado', 'recibido'] as const) await takeBackAviso(call, { tipo, ...told })
  const titulo = palabras.length > MAX_WORDS ? `${palabras.slice(0, MAX_WORDS - 1).trimEnd()}…` : palabras
  const datos = { ...entrega.datos, titulo, ...(hasta ? { limite: hasta.slice(0, 16) } : {}) }
  await tellAviso(call, { tipo: 'devuelto', ...told, datos, salvo: revisor })
}

/** It was taken back, or corrected. */
export const takeBackDevuelta = (call: Telling, entrega: Pick<EntregaBloqueada, 'id' | 'usuario_id'>) =>
  takeBackDe(call, 'devuelto', [entrega])

/** That its limit comes near concerns nobody who has handed it in. */
export const takeBackCercano = (call: Telling, usuarioId: number, actividadId: number) =>
  takeBackAviso(call, { tipo: 'plazo_cerca', clave: claveDe('actividad', actividadId), para: soloA([usuarioId]) })

/** That there is work to review, gathered by activity. */
export const tellEntrega = (
  call: Telling,
  usuarioId: number,
  actividadId: number,
  datos: DatosDeTipo<'entregas_por_revisar'>,
) =>
  tellAviso(call, {
    tipo: 'entregas_por_revisar',
    clave: claveDe('actividad', actividadId),
    datos,
    para: quienesEnsenanA(usuarioId, false),
    salvo: usuarioId,
  })
