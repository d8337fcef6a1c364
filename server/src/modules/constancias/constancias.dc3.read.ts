/** What a DC-3 says besides, and the catalogues that it takes it from. */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { curpDe } from './constancias.faltan.sentencia.ts'

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
