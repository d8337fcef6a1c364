import {
  type AnuncioCambio,
  type AnuncioInput,
  clavesDeDestino,
  type DestinoDeAnuncio,
  faltaDestino,
  HASTA_DESPUES,
} from '@eleva/contract'
import { sql } from 'kysely'
import { canManageAnuncio, escuelasDelAutor } from '../../alcance/anuncios.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound, refused } from '../../kit/errors.ts'

export const gone = () => notFound('Ese anuncio ya no existe, o no es tuyo.')
const YA_PASO = 'Esa hora ya pasó: elige otra'

const enReloj = (said: string) => sql<Date>`(${said}::timestamp at time zone zona())`

/** Only the keys of its kind. */
function soloSuyas(d: DestinoDeAnuncio) {
  const own: readonly string[] = clavesDeDestino[d.alcance]
  const key = (name: 'escuela_id' | 'grupo_id' | 'oferta_id' | 'curso_id') =>
    own.includes(name) ? (d[name] ?? null) : null
  return {
    alcance: d.alcance,
    escuela_id: key('escuela_id'),
    grupo_id: key('grupo_id'),
    oferta_id: key('oferta_id'),
    curso_id: key('curso_id'),
  }
}

/**
 * What the database does not take, in words.
 * @throws {Refusal} 422
 */
function explain(error: unknown): never {
  if (constraintOf(error) === 'anuncios_vigencia') throw refused(HASTA_DESPUES, 'hasta')
  throw error
}

/**
 * The minute that runs still counts.
 * @throws {Refusal} 422 for a moment that is over on the people's clocks
 */
export async function requireFuturo(
  db: Db,
  said: { publicar_en?: string | null | undefined; hasta?: string | null | undefined },
): Promise<void> {
  if (!said.publicar_en && !said.hasta) return
  const past = (moment: string | null | undefined) =>
    sql<boolean>`coalesce(${moment ?? null}::timestamp at time zone zona() < date_trunc('minute', now()), false)`
  const { rows } = await sql<{ sale: boolean; termina: boolean }>`
    select ${past(said.publicar_en)} as sale, ${past(said.hasta)} as termina`.execute(db)
  if (rows[0]!.sale) throw refused(YA_PASO, 'publicar_en')
  if (rows[0]!.termina) throw refused(YA_PASO, 'hasta')
}

/** One that was made with this key before, and whether it waits for its hour. */
export const findByClave = (db: Db, autorId: number, clave: string) =>
  db.selectFrom('anuncios').select('id').where('autor_id', '=', autorId).where('clave', '=', clave).executeTakeFirst()

/**
 * @returns its key; undefined when the same form was sent twice at once
 * @throws {Refusal} 422
 */
export async function createAnuncio(
  db: Db,
  autor: Observer,
  input: AnuncioInput,
  imagen: string,
): Promise<number | undefined> {
  const row = await db
    .insertInto('anuncios')
    .values({
      autor_id: autor.id,
      ...soloSuyas(input),
      // As it is while it waits; what it is when it goes out stands then.
      solo_escuelas: escuelasDelAutor(autor),
      titulo: input.titulo,
      cuerpo: input.cuerpo,
      imagen,
      clave: input.clave ?? null,
      ...(input.publicar_en ? { publicar_en: enReloj(input.publicar_en) } : {}),
      hasta: input.hasta ? enReloj(input.hasta) : null,
    })
    .onConflict(c => c.constraint('anuncios_una_vez').doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(explain)
  if (row) await setArchivos(db, autor.id, [row.id, input.copia_de], input.archivos)
  return row?.id
}

const wanted = [
  'id',
  'alcance',
  'escuela_id',
  'grupo_id',
  'oferta_id',
  'curso_id',
  'titulo',
  'imagen',
  'version',
] as const
const columns = wanted.map(name => `anuncio.${name}` as const)

/**
 * Locks it until the end.
 * @throws {Refusal} 404 when it is not the person's to change
 */
export async function lockAnuncio(db: Db, person: Observer, id: number) {
  const row = await db
    .selectFrom('anuncios as anuncio')
    .select(columns)
    .select([
      'anuncio.autor_id',
      sql<boolean>`anuncio.publicado_en is not null`.as('publicado'),
      sql<boolean>`anuncio.retirado_en is not null`.as('retirado'),
      sql<boolean>`coalesce(anuncio.hasta <= now(), false)`.as('vencido'),
      sql<string>`to_char(anuncio.publicar_en at time zone zona(), 'YYYY-MM-DD"T"HH24:MI')`.as('publicar_en'),
      sql<string | null>`to_char(anuncio.hasta at time zone zona(), 'YYYY-MM-DD"T"HH24:MI')`.as('hasta'),
    ])
    .where('anuncio.id', '=', id)
    .where(canManageAnuncio(person))
    .forUpdate('anuncio')
    .executeTakeFirst()
  if (!row) throw gone()
  return row
}
export type Anterior = Awaited<ReturnType<typeof lockAnuncio>>

/**
 * Whom it is for from now on; what is not sent stays.
 * @returns undefined when that does not change
 * @throws {Refusal} 409 once it is published, 422 when its kind lacks a key
 */
export function destinoNuevo(before: Anterior, input: AnuncioCambio) {
  const said = Object.fromEntries(
    Object.entries({ ...input }).filter(([name, v]) => v !== undefined && name in soloSuyas(before)),
  ) as Partial<DestinoDeAnuncio>
  const was = soloSuyas(before)
  const after = soloSuyas({ ...was, ...said })
  const changed = Object.entries(after).some(([name, v]) => was[name as keyof typeof was] !== v)
  if (!changed) return undefined
  if (before.publicado) throw conflict('Ya se publicó: ya no se puede cambiar para quién es. Retíralo y escribe otro.')
  const missing = faltaDestino(after)
  if (missing) throw refused(missing[1], missing[0])
  return after
}

/**
 * What was sent, over what stands. A published one is marked as edited when its people read something else now.
 * @returns its new version
 * @throws {Refusal} 422
 */
export async function updateAnuncio(
  db: Db,
  person: Observer,
  before: Anterior,
  input: AnuncioCambio,
  { imagen, destino }: { imagen: string; destino: ReturnType<typeof destinoNuevo> },
): Promise<number> {
  const otros = input.archivos !== undefined && (await setArchivos(db, person.id, [before.id], input.archivos))
  const { titulo, cuerpo } = input
  const hora = input.publicar_en && input.publicar_en !== before.publicar_en ? input.publicar_en : undefined
  const termina = input.hasta !== undefined && input.hasta !== before.hasta
  const row = await db
    .updateTable('anuncios')
    .set({
      ...(destino ?? {}),
      ...(titulo === undefined ? {} : { titulo }),
      ...(cuerpo === undefined ? {} : { cuerpo }),
      imagen,
      // Another hour is another try.
      ...(hora ? { publicar_en: enReloj(hora), no_publicado: null } : {}),
      ...(termina ? { hasta: input.hasta ? enReloj(input.hasta) : null, recogido: false } : {}),
      editado_en: sql<Date>`
        case
          when publicado_en is not null
            and (${otros}::boolean
              or ${imagen} <> imagen
              or coalesce(${titulo ?? null}::text, titulo) <> titulo
              or coalesce(${cuerpo ?? null}::text, cuerpo) <> cuerpo)
            then now()
          else editado_en
        end`,
      version: sql`version + 1`,
    })
    .where('id', '=', before.id)
    .returning('version')
    .executeTakeFirstOrThrow()
    .catch(explain)
  return row.version
}

/**
 * Its files, in this order: those that are there already, and those that the person uploaded.
 * @param de which it is, and of which one it takes them besides
 * @returns whether they are others than before
 * @throws {Refusal} 422 when one is somebody else's, or gone
 */
async function setArchivos(
  db: Db,
  usuarioId: number,
  de: readonly [anuncio: number, origen?: number | undefined],
  ids: readonly number[],
): Promise<boolean> {
  const [anuncioId, origen = anuncioId] = de
  const { rows } = await sql<{ antes: number[]; validos: number }>`
    select coalesce((
        select array_agg(archivo_id order by position)
        from anuncios_archivos
        where anuncio_id = ${anuncioId}), '{}') as antes,
      (
        select count(*)::int
        from archivos archivo
        where archivo.id = any (${ids}::bigint[])
          and archivo.llave like 'anuncios/%'
          and (archivo.usuario_id = ${usuarioId}
            or exists (
              select from anuncios_archivos adjunto
              where adjunto.archivo_id = archivo.id
                and adjunto.anuncio_id in (${anuncioId}, ${origen})))) as validos`.execute(db)
  const { antes, validos } = rows[0]!
  if (antes.join() === ids.join()) return false
  if (validos !== ids.length) throw refused('Uno de los archivos ya no está. Elígelo otra vez.', 'archivos')
  await db.deleteFrom('anuncios_archivos').where('anuncio_id', '=', anuncioId).execute()
  if (ids.length)
    await db
      .insertInto('anuncios_archivos')
      .values(ids.map((archivo_id, i) => ({ anuncio_id: anuncioId, archivo_id, position: i + 1 })))
      .execute()
  return true
}

export const removeAnuncio = (db: Db, id: number) => db.deleteFrom('anuncios').where('id', '=', id).execute()

export const withdrawAnuncio = (db: Db, id: number) =>
  db
    .updateTable('anuncios')
    .set({ retirado_en: sql<Date>`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Whoever reads it again stays with the first time. */
export const markLeido = (db: Db, anuncio_id: number, usuario_id: number) =>
  db
    .insertInto('anuncios_leidos')
    .values({ anuncio_id, usuario_id })
    .onConflict(c => c.columns(['anuncio_id', 'usuario_id']).doNothing())
    .execute()

export const createArchivo = (
  db: Db,
  usuario_id: number,
  file: { llave: string; nombre: string; tipo: string; tamano: number; sha256: string },
) =>
  db
    .insertInto('archivos')
    .values({ ...file, usuario_id })
    .returning('id')
    .executeTakeFirstOrThrow()

/**
 * Files that are in no announcement, for so many days.
 * @returns their keys
 */
export async function removeArchivosSueltos(db: Db, days: number): Promise<string[]> {
  const out = await db
    .deleteFrom('archivos as archivo')
    .where('archivo.llave', 'like', 'anuncios/%')
    .where('archivo.creado_en', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('anuncios_archivos as adjunto')
            .select('adjunto.anuncio_id')
            .whereRef('adjunto.archivo_id', '=', 'archivo.id'),
        ),
      ),
    )
    .returning('archivo.llave')
    .execute()
  return out.map(a => a.llave)
}
