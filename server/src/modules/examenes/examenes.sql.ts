/** Passes of exams: random, kept as their hash, of one person, for ten minutes. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { hashToken } from '../../kit/http/session.ts'
import { listQueLlevanA } from './examenes.read.ts'

export const MINUTES = 10

type TipoDePase = 'pagina' | 'registros'

/** @returns the pass; only its hash is kept */
export async function createPase(db: Db, usuarioId: number, tipo: TipoDePase): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('pases_examen')
    .values({
      token_hash: hashToken(token),
      usuario_id: usuarioId,
      tipo,
      vence_en: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute()
  return token
}

/**
 * The pass of the exam page, for its one use.
 * @throws {Refusal} 404 when it is not the person's, 409 when it was used or is old
 */
export async function usePase(db: Db, usuarioId: number, token: string): Promise<void> {
  const pase = await db
    .selectFrom('pases_examen')
    .select(['usado_en', sql<boolean>`vence_en > now()`.as('vigente')])
    .where('token_hash', '=', hashToken(token))
    .where('usuario_id', '=', usuarioId)
    .where('tipo', '=', 'pagina')
    .forUpdate()
    .executeTakeFirst()
  if (!pase) throw notFound('Este enlace no es válido. Abre el examen desde tu curso.')
  if (pase.usado_en) throw conflict('Este enlace ya se usó: cada uno abre el examen una sola vez.')
  if (!pase.vigente) throw conflict(`Este enlace venció: dura ${MINUTES} minutos.`)
  await db
    .updateTable('pases_examen')
    .set({ usado_en: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/**
 * The pass of the exam platform's calls, which may be shown until it is old.
 * @throws {Refusal} 409
 */
export async function checkPase(db: Db, usuarioId: number, token: string): Promise<void> {
  const pase = await db
    .selectFrom('pases_examen')
    .select('tipo')
    .where('token_hash', '=', hashToken(token))
    .where('usuario_id', '=', usuarioId)
    .where('tipo', '=', 'registros')
    .where('vence_en', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!pase) throw conflict('El pase del examen venció. Ábrelo otra vez.')
}

export const removeExpired = (db: Db) =>
  db.deleteFrom('pases_examen').where('vence_en', '<', sql<Date>`now() - interval '1 day'`).execute()

type ResultadoDeFuera = { examen: string; usuario: number; calificacion: number; presentado_en: string }

/**
 * What somebody got in an exam of the external platform, in every activity that leads to it; they are done with it. The
 * same again, or an earlier one, changes nothing.
 * @returns the courses whose progress is another now
 * @throws {Refusal} 404 without such an exam or person
 */
export async function saveResultado(db: Db, { examen, usuario, calificacion, presentado_en }: ResultadoDeFuera) {
  const actividades = await listQueLlevanA(db, examen)
  const person = await db.selectFrom('usuarios').select('id').where('id', '=', usuario).forShare().executeTakeFirst()
  if (!actividades.length || !person) throw notFound('No hay tal examen, o tal persona.')
  const { rows } = await sql<{ curso_id: number }>`
    with nuevos as (
        insert into intentos as intento (usuario_id, actividad_id, calificacion, terminado_en)
        select ${usuario}, actividad, ${calificacion}::smallint, ${presentado_en}::timestamptz
        from unnest(${actividades}::bigint[]) actividad
        order by actividad
        on conflict (usuario_id, actividad_id)
        where vale
        do update set calificacion = excluded.calificacion, propia = null, terminado_en = excluded.terminado_en
        where coalesce(intento.terminado_en < excluded.terminado_en, true)
        returning actividad_id),
      marcas as (
        insert into actividades_realizadas (usuario_id, actividad_id)
        select ${usuario}, actividad_id
        from nuevos
        on conflict do nothing)
    select distinct en_curso.curso_id
    from nuevos nuevo
      join actividades actividad on actividad.id = nuevo.actividad_id
      join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id`.execute(db)
  return rows.map(r => r.curso_id)
}
