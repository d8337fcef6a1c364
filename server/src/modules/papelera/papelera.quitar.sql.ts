/** Deletes content by keeping it: its rows as they are, and what pointed to them (ADR 087). */
import type { ClaseDePapelera } from '@eleva/contract'
import { sql } from 'kysely'
import { type Arbol, enOrdenDePadres, readArbol } from '../../kit/db/arbol.ts'
import type { Db } from '../../kit/db/db.ts'
import { TABLAS } from './papelera.tablas.ts'

export type FilaQuitada = Record<string, unknown>
/** Rows of a table, in the order in which they are put back. */
export type FilasDeTabla = { tabla: string; filas: FilaQuitada[] }
/** A column of a row that stayed, and what it held. */
export type Suelto = { tabla: string; columna: string; llave: FilaQuitada; valor: unknown }

type Sueltas = { tabla: string; donde: Readonly<Record<string, readonly number[]>> }

type Quita = {
  clase: ClaseDePapelera
  /** The keys of things of one word; several go, and come back, together. */
  ids: readonly number[]
  /**
   * What goes along with it although the database would not take it, by tables: deleted in this order, the object's own
   * table among them.
   */
  raices?: readonly { tabla: string; ids: readonly number[] }[]
  /** What only stops standing somewhere: rows that link it, by the values of their columns. */
  sueltas?: Sueltas | readonly Sueltas[]
  /** Which of them all is named where it is asked what was taken away; the first of `ids` unless said. */
  objeto?: number
  nombre: string
  /** Who deletes it. */
  quien: number
  /** Columns, as `cursos_unidades.unidad_id`, whose rows go along although the database would not take them. */
  conEnlaces?: readonly string[]
  /** Addresses of pictures, which go when its time is over. */
  imagenes?: readonly string[]
}

/**
 * What may not be deleted has been refused before.
 * @returns the key in the trash, by which it is put back
 */
export async function putInPapelera(
  db: Db,
  { clase, ids, raices, sueltas = [], objeto = ids[0]!, nombre, quien, conEnlaces = [], imagenes = [] }: Quita,
): Promise<number> {
  const arbol = await readArbol(db)
  const which = raices ?? [{ tabla: TABLAS[clase], ids }]
  const loose = [sueltas].flat()
  const roots: FilasDeTabla[] = []
  for (const raiz of which) roots.push({ tabla: raiz.tabla, filas: await rowsOf(db, raiz.tabla, 'id', raiz.ids) })
  for (const one of loose) roots.push({ tabla: one.tabla, filas: await linksOf(db, one) })
  const grupos = await gather(db, arbol, roots, conEnlaces)
  const enlaces = await readSueltos(db, arbol, grupos)
  const { id: papelera } = await db
    .insertInto('papelera')
    .values({
      clase,
      objeto_id: objeto,
      nombre,
      filas: JSON.stringify(grupos),
      enlaces: JSON.stringify(enlaces),
      imagenes: imagenes.filter(Boolean),
      claves: clavesDe(grupos),
      quitado_por: quien,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepArchivos(db, arbol, papelera, grupos)
  for (const one of loose) await sql`delete from ${sql.table(one.tabla)} ${donde(one)}`.execute(db)
  for (const enlace of conEnlaces) {
    const [de, columna] = enlace.split('.') as [string, string]
    const padre = arbol.enlaces.find(e => e.tabla === de && e.columna === columna)?.padre
    const gone = which.find(raiz => raiz.tabla === padre)?.ids ?? []
    await sql`
      delete from ${sql.table(de)}
      where ${sql.ref(columna)} = any (${gone}::bigint[])`.execute(db)
  }
  for (const raiz of which)
    await sql`
      delete from ${sql.table(raiz.tabla)}
      where id = any (${raiz.ids}::bigint[])`.execute(db)
  return papelera
}

/** Those that were proposed for them, or typed. */
const clavesDe = (grupos: readonly FilasDeTabla[]): string[] =>
  grupos.flatMap(g =>
    g.filas.flatMap(f => (typeof f.clave_interna === 'string' && f.clave_interna ? [f.clave_interna] : [])),
  )

/** These rows and all that would go with them. */
async function gather(
  db: Db,
  arbol: Arbol,
  roots: readonly FilasDeTabla[],
  conEnlaces: readonly string[],
): Promise<FilasDeTabla[]> {
  const all = new Map<string, Map<string, FilaQuitada>>()
  const pending = [...roots]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { tabla, filas } = next
    const known = all.get(tabla) ?? new Map<string, FilaQuitada>()
    const fresh = filas.filter(f => !known.has(JSON.stringify(f)))
    if (fresh.length === 0) continue
    for (const fila of fresh) known.set(JSON.stringify(fila), fila)
    all.set(tabla, known)
    const along = arbol.enlaces.filter(
      e => e.padre === tabla && (e.alBorrar === 'sigue' || conEnlaces.includes(`${e.tabla}.${e.columna}`)),
    )
    for (const e of along) {
      const values = fresh.map(f => f[e.columnaDelPadre])
      pending.push({ tabla: e.tabla, filas: await rowsOf(db, e.tabla, e.columna, values) })
    }
  }
  return enOrdenDePadres(arbol, all.keys()).map(tabla => ({ tabla, filas: [...all.get(tabla)!.values()] }))
}

const donde = (sueltas: Sueltas) => {
  const all = Object.entries(sueltas.donde).map(([c, values]) => sql`${sql.ref(c)} = any (${values}::bigint[])`)
  return sql`where ${sql.join(all, sql` and `)}`
}

async function linksOf(db: Db, sueltas: Sueltas): Promise<FilaQuitada[]> {
  const { rows } = await sql<{ fila: FilaQuitada }>`
    select to_jsonb(en_unidad) as fila
    from ${sql.table(sueltas.tabla)} en_unidad ${donde(sueltas)}
    order by 1`.execute(db)
  return rows.map(r => r.fila)
}

async function rowsOf(db: Db, tabla: string, columna: string, values: readonly unknown[]): Promise<FilaQuitada[]> {
  const { rows } = await sql<{ fila: FilaQuitada }>`
    select to_jsonb(video) as fila
    from ${sql.table(tabla)} video
    where ${sql.ref(`video.${columna}`)} = any (${values}::bigint[])
    order by 1`.execute(db)
  return rows.map(r => r.fila)
}

/** What the database will empty in rows that stay. */
async function readSueltos(db: Db, arbol: Arbol, grupos: readonly FilasDeTabla[]): Promise<Suelto[]> {
  const sueltos: Suelto[] = []
  for (const e of arbol.enlaces.filter(one => one.alBorrar === 'se vacía')) {
    const values = grupos.find(g => g.tabla === e.padre)?.filas.map(f => f[e.columnaDelPadre])
    if (!values) continue
    const llave = arbol.llaves.get(e.tabla) ?? []
    for (const fila of await rowsOf(db, e.tabla, e.columna, values))
      sueltos.push({
        tabla: e.tabla,
        columna: e.columna,
        llave: Object.fromEntries(llave.map(c => [c, fila[c]])),
        valor: fila[e.columna],
      })
  }
  return sueltos
}

/** The cleanings of files leave alone what these rows name. */
async function keepArchivos(db: Db, arbol: Arbol, papelera: number, grupos: readonly FilasDeTabla[]) {
  const named = arbol.enlaces
    .filter(e => e.padre === 'archivos')
    .flatMap(e => grupos.filter(g => g.tabla === e.tabla).flatMap(g => g.filas.map(f => f[e.columna])))
    .filter(archivo => archivo !== null)
  await sql`
    insert into papelera_archivos (papelera_id, archivo_id)
    select distinct ${papelera}::bigint, archivo
    from unnest(${named}::bigint[]) archivo`.execute(db)
}
