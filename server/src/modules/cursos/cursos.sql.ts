import type { CursoCambio, CursoInput } from '@eleva/contract'
import { entreComillas } from '@eleva/contract'
import { sql } from 'kysely'
import { refuseTrabajo } from '../../alcance/borrado.read.ts'
import { gone } from '../../kit/cosas.ts'
import { inColumns, refuseDays } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { waitTurn } from '../../kit/db/turno.ts'
import { refused, requireUnused } from '../../kit/errors.ts'
import { putInPapelera } from '../papelera/papelera.service.ts'
import { keepTerminados } from '../revalidaciones/revalidaciones.terminados.service.ts'
import { findCycle } from './cursos.ciclos.ts'
import { nombresDeCursos, readRequisitos } from './cursos.read.ts'

const columnsOf = <I extends CursoCambio>(input: I, imagen: string) => ({
  ...inColumns(
    input,
    ['nombre_curso', 'clave_interna', 'descripcion', 'minutos_curso', 'progreso_obligatorio', 'cursoEnVivo'],
    { fecha_seleccion_inicio: 'fecha_vigencia_inicio', fecha_seleccion_termino: 'fecha_vigencia_finalizacion' },
  ),
  imagen,
})

/** @throws {Refusal} 422 when a unit or a required course is gone */
export async function createCurso(db: Db, usuarioId: number, input: CursoInput, imagen: string): Promise<number> {
  const { id } = await db
    .insertInto('cursos')
    .values({ ...columnsOf(input, imagen), usuario_id: usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setUnidades(db, id, input.unidades)
  await setRequeridos(db, id, input)
  return id
}

/**
 * The row, locked until the end.
 * @throws {Refusal} 404
 */
export async function lockCurso(db: Db, id: number) {
  const row = await db
    .selectFrom('cursos')
    .select(['id', 'imagen', 'version', 'progreso_obligatorio', 'nombre_curso'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw gone('curso')
  return row
}

/** As `lockCurso` gave it. */
type Before = Awaited<ReturnType<typeof lockCurso>>

/**
 * @throws {Refusal} 422 when a unit or a required course is gone, or it would ask for itself
 */
export async function updateCurso(
  db: Db,
  { id, progreso_obligatorio }: Before,
  input: CursoCambio,
  imagen: string,
): Promise<void> {
  await db
    .updateTable('cursos')
    .set({ ...columnsOf(input, imagen), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(refuseDays('fecha_vigencia_finalizacion'))
  if (input.unidades) await setUnidades(db, id, input.unidades)
  const obligatorio = input.progreso_obligatorio ?? progreso_obligatorio
  // What is required was not said, and is still asked for.
  if (obligatorio === 1 && !input.requeridos) return
  await setRequeridos(db, id, { progreso_obligatorio: obligatorio, requeridos: input.requeridos ?? [] })
}

/**
 * @returns its key in the trash
 * @throws {Refusal} 409 that names the curricula and the courses which use it, or what learners made in it
 */
export async function removeCurso(db: Db, { id, nombre_curso, imagen }: Before, quien: number): Promise<number> {
  const curriculas = await db
    .selectFrom('curriculas_cursos as en_curricula')
    .innerJoin('curriculas as curricula', 'curricula.id', 'en_curricula.curricula_id')
    .select('curricula.nombre_curricula as nombre')
    .where('en_curricula.curso_id', '=', id)
    .orderBy('curricula.id')
    .execute()
  const cursos = await db
    .selectFrom('cursos_requeridos as requisito')
    .innerJoin('cursos as curso', 'curso.id', 'requisito.curso_id')
    .select('curso.nombre_curso as nombre')
    .where('requisito.requerido_id', '=', id)
    .orderBy('curso.id')
    .execute()
  const sesiones = await db
    .selectFrom('sesiones')
    .select('nombre_sesion as nombre')
    .where('curso_id', '=', id)
    .orderBy('id')
    .execute()
  requireUnused('lo', [
    { of: ['la currícula', 'las currículas'], names: curriculas.map(c => c.nombre) },
    { of: ['el curso', 'los cursos'], names: cursos.map(k => k.nombre) },
    { of: ['la sesión', 'las sesiones'], names: sesiones.map(s => s.nombre) },
  ])
  await refuseTrabajo(db, 'curso_id', sql`${id}::bigint`)
  return putInPapelera(db, { clase: 'curso', ids: [id], nombre: nombre_curso, quien, imagenes: [imagen] })
}

async function setUnidades(db: Db, id: number, unidades: number[]) {
  await keepTerminados(db, sql`select ${id}::bigint as curso_id`)
  // Those that stay are left alone, as of what is taken away and added again the history would tell.
  await db
    .deleteFrom('cursos_unidades')
    .where('curso_id', '=', id)
    .where('unidad_id', '<>', sql<number>`all (${unidades}::bigint[])`)
    .execute()
  if (unidades.length === 0) return
  const found = await db.selectFrom('unidades').select('id').where('id', 'in', unidades).forKeyShare().execute()
  if (found.length < unidades.length) throw refused('Una de las unidades ya no existe.', 'unidades')
  await db
    .insertInto('cursos_unidades')
    .values(unidades.map((unidad_id, i) => ({ curso_id: id, unidad_id, position: i + 1 })))
    .onConflict(c =>
      c
        .columns(['curso_id', 'unidad_id'])
        .doUpdateSet({ position: sql`excluded.position` })
        .where('cursos_unidades.position', '<>', sql<number>`excluded.position`),
    )
    .execute()
}

/** Without obligatory progress nothing is required, whatever was sent. */
type RequisitosPedidos = { progreso_obligatorio: number; requeridos: number[] }

async function setRequeridos(db: Db, id: number, { progreso_obligatorio, requeridos }: RequisitosPedidos) {
  const quedan = progreso_obligatorio === 0 ? [] : requeridos
  // Those that stay are left alone: taken away and added again they would be a change.
  await db
    .deleteFrom('cursos_requeridos')
    .where('curso_id', '=', id)
    .where('requerido_id', '<>', sql<number>`all (${quedan}::bigint[])`)
    .execute()
  if (quedan.length === 0) return
  // Two changes, each fine alone, may make a cycle together.
  await waitTurn(db, 'cursos.requisitos')
  const nombres = await nombresDeCursos(db, [id, ...requeridos])
  if (!requeridos.every(r => nombres.has(r))) throw refused('Uno de los cursos requeridos ya no existe.', 'requeridos')
  const cycle = findCycle(new Map(await readRequisitos(db)).set(id, requeridos), id)
  if (cycle) throw refused(await cycleWords(db, cycle), 'requeridos')
  await db
    .insertInto('cursos_requeridos')
    .values(requeridos.map(requerido_id => ({ curso_id: id, requerido_id })))
    .onConflict(c => c.doNothing())
    .execute()
}

/** As «A» pide «B», que pide «A». */
async function cycleWords(db: Db, cycle: number[]): Promise<string> {
  const nombres = await nombresDeCursos(db, cycle)
  const [first, ...others] = [...cycle, cycle[0]!].map(c => entreComillas(nombres.get(c) ?? ''))
  return `Nadie podría empezarlos: ${first} pide ${others.join(', que pide ')}.`
}
