/** Loads of people, kept for some days to be undone. */
import { type CargaReciente, DIAS_PARA_DESHACER } from '@eleva/contract'
import { sql } from 'kysely'
import { canSeeAll } from '../../alcance/personas.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'

/** A person whom a load changed, and the columns that it changed; none where they only came to a group. */
export type Cambiado = { id: number; antes?: Record<string, unknown>; despues?: Record<string, unknown> }
type Anotado = Cambiado & { creado: boolean; grupos: number[] }
type Resumen = { por: number; archivo: string; creados: number; actualizados: number; hechos: number[] }

/**
 * @param resumen.hechos groups that the load made
 * @returns its id; undefined when it changed nothing
 */
export async function noteCarga(db: Db, resumen: Resumen, personas: Anotado[]): Promise<number | undefined> {
  if (personas.length === 0 && resumen.hechos.length === 0) return undefined
  const { id } = await db
    .insertInto('cargas')
    .values({
      usuario_id: resumen.por,
      archivo: resumen.archivo,
      creados: resumen.creados,
      actualizados: resumen.actualizados,
      grupos: resumen.hechos,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null)
  await sql`
    insert into cargas_filas (carga_id, usuario_id, creado, antes, despues, grupos)
    select ${id}, fila.id, fila.creado, fila.antes::jsonb, fila.despues::jsonb, fila.grupos::bigint[]
      from unnest(
             ${personas.map(p => p.id)}::bigint[],
             ${personas.map(p => p.creado)}::boolean[],
             ${personas.map(p => json(p.antes))}::text[],
             ${personas.map(p => json(p.despues))}::text[],
             ${personas.map(p => `{${p.grupos}}`)}::text[]
           ) as fila (id, creado, antes, despues, grupos)`.execute(db)
  return id
}

const reciente = sql<boolean>`carga.creado_en > now() - make_interval(days => ${DIAS_PARA_DESHACER})`

/** The loads that can still be undone, or were: one's own, and all of them for who administers. The newest first. */
export async function listCargas(db: Db, person: Person): Promise<CargaReciente[]> {
  const rows = await db
    .selectFrom('cargas as carga')
    .leftJoin('usuarios as quien', 'quien.id', 'carga.usuario_id')
    .select([
      'carga.id',
      'carga.archivo',
      'carga.creado_en',
      'carga.creados',
      'carga.actualizados',
      'carga.deshecha_en',
    ])
    .select('quien.nombre_completo as quien')
    .where(reciente)
    .$if(!canSeeAll(person), q => q.where('carga.usuario_id', '=', person.id))
    .orderBy('carga.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ creado_en, deshecha_en, quien, ...row }) => ({
    ...row,
    fecha: creado_en.toISOString(),
    quien: quien ?? '',
    deshecha: deshecha_en !== null,
  }))
}
const MAX_LISTED = 50

/**
 * Takes back what a load did, as far as nobody did anything with it since.
 * @throws {Refusal} 404 for somebody else's load or one that is too old, 409 when it was undone already
 */
export async function undoCarga(db: Db, person: Person, id: number) {
  const carga = await db
    .selectFrom('cargas as carga')
    .select(['carga.deshecha_en', 'carga.grupos'])
    .where('carga.id', '=', id)
    .where(reciente)
    .$if(!canSeeAll(person), q => q.where('carga.usuario_id', '=', person.id))
    .forUpdate()
    .executeTakeFirst()
  if (!carga) throw notFound('Esa carga ya no se puede deshacer.')
  if (carga.deshecha_en) throw conflict('Esa carga ya se deshizo.')
  await lockPersonas(db, id)
  const eliminados = await removeCreados(db, id)
  const se_quedan = await countCreados(db, id)
  const devueltos = await restore(db, id)
  await removeGrupos(db, carga.grupos)
  await db.updateTable('cargas').set({ deshecha_en: sql`now()` }).where('id', '=', id).execute()
  return { eliminados, se_quedan, devueltos }
}

/** In one order, as loads lock them, too. */
const lockPersonas = (db: Db, id: number) =>
  sql`
    select usuario.id
      from usuarios usuario
      join cargas_filas fila on fila.usuario_id = usuario.id
     where fila.carga_id = ${id}
     order by usuario.id
       for update of usuario`.execute(db)

/**
 * What comes to everybody by itself, and what the load did: none of it says that somebody did something with a person.
 */
const NO_USE = [
  'usuarios_roles',
  'grupos_usuarios',
  'cargas_filas',
  'avisos',
  'avisos_correos',
  'avisos_de_plazo',
  'avisos_resumenes',
  'correos_rechazados',
  'registros_decididos',
  'seguimiento_cifras',
]

type Referencia = { tabla: string; columna: string }

/** Every column that points to a table, whichever word it is of: one that comes later is found, too. */
async function referencesTo(db: Db, tabla: 'usuarios' | 'grupos', no: readonly string[]): Promise<Referencia[]> {
  const { rows } = await sql<Referencia>`
    select clase.relname as tabla, columna.attname as columna
      from pg_constraint llave
      join pg_class clase on clase.oid = llave.conrelid
      join pg_attribute columna on columna.attrelid = llave.conrelid and columna.attnum = llave.conkey[1]
     where llave.contype = 'f'
       and llave.confrelid = ${tabla}::regclass
       and llave.conparentid = 0
       and clase.relname <> all (${no}::text[])`.execute(db)
  return rows
}

const unused = (refs: Referencia[], key: string) =>
  refs.map(
    r =>
      sql`not exists (select from ${sql.table(r.tabla)} otra where ${sql.ref(`otra.${r.columna}`)} = ${sql.ref(key)})`,
  )

/**
 * Whoever never came in, was changed by nobody, is in no other group, and to whom nothing refers, goes.
 * @returns how many
 */
async function removeCreados(db: Db, id: number): Promise<number> {
  const refs = await referencesTo(db, 'usuarios', NO_USE)
  // A later load that was undone counts a change and a change back; all else that counts is somebody's.
  const undone = sql`(
         select count(*)
           from cargas_filas otra
           join cargas deshecha on deshecha.id = otra.carga_id
          where otra.usuario_id = usuario.id
            and otra.despues is not null
            and deshecha.deshecha_en is not null
       )`
  const { numAffectedRows } = await sql`
    delete from usuarios usuario
     using cargas_filas fila
     where fila.carga_id = ${id}
       and fila.creado
       and usuario.id = fila.usuario_id
       and usuario.version = 1 + 2 * ${undone}
       and usuario.ultima_fecha_inicio_sesion is null
       and not exists (
         select
         from grupos_usuarios otro
         where otro.usuario_id = usuario.id and otro.grupo_id <> all (fila.grupos)
       )
       and ${sql.join(unused(refs, 'usuario.id'), sql` and `)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function countCreados(db: Db, id: number): Promise<number> {
  const { n } = await db
    .selectFrom('cargas_filas')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('carga_id', '=', id)
    .where('creado', '=', true)
    .executeTakeFirstOrThrow()
  return n
}

/**
 * What somebody changed once more stays as they left it; the rest is as it was before.
 * @returns how many people
 */
async function restore(db: Db, id: number): Promise<number> {
  await sql`
    delete from grupos_usuarios miembro
     using cargas_filas fila
     where fila.carga_id = ${id}
       and not fila.creado
       and miembro.usuario_id = fila.usuario_id
       and miembro.grupo_id = any (fila.grupos)`.execute(db)
  const same = (column: string) => sql`fila.despues ->> ${column} = ${sql.ref(`usuario.${column}`)}::text`
  const sameName = sql.join(['name', 'apellido_p', 'apellido_m'].map(same), sql` and `)
  const back = (column: string, still: unknown) =>
    sql`case when ${still} then (fila.antes ->> ${column}) else ${sql.ref(`usuario.${column}`)}::text end`
  // Whoever came in meanwhile is not put out.
  const notIn = sql`(usuario.ultima_fecha_inicio_sesion is null
    or usuario.ultima_fecha_inicio_sesion < carga.creado_en)`
  await sql`
    update usuarios usuario
       set name = ${back('name', sameName)},
           apellido_p = ${back('apellido_p', sameName)},
           apellido_m = ${back('apellido_m', sameName)},
           nombre_antes = ${back('nombre_antes', sameName)},
           correo_alternativo = ${back('correo_alternativo', same('correo_alternativo'))},
           escuela_id = (${back('escuela_id', same('escuela_id'))})::bigint,
           estatus_user = (${back('estatus_user', sql`${same('estatus_user')} and ${notIn}`)})::smallint,
           version = usuario.version + 1
      from cargas_filas fila
      join cargas carga on carga.id = fila.carga_id
     where fila.carga_id = ${id}
       and fila.despues is not null
       and usuario.id = fila.usuario_id`.execute(db)
  const { n } = await db
    .selectFrom('cargas_filas')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('carga_id', '=', id)
    .where('creado', '=', false)
    .executeTakeFirstOrThrow()
  return n
}

/** Groups that the load made and that nobody filled, or offered anything to. */
async function removeGrupos(db: Db, grupos: number[]) {
  if (grupos.length === 0) return
  const refs = await referencesTo(db, 'grupos', [])
  await sql`
    delete from grupos grupo
     where grupo.id = any (${grupos}::bigint[])
       and ${sql.join(unused(refs, 'grupo.id'), sql` and `)}`.execute(db)
}

/** What can be undone no more is forgotten: it holds what stood before. */
export const forgetCargas = (db: Db) =>
  sql`
  delete from cargas carga
  where not ${reciente}`.execute(db)
