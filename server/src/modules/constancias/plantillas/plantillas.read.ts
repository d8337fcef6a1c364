import { ContenidoDePlantilla, type Plantilla, type VersionDePlantilla } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alcanceDeEscuela, canManageEscuela } from '../../../alcance/escuelas.read.ts'
import { canSeeAll, type Observer } from '../../../alcance/personas.ts'
import { iso } from '../../../kit/db/days.ts'
import type { Db } from '../../../kit/db/db.ts'

/**
 * By which version something was issued; what was issued before there were any, by the first «Constancia».
 * @param id null for that
 */
export async function findVista(db: Db, id: number | null) {
  const { rows } = await sql<{ forma: 'libre' | 'dc3'; contenido: unknown }>`
    select plantilla.forma, version.contenido
    from versiones_de_plantilla version
      join plantillas plantilla on plantilla.id = version.plantilla_id
    where version.id = coalesce(${id}::bigint, (
      select primera.id
      from versiones_de_plantilla primera
        join plantillas casa on casa.id = primera.plantilla_id
      where casa.clave = 'constancia' and primera.numero = 1
    ))`.execute(db)
  const { forma, contenido } = rows[0]!
  return { forma, contenido: ContenidoDePlantilla.parse(contenido) }
}

/** Those of the platform, and of the schools of a person. On `plantillas as plantilla`. */
const alAlcance = (person: Observer): RawBuilder<SqlBool> => sql`(
  plantilla.escuela_id is null
  or exists (select from escuelas escuela where escuela.id = plantilla.escuela_id and ${alcanceDeEscuela(person)})
)`

/** Those that a person may change: not what came with the product. */
const canEdit = (person: Observer): RawBuilder<SqlBool> => sql`(
  plantilla.clave is null
  and ${
    canSeeAll(person)
      ? sql`true`
      : sql`exists (select from escuelas escuela
          where escuela.id = plantilla.escuela_id and ${canManageEscuela(person)})`
  }
)`

const plantillas = (person: Observer, which: RawBuilder<SqlBool>) => sql<Plantilla>`
  select
    plantilla.id,
    coalesce(plantilla.clave, '') as clave,
    plantilla.forma,
    plantilla.nombre,
    plantilla.escuela_id,
    coalesce(escuela.nombre, '') as escuela,
    ultima.numero::int as version,
    ${iso('ultima.creado_en')} as cambiada,
    (select count(*)::int from reglas_de_constancia regla where regla.plantilla_id = plantilla.id) as usos,
    plantilla.archivada_en is not null as archivada,
    ${canEdit(person)} as editable
  from plantillas plantilla
    left join escuelas escuela on escuela.id = plantilla.escuela_id
    join lateral (
      select version.numero, version.creado_en
      from versiones_de_plantilla version
      where version.plantilla_id = plantilla.id
      order by version.numero desc
      limit 1
    ) ultima on true
  where ${alAlcance(person)} and ${which}
  order by plantilla.clave is null, plantilla.id`

export async function listPlantillas(db: Db, person: Observer, archivadas: boolean): Promise<Plantilla[]> {
  const which = archivadas ? sql<SqlBool>`true` : sql<SqlBool>`plantilla.archivada_en is null`
  return (await plantillas(person, which).execute(db)).rows
}

/** Undefined out of scope. */
export async function findPlantilla(db: Db, person: Observer, id: number): Promise<Plantilla | undefined> {
  return (await plantillas(person, sql`plantilla.id = ${id}`).execute(db)).rows[0]
}

/** Where a copy may be put. */
export async function listEscuelas(db: Db, person: Observer): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await sql<{ id: number; nombre: string }>`
    select escuela.id, escuela.nombre
    from escuelas escuela
    where ${canManageEscuela(person)}
    order by escuela.nombre collate "es-x-icu", escuela.id
    limit 1000`.execute(db)
  return rows
}

export async function findContenido(db: Db, plantillaId: number) {
  const { contenido } = await db
    .selectFrom('versiones_de_plantilla')
    .select('contenido')
    .where('plantilla_id', '=', plantillaId)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return ContenidoDePlantilla.parse(contenido)
}

export async function listVersiones(db: Db, plantillaId: number): Promise<VersionDePlantilla[]> {
  const { rows } = await sql<VersionDePlantilla>`
    select
      version.numero::int as numero,
      ${iso('version.creado_en')} as creada,
      coalesce(autor.nombre_completo, '') as autor,
      (select count(*)::int from constancias constancia where constancia.version_id = version.id) as emitidas
    from versiones_de_plantilla version
      left join usuarios autor on autor.id = version.creado_por
    where version.plantilla_id = ${plantillaId}
    order by version.numero desc
    limit 100`.execute(db)
  return rows
}
