/** Who of a group, or of whoever follows a course, has a constancia, who could have it, and who lacks what. */
import {
  type ConstanciaEnGrupo,
  type constanciasDeGrupoRoutes,
  type EstadoEnGrupo,
  FALTAS_AJENAS,
  type FaltaDeOtros,
  type QueryOf,
  type ReplyOf,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alcanceDeCurricula } from '../../alcance/curriculas.read.ts'
import { ofertaPublicada } from '../../alcance/ofertas.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { alcanceDeCurso } from '../../alcance/trabajo.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords } from '../../kit/db/list.ts'
import { conLoQuePide, faltan } from './constancias.faltan.sentencia.ts'
import { conLogros, type DeQue, horasDelLogro, isDe } from './constancias.logros.read.ts'
import { type GrupoOCurso, genteDe, motivoDeRevocacion } from './constancias.quienes.read.ts'
import type { Firmada } from './constancias.read.ts'

type Logros = ReplyOf<typeof constanciasDeGrupoRoutes.programasDeGrupo>

const porNombre = (elegibles: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(una order by una.nombre collate "es-x-icu", una.id), '[]')
  from (${elegibles}) una
)`

/**
 * Those that end in one.
 * @param programas which, of `curriculas as curricula`.
 * @param cursos which, of `cursos as curso`
 */
const terminanEnUna = (programas: RawBuilder<SqlBool>, cursos: RawBuilder<SqlBool>) => sql<Logros>`
  select
    ${porNombre(sql`
      select curricula.id, curricula.nombre_curricula as nombre
      from curriculas curricula
        left join reglas_de_constancia regla on regla.curricula_id = curricula.id
      where coalesce(regla.modo, 'sola') <> 'no'
        and ${programas}`)} as programas,
    ${porNombre(sql`
      select curso.id, curso.nombre_curso as nombre
      from cursos curso
        join reglas_de_constancia regla on regla.curso_id = curso.id
      where regla.modo <> 'no'
        and ${cursos}`)} as cursos`

/** All that the person may open. */
export async function listLogros(db: Db, person: Observer): Promise<Logros> {
  const { rows } = await terminanEnUna(alcanceDeCurricula(person), alcanceDeCurso(person)).execute(db)
  return rows[0]!
}

/** That are or were offered to it, or to the school of somebody in it, and end in a constancia. */
export async function listLogrosDeGrupo(db: Db, person: Observer, grupo: number): Promise<Logros> {
  const { rows } = await sql<Logros>`
    with ofrecidas as materialized (
      select distinct ofrecida.curricula_id
      from ofertas_curriculas ofrecida
        join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id
      where ${ofertaPublicada}
        and (
          exists (select from ofertas_grupos al_grupo
            where al_grupo.oferta_id = oferta.id and al_grupo.grupo_id = ${grupo})
          or exists (
            select
            from gestores_ofertas a_escuela
            where a_escuela.oferta_id = oferta.id
              and a_escuela.escuela_id in (${genteDe(person, { grupo }, {}, sql`usuario.escuela_id`)})
          )
        )
    )
    ${terminanEnUna(
      sql`curricula.id in (select ofrecida.curricula_id from ofrecidas ofrecida)`,
      sql`curso.id in (
            select publicado.curso_id
            from cursos_publicados publicado
            where publicado.curricula_id in (select ofrecida.curricula_id from ofrecidas ofrecida)
          )`,
    )}`.execute(db)
  return rows[0]!
}

/** The course itself, and the programmes with it that the person may open. */
export async function listLogrosDeCurso(db: Db, person: Observer, cursoId: number): Promise<Logros> {
  const { rows } = await terminanEnUna(
    sql`curricula.id in (
      select publicado.curricula_id
      from cursos_publicados publicado
      where publicado.curso_id = ${cursoId})
        and ${alcanceDeCurricula(person)}`,
    sql`curso.id = ${cursoId}`,
  ).execute(db)
  return rows[0]!
}

/** `pares`: everybody of the place to whom the person may issue, and each course of what ends in it. */
const pares = (person: Observer, grupoOCurso: GrupoOCurso, de: DeQue) => sql`
  select quien.id as usuario_id, abierto.curso_id
  from (
    ${
      de.curricula_id === undefined
        ? sql`select ${de.curso_id}::bigint as curso_id`
        : sql`
          select publicado.curso_id
          from cursos_publicados publicado
          where publicado.curricula_id = ${de.curricula_id}`
    }
  ) abierto
    cross join (${genteDe(person, grupoOCurso, de)}) quien`

/** `estados`: the same people, how far they are, and what they have. */
const estados = (person: Observer, grupoOCurso: GrupoOCurso, de: DeQue) => sql`
  select
    persona.id,
    persona.nombre_completo,
    persona.nombre_antes,
    persona.email,
    persona.avatar,
    persona.busca,
    persona.escuela_id,
    coalesce(constancia.folio, '') as folio,
    coalesce(constancia.nombre, '') as nombre,
    coalesce(logro.terminados, 0) as terminados,
    coalesce(logro.de, 0) as de,
    coalesce(logro.por_hacer, 0) as por_hacer,
    coalesce(logro.modo = 'mano', false) as se_aprueba,
    quitada.motivo,
    case when constancia.id is null and not logro.cumple then logro.faltas end as faltas,
    case
      when constancia.id is not null then 'tiene'
      when logro.cumple and quitada.motivo is not null then 'revocada'
      when logro.cumple then 'puede'
      else 'falta'
    end as estado,
    case
      when constancia.id is null and logro.terminados = logro.de then ${faltan(horasDelLogro)}
      else '{}'
    end as faltan
  from (${genteDe(person, grupoOCurso, de, sql`usuario.*`)}) persona
    cross join lateral (select ${motivoDeRevocacion(sql`persona.id`, de)} as motivo) quitada
    left join condiciones logro on logro.usuario_id = persona.id
    left join constancias constancia
      on constancia.usuario_id = persona.id
      and ${isDe('constancia', de)}
      and constancia.revocada_en is null
    left join reglas_de_constancia regla on ${isDe('regla', de)}
    ${conLoQuePide}`

type Query = QueryOf<typeof constanciasDeGrupoRoutes.deGrupo>
type Leido = {
  cuentas: Record<EstadoEnGrupo, number>
  de_otros: FaltaDeOtros[]
  total: number
  personas: ConstanciaEnGrupo[]
}

/** `contract: FaltaDeOtros` of all of them. On `estados`. */
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

/** A page of them, and how many of all are in each state, in one statement. */
export async function listEstados(db: Db, person: Observer, grupoOCurso: GrupoOCurso, de: DeQue, q: Query) {
  const orden = sql`nombre_completo collate "es-x-icu" ${sql.raw(q.dir ?? 'asc')}, id`
  const { rows } = await sql<Leido>`
    with ${conLogros(pares(person, grupoOCurso, de), de)},
      estados as materialized (${estados(person, grupoOCurso, de)}),
      hallados as (
        select estados.*
        from estados
        where ${q.search ? hasWords('estados.busca', q.search) : sql`true`}
          and ${q.estado ? sql`estado = ${q.estado}` : sql`true`}
      ),
      pagina as (
        select
          id,
          nombre_completo,
          coalesce(nombre_antes, '') as nombre_antes,
          email,
          avatar,
          estado,
          folio,
          nombre,
          terminados,
          de,
          por_hacer,
          se_aprueba,
          case when estado = 'revocada' then motivo else '' end as motivo,
          faltan,
          faltas
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
          'revocada', count(*) filter (where estado = 'revocada'),
          'falta', count(*) filter (where estado = 'falta')
        )
        from estados
      ) as cuentas,
      (select coalesce(json_agg(otra), '[]') from (${deOtros}) otra) as de_otros,
      (select count(*)::int from hallados) as total,
      (select coalesce(json_agg(pagina order by ${orden}), '[]') from pagina) as personas`.execute(db)
  return { ...rows[0]!, page: q.page, per_page: q.per_page }
}

/** More would have to be held while they are sent. */
export const MAX_EN_ZIP = 2_000

/**
 * Those that hold, of the same people: what their PDF is made of; one more than a ZIP takes says that they are too
 * many.
 */
export async function listParaZip(db: Db, person: Observer, grupoOCurso: GrupoOCurso, de: DeQue) {
  const { rows } = await sql<Pick<Firmada, 'id' | 'datos' | 'firma' | 'publica' | 'version_id' | 'reservado'>>`
    select constancia.id, constancia.datos, constancia.firma, llave.publica, constancia.version_id,
      constancia.reservado_secreto as reservado
    from constancias constancia
      join llaves_de_firma llave on llave.id = constancia.llave_id
    where ${isDe('constancia', de)}
      and constancia.revocada_en is null
      and constancia.usuario_id in (${genteDe(person, grupoOCurso, de)})
    order by constancia.nombre collate "es-x-icu", constancia.id
    limit ${MAX_EN_ZIP + 1}`.execute(db)
  return rows
}
