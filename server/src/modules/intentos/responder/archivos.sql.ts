/**
 * The files of an answer (ADR 060). Of which question one is stands in its key; whose answer has it, the answer alone
 * says.
 */

import { randomBytes } from 'node:crypto'
import {
  type ArchivoDeRespuesta,
  type Contestado,
  type DatosDe,
  isDeClase,
  may,
  rechazoDeClases,
  type TrozoDeRespuestaInput,
} from '@eleva/contract'
import { sql } from 'kysely'
import { isPreguntada, isTerminadoQueCuenta } from '../../../alcance/quiz.read.ts'
import { alcanceDeTrabajo } from '../../../alcance/trabajo.read.ts'
import { cleanName } from '../../../kit/archivos/nombre-de-archivo.ts'
import { type ReglaDeSubida, receiveTrozo as receive } from '../../../kit/archivos/subidas.ts'
import { getPropia, removeSubida as remove, type WritingFile } from '../../../kit/archivos/subidas-base.ts'
import { typeOf } from '../../../kit/archivos/tipo-de-archivo.ts'
import type { Db } from '../../../kit/db/db.ts'
import { refused } from '../../../kit/errors.ts'
import type { Person } from '../../../kit/http/session.ts'

const carpeta = (reactivoId: number) => `respuestas/${reactivoId}/`

/** Whoever chooses one file after the other leaves parts behind until the cleaning: no more of them than this. */
const MAX_BEGUN = 10

const reglaDe = (reactivoId: number, datos: DatosDe<'archivo'>): ReglaDeSubida => ({
  clase: 'respuestas',
  newLlave: () => `${carpeta(reactivoId)}${randomBytes(16).toString('hex')}`,
  tipoDe: async (start, nombre) => {
    const tipo = await typeOf(new File([start], nombre))
    return tipo && isDeClase(tipo, datos.clases) ? tipo : undefined
  },
  rechazo: rechazoDeClases(datos.clases),
  most: MAX_BEGUN,
})

/**
 * @param datos of the question that it answers
 * @throws {Refusal} as `kit/archivos/subidas.ts` says
 */
export async function receiveTrozo(
  call: WritingFile,
  { fileName, ...input }: TrozoDeRespuestaInput,
  datos: DatosDe<'archivo'>,
) {
  const regla = reglaDe(input.pregunta_id, datos)
  const { recibidos, archivoId } = await receive(call, regla, { ...input, fileName: cleanName(fileName) })
  const [archivo] = archivoId === null ? [] : await findPropios(call.db, call.person.id, input.pregunta_id, [archivoId])
  return { recibidos, archivo: archivo ? asAnswered(archivo) : null }
}

/** @throws {Refusal} 404 when it is not theirs, 409 when it is over */
export const removeSubida = (call: WritingFile, id: string): Promise<void> => remove(call, 'respuestas', id)

/** An own upload; null when there is none. */
export const getSubida = (db: Db, usuarioId: number, id: string) =>
  getPropia(db, usuarioId, 'respuestas', id, asAnswered)

const asAnswered = ({ id, nombre }: ArchivoDeRespuesta): ArchivoDeRespuesta => ({ id, nombre })

const findPropios = (db: Db, usuarioId: number, reactivoId: number, ids: readonly number[]) =>
  db
    .selectFrom('archivos')
    .select(['id', 'nombre', 'tipo'])
    .where('id', 'in', ids)
    .where('usuario_id', '=', usuarioId)
    .where('llave', 'like', `${carpeta(reactivoId)}%`)
    .execute()

/** What a question asks for that is answered with files; undefined of any other one. */
export async function getPedido(db: Db, reactivoId: number): Promise<DatosDe<'archivo'> | undefined> {
  const found = await db
    .selectFrom('reactivos')
    .select('datos')
    .where('id', '=', reactivoId)
    .where('tipo', '=', 'archivo')
    .executeTakeFirst()
  return found?.datos as DatosDe<'archivo'> | undefined
}

/**
 * An answer as it may be kept: with files of whoever answers that were sent up for this question, by the names that
 * they have.
 * What is said to a question of another kind is left to who keeps it.
 * @throws {Refusal} 422
 */
export async function resolveArchivos(
  db: Db,
  usuarioId: number,
  reactivoId: number,
  contestado: Contestado,
): Promise<Contestado> {
  if (contestado.tipo !== 'archivo' || contestado.archivos.length === 0) return contestado
  const datos = await getPedido(db, reactivoId)
  if (!datos) return contestado
  if (contestado.archivos.length > datos.maximo)
    throw refused(
      datos.maximo === 1 ? 'Aquí se pide un solo archivo.' : `Aquí se piden a lo más ${datos.maximo} archivos.`,
      'contestado',
    )
  const found = new Map(
    (
      await findPropios(
        db,
        usuarioId,
        reactivoId,
        contestado.archivos.map(a => a.id),
      )
    ).map(a => [a.id, a]),
  )
  const archivos = contestado.archivos.map(({ id }) => {
    const archivo = found.get(id)
    if (!archivo) throw refused('Uno de tus archivos ya no está. Elígelo otra vez.', 'contestado')
    if (!isDeClase(archivo.tipo, datos.clases)) throw refused(rechazoDeClases(datos.clases), 'contestado')
    return asAnswered(archivo)
  })
  return { tipo: 'archivo', archivos }
}

/** Answers to the question of a file that have it. On `archivos as archivo`. */
const conEl = sql`intento_respuestas respuesta join intentos intento on intento.id = respuesta.intento_id
  where respuesta.reactivo_id = split_part(archivo.llave, '/', 2)::bigint and respuesta.contestado->>'tipo' = 'archivo'
    and respuesta.contestado->'archivos' @> jsonb_build_array(jsonb_build_object('id', archivo.id))`

/** For who sent it up, and for who grades a finished attempt that has it; undefined for anybody else. */
export async function findArchivo(db: Db, person: Person, id: number) {
  const grades = may(person.personas, 'reactivos.read')
    ? sql`
      or exists (
        select from ${conEl} and ${isTerminadoQueCuenta} and exists (
          select from (select 1) nada
            left join usuarios usuario on usuario.id = intento.usuario_id
          where ${alcanceDeTrabajo(person)}))`
    : sql``
  const { rows } = await sql<{ llave: string; nombre: string; tipo: string; tamano: number }>`
    select archivo.llave, archivo.nombre, archivo.tipo, archivo.tamano
    from archivos archivo
    where archivo.id = ${id} and archivo.llave like 'respuestas/%'
      and (archivo.usuario_id = ${person.id} ${grades})`.execute(db)
  return rows[0]
}

/**
 * The sound or film of a question. `suya` for who writes questions, and whoever was asked it in an attempt of theirs;
 * of others those quizzes whose own question has it. Undefined when no question has it, but for who sent it up.
 */
export async function findMedia(db: Db, person: Person, id: number) {
  const authors = may(person.personas, 'reactivos.read')
  const { rows } = await sql<{
    llave: string
    nombre: string
    tipo: string
    tamano: number
    visible: boolean
    actividades: number[]
  }>`
    select
      archivo.llave,
      archivo.nombre,
      archivo.tipo,
      archivo.tamano,
      ${authors}
        or archivo.usuario_id = ${person.id}
        or exists (
          select from reactivos reactivo
            join intentos intento
              on intento.usuario_id = ${person.id}
                and ${isPreguntada(sql`reactivo.id`, sql`intento.actividad_id = reactivo.actividad_id`)}
          where reactivo.media_id = archivo.id
            or reactivo.id in (
              select version.reactivo_id
              from reactivos_versiones version
              where (version.contenido->>'media_id')::bigint = archivo.id)) as visible,
      array(
        select distinct reactivo.actividad_id
        from reactivos reactivo
        where reactivo.media_id = archivo.id and reactivo.actividad_id is not null
        limit 20) as actividades
    from archivos archivo
    where archivo.id = ${id} and archivo.llave like 'reactivos/%'`.execute(db)
  return rows[0]
}

/** Days after which a file goes that no answer has. */
const DAYS = 7

/** @returns the keys of their objects, to be removed */
export async function removeArchivosSueltos(db: Db): Promise<string[]> {
  // Answers to such questions are read once, however many files there are.
  const { rows } = await sql<{ llave: string }>`
    with usados as materialized (
        select (adjunto->>'id')::bigint as id
        from reactivos reactivo
          join intento_respuestas respuesta on respuesta.reactivo_id = reactivo.id
          cross join lateral jsonb_array_elements(case when respuesta.contestado->>'tipo' = 'archivo'
            then respuesta.contestado->'archivos' else '[]' end) adjunto
        where reactivo.tipo = 'archivo')
    delete from archivos archivo
    where archivo.llave like 'respuestas/%'
      and archivo.creado_en < now() - make_interval(days => ${DAYS})
      and not exists (select from usados usado where usado.id = archivo.id)
    returning archivo.llave`.execute(db)
  return rows.map(r => r.llave)
}
