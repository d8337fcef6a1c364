/**
 * Writes of an outline. Its course is locked first, then its units in the order of their keys: two authors take turns.
 */
import { entreComillas, type FilasNuevas, type Movimiento } from '@eleva/contract'
import { sql } from 'kysely'
import { conTrabajo, refuseTrabajo } from '../../alcance/borrado.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, named, notFound, refused } from '../../kit/errors.ts'
import { place } from '../../kit/posiciones.ts'
import { listQueLaUsan } from '../actividades/actividades.read.ts'
import { putInPapelera } from '../papelera/papelera.service.ts'
import { keepTerminados } from '../revalidaciones/revalidaciones.terminados.service.ts'
import { claveDeNombre, clavesLibres, lockClaves } from './taller.claves.read.ts'
import { cloneActividades, cloneObjetivos, cloneUnidades } from './taller.copiar.sql.ts'
import { COPIA, lockCurso } from './taller.cursos.sql.ts'

type ClaseDeMovimiento = Movimiento['clase']
export type Hecha = { clase: ClaseDeMovimiento; id: number; unidad_id: number | null }
type Tras = number | null | undefined

/**
 * @returns their keys (`clave_interna`)
 * @throws {Refusal} 404 for one that the course does not have
 */
async function lockUnidades(db: Db, cursoId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; clave: string }>`
    select unidad.id, unidad.clave_interna as clave
    from unidades unidad
    where unidad.id = any (${ids}::bigint[]) and exists (
      select
      from cursos_unidades en_curso
      where en_curso.unidad_id = unidad.id and en_curso.curso_id = ${cursoId})
    order by unidad.id
    for update`.execute(db)
  if (rows.length < new Set(ids).size) throw notFound('Esa unidad ya no está en el curso.')
  return new Map(rows.map(r => [r.id, r.clave]))
}

/** The lists that an outline is made of: in which table, of whom, and what stands in it. */
const LISTAS = {
  unidad: { tabla: 'cursos_unidades', de: 'curso_id', que: 'unidad_id' },
  objetivo: { tabla: 'unidades_objetivos', de: 'unidad_id', que: 'objetivo_id' },
  actividad: { tabla: 'actividades', de: 'unidad_id', que: 'id' },
} as const

/**
 * @param de of the course for units, else of the unit
 * @returns keys in their order
 */
async function readOrden(db: Db, clase: ClaseDeMovimiento, de: number): Promise<number[]> {
  const lista = LISTAS[clase]
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(lista.que)} as id
    from ${sql.table(lista.tabla)}
    where ${sql.ref(lista.de)} = ${de}
    order by position, ${sql.ref(lista.que)}`.execute(db)
  return rows.map(r => r.id)
}

async function saveOrden(db: Db, clase: ClaseDeMovimiento, de: number, orden: readonly number[]): Promise<void> {
  const lista = LISTAS[clase]
  await sql`
    update ${sql.table(lista.tabla)} fila
    set position = orden.n
    from unnest(${orden}::bigint[]) with ordinality orden (id, n)
    where ${sql.ref(`fila.${lista.de}`)} = ${de} and ${sql.ref(`fila.${lista.que}`)} = orden.id
      and fila.position <> orden.n`.execute(db)
}

const putAt = async (db: Db, clase: ClaseDeMovimiento, de: number, rows: readonly number[], tras: Tras) =>
  saveOrden(db, clase, de, place(await readOrden(db, clase, de), rows, tras))

/** Who has the course open in its own form is told that it changed. */
const touch = (db: Db, cursoId: number) =>
  db.updateTable('cursos').set({ version: sql`version + 1` }).where('id', '=', cursoId).execute()

const cursosDe = (cursoId: number, unidades: readonly number[]) => sql`
  select ${cursoId}::bigint as curso_id
  union
  select curso_id
  from cursos_unidades
  where unidad_id = any (${unidades}::bigint[])`

/** Rows that go into one unit, in their order. */
type ParteDeUnidad = { unidad: number; clave: string; filas: FilasNuevas['filas'] }

/** What was sent under this key before, unless it was never heard of. */
async function findEnvio(db: Db, cursoId: number, clave: string | undefined): Promise<Hecha[] | undefined> {
  if (clave === undefined) return undefined
  const { rows } = await sql<{ filas: Hecha[] }>`
    select filas
    from taller_envios
    where clave = ${clave} and curso_id = ${cursoId}`.execute(db)
  return rows[0]?.filas
}

/**
 * Sent again under the same key it is added once.
 * @throws {Refusal} 404, 422 for a row that would stand in no unit
 */
export async function addFilas(db: Db, cursoId: number, input: FilasNuevas, quien: number): Promise<Hecha[]> {
  const curso = await lockCurso(db, cursoId)
  const before = await findEnvio(db, cursoId, input.clave)
  if (before) return before
  const filas = await putFilas(db, curso, input, quien)
  if (input.clave !== undefined)
    await sql`insert into taller_envios (clave, curso_id, filas)
      values (${input.clave}, ${cursoId}, ${JSON.stringify(filas)}::jsonb)`.execute(db)
  return filas
}

async function putFilas(db: Db, curso: CursoConClave, input: FilasNuevas, quien: number): Promise<Hecha[]> {
  const cursoId = curso.id
  const first = input.filas.findIndex(f => f.clase === 'unidad')
  const loose = first < 0 ? input.filas : input.filas.slice(0, first)
  if (loose.length && input.unidad_id === undefined)
    throw refused('Elige primero una unidad: los temas y las tareas van dentro de una.', 'unidad_id')
  const claves = await lockUnidades(db, cursoId, loose.length ? [input.unidad_id!] : [])
  await keepTerminados(db, cursosDe(cursoId, [...claves.keys()]))
  await lockClaves(db)
  const done: Hecha[] = []
  const groups = first < 0 ? [] : groupByUnidad(input.filas.slice(first))
  const units = await insertUnidades(
    db,
    curso,
    groups.map(g => g.nombre),
    quien,
  )
  if (units.length) {
    await putAt(
      db,
      'unidad',
      cursoId,
      units.map(u => u.id),
      loose.length ? undefined : input.tras,
    )
    await touch(db, cursoId)
  }
  const partes: ParteDeUnidad[] = loose.length
    ? [{ unidad: input.unidad_id!, clave: claves.get(input.unidad_id!)!, filas: loose }]
    : []
  for (const parte of partes) done.push(...(await addParte(db, parte, input.tras, quien)))
  for (const [i, unit] of units.entries()) {
    done.push({ clase: 'unidad', id: unit.id, unidad_id: null })
    done.push(
      ...(await addParte(db, { unidad: unit.id, clave: unit.clave, filas: groups[i]!.filas }, undefined, quien)),
    )
  }
  return done
}

/** One that stands nowhere yet, for whoever needs it in a list; its key is proposed from its own name. */
export async function createSuelta(
  db: Db,
  { clase, nombre }: { clase: 'unidad' | 'objetivo'; nombre: string },
  usuario_id: number,
): Promise<number> {
  await lockClaves(db)
  const tabla = clase === 'unidad' ? 'unidades' : 'objetivos'
  const [clave] = await clavesLibres(db, tabla, `${claveDeNombre(nombre)}-`, 1, 2)
  const row = { clave_interna: clave!, usuario_id }
  const made =
    clase === 'unidad'
      ? db
          .insertInto('unidades')
          .values({ ...row, nombre_unidad: nombre })
          .returning('id')
      : db
          .insertInto('objetivos')
          .values({ ...row, nombre_objetivo: nombre })
          .returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

function groupByUnidad(filas: FilasNuevas['filas']) {
  const groups: { nombre: string; filas: FilasNuevas['filas'] }[] = []
  for (const fila of filas)
    if (fila.clase === 'unidad') groups.push({ nombre: fila.nombre, filas: [] })
    else groups.at(-1)!.filas.push(fila)
  return groups
}

type CursoConClave = { id: number; clave_interna: string; nombre_curso: string }

/** A course that was made without a key gets one with its first unit. */
async function proposeClave(db: Db, { id, nombre_curso }: CursoConClave): Promise<string> {
  const [clave_interna] = await clavesLibres(db, 'cursos', `${claveDeNombre(nombre_curso)}-`, 1, 2)
  await db.updateTable('cursos').set({ clave_interna: clave_interna! }).where('id', '=', id).execute()
  return clave_interna!
}

async function insertUnidades(db: Db, curso: CursoConClave, nombres: readonly string[], quien: number) {
  if (nombres.length === 0) return []
  const base = `${curso.clave_interna || (await proposeClave(db, curso))}-U`
  const claves = await clavesLibres(db, 'unidades', base, nombres.length)
  const made = await db
    .insertInto('unidades')
    .values(nombres.map((nombre_unidad, i) => ({ nombre_unidad, clave_interna: claves[i]!, usuario_id: quien })))
    .returning(['id', 'clave_interna as clave'])
    .execute()
  const units = claves.map(clave => made.find(m => m.clave === clave)!)
  await db
    .insertInto('cursos_unidades')
    .values(units.map(u => ({ curso_id: curso.id, unidad_id: u.id, position: 0 })))
    .execute()
  return units
}

/** Objectives and activities of one unit; of one kind alone they come behind `tras`. */
async function addParte(db: Db, { unidad, clave, filas }: ParteDeUnidad, tras: Tras, quien: number): Promise<Hecha[]> {
  const nombresDe = (clase: ClaseDeMovimiento) => filas.filter(f => f.clase === clase).map(f => f.nombre)
  const objetivos = await insertObjetivos(db, unidad, clave, nombresDe('objetivo'), quien)
  const actividades = await insertActividades(db, unidad, nombresDe('actividad'))
  const oneKind = objetivos.length === 0 || actividades.length === 0
  if (objetivos.length) await putAt(db, 'objetivo', unidad, objetivos, oneKind ? tras : undefined)
  if (actividades.length) await putAt(db, 'actividad', unidad, actividades, oneKind ? tras : undefined)
  const left = { objetivo: [...objetivos], actividad: [...actividades] }
  return filas.map(f => ({ clase: f.clase, id: left[f.clase as 'objetivo' | 'actividad'].shift()!, unidad_id: unidad }))
}

async function insertObjetivos(db: Db, unidad: number, clave: string, nombres: readonly string[], quien: number) {
  if (nombres.length === 0) return []
  const claves = await clavesLibres(db, 'objetivos', `${clave}-T`, nombres.length)
  const made = await db
    .insertInto('objetivos')
    .values(nombres.map((nombre_objetivo, i) => ({ nombre_objetivo, clave_interna: claves[i]!, usuario_id: quien })))
    .returning(['id', 'clave_interna as clave'])
    .execute()
  const ids = claves.map(c => made.find(m => m.clave === c)!.id)
  await db
    .insertInto('unidades_objetivos')
    .values(ids.map(objetivo_id => ({ unidad_id: unidad, objetivo_id, position: 0 })))
    .execute()
  return ids
}

async function insertActividades(db: Db, unidad: number, nombres: readonly string[]) {
  if (nombres.length === 0) return []
  const made = await db
    .insertInto('actividades')
    .values(nombres.map(nombre => ({ unidad_id: unidad, nombre_actividad_unidad: nombre, position: 0 })))
    .returning('id')
    .execute()
  return made.map(m => m.id).sort((a, b) => a - b)
}

type FilasDeClase = { clase: ClaseDeMovimiento; unidad_id?: number | undefined; ids: readonly number[] }

/** @throws {Refusal} 422 */
function requireUnidad({ clase, unidad_id }: Omit<FilasDeClase, 'ids'>): number {
  if (unidad_id === undefined)
    throw refused(`Falta la unidad ${clase === 'objetivo' ? 'del tema' : 'de la tarea'}.`, 'unidad_id')
  return unidad_id
}

/**
 * Those that are there alone: another author may have taken one away.
 * @returns in the order asked for
 */
async function present(db: Db, clase: ClaseDeMovimiento, de: number, ids: readonly number[]): Promise<number[]> {
  const there = new Set(await readOrden(db, clase, de))
  const found = ids.filter(id => there.has(id))
  if (found.length === 0) throw notFound('Eso ya no está en el curso.')
  return found
}

/** @throws {Refusal} 404, 409 when a unit of other courses would lose an activity */
export async function moveFilas(db: Db, cursoId: number, input: Movimiento): Promise<void> {
  await lockCurso(db, cursoId)
  if (input.clase === 'unidad') {
    await putAt(db, 'unidad', cursoId, await present(db, 'unidad', cursoId, input.ids), input.tras)
    await touch(db, cursoId)
    return
  }
  const from = requireUnidad(input)
  const to = input.a_unidad ?? from
  await lockUnidades(db, cursoId, [from, to])
  const ids = await present(db, input.clase, from, input.ids)
  if (from !== to) await changeUnidad(db, input.clase, ids, from, to)
  await putAt(db, input.clase, to, ids, input.tras)
}

async function changeUnidad(db: Db, clase: 'objetivo' | 'actividad', ids: readonly number[], from: number, to: number) {
  if (clase === 'objetivo') {
    // One that stands there already stays there once.
    await sql`
      delete from unidades_objetivos fila
      where fila.unidad_id = ${from}
        and fila.objetivo_id = any (${ids}::bigint[])
        and exists (
          select from unidades_objetivos otra
          where otra.unidad_id = ${to} and otra.objetivo_id = fila.objetivo_id)`.execute(db)
    await sql`
      update unidades_objetivos
      set unidad_id = ${to}
      where unidad_id = ${from} and objetivo_id = any (${ids}::bigint[])`.execute(db)
    return
  }
  const { rows } = await sql<{ nombre: string }>`
    select curso.nombre_curso as nombre
    from cursos_unidades en_curso
      join cursos curso on curso.id = en_curso.curso_id
    where en_curso.unidad_id = ${from} and not exists (
      select
      from cursos_unidades otra
      where otra.curso_id = en_curso.curso_id and otra.unidad_id = ${to})
    order by 1`.execute(db)
  if (rows.length)
    throw conflict(
      `Esa unidad también está en ${named(rows.map(r => r.nombre))}, que perdería la tarea. Separa antes una copia de la unidad.`,
    )
  await keepTerminados(db, cursosDe(0, [from, to]))
  await sql`
    update actividades
    set unidad_id = ${to}
    where id = any (${ids}::bigint[])`.execute(db)
}

/** @throws {Refusal} 404, 422 */
export async function attachFilas(
  db: Db,
  cursoId: number,
  { tras, ...input }: FilasDeClase & { tras?: Tras },
): Promise<void> {
  await lockCurso(db, cursoId)
  if (input.clase === 'actividad') throw refused('Una tarea es de su unidad: duplícala en lugar de agregarla.', 'clase')
  const tabla = input.clase === 'unidad' ? 'unidades' : 'objetivos'
  const found = await sql`
      select
      from ${sql.table(tabla)}
      where id = any (${input.ids}::bigint[])
      for key share`.execute(db)
  if (found.rows.length < input.ids.length) throw notFound('Eso ya no existe en la biblioteca.')
  if (input.clase === 'unidad') {
    await keepTerminados(db, cursosDe(cursoId, []))
    await sql`
      insert into cursos_unidades (curso_id, unidad_id, position)
      select ${cursoId}, id, 0
      from unnest(${input.ids}::bigint[]) id
      on conflict do nothing`.execute(db)
    await putAt(db, 'unidad', cursoId, input.ids, tras)
    await touch(db, cursoId)
    return
  }
  const unidad = requireUnidad(input)
  await lockUnidades(db, cursoId, [unidad])
  await sql`
    insert into unidades_objetivos (unidad_id, objetivo_id, position)
    select ${unidad}, id, 0
    from unnest(${input.ids}::bigint[]) id
    on conflict do nothing`.execute(db)
  await putAt(db, 'objetivo', unidad, input.ids, tras)
}

/** Where the name of each stands, and how long it may be. */
const NOMBRES = {
  unidad: { tabla: 'unidades', columna: 'nombre_unidad', most: 200 },
  objetivo: { tabla: 'objetivos', columna: 'nombre_objetivo', most: 200 },
  actividad: { tabla: 'actividades', columna: 'nombre_actividad_unidad', most: 500 },
} as const

async function renameCopias(db: Db, clase: ClaseDeMovimiento, ids: readonly number[]) {
  const { tabla, columna, most } = NOMBRES[clase]
  await sql`update ${sql.table(tabla)}
    set ${sql.ref(columna)} = left(${sql.ref(columna)}, ${most - COPIA.length}) || ${COPIA}
    where id = any (${ids}::bigint[])`.execute(db)
}

/**
 * Each copy stands behind its original.
 * @throws {Refusal} 404
 */
export async function duplicateFilas(db: Db, cursoId: number, input: FilasDeClase, quien: number): Promise<Hecha[]> {
  await lockCurso(db, cursoId)
  const de = input.clase === 'unidad' ? cursoId : requireUnidad(input)
  if (input.clase !== 'unidad') await lockUnidades(db, cursoId, [de])
  const ids = await present(db, input.clase, de, input.ids)
  await keepTerminados(db, cursosDe(cursoId, input.clase === 'unidad' ? [] : [de]))
  const copy = { unidad: cloneUnidades, objetivo: cloneObjetivos, actividad: cloneActividades }[input.clase]
  const pares = await copy(db, ids, quien)
  const copias = ids.map(id => pares.get(id)!)
  await renameCopias(db, input.clase, copias)
  if (input.clase !== 'actividad') {
    const { tabla, de: owner, que } = LISTAS[input.clase]
    await sql`
      insert into ${sql.table(tabla)} (${sql.ref(owner)}, ${sql.ref(que)}, position)
      select ${de}, id, 0
      from unnest(${copias}::bigint[]) id`.execute(db)
  }
  for (const id of ids) await putAt(db, input.clase, de, [pares.get(id)!], id)
  if (input.clase === 'unidad') await touch(db, cursoId)
  return copias.map(id => ({ clase: input.clase, id, unidad_id: input.clase === 'unidad' ? null : de }))
}

/**
 * What learners handed in stays with the unit that the other courses keep.
 * @returns the key of the course's own unit
 * @throws {Refusal} 404
 */
export async function separateUnidad(db: Db, cursoId: number, unidad: number, quien: number): Promise<number> {
  await lockCurso(db, cursoId)
  await lockUnidades(db, cursoId, [unidad])
  await keepTerminados(db, cursosDe(cursoId, []))
  const copia = (await cloneUnidades(db, [unidad], quien, null)).get(unidad)!
  await sql`
    update cursos_unidades
    set unidad_id = ${copia}
    where curso_id = ${cursoId} and unidad_id = ${unidad}`.execute(db)
  await touch(db, cursoId)
  return copia
}

/**
 * What nobody else uses goes to the trash whole; a unit of other courses or with work of learners, and an objective of
 * other units or with doubts, only stops standing here.
 * @returns the key in the trash, also of what only stopped standing here, and what is told
 * @throws {Refusal} 404, 409 for an activity with which learners made something, or which is the exam of another
 */
export async function removeFilas(db: Db, cursoId: number, input: FilasDeClase, quien: number) {
  await lockCurso(db, cursoId)
  const de = input.clase === 'unidad' ? cursoId : requireUnidad(input)
  if (input.clase !== 'unidad') await lockUnidades(db, cursoId, [de])
  const ids = await present(db, input.clase, de, input.ids)
  const nombre = await nameOf(db, input.clase, ids)
  if (input.clase === 'actividad') {
    await refuseActividades(db, ids)
    const papelera = await putInPapelera(db, { clase: 'actividad', ids, nombre, quien })
    return { papelera, message: quito(nombre, ids) }
  }
  const { tabla, de: owner, que } = LISTAS[input.clase]
  const solas = await (input.clase === 'unidad' ? unidadesSolas(db, cursoId, ids) : objetivosSolos(db, de, ids))
  const usadas = ids.filter(id => !solas.includes(id))
  const papelera = await putInPapelera(db, {
    clase: input.clase,
    ids: solas,
    sueltas: { tabla, donde: { [owner]: [de], [que]: usadas } },
    objeto: ids[0]!,
    nombre,
    quien,
    conEnlaces: [`${tabla}.${que}`],
  })
  if (input.clase === 'unidad') await touch(db, cursoId)
  return { papelera, message: quito(nombre, ids) }
}

const quito = (nombre: string, ids: readonly number[]) =>
  ids.length === 1 ? `Se quitó ${entreComillas(nombre)}` : `Se quitaron ${nombre}`

async function nameOf(db: Db, clase: ClaseDeMovimiento, ids: readonly number[]): Promise<string> {
  if (ids.length > 1) return `${ids.length} ${{ unidad: 'unidades', objetivo: 'temas', actividad: 'tareas' }[clase]}`
  const { tabla, columna } = NOMBRES[clase]
  const { rows } = await sql<{ nombre: string }>`
    select ${sql.ref(columna)} as nombre
    from ${sql.table(tabla)}
    where id = ${ids[0]}`.execute(db)
  return rows[0]!.nombre
}

async function refuseActividades(db: Db, ids: readonly number[]) {
  for (const actividadId of ids) {
    const others = await listQueLaUsan(db, { actividadId })
    if (others.length) throw conflict(`No se puede quitar: es el examen de ${named(others)}.`)
  }
  await refuseTrabajo(db, 'actividad_id', sql`select unnest(${ids}::bigint[])`)
}

async function unidadesSolas(db: Db, cursoId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select unidad.id
    from unidades unidad
    where unidad.id = any (${ids}::bigint[])
      and not exists (select from cursos_unidades en_curso
        where en_curso.unidad_id = unidad.id and en_curso.curso_id <> ${cursoId})
      and not exists (select from dudas duda where duda.unidad_id = unidad.id)
      and not ${conTrabajo(
        'actividad_id',
        sql`
        select tarea.id
        from actividades tarea
        where tarea.unidad_id = unidad.id`,
      )}
      and not exists (
        select from actividades examen
          join actividades otra on otra.avanza_examen_id = 'propio:' || examen.id
        where examen.unidad_id = unidad.id and otra.unidad_id <> unidad.id)
    order by unidad.id
    for update of unidad`.execute(db)
  return rows.map(r => r.id)
}

async function objetivosSolos(db: Db, unidad: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select objetivo.id
    from objetivos objetivo
    where objetivo.id = any (${ids}::bigint[])
      and not exists (
        select from unidades_objetivos en_unidad
          where en_unidad.objetivo_id = objetivo.id and en_unidad.unidad_id <> ${unidad})
      and not ${conTrabajo('objetivo_id', sql`objetivo.id`)}
    order by objetivo.id
    for update of objetivo`.execute(db)
  return rows.map(r => r.id)
}
