import type { completarRoutes, Falta, ReplyOf } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursoPara } from '../../../alcance/archivado.read.ts'
import { canManageEscuela } from '../../../alcance/escuelas.read.ts'
import type { Observer } from '../../../alcance/personas.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conLoQuePide, curpDe, faltan, horasDe } from './faltan.sentencia.ts'

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

export const listCatalogo = (db: Db, catalogo: 'area' | 'ocupacion'): Promise<{ clave: string; nombre: string }[]> =>
  db.selectFrom('catalogos_dc3').select(['clave', 'nombre']).where('catalogo', '=', catalogo).orderBy('clave').execute()

export async function isEnCatalogo(db: Db, catalogo: 'area' | 'ocupacion', clave: string): Promise<boolean> {
  const found = await db
    .selectFrom('catalogos_dc3')
    .select('clave')
    .where('catalogo', '=', catalogo)
    .where('clave', '=', clave)
    .executeTakeFirst()
  return found !== undefined
}

/** What stands on a DC-3 besides: by the place of each achievement in the list. */
export type DatosDeDc3 = {
  n: number
  nombre: string
  curp: string
  ocupacion: string
  puesto: string
  empresa: string
  rfc: string
  representante: string
  representante_trabajadores: string
  area: string
  /** The day of what they did first of it; of what was revalidated the last. */
  desde: string
}

type LogroDeDc3 = { usuario_id: number; curricula_id: number | null; curso_id: number | null; terminado: string }

export async function listDatosDeDc3(db: Db, logros: readonly LogroDeDc3[]): Promise<Map<number, DatosDeDc3>> {
  if (logros.length === 0) return new Map()
  const { rows } = await sql<DatosDeDc3>`
    with
      pedidos as (
        select *
        from unnest(
          ${logros.map(l => l.usuario_id)}::bigint[],
          ${logros.map(l => l.curricula_id)}::bigint[],
          ${logros.map(l => l.curso_id)}::bigint[],
          ${logros.map(l => l.terminado)}::date[]
        ) with ordinality pedido (usuario_id, curricula_id, curso_id, terminado, n)
      ),
      -- The activities of each.
      del_curso as (
        select pedido.n, pedido.usuario_id, actividad.id as actividad_id
        from pedidos pedido
          join cursos_unidades en_curso
            on en_curso.curso_id = pedido.curso_id
            or en_curso.curso_id in (
              select publicado.curso_id
              from cursos_publicados publicado
              where publicado.curricula_id = pedido.curricula_id
            )
          join actividades actividad on actividad.unidad_id = en_curso.unidad_id
      ),
      hechas as (
        select pedida.n, marca.creado_en as cuando
        from del_curso pedida
          join actividades_realizadas marca
            on marca.usuario_id = pedida.usuario_id
            and marca.actividad_id = pedida.actividad_id
        union all
        select pedida.n, intento.creado_en
        from del_curso pedida
          join intentos intento on intento.usuario_id = pedida.usuario_id and intento.actividad_id = pedida.actividad_id
        union all
        select pedida.n, entrega.creado_en
        from del_curso pedida
          join entregas entrega on entrega.usuario_id = pedida.usuario_id and entrega.actividad_id = pedida.actividad_id
      )
    select
      (pedido.n - 1)::int as n,
      concat_ws(' ', nullif(persona.apellido_p, ''),
        coalesce(nullif(persona.apellido_m, ''), nullif(laborales.segundo_apellido, '')), persona.name) as nombre,
      ${curpDe} as curp,
      coalesce(ocupacion.clave || ' ' || ocupacion.nombre, '') as ocupacion,
      laborales.puesto,
      empresa.razon_social as empresa,
      empresa.rfc,
      empresa.representante,
      empresa.representante_trabajadores,
      coalesce(area.clave || ' ' || area.nombre, '') as area,
      least(
        coalesce(
          (
            select min(hecha.cuando at time zone coalesce(escuela.zona, zona()))::date
            from hechas hecha
            where hecha.n = pedido.n
          ),
          pedido.terminado
        ),
        pedido.terminado
      )::text as desde
    from pedidos pedido
      join usuarios persona on persona.id = pedido.usuario_id
      join datos_laborales laborales on laborales.usuario_id = persona.id
      join escuelas escuela on escuela.id = persona.escuela_id
      join datos_de_empresa empresa on empresa.escuela_id = escuela.id
      join reglas_de_constancia regla on regla.curricula_id = pedido.curricula_id or regla.curso_id = pedido.curso_id
      left join catalogos_dc3 ocupacion on ocupacion.catalogo = 'ocupacion' and ocupacion.clave = laborales.ocupacion
      left join catalogos_dc3 area on area.catalogo = 'area' and area.clave = regla.area`.execute(db)
  return new Map(rows.map(row => [row.n, row]))
}

const isSuEscuela = (person: Observer, id: number): RawBuilder<SqlBool> =>
  sql`escuela.id = ${id} and ${canManageEscuela(person)}`

/** Undefined for a school that is not theirs. */
export async function getEmpresa(db: Db, person: Observer, id: number) {
  type Empresa = ReplyOf<typeof completarRoutes.empresaDeEscuela>
  const { rows } = await sql<Empresa['empresa'] & { esperan: number }>`
    select
      coalesce(empresa.razon_social, '') as razon_social,
      coalesce(empresa.rfc, '') as rfc,
      coalesce(empresa.representante, '') as representante,
      coalesce(empresa.representante_trabajadores, '') as representante_trabajadores,
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
  const { esperan, ...empresa } = rows[0]
  return { empresa, esperan }
}
