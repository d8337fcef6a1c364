/** Who of a group has the constancia of a programme, who could have it, and who lacks what. */
import {
  type ConstanciaEnGrupo,
  type constanciasDeGrupoRoutes,
  type EstadoEnGrupo,
  FALTAS_AJENAS,
  type FaltaDeOtros,
  type QueryOf,
} from '@eleva/contract'
import { sql } from 'kysely'
import { alumnosDe, miembros } from '../../alcance/grupos.read.ts'
import { ofertaDeGrupo } from '../../alcance/ofertas.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords } from '../../kit/db/list.ts'
import { conLoQuePide, faltan } from './completar/faltan.sentencia.ts'
import type { Firmada } from './constancias.read.ts'
import { conLogros, horasDelLogro } from './constancias.sql.ts'

/** That are or were offered to it and end in a constancia. */
export async function listProgramasDeGrupo(db: Db, person: Observer, grupoId: number) {
  const grupo = sql`${grupoId}::bigint`
  const { rows } = await sql<{ id: number; nombre: string }>`
    select
      programa.id,
      programa.nombre_curricula as nombre
    from curriculas programa
      left join reglas_de_constancia regla on regla.curricula_id = programa.id
    where coalesce(regla.modo, 'sola') <> 'no'
      and programa.id in (
        select ofrecida.curricula_id
        from ofertas_curriculas ofrecida
          join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id
        where ${ofertaDeGrupo(person, grupo)}
      )
    order by programa.nombre_curricula collate "es-x-icu", programa.id`.execute(db)
  return rows
}

/** `pares`: everybody of the group in scope, and each course of the programme. */
const pares = (person: Observer, grupoId: number, curricula: number) => sql`
  select quien.id as usuario_id, suyo.curso_id
  from cursos_publicados suyo
    cross join (${alumnosDe(person, sql`${grupoId}::bigint`)}) quien
  where suyo.curricula_id = ${curricula}`

/** `estados`: everybody of the group in scope, how far they are, and what they have. */
const estados = (person: Observer, grupoId: number, curricula: number) => sql`
  select
    persona.id,
    persona.nombre_completo,
    persona.nombre_antes,
    persona.email,
    persona.avatar,
    persona.busca,
    persona.escuela_id,
    coalesce(suya.folio, '') as folio,
    coalesce(logro.terminados, 0) as terminados,
    coalesce(logro.de, 0) as de,
    case when suya.id is null and not logro.cumple then logro.faltas end as faltas,
    case
      when suya.id is not null then 'tiene'
      when logro.cumple then 'puede'
      else 'falta'
    end as estado,
    case when suya.id is null and logro.terminados = logro.de then ${faltan(horasDelLogro)} else '{}' end as faltan
  from (select usuario.* ${miembros(person, sql`${grupoId}::bigint`)}) persona
    left join condiciones logro on logro.usuario_id = persona.id
    left join constancias suya
      on suya.usuario_id = persona.id
      and suya.curricula_id = ${curricula}
      and suya.revocada_en is null
    left join reglas_de_constancia regla on regla.curricula_id = ${curricula}
    ${conLoQuePide}`

type Query = QueryOf<typeof constanciasDeGrupoRoutes.deGrupo>
type Leido = {
  cuentas: Record<EstadoEnGrupo, number>
  de_otros: FaltaDeOtros[]
  total: number
  personas: ConstanciaEnGrupo[]
}

/** `contract: FaltaDeOtros` of all of the group. On `estados`. */
const deOtros = sql`
  select
    una.falta,
    count(*)::int as cuantas,
    coalesce(
      (
        array_agg(distinct jsonb_build_object('id', escuela.id, 'nombre', escuela.nombre))
        filter (where una.falta = 'empresa' and escuela.id is not null)
      )[1:5],
      '{}'
    ) as escuelas
  from estados
    cross join lateral unnest(estados.faltan) una (falta)
    left join escuelas escuela on escuela.id = estados.escuela_id
  where una.falta = any (${[...FALTAS_AJENAS]}::text[])
  group by una.falta
  order by una.falta`

/** A page of a group, and how many of all of it are in each state, in one statement. */
export async function listDeGrupo(db: Db, person: Observer, grupoId: number, q: Query) {
  const orden = sql`nombre_completo collate "es-x-icu" ${sql.raw(q.dir ?? 'asc')}, id`
  const { rows } = await sql<Leido>`
    with ${conLogros(pares(person, grupoId, q.curricula), q.curricula)},
      estados as materialized (${estados(person, grupoId, q.curricula)}),
      hallados as (
        select estados.*
        from estados
        where ${q.search ? hasWords('estados.busca', q.search) : sql`true`}
          and ${q.estado ? sql`estado = ${q.estado}` : sql`true`}
      ),
      pagina as (
        select id, nombre_completo, coalesce(nombre_antes, '') as nombre_antes, email, avatar, estado, folio, terminados, de, faltan, faltas
        from hallados
        order by ${orden}
        limit ${q.per_page}
        offset ${(q.page - 1) * q.per_page}
      )
    select
      (
        select json_build_object(
          'tiene', count(*) filter (where estado = 'tiene'),
          'puede', count(*) filter (where estado = 'puede'),
          'falta', count(*) filter (where estado = 'falta')
        )
        from estados
      ) as cuentas,
      (select coalesce(json_agg(otra), '[]') from (${deOtros}) otra) as de_otros,
      (select count(*)::int from hallados) as total,
      (select coalesce(json_agg(pagina order by ${orden}), '[]') from pagina) as personas`.execute(db)
  return { ...rows[0]!, page: q.page, per_page: q.per_page }
}

/** Those that hold, of everybody of a group in scope: what their PDF is made of. */
export async function listParaZip(db: Db, person: Observer, grupoId: number, curricula: number) {
  const { rows } = await sql<Pick<Firmada, 'id' | 'datos' | 'firma' | 'publica' | 'version_id' | 'reservado'>>`
    select constancia.id, constancia.datos, constancia.firma, llave.publica, constancia.version_id,
      constancia.reservado_secreto as reservado
    from constancias constancia
      join llaves_de_firma llave on llave.id = constancia.llave_id
    where constancia.curricula_id = ${curricula}
      and constancia.revocada_en is null
      and constancia.usuario_id in (${alumnosDe(person, sql`${grupoId}::bigint`)})
    order by constancia.nombre collate "es-x-icu", constancia.id`.execute(db)
  return rows
}

/** Everybody of a group in scope. */
export async function usuariosDeGrupo(db: Db, person: Observer, grupoId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${alumnosDe(person, sql`${grupoId}::bigint`)}`.execute(db)
  return rows.map(r => r.id)
}

/** Which of these people have one of a programme that holds. */
export async function quienesTienen(db: Db, usuarios: readonly number[], curricula: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select usuario.id
    from usuarios usuario
    where usuario.id = any (${usuarios}::bigint[])
      and exists (
        select
        from constancias constancia
        where constancia.usuario_id = usuario.id
          and constancia.curricula_id = ${curricula}
          and constancia.revocada_en is null
      )`.execute(db)
  return new Set(rows.map(r => r.id))
}
