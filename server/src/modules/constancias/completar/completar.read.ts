import type { completarRoutes, Falta, ReplyOf } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursoPara } from '../../../alcance/archivado.read.ts'
import { canManageEscuela } from '../../../alcance/escuelas.read.ts'
import type { Observer } from '../../../alcance/personas.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conLoQuePide, curpDe, faltan, horasDe } from '../constancias.faltan.sentencia.ts'

type Leido = ReplyOf<typeof completarRoutes.porCompletar>

/** What of somebody waits, and for what; what waits for nothing any more is issued by the next look. */
export async function listPorCompletar(db: Db, usuarioId: number) {
  const { rows } = await sql<{ logro: string; faltan: Falta[] }>`
    select
      coalesce(programa.nombre_curricula, curso.nombre_curso) as logro,
      ${faltan(horasDe(sql`regla.horas`, sql`dura.minutos`))} as faltan
    from constancias_por_completar espera
      join usuarios persona on persona.id = espera.usuario_id
      left join curriculas programa on programa.id = espera.curricula_id
      left join cursos curso on curso.id = espera.curso_id
      left join reglas_de_constancia regla
        on regla.curricula_id = espera.curricula_id
        or regla.curso_id = espera.curso_id
      cross join lateral (
        select sum(curso.minutos_curso) as minutos
        from cursos curso
        where curso.id = espera.curso_id
          or (
            curso.id in (select publicado.curso_id from cursos_publicados publicado where publicado.curricula_id = espera.curricula_id)
            and ${cursoPara(sql`espera.usuario_id`)}
          )
      ) dura
      ${conLoQuePide}
    where espera.usuario_id = ${usuarioId}
    order by espera.id`.execute(db)
  return rows
}

export async function getDatosLaborales(db: Db, usuarioId: number): Promise<Leido['datos']> {
  const { rows } = await sql<Leido['datos']>`
    select
      ${curpDe} as curp,
      coalesce(nullif(persona.apellido_m, ''), laborales.segundo_apellido, '') as segundo_apellido,
      (persona.apellido_m = ''
        and laborales.segundo_apellido = ''
        and laborales.segundo_apellido is not null)::int as sin_segundo_apellido,
      coalesce(laborales.ocupacion, '') as ocupacion,
      coalesce(laborales.puesto, '') as puesto
    from usuarios persona
      left join datos_laborales laborales on laborales.usuario_id = persona.id
    where persona.id = ${usuarioId}`.execute(db)
  return rows[0]!
}

const isSuEscuela = (person: Observer, id: number): RawBuilder<SqlBool> =>
  sql`escuela.id = ${id} and ${canManageEscuela(person)}`

/** Undefined for a school that is not theirs. */
export async function getEmpresa(db: Db, person: Observer, id: number) {
  type Empresa = ReplyOf<typeof completarRoutes.empresaDeEscuela>
  const { rows } = await sql<Empresa['empresa'] & Omit<Empresa, 'empresa'>>`
    select
      coalesce(empresa.razon_social, '') as razon_social,
      coalesce(empresa.rfc, '') as rfc,
      coalesce(empresa.representante, '') as representante,
      coalesce(empresa.representante_trabajadores, '') as representante_trabajadores,
      coalesce(empresa.version, 0) as version,
      (
        select count(distinct usuario.id)::int
        from constancias_por_completar espera
          join usuarios usuario on usuario.id = espera.usuario_id
        where usuario.escuela_id = escuela.id and coalesce(empresa.representante, '') = ''
      ) as esperan
    from escuelas escuela
      left join datos_de_empresa empresa on empresa.escuela_id = escuela.id
    where ${isSuEscuela(person, id)}`.execute(db)
  if (!rows[0]) return undefined
  const { esperan, version, ...empresa } = rows[0]
  return { empresa, esperan, version }
}
