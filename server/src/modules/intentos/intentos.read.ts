import { isConDatos, type ModoDeIntento, type NotaOculta, type PreguntaDeQuiz, shuffle, tipoDe } from '@eleva/contract'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import {
  datosDePregunta,
  hasQuiz,
  isDeCuandoTermino,
  isQueCuenta,
  isTerminado,
  mediaDe,
  notaOculta,
  tipoDePregunta,
} from '../../alcance/quiz.read.ts'
import type { Sustentante } from '../../alcance/sustentante.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import type { Intentos } from '../../kit/db/schema.d.ts'
import { isQueContaba, type Llave, opcionesLeidas, reactivosDe } from './intentos.leida.read.ts'
import type { Contestada } from './intentos.reglas.ts'
import { agotado } from './intentos.tiempo.read.ts'

const columnas = [
  'id',
  'usuario_id',
  'actividad_id',
  'numero',
  'modo',
  'fija',
  'mezclada',
  'sin_regreso',
  'calificacion',
  'propia',
  'por_calificar',
  'por_tiempo',
] as const
type Columna = (typeof columnas)[number]
/**
 * An attempt; its grade is null until it is finished. `oculta`: why that is kept from its person once it is (ADR 060).
 */
export type Intento = Pick<Selectable<Intentos>, Exclude<Columna, 'modo'>> & {
  modo: ModoDeIntento
  oculta: NotaOculta | null
}

/** Its columns, on `intentos as intento`. */
export const columnasDeIntento = sql.join(columnas.map(c => sql.ref(`intento.${c}`)))

/** The whole of it, on the same. */
export const deIntento = sql`${columnasDeIntento}, ${notaOculta} as oculta`

async function findIntento(
  db: Db,
  { usuarioId, actividadId }: Sustentante,
  cual: RawBuilder<SqlBool>,
  lock = sql``,
): Promise<Intento | undefined> {
  const { rows } = await sql<Intento>`
    select ${deIntento}
    from intentos intento
    where intento.usuario_id = ${usuarioId}
      and intento.actividad_id = ${actividadId}
      and ${cual}
    ${lock}`.execute(db)
  return rows[0]
}

/** The one that stands for somebody. Undefined when they have not begun. */
export const getIntento = (db: Db, sustentante: Sustentante): Promise<Intento | undefined> =>
  findIntento(db, sustentante, sql<SqlBool>`intento.vale`)

const propio = (id: number | undefined) =>
  id === undefined ? sql<SqlBool>`intento.modo = 'cuenta' and intento.numero = 1` : sql<SqlBool>`intento.id = ${id}`

/** One of somebody's own: the named one, or the first that counts, as it was when there was no other. */
export const getPropio = (db: Db, sustentante: Sustentante, id?: number): Promise<Intento | undefined> =>
  findIntento(db, sustentante, propio(id))

/** One of somebody's own (`getPropio`), locked until the end: who grades it waits for its turn. */
export const lockPropio = (db: Db, sustentante: Sustentante, id?: number): Promise<Intento | undefined> =>
  findIntento(db, sustentante, propio(id), sql`for update of intento`)

/** Whether its minutes have run out. */
export async function isAgotado(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ agotado: boolean }>`
    select coalesce(${agotado}, false) as agotado
    from intentos intento
    where intento.id = ${id}`.execute(db)
  return rows[0]?.agotado ?? false
}

/** `usuarioId`: null of an attempt whose person was erased. */
type EnIntento = { usuarioId: number | null; actividadId: number; intento: Intento | undefined }

/**
 * How the questions of an attempt are found: all that are found alike are asked for in one statement. Undefined before
 * it has begun.
 */
const formaDe = ({ intento }: EnIntento) => intento && `${intento.fija} ${isTerminado(intento)}`

/**
 * What each is asked, in order, with what they have chosen: before an attempt has begun the questions of the activity.
 * What is shown of a key stays here.
 */
export async function listPreguntas(db: Db, sustentantes: readonly EnIntento[]): Promise<PreguntaDeQuiz[][]> {
  const said = sustentantes.map((): PreguntaDeQuiz[] => [])
  for (const these of Map.groupBy(sustentantes.entries(), ([, cada]) => formaDe(cada)).values()) {
    const { intento } = these[0]![1]
    const asked = these.map(([n, cada]) => ({ n, actividad: cada.actividadId, intento: cada.intento?.id }))
    const cadaUno = intento && { fija: intento.fija, calificacion: intento.calificacion, id: sql.ref('pedido.intento') }
    const { rows } = await sql<{ n: number; preguntas: (PreguntaDeQuiz & { datos: unknown })[] }>`
      select
        pedido.n,
        (
          select coalesce(json_agg(fila), '[]')
          from (
            select
              reactivo.id,
              reactivo.descripcion as pregunta,
              reactivo.tiporeactivo_id,
              ${tipoDePregunta} as tipo,
              reactivo.puntos,
              ${mediaDe},
              respuesta.contestado,
              case when reactivo.tipo <> 'opcion' then reactivo.datos end as datos,
              (
                select json_agg(
                    json_build_object('id', opcion.id, 'respuesta', opcion.respuesta, 'reactivo_id', reactivo.id)
                    order by opcion.position, opcion.id)
                from ${isTerminado(cadaUno) ? opcionesLeidas : opcionesDeHoy} opcion) as respuestas,
              coalesce(to_json(respuesta.respuestas), '[]') as elegidas
              ${cadaUno?.fija ? sql`, respuesta.revisada_en is not null as revisada` : sql``}
            ${deSuIntento(sql.ref('pedido.actividad'), cadaUno)}) fila) as preguntas
      from ${recordset(asked, 'pedido', { n: 'int', actividad: 'bigint', intento: 'bigint' })}`.execute(db)
    for (const { n, preguntas } of rows) said[n] = preguntas.map(p => asAsked(p, sustentantes[n]!))
  }
  return said
}

function asAsked(
  { datos, contestado, ...p }: PreguntaDeQuiz & { datos: unknown },
  { intento, usuarioId }: EnIntento,
): PreguntaDeQuiz {
  const semilla = `${intento?.fija ? `intento ${intento.id}` : (intento?.usuario_id ?? usuarioId)}:${p.id}`
  if (!isConDatos(p.tipo)) return intento?.mezclada ? { ...p, respuestas: shuffle(p.respuestas, semilla) } : p
  const vista = tipoDe(p.tipo).vistaDe(datos, semilla)
  return { ...p, respuestas: [], vista, contestado: contestado?.tipo === p.tipo ? contestado : null }
}

const opcionesDeHoy = sql`(
  select opcion.id, opcion.respuesta, opcion.correcta, opcion.comentario, opcion.position
  from respuestas opcion
  where opcion.reactivo_id = reactivo.id)`

/** The question counted, and was there, as the attempt was graded. */
const isQueContabaEn = (intento: Llave) => sql`
  ${isQueContaba}
  and (respuesta.intento_id is not null
    or exists (select from intentos intento where intento.id = ${intento} and ${isDeCuandoTermino}))`

/**
 * Questions of an attempt as `reactivosDe(it) as reactivo`, with its answers as `respuesta`, in its order: those that
 * were put together for it, or its activity's; of a finished one those that were there, and counted, as it was graded.
 */
export const deSuIntento = (
  actividad: Llave,
  intento: { id: Llave; fija: boolean; calificacion: number | null } | undefined,
) =>
  intento?.fija
    ? sql`
      from intento_respuestas respuesta
        join ${reactivosDe(intento)} reactivo on reactivo.id = respuesta.reactivo_id
      where respuesta.intento_id = ${intento.id}
      order by respuesta.lugar, reactivo.id`
    : sql`
      from ${reactivosDe(intento)} reactivo
        left join intento_respuestas respuesta on respuesta.intento_id = ${intento?.id ?? null}::bigint
          and respuesta.reactivo_id = reactivo.id
      where reactivo.actividad_id = ${actividad}
        and ${isTerminado(intento) ? isQueContabaEn(intento.id) : isQueCuenta}
      order by reactivo.position, reactivo.id`

/** Whether an attempt, or before it has begun its quiz, asks a question. */
export async function asksFor(
  db: Db,
  actividadId: number,
  intento: Pick<Intento, 'id' | 'fija' | 'calificacion'> | undefined,
  id: number,
) {
  const { rows } = await sql<{ asks: boolean }>`
    select exists (
      select from (select reactivo.id ${deSuIntento(actividadId, intento)}) pregunta
      where pregunta.id = ${id}) as asks`.execute(db)
  return rows[0]!.asks
}

/** How a question counts in a quiz since it was regraded there. On `reactivos as reactivo`. */
export const ajustada = (actividadId: number) => sql`
  (
    select ajuste.como
    from reactivos_ajustados ajuste
    where ajuste.actividad_id = ${actividadId} and ajuste.reactivo_id = reactivo.id) as ajuste,
  (
    select to_json(ajuste.aceptadas)
    from reactivos_ajustados ajuste
    where ajuste.actividad_id = ${actividadId} and ajuste.reactivo_id = reactivo.id) as aceptadas`

/**
 * What an answer is graded by, but for its key (`datos`): as `Contestada`. On `deSuIntento`.
 */
export const comoContestada = (actividadId: number) => sql`
  reactivo.id,
  ${tipoDePregunta} as tipo,
  reactivo.puntos,
  coalesce(to_json(respuesta.respuestas), '[]') as elegidas,
  respuesta.contestado,
  respuesta.parte,
  ${ajustada(actividadId)}`

/** What counts of an attempt, right and chosen; of a finished one by what it was graded by. */
export async function listContestadas(
  db: Db,
  intento: Pick<Intento, 'id' | 'fija' | 'actividad_id' | 'calificacion'>,
): Promise<Contestada[]> {
  // The wrong ones are asked for where they take something away.
  const opciones = sql`(
    select json_agg(json_build_object('id', opcion.id, 'texto', '', 'correcta', opcion.correcta = 1))
    from ${isTerminado(intento) ? opcionesLeidas : opcionesDeHoy} opcion
    where opcion.correcta = 1
      or reactivo.datos->'parcial' = 'true')`
  const { rows } = await sql<Contestada>`
    select
      ${comoContestada(intento.actividad_id)},
      ${datosDePregunta(opciones)} as datos
    ${deSuIntento(intento.actividad_id, intento)}`.execute(db)
  return rows
}

export async function isQuiz(db: Db, actividadId: number): Promise<boolean> {
  const { rows } = await sql<{ es: boolean }>`
    select ${hasQuiz} as es
    from actividades actividad
    where actividad.id = ${actividadId}`.execute(db)
  return rows[0]?.es ?? false
}

/** The activities that have this one as their exam. */
export async function listQueLaLlevan(db: Db, actividadId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('actividades')
    .select('id')
    .where('avanza_examen_id', '=', `propio:${actividadId}`)
    .where('id', '<>', actividadId)
    .orderBy('id')
    .execute()
  return rows.map(r => r.id)
}
