/** To whom somebody may issue: one rule, whichever way people are named (ADR 137). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ofertaPublicada } from '../../alcance/ofertas.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords } from '../../kit/db/list.ts'
import { type DeQue, isDe } from './constancias.logros.read.ts'
import { ofrecidaAlHacerla } from './constancias.ofrecida.read.ts'

/** Whose work they review: docentes learn, too; and never themselves. On `usuarios as usuario`. */
export const mayReceive = (person: Observer): RawBuilder<SqlBool> => alcanceDeTrabajo(person)

/** Where people are looked at: a group, or a course, of which it is everybody who follows what ends in it. */
export type GrupoOCurso = { grupo: number } | { curso: number }

/** The programmes through which people follow it. */
const curriculasDe = ({ curricula_id, curso_id }: DeQue) =>
  curricula_id === undefined
    ? sql`
      select publicado.curricula_id
      from cursos_publicados publicado
      where publicado.curso_id = ${curso_id}`
    : sql`select ${curricula_id}::bigint`

/**
 * By an offer to their group or school, now or once, by an event in which they are; and whoever has one, wherever they
 * are by now.
 */
const siguen = (de: DeQue) => sql`
  select miembro.usuario_id
  from ofertas_curriculas ofrecida
    join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id
    join ofertas_grupos al_grupo on al_grupo.oferta_id = oferta.id
    join grupos_usuarios miembro on miembro.grupo_id = al_grupo.grupo_id
  where ofrecida.curricula_id in (${curriculasDe(de)})
    and ${ofertaPublicada}
  union
  select alumno.id
  from ofertas_curriculas ofrecida
    join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id
    join gestores_ofertas a_escuela on a_escuela.oferta_id = oferta.id
    join usuarios alumno on alumno.escuela_id = a_escuela.escuela_id
  where ofrecida.curricula_id in (${curriculasDe(de)})
    and ${ofertaPublicada}
  union
  select inscrito.usuario_id
  from inscripcion_curriculas enlazada
    join inscripciones_usuarios inscrito on inscrito.inscripcion_id = enlazada.inscripcion_id
  where enlazada.curricula_id in (${curriculasDe(de)})
    and inscrito.en_espera_desde is null
  union
  select tiene.usuario_id
  from constancias tiene
  where ${isDe('tiene', de)}
    and tiene.revocada_en is null
    and tiene.usuario_id is not null`

/** Everybody of a place to whom the person may issue: a select of `columns` of `usuarios as usuario`. */
export const genteDe = (
  person: Observer,
  grupoOCurso: GrupoOCurso,
  de: DeQue,
  columns: RawBuilder<unknown> = sql`usuario.id`,
) => sql`
  select ${columns}
  from usuarios usuario
  where usuario.id in (${
    'grupo' in grupoOCurso
      ? sql`
        select miembro.usuario_id
        from grupos_usuarios miembro
        where miembro.grupo_id = ${grupoOCurso.grupo}`
      : siguen(de)
  })
    and ${mayReceive(person)}`

export async function listGenteDe(db: Db, person: Observer, grupoOCurso: GrupoOCurso, de: DeQue): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${genteDe(person, grupoOCurso, de)}`.execute(db)
  return rows.map(r => r.id)
}

/** Whose e-mails these are, of those to whom the person may issue. */
export async function findPorCorreo(
  db: Db,
  person: Observer,
  correos: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; correo: string }>`
    select usuario.id, lower(usuario.email::text) as correo
    from usuarios usuario
    where usuario.email = any (${correos}::citext[])
      and ${mayReceive(person)}`.execute(db)
  return new Map(rows.map(r => [r.correo, r.id]))
}

/**
 * Why one of it was taken back from that person, and is not replaced by another, the last time; null where none was.
 */
export const motivoDeRevocacion = (usuarioId: RawBuilder<unknown>, de: DeQue) => sql<string | null>`(
  select quitada.motivo
  from constancias quitada
  where quitada.usuario_id = ${usuarioId}
    and ${isDe('quitada', de)}
    and quitada.revocada_en is not null
    and quitada.sustituida_por is null
  order by quitada.revocada_en desc, quitada.id desc
  limit 1
)`

/** Whether each of these people has one of it that holds, and why one was taken back from them; null where none was. */
export async function comoEstan(db: Db, usuarios: readonly number[], de: DeQue) {
  const { rows } = await sql<{ id: number; tiene: boolean; motivo: string | null }>`
    select
      persona.id,
      exists (
        select
        from constancias constancia
        where constancia.usuario_id = persona.id
          and ${isDe('constancia', de)}
          and constancia.revocada_en is null
      ) as tiene,
      ${motivoDeRevocacion(sql`persona.id`, de)} as motivo
    from usuarios persona
    where persona.id = any (${usuarios}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...como }) => [id, como]))
}

/**
 * To which of these people it is offered, or was while they did it. A course is had by whoever has done it, however
 * they came to it.
 */
export async function aQuienSeOfrece(
  db: Db,
  usuarios: readonly number[],
  { curricula_id }: DeQue,
): Promise<ReadonlySet<number>> {
  if (curricula_id === undefined || usuarios.length === 0) return new Set(usuarios)
  const { rows } = await sql<{ id: number }>`
    select persona.id
    from usuarios persona
      join curriculas curricula on curricula.id = ${curricula_id}
    where persona.id = any (${usuarios}::bigint[])
      and ${ofrecidaAlHacerla(sql`persona.id`)}`.execute(db)
  return new Set(rows.map(r => r.id))
}

/** How many are offered to choose from. */
const MAX_ELEGIBLES = 20

export async function listElegibles(db: Db, person: Observer, search: string) {
  const { rows } = await sql<{ id: number; nombre_completo: string; email: string }>`
    select usuario.id, usuario.nombre_completo, usuario.email::text as email
    from usuarios usuario
    where ${hasWords('usuario.busca', search)}
      and ${mayReceive(person)}
    order by usuario.nombre_completo collate "es-x-icu", usuario.id
    limit ${MAX_ELEGIBLES + 1}`.execute(db)
  const { filas: personas, hay_mas } = firstOf(rows, MAX_ELEGIBLES)
  return { personas, hay_mas }
}
