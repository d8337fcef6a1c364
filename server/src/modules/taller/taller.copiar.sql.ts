/**
 * Copies content with all that is its own, a statement for each table; what learners made, and dates, are never copied
 * (ADR 087).
 */
import { type RawBuilder, sql } from 'kysely'
import { type Arbol, readArbol } from '../../kit/db/arbol.ts'
import type { Db } from '../../kit/db/db.ts'
import { lockClaves } from './taller.claves.read.ts'

/** By row of a table that was copied, the key of its copy. */
type Pares = Map<number, number>
type Mapas = Map<string, Pares>

/** Which table hangs on which, by which column; none before the one that it hangs on. */
const DE_ACTIVIDADES = [
  ['actividad_items', 'unidad_actividad_id', 'actividades'],
  ['actividades_archivos', 'actividad_id', 'actividades'],
  ['evaluaciones', 'actividad_id', 'actividades'],
  ['evaluacion_sorteos', 'actividad_id', 'actividades'],
  ['rubricas', 'actividad_id', 'actividades'],
  ['criterios', 'rubrica_id', 'rubricas'],
  ['niveles', 'criterio_id', 'criterios'],
  ['reactivos', 'actividad_id', 'actividades'],
  ['respuestas', 'reactivo_id', 'reactivos'],
  ['palabras_clave', 'pregunta_id', 'reactivos'],
] as const
const DE_OBJETIVOS = [
  ['objetivo_videos', 'objetivo_id', 'objetivos'],
  ['materiales', 'objetivo_id', 'objetivos'],
  ['paginas', 'material_id', 'materiales'],
] as const

/** A copy begins its own life: these take their defaults, and these say who made it. */
const DEL_PRINCIPIO = new Set(['creado_en', 'actualizado_en', 'version'])
const DEL_ARCHIVO = new Set(['archivada_en', 'archivado_en'])
const DE_QUIEN = new Set(['usuario_id', 'puesto_por'])
/** Columns of which no two rows may have the same. */
const UNICAS = new Set(['unidades.clave_interna', 'objetivos.clave_interna'])

type CopiaDeCurso = {
  db: Db
  arbol: Arbol
  mapas: Mapas
  quien: number | null
  /** Of which table the copies are out of the archive: what was asked for. What is archived inside stays so. */
  pedida: string | null
}

async function beginCopia(db: Db, quien: number | null, pedida: string | null): Promise<CopiaDeCurso> {
  await lockClaves(db)
  return { db, arbol: await readArbol(db), mapas: new Map(), quien, pedida }
}

const paresOf = (pares: Pares | undefined) =>
  sql`unnest(${[...(pares?.keys() ?? [])]}::bigint[], ${[...(pares?.values() ?? [])]}::bigint[])`

/** The first free one of «CLAVE-2», «CLAVE-3» … */
const claveLibre = (tabla: string, columna: string) => sql`(
  select left(vieja.${sql.ref(columna)}, 56) || '-' || numero
  from generate_series(2, 10000) numero
  where not exists (
      select from ${sql.table(tabla)} otra
      where otra.${sql.ref(columna)} = left(vieja.${sql.ref(columna)}, 56) || '-' || numero)
  order by numero
  limit 1)`

/** Where a column of the copy points to, of which copies were made as well. */
function paresDe(
  { arbol, mapas }: CopiaDeCurso,
  tabla: string,
  columna: string,
  de: string | undefined,
): Pares | undefined {
  const padre = de ?? arbol.enlaces.find(e => e.tabla === tabla && e.columna === columna)?.padre
  return padre === undefined ? undefined : mapas.get(padre)
}

/** Tasks that went into the archive with their unit come out with its copy, and no others. */
const sinSuUnidad = sql`
  nullif(vieja.archivada_en, (select guardada.archivada_en from unidades guardada where guardada.id = vieja.unidad_id))`

/**
 * Copies the rows of which `columna` is one of `ids`, and notes the key of each copy. What a row points to is the
 * copy's where there is one, and shared where there is none.
 * @param de whose keys `ids` are, where the database names another table that has the same ones
 */
async function copyRows(copia: CopiaDeCurso, tabla: string, columna: string, ids: readonly number[], de?: string) {
  if (ids.length === 0) return
  const { db, arbol, mapas, quien, pedida } = copia
  const all = arbol.columnas.get(tabla)!
  const conLlave = all.includes('id')
  const columnas = all.filter(c => !DEL_PRINCIPIO.has(c) && !(tabla === pedida && DEL_ARCHIVO.has(c)) && c !== 'id')
  const joins: RawBuilder<unknown>[] = []
  const values = columnas.map(c => {
    if (DE_QUIEN.has(c)) return sql`${quien}::bigint`
    if (c === 'archivada_en' && pedida === 'unidades') return sinSuUnidad
    if (UNICAS.has(`${tabla}.${c}`)) return claveLibre(tabla, c)
    const pares = paresDe(copia, tabla, c, c === columna ? de : undefined)
    if (!pares) return sql`vieja.${sql.ref(c)}`
    const par = sql.ref(`par_${joins.length}`)
    joins.push(sql`left join ${paresOf(pares)} ${par} (vieja, nueva) on ${par}.vieja = vieja.${sql.ref(c)}`)
    return sql`coalesce(${par}.nueva, vieja.${sql.ref(c)})`
  })
  const names = [...(conLlave ? ['id'] : []), ...columnas].map(c => sql.ref(c))
  const { rows } = await sql<{ vieja: number; nueva: number }>`
    with viejas as materialized (
      select fila.*, ${conLlave ? sql`nextval(pg_get_serial_sequence(${tabla}, 'id'))` : sql`0`} as llave_nueva
      from ${sql.table(tabla)} fila
      where ${sql.ref(`fila.${columna}`)} = any (${ids}::bigint[])
      order by 1),
    puestas as (
      insert into ${sql.table(tabla)} (${sql.join(names)}) overriding system value
      select ${sql.join(conLlave ? [sql`vieja.llave_nueva`, ...values] : values)}
      from viejas vieja ${sql.join(joins, sql` `)})
    select ${conLlave ? sql`id` : sql`0`} as vieja, llave_nueva as nueva
    from viejas`.execute(db)
  if (!conLlave) return
  const pares = mapas.get(tabla) ?? new Map<number, number>()
  for (const row of rows) pares.set(Number(row.vieja), Number(row.nueva))
  mapas.set(tabla, pares)
}

const keysOf = ({ mapas }: CopiaDeCurso, tabla: string) => [...(mapas.get(tabla)?.keys() ?? [])]

async function copyParts(copia: CopiaDeCurso, parts: readonly (readonly [string, string, string])[]) {
  for (const [tabla, columna, padre] of parts) await copyRows(copia, tabla, columna, keysOf(copia, padre), padre)
}

/** Files that a page leads to are those beside its copy, not beside its original. */
async function pointLinks({ db, mapas }: CopiaDeCurso) {
  const pares = mapas.get('materiales')
  if (!pares?.size) return
  const { rows } = await sql<{ material_id: number; contenido: string }>`
    select pagina.material_id, pagina.contenido
    from paginas pagina
    where pagina.material_id = any (${[...pares.values()]}::bigint[])
      and pagina.contenido like '%"/api/materiales/%'`.execute(db)
  for (const { material_id, contenido } of rows)
    await db
      .updateTable('paginas')
      .set({
        contenido: contenido.replace(
          /"\/api\/materiales\/(\d+)\/archivo/g,
          (_, old: string) => `"/api/materiales/${pares.get(Number(old)) ?? old}/archivo`,
        ),
      })
      .where('material_id', '=', material_id)
      .execute()
}

async function copyObjetivos(copia: CopiaDeCurso, ids: readonly number[]) {
  await copyRows(copia, 'objetivos', 'id', ids)
  await copyParts(copia, DE_OBJETIVOS)
  await pointLinks(copia)
}

/** What a question is about is the copy's, where that was copied along. */
async function pointTemas({ db, mapas }: CopiaDeCurso) {
  const reactivos = mapas.get('reactivos')
  const objetivos = mapas.get('objetivos')
  if (!reactivos?.size || !objetivos?.size) return
  await sql`
    update reactivos copia
    set objetivo_id = par.nueva
    from ${paresOf(objetivos)} par (vieja, nueva)
    where copia.id = any (${[...reactivos.values()]}::bigint[]) and copia.objetivo_id = par.vieja`.execute(db)
}

/** An exam that was copied along is the copy's. */
async function pointExams({ db, mapas }: CopiaDeCurso) {
  const pares = mapas.get('actividades')
  if (!pares?.size) return
  await sql`
    update actividades copia
    set avanza_examen_id = 'propio:' || par.nueva
    from ${paresOf(pares)} par (vieja, nueva)
    where copia.id = any (${[...pares.values()]}::bigint[])
      and copia.avanza_examen_id = 'propio:' || par.vieja`.execute(db)
}

async function copyUnidades(copia: CopiaDeCurso, ids: readonly number[]) {
  const { db } = copia
  await copyRows(copia, 'unidades', 'id', ids)
  await copyRows(copia, 'actividades', 'unidad_id', keysOf(copia, 'unidades'))
  await copyParts(copia, DE_ACTIVIDADES)
  const own = await sql<{ id: number }>`
    select distinct dentro.objetivo_id as id
    from unidades_objetivos dentro
    where dentro.unidad_id = any (${ids}::bigint[]) and not exists (
      select from unidades_objetivos fuera
      where fuera.objetivo_id = dentro.objetivo_id and not fuera.unidad_id = any (${ids}::bigint[]))`.execute(db)
  await copyObjetivos(
    copia,
    own.rows.map(r => r.id),
  )
  await copyRows(copia, 'unidades_objetivos', 'unidad_id', keysOf(copia, 'unidades'))
  await pointTemas(copia)
  await pointExams(copia)
}

/**
 * Units with their activities; objectives that stand in these alone are copied, others are shared.
 * @param pedida null where they take the place of their originals, archived as these are
 * @returns the copies by their originals
 */
export async function cloneUnidades(
  db: Db,
  ids: readonly number[],
  quien: number | null,
  pedida: 'unidades' | null = 'unidades',
): Promise<Pares> {
  const copia = await beginCopia(db, quien, pedida)
  await copyUnidades(copia, ids)
  return copia.mapas.get('unidades') ?? new Map()
}

/**
 * Into the units in which they stand.
 * @returns the copies by their originals
 */
export async function cloneActividades(db: Db, ids: readonly number[], quien: number | null): Promise<Pares> {
  const copia = await beginCopia(db, quien, 'actividades')
  await copyRows(copia, 'actividades', 'id', ids)
  await copyParts(copia, DE_ACTIVIDADES)
  await pointExams(copia)
  return copia.mapas.get('actividades') ?? new Map()
}

/**
 * With their film and materials, in no unit yet.
 * @returns the copies by their originals
 */
export async function cloneObjetivos(db: Db, ids: readonly number[], quien: number | null): Promise<Pares> {
  const copia = await beginCopia(db, quien, 'objetivos')
  await copyObjetivos(copia, ids)
  return copia.mapas.get('objetivos') ?? new Map()
}

/** What was copied, each by its original. */
export type Copiados = { cursos: Pares; unidades: Pares; objetivos: Pares; actividades: Pares }

/**
 * Courses, in no programme yet. Units that stand in these alone are copied, once, others are shared; a course that asks
 * for one of the others asks for its copy.
 */
export async function cloneCursos(db: Db, ids: readonly number[], quien: number | null): Promise<Copiados> {
  const copia = await beginCopia(db, quien, 'cursos')
  await copyRows(copia, 'cursos', 'id', ids)
  const own = await sql<{ id: number }>`
    select distinct en_curso.unidad_id as id
    from cursos_unidades en_curso
    where en_curso.curso_id = any (${ids}::bigint[]) and not exists (
      select from cursos_unidades fuera
      where fuera.unidad_id = en_curso.unidad_id and not fuera.curso_id = any (${ids}::bigint[]))`.execute(db)
  await copyUnidades(
    copia,
    own.rows.map(r => r.id),
  )
  await copyRows(copia, 'cursos_unidades', 'curso_id', ids)
  await copyRows(copia, 'cursos_requeridos', 'curso_id', ids)
  await copyRows(copia, 'reglas_de_constancia', 'curso_id', ids)
  const made = (tabla: string): Pares => copia.mapas.get(tabla) ?? new Map()
  return {
    cursos: made('cursos'),
    unidades: made('unidades'),
    objetivos: made('objetivos'),
    actividades: made('actividades'),
  }
}
