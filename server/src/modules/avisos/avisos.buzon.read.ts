/**
 * The inbox (ADR 041): notices, announcements and news as one list, read in one statement, and what of it is unread.
 * What somebody may not see (any more) is not in it. The notice of an announcement is not a row of its own: the
 * announcement is.
 */
import {
  AVISOS_POR_PAGINA,
  avisosQueHablan,
  type avisosRoutes,
  type FilaDeBuzon,
  LETRAS_DE_FRASE,
  type PestanaDeBuzon,
  pestanaDe,
  pestanasDeBuzon,
  type QueryOf,
  type ReplyOf,
  type SinLeer,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anuncioALaVista, anuncioLeido, anunciosPara, conNombres, destino, quien } from '../../alcance/anuncios.read.ts'
import { novedadDesde, novedadLeida, novedadVigente } from '../../alcance/novedades.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { wordsOfHtml } from '../../kit/web/rich-text.ts'
import { fraseDeAviso, fraseEsHtml, LETRAS_LEIDAS } from './avisos.frases.read.ts'
import { ANUNCIO, datosDeHoy } from './avisos.hoy.read.ts'

type Query = QueryOf<typeof avisosRoutes.list>

/** The table that a row is of; of one moment those with the higher come first. */
const PARTE = { aviso: 0, anuncio: 1, novedad: 2 } as const
type ParteDeBuzon = (typeof PARTE)[keyof typeof PARTE]

const hablan = sql`(${sql.join(avisosQueHablan.map(t => sql.lit(t)))})`

/** Whoever does not want to be told of announcements finds them, and has none unread. */
const isAvisadoDeAnuncios = ({ id }: Person) => sql<SqlBool>`not exists (
  select from avisos_preferencias preferencia
    where preferencia.usuario_id = ${id} and preferencia.tipo = ${ANUNCIO} and not preferencia.en_app)`

/** On `anuncios as anuncio`. */
export const anuncioSuyo = (person: Person) => sql<SqlBool>`(${anuncioALaVista}
  and anuncio.id in (${anunciosPara(person)})
  and anuncio.autor_id is distinct from ${person.id})`
const anuncioSinLeer = (person: Person) =>
  sql<SqlBool>`(not ${anuncioLeido(person)} and ${isAvisadoDeAnuncios(person)})`
export const anuncioDesde = sql`date_trunc('milliseconds', anuncio.publicado_en)`

/**
 * What follows the last row of the page before.
 * @param momento when a row of this part is of, `llave` its key
 */
function despues({ desde }: Query, parte: ParteDeBuzon, momento: RawBuilder<unknown>, llave: RawBuilder<unknown>) {
  if (!desde) return sql<SqlBool>`true`
  const [ms, de, id] = desde.split('-')
  const hasta = sql`(to_timestamp(${ms}::bigint / 1000.0))::timestamptz(3)`
  if (Number(de) === parte) return sql<SqlBool>`(${momento}, ${llave}) < (${hasta}, ${id}::bigint)`
  return Number(de) > parte ? sql<SqlBool>`${momento} <= ${hasta}` : sql<SqlBool>`${momento} < ${hasta}`
}

const soloSi = (condition: unknown, where: RawBuilder<SqlBool>) => (condition ? [where] : [])

const avisosElegidos = (person: Person, q: Query, most: number) => {
  const where = [
    sql<SqlBool>`aviso.usuario_id = ${person.id}`,
    sql<SqlBool>`aviso.tipo <> ${ANUNCIO}`,
    despues(q, PARTE.aviso, sql`aviso.actualizado_en`, sql`aviso.id`),
    ...soloSi(q.ver === 'mensajes', sql`aviso.tipo in ${hablan}`),
    ...soloSi(q.ver === 'avisos', sql`aviso.tipo not in ${hablan}`),
    ...soloSi(q.tipo, sql`aviso.tipo = ${q.tipo}`),
    ...soloSi(q.curso, sql`(aviso.datos ->> 'curso_id')::bigint = ${q.curso}`),
    ...soloSi(q.sin_leer, sql`aviso.leido_en is null`),
  ]
  return sql`
    (select ${sql.lit(PARTE.aviso)} as parte, aviso.id, aviso.actualizado_en as momento
    from avisos aviso
    where ${sql.join(where, sql` and `)}
    order by aviso.actualizado_en desc, aviso.id desc
    limit ${most})`
}

const anunciosElegidos = (person: Person, q: Query, most: number) => {
  const where = [
    anuncioSuyo(person),
    despues(q, PARTE.anuncio, anuncioDesde, sql`anuncio.id`),
    ...soloSi(q.curso, sql`anuncio.curso_id = ${q.curso}`),
    ...soloSi(q.sin_leer, anuncioSinLeer(person)),
  ]
  return sql`
    (select ${sql.lit(PARTE.anuncio)} as parte, anuncio.id, ${anuncioDesde} as momento
    from anuncios anuncio
    where ${sql.join(where, sql` and `)}
    order by momento desc, anuncio.id desc
    limit ${most})`
}

const novedadesElegidas = (person: Person, q: Query, most: number) => {
  const where = [
    novedadVigente,
    despues(q, PARTE.novedad, novedadDesde, sql`novedad.id`),
    ...soloSi(q.sin_leer, sql`not ${novedadLeida(person.id)}`),
  ]
  return sql`
    (select ${sql.lit(PARTE.novedad)} as parte, novedad.id, ${novedadDesde} as momento
    from novedades novedad
    where ${sql.join(where, sql` and `)}
    order by momento desc, novedad.id desc
    limit ${most})`
}

/** The keys of a page: the newest of each part that is asked for. */
function elegidos(person: Person, q: Query, most: number) {
  const clase = q.tipo ? pestanaDe(q.tipo) : q.ver
  // A kind of another class than is looked at has no rows.
  const quiere = (de: PestanaDeBuzon) => (!clase || clase === de) && (!q.ver || q.ver === de)
  const partes = [
    ...(quiere('mensajes') || quiere('avisos') ? [avisosElegidos(person, q, most)] : []),
    ...(quiere('anuncios') ? [anunciosElegidos(person, q, most)] : []),
    // A news item is of no course.
    ...(quiere('novedades') && !q.curso ? [novedadesElegidas(person, q, most)] : []),
  ]
  const none = sql`(select 0 as parte, 0::bigint as id, now() as momento where false)`
  return sql`
    select parte.parte, parte.id, parte.momento
    from (${partes.length ? sql.join(partes, sql` union all `) : none}) parte
    order by parte.momento desc, parte.parte desc, parte.id desc
    limit ${most}`
}

/** Names for an announcement, as its notice has them. */
const datosDeAnuncio = sql`
  jsonb_strip_nulls(jsonb_build_object(
    'anuncio_id', anuncio.id,
    'titulo', anuncio.titulo,
    'quien', nullif(${quien}, ''),
    'escuela', case when anuncio.alcance = 'escuela' then ${destino} end,
    'grupo', case when anuncio.alcance = 'grupo' then ${destino} end,
    'curso', case when anuncio.alcance = 'curso' then ${destino} end
  ))`

const datosDeNovedad = sql`
  jsonb_build_object(
    'novedad_id', novedad.id,
    'titulo', novedad.titulo,
    'novedad', (select tipo.name from novedad_tipos tipo where tipo.id = novedad.tipo)
  )`

type FilaCruda = Omit<FilaDeBuzon, 'frase' | 'sigue'> & { frase: string | null; html: boolean; posicion: string }

/** A row, by its part. */
const fila = (person: Person) => sql`
  json_build_object(
    'id', elegido.id,
    'tipo', case elegido.parte when 1 then ${ANUNCIO} when 2 then 'novedad' else aviso.tipo end,
    'datos', case elegido.parte when 1 then ${datosDeAnuncio} when 2 then ${datosDeNovedad} else ${datosDeHoy} end,
    'cuantos', case elegido.parte when 0 then aviso.cuantos else 1 end,
    'fecha', ${iso('elegido.momento')},
    'leido', case elegido.parte
      when 1 then not ${anuncioSinLeer(person)}
      when 2 then ${novedadLeida(person.id)}
      else aviso.leido_en is not null
    end,
    'frase', case elegido.parte
      when 1 then left(anuncio.cuerpo, ${sql.lit(LETRAS_LEIDAS)})
      when 2 then left(novedad.descripcion, ${sql.lit(LETRAS_LEIDAS)})
      else ${fraseDeAviso(person)}
    end,
    'html', elegido.parte > 0 or ${fraseEsHtml},
    'posicion', (extract(epoch from elegido.momento) * 1000)::bigint || '-' || elegido.parte || '-' || elegido.id
  )`

/** Cut between words. */
function cortada(dicha: string, html: boolean): Pick<FilaDeBuzon, 'frase' | 'sigue'> {
  const words = html ? wordsOfHtml(dicha) : dicha.trim()
  if (words.length <= LETRAS_DE_FRASE) return { frase: words, sigue: dicha.length >= LETRAS_LEIDAS }
  const cut = words.slice(0, LETRAS_DE_FRASE)
  return { frase: `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LETRAS_DE_FRASE / 2)).trimEnd()}…`, sigue: true }
}

/** Unread notices, class by class, without looking at the table. */
const avisosSinLeer = (person: Person) => sql`
  select
    count(*) filter (where aviso.tipo in ${hablan})::int as mensajes,
    count(*) filter (where aviso.tipo not in ${hablan})::int as avisos
  from avisos aviso
  where aviso.usuario_id = ${person.id}
    and aviso.leido_en is null
    and aviso.tipo <> ${ANUNCIO}`

/** A wall: otherwise it is asked of all those that are over whether somebody has read them. */
const vigentes = sql`
  select novedad.id, novedad.creado_en, novedad.fecha_inicio
  from novedades novedad
  where ${novedadVigente} offset 0`

const sinLeerDe = (person: Person) => sql`
  (select json_build_object(
    'mensajes', sin_leer.mensajes,
    'avisos', sin_leer.avisos,
    'anuncios', (select count(*)::int from anuncios anuncio where ${anuncioSuyo(person)} and ${anuncioSinLeer(person)}),
    'novedades', (select count(*)::int from (${vigentes}) novedad where not ${novedadLeida(person.id)})
  )
  from (${avisosSinLeer(person)}) sin_leer)`

const todas = (n: SinLeer) => pestanasDeBuzon.reduce((sum, clase) => sum + n[clase], 0)

/** A page, newest first, from where the one before ended: what comes in meanwhile moves nothing. */
export async function listBuzon(db: Db, person: Person, q: Query): Promise<ReplyOf<typeof avisosRoutes.list>> {
  const most = q.por_pagina ?? AVISOS_POR_PAGINA
  const { rows } = await sql<{ filas: FilaCruda[]; por_clase: SinLeer }>`
    with elegidos as materialized (${elegidos(person, q, most + 1)})
    select
      coalesce(
        (
          select json_agg(${fila(person)} order by elegido.momento desc, elegido.parte desc, elegido.id desc)
          from elegidos elegido
            left join avisos aviso on elegido.parte = 0 and aviso.id = elegido.id
            left join anuncios anuncio on elegido.parte = 1 and anuncio.id = elegido.id
            ${conNombres}
            left join novedades novedad on elegido.parte = 2 and novedad.id = elegido.id
        ),
        '[]'
      ) as filas,
      ${sinLeerDe(person)} as por_clase`.execute(db)
  const { filas, por_clase } = rows[0]!
  const page = filas.slice(0, most)
  return {
    avisos: page.map(({ frase, html, posicion: _, ...row }) => ({ ...row, ...cortada(frase ?? '', html) })),
    siguiente: filas.length > most ? page.at(-1)!.posicion : null,
    sin_leer: todas(por_clase),
    por_clase,
  }
}

/** What the bell says. */
export async function countSinLeer(db: Db, person: Person): Promise<number> {
  const { rows } = await sql<{ n: SinLeer }>`select ${sinLeerDe(person)} as n`.execute(db)
  return todas(rows[0]!.n)
}
