import type { CurriculaCambio, CurriculaInput } from '@eleva/contract'
import { sql } from 'kysely'
import { gone } from '../../kit/cosas.ts'
import { inColumns, refuseDays } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound, refused, requireUnused } from '../../kit/errors.ts'
import { putInPapelera } from '../papelera/papelera.service.ts'

const columnsOf = <I extends CurriculaCambio>(input: I, imagen: string) => ({
  ...inColumns(input, ['nombre_curricula', 'descripcion', 'tipo', 'url_video_presentacion'], {
    fecha_seleccion_inicio: 'fecha_vigencia_inicio',
    fecha_seleccion_termino: 'fecha_vigencia_finalizacion',
  }),
  imagen,
})

export async function createCurricula(db: Db, usuarioId: number, input: CurriculaInput, imagen: string) {
  const row = await db
    .insertInto('curriculas')
    .values({ ...columnsOf(input, imagen), usuario_id: usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * The row, locked until the end.
 * @throws {Refusal} 404
 */
export async function lockCurricula(db: Db, id: number) {
  const row = await db
    .selectFrom('curriculas')
    .select(['id', 'imagen', 'version', 'nombre_curricula'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw gone('currícula')
  return row
}

export async function updateCurricula(db: Db, id: number, input: CurriculaCambio, imagen: string): Promise<void> {
  await db
    .updateTable('curriculas')
    .set({ ...columnsOf(input, imagen), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(refuseDays('fecha_vigencia_finalizacion'))
}

type Before = Awaited<ReturnType<typeof lockCurricula>>

/**
 * @param curricula as lockCurricula gave it
 * @returns its key in the trash
 * @throws {Refusal} 409 that names the offers and enrolment events which use it
 */
export async function removeCurricula(db: Db, curricula: Before, quien: number): Promise<number> {
  const { id, nombre_curricula: nombre, imagen } = curricula
  const ofertas = await db
    .selectFrom('ofertas_curriculas as ofrecida')
    .innerJoin('ofertas_academicas as oferta', 'oferta.id', 'ofrecida.oferta_id')
    .select('oferta.nombre_oferta_academica as nombre')
    .where('ofrecida.curricula_id', '=', id)
    .orderBy('oferta.id')
    .execute()
  const inscripciones = await db
    .selectFrom('inscripcion_curriculas as enlazada')
    .innerJoin('inscripciones as inscripcion', 'inscripcion.id', 'enlazada.inscripcion_id')
    .select('inscripcion.nombre_evento as nombre')
    .where('enlazada.curricula_id', '=', id)
    .orderBy('inscripcion.id')
    .execute()
  requireUnused('la', [
    { of: ['la oferta', 'las ofertas'], names: ofertas.map(o => o.nombre) },
    { of: ['la inscripción', 'las inscripciones'], names: inscripciones.map(i => i.nombre) },
  ])
  return putInPapelera(db, { clase: 'curricula', ids: [id], nombre, quien, imagenes: [imagen] })
}

/**
 * At the end, in the order given; those that it has already stay where they are.
 * @throws {Refusal} 422 when one is gone
 */
export async function attachCursos(db: Db, curriculaId: number, cursos: number[]): Promise<void> {
  const found = await db.selectFrom('cursos').select('id').where('id', 'in', cursos).forKeyShare().execute()
  if (found.length < cursos.length) throw refused('Uno de los cursos ya no existe.', 'cursos')
  await sql`insert into curriculas_cursos (curricula_id, curso_id, position)
    select ${curriculaId}, elegido.curso, elegido.n
      + coalesce((select max(position) from curriculas_cursos where curricula_id = ${curriculaId}), 0)
    from unnest(${cursos}::bigint[]) with ordinality elegido (curso, n)
    on conflict do nothing`.execute(db)
}

/** @throws {Refusal} 404 when it does not have that course */
export async function detachCurso(db: Db, curriculaId: number, cursoId: number): Promise<void> {
  const out = await db
    .deleteFrom('curriculas_cursos')
    .where('curricula_id', '=', curriculaId)
    .where('curso_id', '=', cursoId)
    .executeTakeFirst()
  if (out.numDeletedRows === 0n) throw notFound('Ese curso ya no está en la currícula.')
}

/** @throws {Refusal} 409 when they are not exactly the courses that it has now */
export async function orderCursos(db: Db, curriculaId: number, cursos: number[]): Promise<void> {
  const now = await db
    .selectFrom('curriculas_cursos')
    .select('curso_id')
    .where('curricula_id', '=', curriculaId)
    .execute()
  const had = new Set(now.map(r => r.curso_id))
  if (had.size !== cursos.length || !cursos.every(c => had.has(c)))
    throw conflict('Los cursos de la currícula cambiaron mientras los ordenabas. Vuelve a intentarlo.')
  await sql`
    update curriculas_cursos en_curricula
    set position = elegido.n
    from unnest(${cursos}::bigint[]) with ordinality elegido (curso, n)
    where en_curricula.curricula_id = ${curriculaId} and en_curricula.curso_id = elegido.curso`.execute(db)
}
