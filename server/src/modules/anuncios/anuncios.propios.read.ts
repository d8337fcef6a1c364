/** Announcements as who writes them sees them: what became of each, whom it may go to, and who has read it. */
import {
  type AnuncioEditable,
  type AnuncioPropio,
  type anunciosRoutes,
  type DestinoDeAnuncio,
  type Lector,
  may,
  type QueryOf,
  type ReplyOf,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  alcanzados,
  canAnnounce,
  canManageAnuncio,
  conNombres,
  destino,
  escuelaQueDirige,
  escuelasDelAutor,
  ofertaQueAnuncia,
  quien,
} from '../../alcance/anuncios.read.ts'
import { alcanceDeEscuela } from '../../alcance/escuelas.read.ts'
import { alcanceDeGrupo } from '../../alcance/grupos.read.ts'
import { alcanceDeUsuario, deSusEscuelas } from '../../alcance/personas.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { archivosDe } from './anuncios.read.ts'

const estado = sql<string>`
  case
    when anuncio.publicado_en is null then case when anuncio.no_publicado is null then 'programado' else 'no_publicado'
      end
    when anuncio.retirado_en is not null then 'retirado'
    when anuncio.hasta <= now() then 'vencido'
    else 'publicado'
  end`
const enReloj = (column: string) => sql`to_char(${sql.ref(column)} at time zone zona(), 'YYYY-MM-DD"T"HH24:MI')`

const columns = (person: Observer) => sql`
  anuncio.id, anuncio.titulo, anuncio.alcance, ${destino} as destino, ${quien} as quien, ${estado} as estado,
  ${enReloj('anuncio.publicar_en')} as publicar_en, ${enReloj('anuncio.hasta')} as hasta,
  coalesce(anuncio.no_publicado, '') as no_publicado, anuncio.editado_en is not null as editado,
  ${canManageAnuncio(person)} as puede`

/**
 * How many it reaches now, and how many of these have read it: `personas`, `leidos`. For a lateral join. All people are
 * counted once for however many rows, and who read what was for all is not looked up among them. By `case`, so that
 * only its own branch is asked.
 */
const cuenta = sql`
  select
    case anuncio.alcance when 'todos' then total.personas else cuenta.personas end as personas,
    case anuncio.alcance
      when 'todos' then least(total.personas, (
        select count(*)::int
        from anuncios_leidos leido
        where leido.anuncio_id = anuncio.id
          and leido.usuario_id is distinct from anuncio.autor_id))
      else cuenta.leidos
    end as leidos
  from (
      select case anuncio.alcance
          when 'todos' then
            (select count(*)::int from usuarios usuario where usuario.estatus_user = 1)
            - (
              select count(*)::int
              from usuarios usuario
              where usuario.id = anuncio.autor_id
                and usuario.estatus_user = 1)
        end as personas) total
    cross join lateral (
      select
        count(*)::int as personas,
        count(leido.usuario_id)::int as leidos
      from (${alcanzados}) alcanzado
        left join anuncios_leidos leido on leido.anuncio_id = anuncio.id and leido.usuario_id = alcanzado.id
      where anuncio.alcance <> 'todos') cuenta`

/**
 * One's own, and everybody's for who administers, the newest first; also those to whose people one may not announce any
 * more.
 */
export async function listPropios(db: Db, person: Observer, q: QueryOf<typeof anunciosRoutes.propios>) {
  const where: RawBuilder<SqlBool>[] = [
    may(person.personas, 'anuncios.todos') ? sql`true` : sql`anuncio.autor_id = ${person.id}`,
  ]
  if (q.search) where.push(hasWords('anuncio.busca', q.search))
  if (q.estado) where.push(sql`${estado} = ${q.estado}`)
  const { filas, ...place } = await listPage<AnuncioPropio>(db, q, {
    match: sql`(select anuncio.id, anuncio.publicar_en as clave from anuncios anuncio
      where ${sql.join(where, sql` and `)})`,
    dir: q.dir ?? 'desc',
    select: sql`${columns(person)}, cuenta.personas, cuenta.leidos`,
    from: sql`anuncios anuncio on anuncio.id = hallado.id ${conNombres} cross join lateral (${cuenta}) cuenta`,
  })
  return { anuncios: filas, ...place }
}

/** One that is the person's to change; undefined when there is none. */
export async function getPropio(db: Db, person: Observer, id: number): Promise<AnuncioEditable | undefined> {
  const { rows } = await sql<AnuncioEditable>`
    select ${columns(person)}, anuncio.escuela_id, anuncio.grupo_id, anuncio.oferta_id, anuncio.curso_id,
      anuncio.cuerpo, anuncio.imagen,
      ${archivosDe} as archivos, anuncio.version
    from anuncios anuncio ${conNombres}
    where anuncio.id = ${id} and ${canManageAnuncio(person)}`.execute(db)
  return rows[0]
}

/** What is not written yet, as if it stood: `anuncio`. */
const comoSi = (person: Observer, d: DestinoDeAnuncio) => sql`(
  select ${d.alcance}::text as alcance, ${d.escuela_id ?? null}::bigint as escuela_id,
    ${d.grupo_id ?? null}::bigint as grupo_id, ${d.oferta_id ?? null}::bigint as oferta_id,
    ${d.curso_id ?? null}::bigint as curso_id, ${person.id}::bigint as autor_id,
    ${escuelasDelAutor(person)} as solo_escuelas) anuncio`

/** Whether the person may announce there. */
export async function mayAnunciar(db: Db, person: Observer, d: DestinoDeAnuncio): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select ${canAnnounce(person)} as ok
    from ${comoSi(person, d)}`.execute(db)
  return rows[0]!.ok
}

/** How many people it would reach; undefined where the person may not announce. */
export async function countAlcance(db: Db, person: Observer, d: DestinoDeAnuncio): Promise<number | undefined> {
  const { rows } = await sql<{ personas: number }>`
    select (select count(*)::int from (${alcanzados}) alcanzado) as personas
    from ${comoSi(person, d)}
    where ${canAnnounce(person)}`.execute(db)
  return rows[0]?.personas
}

/** How many are offered to choose from. */
const MAX = 30

type Destinos = ReplyOf<typeof anunciosRoutes.destinos>

/** Schools, groups, or courses of an offer in scope whose name has what was typed, by name. */
export async function listDestinos(
  db: Db,
  person: Observer,
  { alcance, search }: QueryOf<typeof anunciosRoutes.destinos>,
): Promise<Destinos> {
  const like = (column: RawBuilder<unknown>) =>
    search
      ? sql`and sin_acentos(${column}) like (select sin_acentos(${`%${search.replace(/[\\%_]/g, s => `\\${s}`)}%`}))`
      : sql``
  const from = {
    escuela: sql`select escuela.id, escuela.nombre as label, null::bigint as oferta_id, '' as oferta
      from escuelas escuela
      where ${escuelaQueDirige(person)} ${like(sql`escuela.nombre`)}`,
    grupo: sql`
      select grupo.id, grupo.nombre_grupo as label, null::bigint as oferta_id, '' as oferta
      from grupos grupo
      where ${alcanceDeGrupo(person)} ${like(sql`grupo.nombre_grupo`)}`,
    curso: sql`
      select distinct curso.id, curso.nombre_curso as label, oferta.id as oferta_id,
        oferta.nombre_oferta_academica as oferta
      from ofertas_academicas oferta
        join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
        join cursos_publicados publicado on publicado.curricula_id = ofrecida.curricula_id
        join cursos curso on curso.id = publicado.curso_id
      where ${ofertaQueAnuncia(person)} ${like(sql`curso.nombre_curso || ' ' || oferta.nombre_oferta_academica`)}`,
  }[alcance]
  const { rows } = await sql<Destinos['destinos'][number]>`
    select cuenta.id, cuenta.label, cuenta.oferta_id, cuenta.oferta
    from (${from}) cuenta
    order by ${spanish('cuenta.label')}, ${spanish('cuenta.oferta')}, cuenta.id, cuenta.oferta_id
      limit ${MAX + 1}`.execute(db)
  const { filas, hay_mas } = firstOf(rows, MAX)
  return { destinos: filas, hay_mas }
}

/**
 * Who manages a school of the person's hears what is said to it, of whichever school they are. On `usuarios as
 * usuario`.
 */
const gestionaUnaSuya = (person: Observer) =>
  sql`usuario.id in (select escuela.gestor_id from escuelas escuela where ${alcanceDeEscuela(person)})`

/**
 * Who has read it and who has not; names only of whom the author sees, the counts of all. Undefined when it is not
 * theirs.
 */
export async function listLectores(db: Db, person: Observer, id: number, q: QueryOf<typeof anunciosRoutes.lectores>) {
  const propio = sql`anuncio.id = ${id} and anuncio.publicado_en is not null and ${canManageAnuncio(person)}`
  const counted = sql<{ personas: number; leidos: number }>`
    select cuenta.personas, cuenta.leidos
    from anuncios anuncio
      cross join lateral (${cuenta}) cuenta
    where ${propio}`.execute(db)
  const where: RawBuilder<SqlBool>[] = [
    sql`(${deSusEscuelas(person)} or ${alcanceDeUsuario(person)} or ${gestionaUnaSuya(person)})`,
  ]
  if (q.leido !== undefined) where.push(sql`(leido.usuario_id is not null) = (${q.leido}::int = 1)`)
  if (q.search) where.push(hasWords('usuario.busca', q.search))
  const read = sql`left join anuncios_leidos leido on leido.anuncio_id = ${id} and leido.usuario_id = usuario.id`
  const listed = listPage<Lector>(db, q, {
    match: sql`(
      select usuario.id, ${spanish('usuario.nombre_completo')} as clave
      from (
        select usuario.id, usuario.role_id, usuario.escuela_id, usuario.nombre_completo, usuario.busca
        -- A wall: of all that a word finds, few are among them.
        from anuncios anuncio
          cross join lateral (${alcanzados}) alcanzado
          join usuarios usuario on usuario.id = alcanzado.id
        where ${propio}
        offset 0) usuario ${read}
      where ${sql.join(where, sql` and `)})`,
    once: true,
    dir: q.dir ?? 'asc',
    select: sql`usuario.id, usuario.nombre_completo as nombre, usuario.avatar, ${iso('leido.leido_en')} as leido_en`,
    from: sql`usuarios usuario on usuario.id = hallado.id ${read}`,
  })
  // Side by side: each goes through all whom it is for.
  const [{ rows }, { filas, ...place }] = await Promise.all([counted, listed])
  const [counts] = rows
  return counts && { lectores: filas, ...counts, ...place }
}
