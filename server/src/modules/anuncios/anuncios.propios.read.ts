/** Announcements as who writes them sees them: what became of each, whom it may go to, and who has read it. */
import type {
  AnuncioEditable,
  AnuncioPropio,
  anunciosRoutes,
  DestinoDeAnuncio,
  Lector,
  QueryOf,
  ReplyOf,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  alcanzados,
  conNombres,
  destino,
  escuelaQueDirige,
  escuelasDelAutor,
  gestionaAnuncio,
  ofertaQueAnuncia,
  puedeAnunciar,
  quien,
} from '../../alcance/anuncios.read.ts'
import { alcanceDeEscuela } from '../../alcance/escuelas.read.ts'
import { alcanceDeGrupo } from '../../alcance/grupos.read.ts'
import { alcanceDeUsuario, deSusEscuelas } from '../../alcance/personas.read.ts'
import { isAdmin, type Observer } from '../../alcance/personas.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { archivosDe } from './anuncios.read.ts'

const estado = sql<string>`
  case
    when an.publicado_en is null then case when an.no_publicado is null then 'programado' else 'no_publicado' end
    when an.retirado_en is not null then 'retirado'
    when an.hasta <= now() then 'vencido'
    else 'publicado'
  end`
const enReloj = (column: string) => sql`to_char(${sql.ref(column)} at time zone zona(), 'YYYY-MM-DD"T"HH24:MI')`

const columns = (person: Observer) => sql`
  an.id, an.titulo, an.alcance, ${destino} as destino, ${quien} as quien, ${estado} as estado,
  ${enReloj('an.publicar_en')} as publicar_en, ${enReloj('an.hasta')} as hasta,
  coalesce(an.no_publicado, '') as no_publicado, an.editado_en is not null as editado,
  ${gestionaAnuncio(person)} as puede`

/**
 * How many it reaches now, and how many of these have read it: `personas`, `leidos`. For a lateral join. All people are
 * counted once for however many rows, and who read what was for all is not looked up among them. By `case`, so that
 * only its own branch is asked.
 */
const cuenta = sql`
  select case an.alcance when 'todos' then t.personas else x.personas end as personas,
    case an.alcance when 'todos' then least(t.personas, (select count(*)::int from anuncios_leidos l
      where l.anuncio_id = an.id and l.usuario_id is distinct from an.autor_id)) else x.leidos end as leidos
  from (select case an.alcance when 'todos' then (select count(*)::int from usuarios a where a.estatus_user = 1)
      - (select count(*)::int from usuarios a where a.id = an.autor_id and a.estatus_user = 1) end as personas) t
    cross join lateral (select count(*)::int as personas, count(l.usuario_id)::int as leidos
      from (${alcanzados}) q left join anuncios_leidos l on l.anuncio_id = an.id and l.usuario_id = q.id
      where an.alcance <> 'todos') x`

/**
 * One's own, and everybody's for who administers, the newest first; also those to whose people one may not announce any
 * more.
 */
export async function listPropios(db: Db, person: Observer, q: QueryOf<typeof anunciosRoutes.propios>) {
  const where: RawBuilder<SqlBool>[] = [isAdmin(person) ? sql`true` : sql`an.autor_id = ${person.id}`]
  if (q.search) where.push(hasWords('an.busca', q.search))
  if (q.estado) where.push(sql`${estado} = ${q.estado}`)
  const { filas, ...place } = await listPage<AnuncioPropio>(db, q, {
    match: sql`(select an.id, an.publicar_en as clave from anuncios an where ${sql.join(where, sql` and `)})`,
    dir: q.dir ?? 'desc',
    select: sql`${columns(person)}, n.personas, n.leidos`,
    from: sql`anuncios an on an.id = h.id ${conNombres} cross join lateral (${cuenta}) n`,
  })
  return { anuncios: filas, ...place }
}

/** One that is the person's to change; undefined when there is none. */
export async function getPropio(db: Db, person: Observer, id: number): Promise<AnuncioEditable | undefined> {
  const { rows } = await sql<AnuncioEditable>`
    select ${columns(person)}, an.escuela_id, an.grupo_id, an.oferta_id, an.curso_id, an.cuerpo, an.imagen,
      ${archivosDe} as archivos, an.version
    from anuncios an ${conNombres}
    where an.id = ${id} and ${gestionaAnuncio(person)}`.execute(db)
  return rows[0]
}

/** What is not written yet, as if it stood: `an`. */
const comoSi = (person: Observer, d: DestinoDeAnuncio) => sql`(
  select ${d.alcance}::text as alcance, ${d.escuela_id ?? null}::bigint as escuela_id,
    ${d.grupo_id ?? null}::bigint as grupo_id, ${d.oferta_id ?? null}::bigint as oferta_id,
    ${d.curso_id ?? null}::bigint as curso_id, ${person.id}::bigint as autor_id,
    ${escuelasDelAutor(person)} as solo_escuelas) an`

/** Whether the person may announce there. */
export async function mayAnunciar(db: Db, person: Observer, d: DestinoDeAnuncio): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select ${puedeAnunciar(person)} as ok
    from ${comoSi(person, d)}`.execute(db)
  return rows[0]!.ok
}

/** How many people it would reach; undefined where the person may not announce. */
export async function countAlcance(db: Db, person: Observer, d: DestinoDeAnuncio): Promise<number | undefined> {
  const { rows } = await sql<{ personas: number }>`
    select (select count(*)::int from (${alcanzados}) q) as personas
    from ${comoSi(person, d)}
    where ${puedeAnunciar(person)}`.execute(db)
  return rows[0]?.personas
}

/** Of what is offered to choose from. */
const MOST = 30

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
    escuela: sql`select e.id, e.nombre as label, null::bigint as oferta_id, '' as oferta from escuelas e
      where ${escuelaQueDirige(person)} ${like(sql`e.nombre`)}`,
    grupo: sql`select g.id, g.nombre_grupo as label, null::bigint as oferta_id, '' as oferta from grupos g
      where ${alcanceDeGrupo(person)} ${like(sql`g.nombre_grupo`)}`,
    curso: sql`
      select distinct k.id, k.nombre_curso as label, o.id as oferta_id, o.nombre_oferta_academica as oferta
      from ofertas_academicas o
        join ofertas_curriculas oc on oc.oferta_id = o.id
        join cursos_publicados cc on cc.curricula_id = oc.curricula_id
        join cursos k on k.id = cc.curso_id
      where ${ofertaQueAnuncia(person)} ${like(sql`k.nombre_curso || ' ' || o.nombre_oferta_academica`)}`,
  }[alcance]
  const { rows } = await sql<Destinos['destinos'][number]>`
    select x.id, x.label, x.oferta_id, x.oferta from (${from}) x
    order by ${spanish('x.label')}, ${spanish('x.oferta')}, x.id, x.oferta_id limit ${MOST + 1}`.execute(db)
  const { filas, hay_mas } = firstOf(rows, MOST)
  return { destinos: filas, hay_mas }
}

/** Who manages a school of the person's hears what is said to it, of whichever school they are. On `usuarios as u`. */
const gestionaUnaSuya = (person: Observer) =>
  sql`u.id in (select e.gestor_id from escuelas e where ${alcanceDeEscuela(person)})`

/**
 * Who has read it and who has not; names only of whom the author sees, the counts of all. Undefined when it is not
 * theirs.
 */
export async function listLectores(db: Db, person: Observer, id: number, q: QueryOf<typeof anunciosRoutes.lectores>) {
  const suyo = sql`an.id = ${id} and an.publicado_en is not null and ${gestionaAnuncio(person)}`
  const counted = sql<{ personas: number; leidos: number }>`
    select n.personas, n.leidos from anuncios an cross join lateral (${cuenta}) n where ${suyo}`.execute(db)
  const where: RawBuilder<SqlBool>[] = [
    sql`(${deSusEscuelas(person)} or ${alcanceDeUsuario(person)} or ${gestionaUnaSuya(person)})`,
  ]
  if (q.leido !== undefined) where.push(sql`(l.usuario_id is not null) = (${q.leido}::int = 1)`)
  if (q.search) where.push(hasWords('u.busca', q.search))
  const read = sql`left join anuncios_leidos l on l.anuncio_id = ${id} and l.usuario_id = u.id`
  const listed = listPage<Lector>(db, q, {
    match: sql`(
      select u.id, ${spanish('u.nombre_completo')} as clave
      from (
        select u.id, u.role_id, u.escuela_id, u.nombre_completo, u.busca
        -- A wall: of all that a word finds, few are among them.
        from anuncios an cross join lateral (${alcanzados}) q join usuarios u on u.id = q.id
        where ${suyo}
        offset 0) u ${read}
      where ${sql.join(where, sql` and `)})`,
    once: true,
    dir: q.dir ?? 'asc',
    select: sql`u.id, u.nombre_completo as nombre, u.avatar, ${iso('l.leido_en')} as leido_en`,
    from: sql`usuarios u on u.id = h.id ${read}`,
  })
  // Side by side: each goes through all whom it is for.
  const [{ rows }, { filas, ...place }] = await Promise.all([counted, listed])
  const [counts] = rows
  return counts && { lectores: filas, ...counts, ...place }
}
