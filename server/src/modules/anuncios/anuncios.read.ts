/** Announcements as who they are for reads them. */
import type { AnuncioRecibido, anunciosRoutes, QueryOf, ReplyOf } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  anuncioALaVista,
  anuncioLeido,
  anunciosPara,
  canSeeAnuncio,
  conNombres,
  destino,
  quien,
} from '../../alcance/anuncios.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage } from '../../kit/db/list.ts'

type ListQuery = QueryOf<typeof anunciosRoutes.list>
type PaginaDeAnuncio = Pick<ListQuery, 'curso' | 'grupo'>

const columns = (
  person: Observer,
) => sql`anuncio.id, anuncio.titulo, anuncio.alcance, ${destino} as destino, ${quien} as quien,
  ${iso('anuncio.publicado_en')} as fecha, anuncio.editado_en is not null as editado, ${anuncioLeido(person)} as leido`
const cuantosArchivos = sql`(select count(*)::int from anuncios_archivos adjunto
  where adjunto.anuncio_id = anuncio.id) as archivos`

/** To be seen, and told to the person; of one group, whoever teaches it sees them, too. */
function enPagina(person: Observer, { curso, grupo }: PaginaDeAnuncio): RawBuilder<SqlBool> {
  const where = [
    sql<SqlBool>`${anuncioALaVista}`,
    grupo ? canSeeAnuncio(person) : sql<SqlBool>`anuncio.id in (${anunciosPara(person)})`,
    ...(grupo
      ? [sql<SqlBool>`anuncio.grupo_id = ${grupo}`]
      : [sql<SqlBool>`anuncio.autor_id is distinct from ${person.id}`]),
    ...(curso ? [sql<SqlBool>`anuncio.curso_id = ${curso}`] : []),
  ]
  return sql`${sql.join(where, sql` and `)}`
}

/** A page, those first that the person has not read, each kind newest first. */
export async function listAnuncios(db: Db, person: Observer, q: ListQuery) {
  // One text to sort by: what is unread, and when it was published.
  const match = sql`(
    select anuncio.id, case when ${anuncioLeido(person)} then '0' else '1'
      end || ${iso('anuncio.publicado_en')} as clave
    from anuncios anuncio
    where ${enPagina(person, q)}
      ${q.sin_leer ? sql`and not ${anuncioLeido(person)}` : sql``}
      ${q.search ? sql`and ${hasWords('anuncio.busca', q.search)}` : sql``})`
  const { filas, ...place } = await listPage<AnuncioRecibido>(db, q, {
    match,
    dir: q.dir ?? 'desc',
    select: sql`${columns(person)}, ${cuantosArchivos}`,
    from: sql`anuncios anuncio on anuncio.id = hallado.id ${conNombres}`,
  })
  return { anuncios: filas, ...place }
}

/** The newest three of a page that the person has not read, and how many stand there in all. */
export async function listVigentes(
  db: Db,
  person: Observer,
  pagina: PaginaDeAnuncio,
): Promise<ReplyOf<typeof anunciosRoutes.vigentes>> {
  if (!pagina.curso && !pagina.grupo) return { anuncios: [], total: 0 }
  const { rows } = await sql<ReplyOf<typeof anunciosRoutes.vigentes>>`
    with hallados as materialized (
        select anuncio.id, anuncio.publicado_en, ${anuncioLeido(person)} as leido
        from anuncios anuncio
        where ${enPagina(person, pagina)})
    select (select count(*)::int from hallados) as total,
      coalesce((
        select json_agg(fila order by fila.fecha desc, fila.id desc)
        from (
          select ${columns(person)}, ${cuantosArchivos}
          from (
            select hallado.id
            from hallados hallado
            where not hallado.leido
            order by hallado.publicado_en desc, hallado.id desc
            limit 3
          ) hallado
            join anuncios anuncio on anuncio.id = hallado.id ${conNombres}) fila), '[]') as anuncios`.execute(db)
  return rows[0]!
}

/** The files of `anuncios as anuncio` in their order, as JSON. */
export const archivosDe = sql`
  coalesce((
    select json_agg(
        json_build_object(
          'id', archivo.id, 'nombre', archivo.nombre, 'tipo', archivo.tipo, 'tamano', archivo.tamano, 'url',
            '/api/anuncios/archivos/' || archivo.id)
        order by adjunto.position)
    from anuncios_archivos adjunto
      join archivos archivo on archivo.id = adjunto.archivo_id
    where adjunto.anuncio_id = anuncio.id), '[]')`

/** One that the person may read; undefined when there is none. */
export async function getAnuncio(db: Db, person: Observer, id: number) {
  const { rows } = await sql<ReplyOf<typeof anunciosRoutes.get>['anuncio']>`
    select ${columns(person)}, anuncio.cuerpo, anuncio.imagen, ${archivosDe} as archivos
      from anuncios anuncio ${conNombres}
    where anuncio.id = ${id} and anuncio.publicado_en is not null and ${canSeeAnuncio(person)}`.execute(db)
  return rows[0]
}

/** A file of an announcement that the person may read, or one that they uploaded; undefined otherwise. */
export async function findArchivo(db: Db, person: Observer, id: number) {
  const { rows } = await sql<{ llave: string; nombre: string; tipo: string; tamano: number }>`
    select archivo.llave, archivo.nombre, archivo.tipo, archivo.tamano
    from archivos archivo
    where archivo.id = ${id}
      and archivo.llave like 'anuncios/%'
      and (archivo.usuario_id = ${person.id}
        or exists (
          select from anuncios_archivos adjunto
            join anuncios anuncio on anuncio.id = adjunto.anuncio_id
          where adjunto.archivo_id = archivo.id and ${canSeeAnuncio(person)}))`.execute(db)
  return rows[0]
}
