/** What people have ended, and what of it they may have a constancia of. */
import type { ContenidoDePlantilla, Falta } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursoPara } from '../../alcance/archivado.read.ts'
import { avancesDe, conAvances } from '../../alcance/avance.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { isReciente } from '../revalidaciones/revalidaciones.read.ts'
import { conCondiciones } from './constancias.condiciones.read.ts'
import type { DatosDeConstancia } from './constancias.datos.ts'
import { conLoQuePide, faltan, horasDe } from './constancias.faltan.sentencia.ts'
import { ofrecidaAlHacerla } from './constancias.ofrecida.read.ts'

/** What somebody has achieved and has no constancia of. */
export type Logro = {
  usuario_id: number
  curricula_id: number | null
  curso_id: number | null
  nombre: string
  logro: string
  horas: number
  escuela: string
  contenido: DatosDeConstancia['contenido']
  terminado: string
  /** The newest version of the template by which it is printed. */
  version_id: number
  /** The name of one that comes with the product; empty for any other. */
  plantilla: string
  plantilla_dice: ContenidoDePlantilla
  forma: 'libre' | 'dc3'
  /** What nobody has said yet. */
  faltan: Falta[]
  /** Whether it is issued by itself, or waits for an approval. */
  modo: ModoDeEmision
  /** It counts on what can still be taken back, as nothing that is issued can. */
  reciente: boolean
}

/** `candidatos`: which programmes and courses the pairs may have ended, and end in one. */
const candidatos = sql`
  select
    suya.usuario_id,
    suya.curricula_id,
    null::bigint as curso_id
  from (
    select distinct par.usuario_id, publicado.curricula_id
    from pares par
      join cursos_publicados publicado on publicado.curso_id = par.curso_id
  ) suya
    join curriculas curricula on curricula.id = suya.curricula_id
    left join reglas_de_constancia regla on regla.curricula_id = suya.curricula_id
  where coalesce(regla.modo, 'sola') <> 'no'
    and ${ofrecidaAlHacerla(sql`suya.usuario_id`)}
  union
  select
    par.usuario_id,
    null,
    par.curso_id
  from pares par
    join reglas_de_constancia regla on regla.curso_id = par.curso_id
  where regla.modo <> 'no'`

/** `partes`: the courses of each candidate. */
const partes = sql`
  select
    candidato.usuario_id,
    candidato.curricula_id,
    candidato.curso_id as solo_id,
    coalesce(publicado.curso_id, candidato.curso_id) as curso_id,
    coalesce(publicado.position, 0) as position
  from candidatos candidato
    left join cursos_publicados publicado on publicado.curricula_id = candidato.curricula_id
    join cursos curso on curso.id = coalesce(publicado.curso_id, candidato.curso_id)
  where candidato.curricula_id is null
    or ${cursoPara(sql`candidato.usuario_id`)}`

/** What the parts of one candidate come to: it is ended once as many are done as there are. */
const logros = sql`
  select
    avance.usuario_id,
    avance.curricula_id,
    avance.solo_id as curso_id,
    count(*)::int as de,
    (count(*) filter (where avance.terminado = 1))::int as terminados,
    coalesce(sum(avance.contadas - avance.hechas) filter (where avance.terminado = 0), 0)::int as por_hacer,
    sum(curso.minutos_curso)::int as minutos,
    json_agg(
      json_build_object('nombre', curso.nombre_curso, 'revalidado', (revalidado.id is not null)::int)
      order by avance.position, curso.id
    ) as contenido
  from (${avancesDe(sql`
    select parte.usuario_id, parte.curricula_id, parte.solo_id, parte.curso_id, parte.position
    from partes parte`)}) avance
    join cursos curso on curso.id = avance.curso_id
    left join revalidaciones revalidado
      on revalidado.usuario_id = avance.usuario_id
      and revalidado.curso_id = avance.curso_id
  group by avance.usuario_id, avance.curricula_id, avance.solo_id`

/** On `condiciones as logro`. */
export const horasDelLogro = horasDe(sql`logro.horas`, sql`logro.minutos`)

export type ModoDeEmision = 'sola' | 'mano'

/** One of them: what somebody ends. */
export type DeQue = { curricula_id?: number | undefined; curso_id?: number | undefined }

/** @param alias of what names what was ended, as `k` */
export const isDe = (alias: string, { curricula_id, curso_id }: DeQue) =>
  curricula_id === undefined
    ? sql<SqlBool>`${sql.ref(`${alias}.curso_id`)} = ${curso_id}`
    : sql<SqlBool>`${sql.ref(`${alias}.curricula_id`)} = ${curricula_id}`

/**
 * Common table expressions: `logros`, how far people are in what ends in a constancia, and `condiciones` of who has
 * ended it.
 * @param pares selects `usuario_id` and `curso_id`
 * @param de of this alone
 */
export const conLogros = (pares: RawBuilder<unknown>, de?: DeQue) => sql`
  pares as materialized (${pares}),
  candidatos as materialized (
    select * from (${candidatos}) candidato
    where ${de ? isDe('candidato', de) : sql`true`}
  ),
  partes as materialized (${partes}),
  ${conAvances(sql`select distinct usuario_id as id from partes`, sql`select distinct curso_id as id from partes`)},
  logros as materialized (${logros}),
  ${conCondiciones}`

/** `Logro.reciente`. On `condiciones as logro`. */
const hasReciente = sql<SqlBool>`exists (
  select
  from partes parte
    join revalidaciones revalidacion
      on revalidacion.usuario_id = parte.usuario_id
      and revalidacion.curso_id = parte.curso_id
  where parte.usuario_id = logro.usuario_id
    and parte.curricula_id is not distinct from logro.curricula_id
    and parte.solo_id is not distinct from logro.curso_id
    and ${isReciente}
)`

/**
 * What these pairs have ended and lack nothing of. By itself nothing is issued again that was revoked, nor waits; by
 * hand it is.
 * @param modo how it is asked for
 * @param de of this alone
 */
export async function findLogros(
  db: Db,
  pares: readonly { usuario_id: number; curso_id: number }[],
  modo: ModoDeEmision,
  de?: DeQue,
): Promise<Logro[]> {
  if (pares.length === 0) return []
  const personas = sql`${pares.map(p => p.usuario_id)}::bigint[]`
  const cursos = sql`${pares.map(p => p.curso_id)}::bigint[]`
  const { rows } = await sql<Logro>`
    with ${conLogros(
      sql`select distinct usuario_id, curso_id from unnest(${personas}, ${cursos}) par (usuario_id, curso_id)`,
      de,
    )}
    select
      logro.usuario_id,
      logro.curricula_id,
      logro.curso_id,
      persona.nombre_completo as nombre,
      coalesce(programa.nombre_curricula, curso.nombre_curso) as logro,
      ${horasDelLogro} as horas,
      coalesce(escuela.nombre, '') as escuela,
      logro.contenido,
      version.id as version_id,
      coalesce(plantilla.clave, '') as plantilla,
      version.contenido as plantilla_dice,
      plantilla.forma,
      ${faltan(horasDelLogro)} as faltan,
      (now() at time zone coalesce(escuela.zona, zona()))::date::text as terminado,
      logro.modo,
      ${hasReciente} as reciente
    from condiciones logro
      join usuarios persona on persona.id = logro.usuario_id
      left join escuelas escuela on escuela.id = persona.escuela_id
      left join curriculas programa on programa.id = logro.curricula_id
      left join cursos curso on curso.id = logro.curso_id
      left join reglas_de_constancia regla on regla.curricula_id = logro.curricula_id or regla.curso_id = logro.curso_id
      ${conLoQuePide}
      join lateral (
        select ultima.id, ultima.contenido
        from versiones_de_plantilla ultima
        where ultima.plantilla_id = plantilla.id
        order by ultima.numero desc
        limit 1
      ) version on true
    where logro.cumple
      and not exists (
      select
      from constancias ya
      where ya.usuario_id = logro.usuario_id
        and (ya.curricula_id = logro.curricula_id or ya.curso_id = logro.curso_id)
        ${modo === 'sola' ? sql`` : sql`and ya.revocada_en is null`}
    )
    order by logro.usuario_id`.execute(db)
  return rows
}
