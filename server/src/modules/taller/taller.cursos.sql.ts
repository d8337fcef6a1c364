/** Whole courses made and copied: for who writes one, and for the programme that has them. */
import { entreComillas, gravesDe } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { conTrabajo } from '../../alcance/borrado.read.ts'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict } from '../../kit/errors.ts'
import { claveDeNombre, clavesLibres, lockClaves } from './taller.claves.read.ts'
import { type Copiados, cloneCursos } from './taller.copiar.sql.ts'
import { listFaltantes } from './taller.faltas.read.ts'

export type { Copiados }

/** Names are cut where the copy's own word would make them too long. */
export const COPIA = ' (copia)'

/** @throws {Refusal} 404 */
export async function lockCurso(db: Db, id: number) {
  const curso = await db
    .selectFrom('cursos')
    .select(['id', 'nombre_curso', 'clave_interna'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!curso) throw gone('curso')
  return curso
}

/** Its key is proposed. */
export async function createCurso(db: Db, nombre_curso: string, quien: number): Promise<number> {
  await lockClaves(db)
  const [clave_interna] = await clavesLibres(db, 'cursos', `${claveDeNombre(nombre_curso)}-`, 1, 2)
  const { id } = await db
    .insertInto('cursos')
    .values({ nombre_curso, clave_interna: clave_interna!, usuario_id: quien })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What is to be another than in the original. */
type Cambia = {
  /** After each name; copies that stand in a programme of their own need none. */
  sufijo: string
  /**
   * By how many days those are moved on which they can be taken; undefined takes them away: a copy is offered on days
   * of its own.
   */
  dias: number | undefined
}

/**
 * Each with a free key behind that of its original, and the picture that it shares with it until it has its own.
 * @throws {Refusal} 404
 */
export async function duplicateCursos(
  db: Db,
  ids: readonly number[],
  quien: number,
  { sufijo, dias }: Cambia,
): Promise<Copiados> {
  const originales = []
  for (const id of [...ids].sort((a, b) => a - b)) originales.push(await lockCurso(db, id))
  const made = await cloneCursos(db, ids, quien)
  for (const curso of originales) {
    const base = `${curso.clave_interna || claveDeNombre(curso.nombre_curso)}-`
    const [clave_interna] = await clavesLibres(db, 'cursos', base, 1)
    await db
      .updateTable('cursos')
      .set({
        clave_interna: clave_interna!,
        nombre_curso: sql<string>`left(nombre_curso, ${150 - sufijo.length}) || ${sufijo}`,
        fecha_seleccion_inicio: sql<string | null>`fecha_seleccion_inicio + ${dias ?? null}::int`,
        fecha_seleccion_termino: sql<string | null>`fecha_seleccion_termino + ${dias ?? null}::int`,
      })
      .where('id', '=', made.cursos.get(curso.id)!)
      .execute()
  }
  return made
}

/**
 * What somebody did something in is no draft any more.
 * @returns whether it was otherwise before
 * @throws {Refusal} 404, 409 for what lacks something before it is published, and for what was worked in or has
 * sessions before it is a draft
 */
export async function publishCurso(db: Db, id: number, publicado: 0 | 1): Promise<boolean> {
  const { nombre_curso } = await lockCurso(db, id)
  if (publicado) {
    const [falta] = await listFaltantes(db, [id])
    const graves = gravesDe(falta!.faltantes)
    if (graves.length > 0) throw conflict(`Todavía no se puede publicar: ${graves.map(g => g.texto).join(', ')}.`)
  } else {
    const { rows } = await sql`
      select
      where ${isEnUso(sql`${id}::bigint`)}`.execute(db)
    if (rows.length > 0)
      throw conflict(`${entreComillas(nombre_curso)} ya no puede ser borrador: alguien ya lo cursa, o tiene clases.`)
  }
  const { numUpdatedRows } = await db
    .updateTable('cursos')
    .set({ publicado })
    .where('id', '=', id)
    .where('publicado', '<>', publicado)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether somebody did something in a course, or has classes of it. */
export const isEnUso = (curso: RawBuilder<unknown>) => sql<SqlBool>`(
  ${conTrabajo('curso_id', curso)}
  or exists (select from sesiones sesion where sesion.curso_id = ${curso}))`

/** The key and the picture of those of these courses that have one. */
export const listImagenes = (db: Db, ids: readonly number[]) =>
  db.selectFrom('cursos').select(['id', 'imagen']).where('id', 'in', ids).where('imagen', '<>', '').execute()

export const setImagen = (db: Db, id: number, imagen: string) =>
  db.updateTable('cursos').set({ imagen }).where('id', '=', id).execute()
