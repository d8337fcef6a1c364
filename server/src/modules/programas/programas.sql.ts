/** Writes of a programme. It is locked first: two authors take turns, and what is sent again is found. */
import { type CursosNuevos, entreComillas } from '@eleva/contract'
import { sql } from 'kysely'
import { conTrabajo } from '../../alcance/borrado.read.ts'
import { hasQuien } from '../../alcance/curriculas.read.ts'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { place } from '../../kit/posiciones.ts'
import { putInPapelera } from '../papelera/papelera.service.ts'
import { COPIA, createCurso, duplicateCursos, isEnUso } from '../taller/taller.service.ts'
import { listIds } from './programas.read.ts'

type Tras = number | null | undefined

/** @throws {Refusal} 404 */
export async function lockPrograma(db: Db, id: number) {
  const row = await db
    .selectFrom('curriculas')
    .select(['id', 'nombre_curricula', 'imagen'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw gone('programa')
  return row
}

/** What this person sent under this key before, unless it was never heard of. */
export async function findEnvio<T>(db: Db, quien: number, clave: string): Promise<T | undefined> {
  const row = await db
    .selectFrom('programas_envios')
    .select('hecho')
    .where('usuario_id', '=', quien)
    .where('clave', '=', clave)
    .executeTakeFirst()
  return row?.hecho as T | undefined
}

export const noteEnvio = (db: Db, quien: number, clave: string, hecho: object) =>
  db
    .insertInto('programas_envios')
    .values({ usuario_id: quien, clave, hecho: JSON.stringify(hecho) })
    .execute()

export const dropEnvio = (db: Db, quien: number, clave: string) =>
  db.deleteFrom('programas_envios').where('usuario_id', '=', quien).where('clave', '=', clave).execute()

async function putAt(db: Db, id: number, cursos: readonly number[], tras: Tras): Promise<void> {
  const orden = place(await listIds(db, id), cursos, tras)
  await sql`
    update curriculas_cursos en_curricula
    set position = orden.n
    from unnest(${orden}::bigint[]) with ordinality orden (id, n)
    where en_curricula.curricula_id = ${id}
      and en_curricula.curso_id = orden.id
      and en_curricula.position <> orden.n`.execute(db)
}

/**
 * What comes to a programme that somebody has is a draft, unless it was published for somebody before: it was offered
 * otherwise, or used.
 */
async function holdBack(db: Db, id: number, cursos: readonly number[]): Promise<void> {
  await sql`
    update cursos curso
    set publicado = 0
    where curso.id = any (${cursos}::bigint[])
      and curso.publicado = 1
      and exists (select from curriculas curricula where curricula.id = ${id} and ${hasQuien})
      and not exists (
        select
        from curriculas_cursos en_curricula
          join curriculas curricula on curricula.id = en_curricula.curricula_id
        where en_curricula.curso_id = curso.id
          and ${hasQuien}
      )
      and not ${isEnUso(sql`curso.id`)}`.execute(db)
}

/**
 * Those that it has already come to stand there, too.
 * @throws {Refusal} 404
 */
export async function linkCursos(db: Db, id: number, cursos: readonly number[], tras?: Tras): Promise<void> {
  const found = await sql`
      select
      from cursos
      where id = any (${cursos}::bigint[])
      order by id
      for no key update`.execute(db)
  if (found.rows.length < cursos.length) throw notFound('Uno de los cursos ya no existe.')
  await holdBack(db, id, cursos)
  await sql`
    insert into curriculas_cursos (curricula_id, curso_id, position)
    select ${id}, curso.id, 0
    from unnest(${cursos}::bigint[]) curso (id)
    on conflict do nothing`.execute(db)
  await putAt(db, id, cursos, tras)
}

/**
 * Sent again under the same key they are added once.
 * @throws {Refusal} 404
 */
export async function addCursos(db: Db, id: number, { nombres, tras, clave }: CursosNuevos, quien: number) {
  await lockPrograma(db, id)
  const before = await findEnvio<{ nuevos: number[] }>(db, quien, clave)
  if (before) return before.nuevos
  const nuevos: number[] = []
  for (const nombre of nombres) nuevos.push(await createCurso(db, nombre, quien))
  await linkCursos(db, id, nuevos, tras)
  await noteEnvio(db, quien, clave, { nuevos })
  return nuevos
}

/**
 * Those that are there alone: another author may have taken one away.
 * @throws {Refusal} 404
 */
async function present(db: Db, id: number, cursos: readonly number[]): Promise<number[]> {
  const there = new Set(await listIds(db, id))
  const found = cursos.filter(c => there.has(c))
  if (found.length === 0) throw notFound('Ese curso ya no está en el programa.')
  return found
}

/** @throws {Refusal} 404 */
export async function moveCursos(db: Db, id: number, cursos: readonly number[], tras: Tras): Promise<void> {
  await lockPrograma(db, id)
  await putAt(db, id, await present(db, id, cursos), tras)
}

/**
 * Each copy stands behind its original.
 * @returns their keys
 * @throws {Refusal} 404
 */
export async function copyCursos(db: Db, id: number, cursos: readonly number[], quien: number): Promise<number[]> {
  await lockPrograma(db, id)
  const ids = await present(db, id, cursos)
  const made = (await duplicateCursos(db, ids, quien, { sufijo: COPIA, dias: undefined })).cursos
  for (const original of ids) await linkCursos(db, id, [made.get(original)!], original)
  return ids.map(original => made.get(original)!)
}

/** Courses of which nothing but this programme has use, and in which nobody did anything. */
async function cursosSolos(db: Db, id: number, cursos: readonly number[]) {
  const { rows } = await sql<{ id: number; imagen: string }>`
    select
      curso.id,
      curso.imagen
    from cursos curso
    where curso.id = any (${cursos}::bigint[])
      and not exists (select from curriculas_cursos en_curricula
        where en_curricula.curso_id = curso.id and en_curricula.curricula_id <> ${id})
      and not exists (select from cursos_requeridos pide where pide.requerido_id = curso.id)
      and not exists (select from sesiones sesion where sesion.curso_id = curso.id)
      and not ${conTrabajo('curso_id', sql`curso.id`)}
    order by curso.id
    for update of curso`.execute(db)
  return rows
}

/**
 * What nobody else uses goes to the trash, its units stay in the library; what is used elsewhere, or where somebody did
 * something, only stops standing here.
 * @returns the key in the trash, also of what only stopped standing here, and what is told
 * @throws {Refusal} 404
 */
export async function removeCursos(db: Db, id: number, cursos: readonly number[], quien: number) {
  await lockPrograma(db, id)
  const ids = await present(db, id, cursos)
  const solos = await cursosSolos(db, id, ids)
  const nombre = await nameOf(db, ids)
  const usados = ids.filter(c => !solos.some(s => s.id === c))
  const papelera = await putInPapelera(db, {
    clase: 'curso',
    ids: solos.map(s => s.id),
    sueltas: { tabla: 'curriculas_cursos', donde: { curricula_id: [id], curso_id: usados } },
    objeto: ids[0]!,
    nombre,
    quien,
    conEnlaces: ['curriculas_cursos.curso_id'],
    imagenes: solos.map(s => s.imagen),
  })
  const which = ids.length === 1 ? `Se quitó ${entreComillas(nombre)}` : `Se quitaron ${nombre}`
  return { papelera, message: usados.length === ids.length ? `${which} del programa; sigue en «Cursos»` : which }
}

async function nameOf(db: Db, ids: readonly number[]): Promise<string> {
  if (ids.length > 1) return `${ids.length} cursos`
  const { nombre_curso } = await db
    .selectFrom('cursos')
    .select('nombre_curso')
    .where('id', '=', ids[0]!)
    .executeTakeFirstOrThrow()
  return nombre_curso
}
