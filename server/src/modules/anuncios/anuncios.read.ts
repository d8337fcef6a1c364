/** Announcements as who they are for reads them. */
import type { AnuncioRecibido, anunciosRoutes, QueryOf, ReplyOf } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  anuncioALaVista,
  anuncioLeido,
  anunciosPara,
  conNombres,
  destino,
  quien,
  veAnuncio,
} from '../../alcance/anuncios.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage } from '../../kit/db/list.ts'

type ListQuery = QueryOf<typeof anunciosRoutes.list>
type Lugar = Pick<ListQuery, 'curso' | 'grupo'>

const columns = (person: Observer) => sql`an.id, an.titulo, an.alcance, ${destino} as destino, ${quien} as quien,
  ${iso('an.publicado_en')} as fecha, an.editado_en is not null as editado, ${anuncioLeido(person)} as leido`
const cuantosArchivos = sql`(select count(*)::int from anuncios_archivos aa where aa.anuncio_id = an.id) as archivos`

/** To be seen, and told to the person; of one group, whoever teaches it sees them, too. */
function suyos(person: Observer, { curso, grupo }: Lugar): RawBuilder<SqlBool> {
  const where = [
    sql<SqlBool>`${anuncioALaVista}`,
    grupo ? veAnuncio(person) : sql<SqlBool>`an.id in (${anunciosPara(person)})`,
    ...(grupo ? [sql<SqlBool>`an.grupo_id = ${grupo}`] : [sql<SqlBool>`an.autor_id is distinct from ${person.id}`]),
    ...(curso ? [sql<SqlBool>`an.curso_id = ${curso}`] : []),
  ]
  return sql`${sql.join(where, sql` and `)}`
}

/** A page, those first that the person has not read, each kind newest first. */
export async function listAnuncios(db: Db, person: Observer, q: ListQuery) {
  // One text to sort by: what is unread, and when it was published.
  const match = sql`(
    select an.id, case when ${anuncioLeido(person)} then '0' else '1' end || ${iso('an.publicado_en')} as clave
    from anuncios an
    where ${suyos(person, q)}
      ${q.sin_leer ? sql`and not ${anuncioLeido(person)}` : sql``}
      ${q.search ? sql`and ${hasWords('an.busca', q.search)}` : sql``})`
  const { filas, ...place } = await listPage<AnuncioRecibido>(db, q, {
    match,
    dir: q.dir ?? 'desc',
    select: sql`${columns(person)}, ${cuantosArchivos}`,
    from: sql`anuncios an on an.id = h.id ${conNombres}`,
  })
  return { anuncios: filas, ...place }
}

/** Of a page: the newest three that the person has not read, and how many stand there in all. */
export async function listVigentes(
  db: Db,
  person: Observer,
  lugar: Lugar,
): Promise<ReplyOf<typeof anunciosRoutes.vigentes>> {
  if (!lugar.curso && !lugar.grupo) return { anuncios: [], total: 0 }
  const { rows } = await sql<ReplyOf<typeof anunciosRoutes.vigentes>>`
    with hallados as materialized (
        select an.id, an.publicado_en, ${anuncioLeido(person)} as leido
        from anuncios an
        where ${suyos(person, lugar)})
    select (select count(*)::int from hallados) as total,
      coalesce((
        select json_agg(x order by x.fecha desc, x.id desc)
        from (
          select ${columns(person)}, ${cuantosArchivos}
          from (select h.id from hallados h where not h.leido order by h.publicado_en desc, h.id desc limit 3) h
            join anuncios an on an.id = h.id ${conNombres}) x), '[]') as anuncios`.execute(db)
  return rows[0]!
}

/** The files of `anuncios as an` in their order, as JSON. */
export const archivosDe = sql`
  coalesce((
    select json_agg(
        json_build_object(
          'id', a.id, 'nombre', a.nombre, 'tipo', a.tipo, 'tamano', a.tamano, 'url', '/api/anuncios/archivos/' || a.id)
        order by aa.position)
    from anuncios_archivos aa join archivos a on a.id = aa.archivo_id
    where aa.anuncio_id = an.id), '[]')`

/** One that the person may read; undefined when there is none. */
export async function getAnuncio(db: Db, person: Observer, id: number) {
  const { rows } = await sql<ReplyOf<typeof anunciosRoutes.get>['anuncio']>`
    select ${columns(person)}, an.cuerpo, an.imagen, ${archivosDe} as archivos from anuncios an ${conNombres}
    where an.id = ${id} and an.publicado_en is not null and ${veAnuncio(person)}`.execute(db)
  return rows[0]
}

/** A file of an announcement that the person may read, or one that they uploaded; undefined otherwise. */
export async function findArchivo(db: Db, person: Observer, id: number) {
  const { rows } = await sql<{ llave: string; nombre: string; tipo: string; tamano: number }>`
    select a.llave, a.nombre, a.tipo, a.tamano
    from archivos a
    where a.id = ${id}
      and a.llave like 'anuncios/%'
      and (a.usuario_id = ${person.id}
        or exists (
          select from anuncios_archivos aa join anuncios an on an.id = aa.anuncio_id
          where aa.archivo_id = a.id and ${veAnuncio(person)}))`.execute(db)
  return rows[0]
}
