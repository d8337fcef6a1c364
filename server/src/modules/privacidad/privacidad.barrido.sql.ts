/**
 * What was said of somebody elsewhere, by their name or address: looked for in every text of the database (ADR 131).
 */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import type { Resto } from './privacidad.borrado.sql.ts'
import { PERSONA_BORRADA } from './privacidad.plan.sql.ts'

/** Said in place of an address or a number. */
const DATO_BORRADO = 'dato borrado'
/** A name of one word, or as short as this, is one of many things. */
const SHORTEST = 8
/** Where they are identity, they are somebody else's who is called so, too. */
const DE_OTROS = ['usuarios', 'registros_formacion', 'registros_con_otro_correo', 'constancias']
/** They have a step of their own, or no words of people. */
const FUERA = [
  'auditoria',
  'auditoria_dias',
  'migraciones',
  'privacidad_bloqueos',
  'llaves_de_firma',
  'ingresos_pendientes',
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Patterns of PostgreSQL. A name ends where no further name follows: «Ana Alba» is not who is called «Ana Alba Ruiz».
 */
export function patronesDe({ nombres, datos }: Pick<Resto, 'nombres' | 'datos'>) {
  const names = nombres.filter(n => n.length >= SHORTEST && n.includes(' ')).map(escaped)
  const facts = datos.filter(d => d.length >= SHORTEST).map(escaped)
  const either = (all: string[]) => `(?:${all.join('|')})`
  return {
    nombre: names.length ? `\\m${either(names)}\\M(?!\\s+[[:upper:]])` : undefined,
    dato: facts.length ? `(?i)(?<![[:alnum:]._+-])${either(facts)}(?![[:alnum:]_-])` : undefined,
  }
}

/** Whether a line of a list of people is theirs: by an address, or by their whole name. */
export function isLineaDe({ nombres, datos }: Pick<Resto, 'nombres' | 'datos'>) {
  const said = [...datos, ...nombres.filter(n => n.includes(' '))]
    .filter(v => v.length >= SHORTEST)
    .map(v => v.toLowerCase())
  return (line: string) => {
    const low = line.toLowerCase()
    return said.some(v => low.includes(v))
  }
}

type Columna = { tabla: string; columna: string }

/** Every column that holds words, but those that follow from others. */
const listColumnas = async (db: Db): Promise<Columna[]> => {
  const { rows } = await sql<Columna>`
    select clase.relname::text as tabla, columna.attname::text as columna
    from pg_attribute columna
      join pg_class clase on clase.oid = columna.attrelid
    where clase.relnamespace = 'public'::regnamespace
      and clase.relkind = 'r'
      and not clase.relispartition
      and columna.attnum > 0
      and not columna.attisdropped
      and columna.attgenerated = ''
      and columna.atttypid in ('text'::regtype, 'citext'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
    order by clase.relname, columna.attnum`.execute(db)
  return rows.filter(c => !FUERA.includes(c.tabla))
}

/** @param solos where a field is such a one alone, it is empty afterwards */
const cleanColumna = (db: Db, { tabla, columna }: Columna, patron: string, dicho: string, solos: string[]) =>
  sql`
    select set_config('eleva.borrado', '0', true),
      privacidad_barre(${tabla}::regclass, ${columna}::name, ${patron}, ${dicho}, ${solos}::text[])`.execute(db)

/**
 * A table at a time, so that nobody waits long; done twice it finds nothing.
 * @returns tables that could not be changed, which a person has to look at
 */
export async function sweepTextos(db: Db, resto: Resto): Promise<string[]> {
  const patrones = patronesDe(resto)
  const failed: string[] = []
  const solos = resto.datos.map(d => d.toLowerCase())
  for (const columna of await listColumnas(db)) {
    try {
      if (patrones.dato) await cleanColumna(db, columna, patrones.dato, DATO_BORRADO, solos)
      if (patrones.nombre && !DE_OTROS.includes(columna.tabla))
        await cleanColumna(db, columna, patrones.nombre, PERSONA_BORRADA, [])
    } catch {
      failed.push(`${columna.tabla}.${columna.columna}`)
    }
  }
  return failed
}

/**
 * Jobs that name them: what is done is no more told of, what waits has nobody to go to.
 * @returns how many are at it this moment, whose mail is still to come
 */
export async function sweepTrabajos(db: Db, resto: Resto): Promise<number> {
  const { dato } = patronesDe(resto)
  if (dato === undefined) return 0
  await sql`
    delete from pgboss.job
    where state <> 'active' and (data::text ~ ${dato} or output::text ~ ${dato})`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from pgboss.job
    where data::text ~ ${dato} or output::text ~ ${dato}`.execute(db)
  return rows[0]!.n
}

/**
 * Takes their words out of the audit. That there was a line, by whom and when, stays, and so does its hash.
 * @param bloqueo which erasure it is: a line without words that names none shows when the chain is looked through
 */
export async function sweepAuditoria(db: Db, bloqueo: number, { usuario, objetos, ...resto }: Resto): Promise<void> {
  const patrones = patronesDe(resto)
  const said = [patrones.dato, patrones.nombre].filter(p => p !== undefined)
  const never = said.length ? said : ['^$^']
  await sql`select set_config('eleva.borrado', ${String(bloqueo)}, true)`.execute(db)
  await sql`
    update auditoria
    set
      nombre = null,
      cambios = null,
      sal = null,
      borrada = ${bloqueo}::bigint,
      direccion = case when quien = ${usuario}::bigint then null else direccion end
    where borrada is distinct from ${bloqueo}::bigint
      and (
        quien = ${usuario}::bigint and direccion is not null
        or tabla || ':' || objeto = any(${objetos}::text[])
        or tabla is null and palabra = 'usuarios' and objeto = ${String(usuario)}
        or cambios -> 'usuario_id' @> to_jsonb(array[${usuario}::bigint])
        or nombre ~ any(${never}::text[])
        or cambios::text ~ any(${never}::text[])
      )`.execute(db)
}
