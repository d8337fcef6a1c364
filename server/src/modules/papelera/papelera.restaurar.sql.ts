/** Puts back what was deleted: the same rows under the same keys, and what pointed to them. */
import { type ClaseDePapelera, clasesDePapelera, entreComillas } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Arbol, type Enlace, readArbol } from '../../kit/db/arbol.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { comoSeDice } from '../../kit/db/quien.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { keepTerminados } from '../revalidaciones/revalidaciones.terminados.service.ts'
import type { FilaQuitada, FilasDeTabla, Suelto } from './papelera.quitar.sql.ts'
import { vistas } from './papelera.read.ts'
import { OCUPADO, PADRES, TABLAS } from './papelera.tablas.ts'

type FilaDePapelera = { id: number; clase: ClaseDePapelera; objeto_id: number; nombre: string; imagenes: string[] }

const gone = () => notFound('Eso ya no está en la papelera.')

/** @throws {Refusal} 404 */
export async function lockQuitado(db: Db, person: Person, id: number): Promise<FilaDePapelera> {
  const { rows } = await sql<FilaDePapelera>`
      select quitado.id, quitado.clase, quitado.objeto_id, quitado.nombre, quitado.imagenes
      from papelera quitado
    where quitado.id = ${id} and ${vistas(person)}
      for update`.execute(db)
  if (!rows[0]) throw gone()
  return rows[0]
}

export const removeQuitado = (db: Db, id: number) => db.deleteFrom('papelera').where('id', '=', id).execute()

/** @throws {Refusal} 404, or 409 when what it belongs to is gone or another one has its place */
export async function restoreQuitado(db: Db, person: Person, id: number) {
  const { clase, objeto_id, nombre } = await lockQuitado(db, person, id)
  const { rows } = await sql<{ filas: FilasDeTabla[]; enlaces: Suelto[] }>`
    select filas, enlaces
    from papelera
    where id = ${id}`.execute(db)
  const { filas: grupos, enlaces } = rows[0]!
  const arbol = await readArbol(db)
  await requirePadres(db, arbol, clase, nombre, grupos)
  await keepTerminados(db, cursosDe(grupos))
  await putBackAll(db, arbol, clase, grupos)
  for (const suelto of enlaces) await pointAgain(db, arbol, suelto)
  await removeQuitado(db, id)
  return { clase, objeto_id }
}

/** What comes back is one line of its course: where it stands again. Its parts are none. */
const DICHAS: Partial<Record<ClaseDePapelera, string>> = { unidad: 'cursos_unidades', objetivo: 'unidades_objetivos' }

async function putBackAll(db: Db, arbol: Arbol, clase: ClaseDePapelera, grupos: readonly FilasDeTabla[]) {
  const dicha = DICHAS[clase] ?? TABLAS[clase]
  for (const grupo of grupos) {
    await comoSeDice(db, grupo.tabla === dicha ? 'devuelve' : 'calla')
    await putBack(db, arbol, grupo).catch(explain)
  }
  await comoSeDice(db, 'cada una')
}

function explain(error: unknown): never {
  const words = OCUPADO[constraintOf(error) ?? '']
  throw words ? conflict(words) : error
}

/** Who was through with these courses stays so, whatever comes back into them. */
function cursosDe(grupos: readonly FilasDeTabla[]): RawBuilder<unknown> {
  const valuesOf = (columna: string) =>
    grupos.flatMap(g => g.filas.map(f => f[columna])).filter(v => typeof v === 'number')
  return sql`
    select curso_id
    from cursos_unidades
    where unidad_id = any (${valuesOf('unidad_id')}::bigint[])
      or unidad_id in (select unidad_id from actividades where id = any (${valuesOf('actividad_id')}::bigint[]))
    union select id
    from cursos
    where id = any (${valuesOf('curso_id')}::bigint[])`
}

/**
 * What the object itself belongs to must be there.
 * @throws {Refusal} 409
 */
async function requirePadres(
  db: Db,
  arbol: Arbol,
  clase: ClaseDePapelera,
  nombre: string,
  grupos: readonly FilasDeTabla[],
) {
  const tabla = TABLAS[clase]
  // What only stopped standing somewhere has no row of its own here.
  const roots = grupos.find(g => g.tabla === tabla)?.filas ?? []
  for (const e of arbol.enlaces.filter(one => one.tabla === tabla && one.alBorrar === 'sigue')) {
    const values = [...new Set(roots.map(f => f[e.columna]).filter(v => v !== null))]
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(e.columnaDelPadre)} as id
      from ${sql.table(e.padre)}
      where ${sql.ref(e.columnaDelPadre)} = any (${values}::bigint[])
      for key share`.execute(db)
    const value = values.find(v => !rows.some(r => r.id === v))
    if (value === undefined) continue
    const delPadre = clasesDePapelera.find(one => TABLAS[one] === e.padre)
    const trashed =
      delPadre &&
      (await db
        .selectFrom('papelera')
        .select('id')
        .where('objeto_id', '=', Number(value))
        .where('clase', '=', delPadre)
        .executeTakeFirst())
    const padre = PADRES[e.padre] ?? 'aquello a lo que pertenece'
    throw conflict(
      trashed
        ? `Restaura antes ${padre}, que también está en la papelera.`
        : `No se puede restaurar ${entreComillas(nombre)}: ${padre} ya no existe.`,
    )
  }
}

const isThere = (e: Enlace) =>
  sql`
    exists (
      select from ${sql.table(e.padre)} padre
      where ${sql.ref(`padre.${e.columnaDelPadre}`)} = ${sql.ref(`fila.${e.columna}`)})`

const COSAS = new Set(Object.values(TABLAS))

/**
 * Rows that point to what is no more stay out; a column that may be empty is emptied instead. A link or a date that
 * somebody put again meanwhile stays as it is; a thing whose place is taken is refused.
 */
async function putBack(db: Db, arbol: Arbol, { tabla, filas }: FilasDeTabla) {
  const known = new Set(Object.keys(filas[0]!))
  // A column that came later takes its default.
  const columnas = arbol.columnas.get(tabla)!.filter(c => known.has(c))
  const enlaces = arbol.enlaces.filter(e => e.tabla === tabla && known.has(e.columna))
  const values = columnas.map(c => {
    const vaciable = enlaces.find(e => e.columna === c && e.alBorrar === 'se vacía')
    return vaciable ? sql`case when ${isThere(vaciable)} then ${sql.ref(`fila.${c}`)} end` : sql.ref(`fila.${c}`)
  })
  const needed = enlaces
    .filter(e => e.alBorrar !== 'se vacía')
    .map(e => sql`and (${sql.ref(`fila.${e.columna}`)} is null or ${isThere(e)})`)
  await sql`insert into ${sql.table(tabla)} (${sql.join(columnas.map(c => sql.ref(c)))})
    overriding system value
    select ${sql.join(values)}
    from jsonb_populate_recordset(null::${sql.table(tabla)}, ${JSON.stringify(filas)}::jsonb) fila
    where true ${sql.join(needed, sql` `)}
    ${COSAS.has(tabla) ? sql`` : sql`on conflict do nothing`}`.execute(db)
}

/** A row that has pointed to something else since then keeps that. */
async function pointAgain(db: Db, arbol: Arbol, { tabla, columna, llave, valor }: Suelto) {
  const e = arbol.enlaces.find(one => one.tabla === tabla && one.columna === columna)
  if (!e) return
  const same = Object.entries(llave as FilaQuitada).map(([c, v]) => sql`${sql.ref(c)} = ${v}`)
  await sql`
    update ${sql.table(tabla)}
    set ${sql.ref(columna)} = ${valor}
    where ${sql.join(same, sql` and `)} and ${sql.ref(columna)} is null
      and exists (select from ${sql.table(e.padre)} where ${sql.ref(e.columnaDelPadre)} = ${valor})`.execute(db)
}
