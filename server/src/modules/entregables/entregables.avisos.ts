/** What a delivery and its review tell: to open pages that something changed, and to people, as a notice. */
import {
  type AvisoDeEntrega,
  type CambioDeRevision,
  type DatosDeTipo,
  ENTREGA_NUEVA,
  isDecision,
  type TipoDeAviso,
} from '@eleva/contract'
import { sql } from 'kysely'
import { quienesEnsenanA, soloA } from '../../alcance/destinatarios.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import type { Realtime } from '../../kit/http/realtime.ts'
import { tellAvance } from '../avisos/avisos.avance.service.ts'
import { claveDe, claveEn } from '../avisos/avisos.clave.service.ts'
import { type FilaDe, type Telling, takeBackAviso, tellAviso, tellVarios } from '../avisos/avisos.service.ts'
import { changesOf, type EntregaBloqueada } from './entregables.cambios.ts'
import { porRevisar } from './entregables.estado.read.ts'
import { listOyentes } from './entregables.salas.read.ts'

type DeSuPersona = { usuario_id: number | null; curso_id: number | null; actividad_id: number }

/** Tells the pages of whose a delivery is that something of it changed. */
export const tellLearner = (realtime: Realtime, { usuario_id, curso_id, actividad_id }: DeSuPersona) =>
  tellAvance(realtime, usuario_id, { curso_id, actividad_id })

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

/** Whose it is, and names for what is told of it. */
type DeAviso = Pick<EntregaBloqueada, 'id' | 'usuario_id' | 'datos'>
/** As `DeAviso`, with what the kind is not told without. */
type DeSuTipo<T extends TipoDeAviso> = Omit<DeAviso, 'datos'> & { datos: DatosDeTipo<T> }
type RevisionAContar = Pick<
  EntregaBloqueada,
  'id' | 'usuario_id' | 'calificacion' | 'recibido_en' | 'devuelta_en' | 'comentarios' | 'datos'
>
/**
 * What a review says to each learner: once for each thing, and taken back with it. A comment that comes with a grade is
 * told by that.
 */
export async function tellRevisiones(
  call: Telling,
  revisor: number,
  entregas: readonly RevisionAContar[],
  cambio: CambioDeRevision,
) {
  const theirs = entregas.filter(e => e.usuario_id !== null)
  const tell = async (tipo: 'recibido' | 'comentario', revisiones: readonly RevisionAContar[], holds: boolean) => {
    if (holds) await tellDe(call, tipo, revisor, revisiones)
    else await takeBackDe(call, tipo, revisiones)
  }
  const { calificacion, comentarios, recibido } = cambio
  const { recalificadas, recibidas, comentadas } = changesOf(theirs, cambio)
  if (isDecision(cambio))
    await takeBackDe(
      call,
      'devuelto',
      theirs.filter(e => e.devuelta_en),
    )
  if (typeof calificacion === 'number')
    await tellCalificadas(
      call,
      revisor,
      recalificadas.map(e => ({ ...e, calificacion })),
    )
  else await takeBackDe(call, 'calificado', recalificadas)
  await tell('recibido', recibidas, recibido === true)
  const silent = comentarios?.trim() === ''
  const solas = silent || calificacion === null ? comentadas : comentadas.filter(e => !recalificadas.includes(e))
  await tell('comentario', solas, !silent)
}

/** That there is a grade, or another one. */
export const tellCalificadas = (
  call: Telling,
  revisor: number,
  entregas: readonly (DeAviso & { calificacion: number })[],
) =>
  tellDe(
    call,
    'calificado',
    revisor,
    entregas.map(({ calificacion, datos, ...e }) => ({ ...e, datos: { ...datos, calificacion } })),
  )

export const tellRevision = (call: Telling, revisor: number, entrega: RevisionAContar, cambio: CambioDeRevision) =>
  tellRevisiones(call, revisor, [entrega], cambio)

const claveDeEntrega = ({ id }: Pick<RevisionAContar, 'id'>) => claveDe('entrega', id)

/** A row each, as `tellVarios` takes them. */
const filasDe = <T extends TipoDeAviso>(entregas: readonly DeSuTipo<T>[]) => sql<FilaDe<T>>`
  select fila.id, fila.clave, fila.datos, 1::bigint as cuantos
  from ${recordset(
    entregas.map(e => ({ id: e.usuario_id, clave: claveDeEntrega(e), datos: e.datos })),
    'fila',
    { id: 'bigint', clave: 'text', datos: 'jsonb' },
  )}`

/** To whoever handed each in, but for who does it. */
async function tellDe<T extends TipoDeAviso>(
  call: Telling,
  tipo: T,
  revisor: number,
  entregas: readonly DeSuTipo<NoInfer<T>>[],
) {
  const theirs = entregas.filter(e => e.usuario_id !== null)
  if (theirs.length > 0) await tellVarios(call, tipo, filasDe<T>(theirs), revisor)
}

async function takeBackDe(
  call: Telling,
  tipo: TipoDeAviso,
  entregas: readonly Pick<RevisionAContar, 'id' | 'usuario_id'>[],
) {
  if (entregas.length > 0)
    await takeBackAviso(call, {
      tipo,
      clave: entregas.map(claveDeEntrega),
      para: soloA(entregas.flatMap(e => e.usuario_id ?? [])),
    })
}

/** Signs of what is to be corrected that a notice shows. */
const MAX_LETRAS = 120

/** `hasta` is as `enZona` says it. */
type Devuelta = { palabras: string; hasta: string | null }

/** That a delivery is with its learner again. What was told of a grade or a receipt holds no more. */
export async function tellDevuelta(call: Telling, revisor: number, entrega: DeAviso, { palabras, hasta }: Devuelta) {
  if (entrega.usuario_id === null) return
  const told = { clave: claveDeEntrega(entrega), para: soloA([entrega.usuario_id]) }
  for (const tipo of ['calificado', 'recibido'] as const) await takeBackAviso(call, { tipo, ...told })
  const titulo = palabras.length > MAX_LETRAS ? `${palabras.slice(0, MAX_LETRAS - 1).trimEnd()}…` : palabras
  const datos = { ...entrega.datos, titulo, ...(hasta ? { limite: hasta.slice(0, 16) } : {}) }
  await tellAviso(call, { tipo: 'devuelto', ...told, datos, salvo: revisor })
}

/** It was taken back, or corrected. */
export const takeBackDevuelta = (call: Telling, entrega: Pick<EntregaBloqueada, 'id' | 'usuario_id'>) =>
  takeBackDe(call, 'devuelto', [entrega])

/** That its limit comes near concerns nobody who has handed it in. */
export const takeBackCercano = (call: Telling, usuarioId: number, actividadId: number) =>
  takeBackAviso(call, { tipo: 'plazo_cerca', clave: claveDe('actividad', actividadId), para: soloA([usuarioId]) })

/** That there is work to review, once nothing of these activities waits any more. */
export async function takeBackPorRevisar(call: Telling, entregas: readonly EntregaBloqueada[]): Promise<void> {
  const hechas = sql`
    select ${claveEn('actividad', sql`actividad.id`)}
    from unnest(${[...new Set(entregas.map(e => e.actividad_id))]}::bigint[]) actividad (id)
    where not exists (select from entregas entrega where entrega.actividad_id = actividad.id and ${porRevisar})`
  await takeBackAviso(call, { tipo: 'entregas_por_revisar', clave: { entre: hechas } })
}

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
