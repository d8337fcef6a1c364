/**
 * What the database says of itself: its tables, columns, parts, sequences and keys, without a list of ours that could
 * be behind.
 */
import { quoted, type Sql } from '../db/sql.ts'

export type Tabla = { nombre: string; columnas: string[] }
export type Particion = { nombre: string; de: string; limites: string }
export type Secuencia = { nombre: string; valor: string; usada: boolean }

/** Texts of rows must be the same on every server, whatever its settings are. */
export const SAME_TEXT =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; " +
  "set local bytea_output = 'hex'; set local client_encoding = 'UTF8'"

/** Not those that an extension brought along. On `pg_class as tabla`. */
const OURS = `tabla.relnamespace = 'public'::regnamespace
  and not exists (
    select from pg_depend dependencia
    where dependencia.classid = 'pg_class'::regclass
      and dependencia.objid = tabla.oid
      and dependencia.deptype = 'e')`

/** Those that hold rows: a table in parts holds none itself. Without the columns that PostgreSQL works out. */
export const listTablas = (sql: Sql): Promise<Tabla[]> =>
  sql.unsafe<Tabla[]>(`
    select
      tabla.relname::text as nombre,
      coalesce((
        select array_agg(columna.attname::text order by columna.attnum)
        from pg_attribute columna
        where columna.attrelid = tabla.oid
          and columna.attnum > 0
          and not columna.attisdropped
          and columna.attgenerated = ''), '{}') as columnas
    from pg_class tabla
    where tabla.relkind = 'r' and ${OURS}
    order by 1`)

/** Parts of tables, with what belongs into each. */
export const listParticiones = (sql: Sql): Promise<Particion[]> =>
  sql.unsafe<Particion[]>(`
    select
      tabla.relname::text as nombre,
      entera.relname::text as de,
      pg_get_expr(tabla.relpartbound, tabla.oid) as limites
    from pg_class tabla
      join pg_inherits herencia on herencia.inhrelid = tabla.oid
      join pg_class entera on entera.oid = herencia.inhparent
    where tabla.relispartition and tabla.relkind = 'r' and ${OURS} order by 1`)

export async function listSecuencias(sql: Sql): Promise<Secuencia[]> {
  const all = await sql.unsafe<{ nombre: string }[]>(
    `select tabla.relname::text as nombre
    from pg_class tabla
    where tabla.relkind = 'S' and ${OURS}
    order by 1`,
  )
  const found: Secuencia[] = []
  for (const { nombre } of all) {
    const [at] = await sql.unsafe<{ valor: string; usada: boolean }[]>(
      `select last_value::text as valor, is_called as usada from ${quoted(nombre)}`,
    )
    found.push({ nombre, ...at! })
  }
  return found
}

/** Keys into other tables, as they are written; those of parts come with their table. */
export const listReferencias = (sql: Sql): Promise<{ tabla: string; nombre: string; texto: string }[]> =>
  sql.unsafe(`
    select tabla.relname::text as tabla, llave.conname::text as nombre, pg_get_constraintdef(llave.oid) as texto
    from pg_constraint llave
      join pg_class tabla on tabla.oid = llave.conrelid
    where llave.contype = 'f' and llave.conparentid = 0 and ${OURS} order by 1, 2`)

/** Tables with triggers that a migration made. */
export const listDisparadas = async (sql: Sql): Promise<string[]> =>
  (
    await sql.unsafe<{ tabla: string }[]>(`
      select distinct tabla.relname::text as tabla
      from pg_trigger disparador
        join pg_class tabla on tabla.oid = disparador.tgrelid
      where not disparador.tgisinternal and disparador.tgparentid = 0 and ${OURS} order by 1`)
  ).map(r => r.tabla)

/** What migrations fill, and the list of them: these have rows before anybody has done anything. */
const FILLED = [
  'ajustes',
  'catalogos_dc3',
  'dias_sin_clase',
  'migraciones',
  'novedad_tipos',
  'plantillas',
  'roles',
  'tipos_material',
  'versiones_de_plantilla',
]

/** Whether nobody's data is in the schema `public`: no tables at all, or ours as the migrations leave them. */
export async function isEmpty(sql: Sql): Promise<boolean> {
  const tablas = await listTablas(sql)
  if (tablas.length && !tablas.some(t => t.nombre === 'migraciones')) return false
  const asked = tablas.filter(t => !FILLED.includes(t.nombre))
  if (!asked.length) return true
  const [row] = await sql.unsafe<{ some: boolean }[]>(
    `select ${asked.map(t => `exists (select from ${quoted(t.nombre)})`).join(' or ')} as some`,
  )
  return !row?.some
}

type Aplicada = { name: string; sha256: string }

/** The migrations that were applied; none where there is no table of them. */
export async function listAplicadas(sql: Sql): Promise<Aplicada[]> {
  const [there] = await sql.unsafe<{ some: boolean }[]>(`select to_regclass('public.migraciones') is not null as some`)
  return there?.some ? sql.unsafe<Aplicada[]>('select name, sha256 from migraciones order by name') : []
}
