import {
  type Constancia,
  type ConstanciaEmitida,
  type ConstanciaPropia,
  type constanciasRoutes,
  type QueryOf,
  type ReglaLeida,
  type ReplyOf,
  readFolio,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enUso } from '../../alcance/archivado.read.ts'
import { isCalificable } from '../../alcance/entregas.read.ts'
import { escuelasDe } from '../../alcance/escuelas.read.ts'
import { alcanceDeGrupo } from '../../alcance/grupos.read.ts'
import { canSeeAll, type Observer } from '../../alcance/personas.ts'
import { hasQuiz } from '../../alcance/quiz.read.ts'
import { alcanceDeFicha } from '../../alcance/trabajo.read.ts'
import { enReloj, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { escapeLike, hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { hasAsistencia } from './constancias.condiciones.read.ts'
import type { Reservado } from './constancias.datos.ts'
import { enHoras } from './constancias.faltan.sentencia.ts'
import type { DeQue } from './constancias.logros.read.ts'
import { mayReceive } from './constancias.quienes.read.ts'

const estado = sql<Constancia['estado']>`
  case
    when constancia.sustituida_por is not null then 'sustituida'
    when constancia.revocada_en is not null then 'revocada'
    else 'valida'
  end`

/**
 * What every screen shows of one, on `constancias as constancia`. What was signed is read and not asked of other
 * tables: these may be others by now.
 */
const seMuestra = sql`
  constancia.folio,
  constancia.nombre,
  constancia.logro,
  constancia.datos::json ->> 'tipo' as tipo,
  (constancia.datos::json ->> 'horas')::int as horas,
  ${iso('constancia.emitida_en')} as emitida,
  ${estado} as estado,
  constancia.motivo`

/**
 * Whether search engines may find it: its owner said so and may still sign in, and it holds. On `constancias as
 * constancia`.
 */
const enBuscadores = sql<boolean>`(
  constancia.revocada_en is null
  and exists (select from constancias_en_buscadores dejada where dejada.constancia_id = constancia.id)
  and exists (select from usuarios titular where titular.id = constancia.usuario_id and titular.estatus_user = 1)
)`

export async function listMias(db: Db, usuarioId: number): Promise<ConstanciaPropia[]> {
  const { rows } = await sql<ConstanciaPropia>`
    select
      ${seMuestra},
      ${enBuscadores} as en_buscadores,
      case
        when constancia.curso_id is not null then json_build_array(constancia.curso_id)
        else (
          select coalesce(json_agg(publicado.curso_id order by publicado.position, publicado.curso_id), '[]')
          from cursos_publicados publicado
          where publicado.curricula_id = constancia.curricula_id
        )
      end as cursos
    from constancias constancia
    where constancia.usuario_id = ${usuarioId}
      and constancia.sustituida_por is null
    order by constancia.emitida_en desc, constancia.id desc`.execute(db)
  return rows
}

type ListQuery = QueryOf<typeof constanciasRoutes.list>
type Filtros = Omit<ListQuery, 'page' | 'per_page'>

const EN_ESTADO: Record<Constancia['estado'], RawBuilder<SqlBool>> = {
  valida: sql`constancia.revocada_en is null`,
  // Both of what holds no more, so that its index serves.
  revocada: sql`(constancia.revocada_en is not null and constancia.sustituida_por is null)`,
  sustituida: sql`(constancia.revocada_en is not null and constancia.sustituida_por is not null)`,
}

/** Those of people in scope; those of who is gone are for who administers. */
const alAlcance = (person: Observer) =>
  sql<SqlBool>`(${
    canSeeAll(person)
      ? sql`true`
      : sql`exists (select from usuarios usuario
          where usuario.id = constancia.usuario_id and ${alcanceDeFicha(person)})`
  })`

/** How many words of one search may be e-mails; what is more is looked for as any word. */
const MAX_DE_CORREO = 2

const orden = ({ sort, dir }: Filtros) => ({
  key: sort === 'nombre' ? spanish('constancia.nombre') : sql`constancia.emitida_en`,
  dir: dir ?? (sort === 'nombre' ? ('asc' as const) : ('desc' as const)),
})

/** A word that is an e-mail or a part of one: what else has such signs is looked for as any word, too. */
const isDeCorreo = (word: string) => word.includes('@') || (/[._]/.test(word) && /[\p{L}\p{N}]{3}/u.test(word))

/**
 * People, on `usuarios as titular`. A wall, or one of them is looked for in parallel among all, for the many
 * constancias that people may have.
 */
const titulares = (cuales: RawBuilder<SqlBool>) => sql`
  select titular.id
  from usuarios titular
  where ${cuales}
  offset 0`

/**
 * A word with an @ is in no name or title, and asked of people alone. Any other stands in the constancia, or before
 * the @ of its person: two lists of keys, as an «or» between two tables has no index. What stands behind it is in the
 * e-mails of everybody. On `constancias as constancia`.
 */
const conCorreo = (word: string) =>
  word.includes('@')
    ? sql<SqlBool>`constancia.usuario_id in (${titulares(hasWords('titular.busca', word))})`
    : sql<SqlBool>`constancia.id in (
        select dicha.id
        from constancias dicha
        where ${hasWords('dicha.busca', word)}
        union
        select otra.id
        from (${titulares(sql`titular.busca like (select sin_acentos(${`%${escapeLike(word)}%@%`}))`)}) titular
          join constancias otra on otra.usuario_id = titular.id
      )`

/** On `constancias as constancia`. */
function isHallada(search: string): RawBuilder<SqlBool> {
  const { true: deCorreo = [], false: demas = [] } = Object.groupBy(search.split(/\s+/), w => `${isDeCorreo(w)}`)
  const tests = deCorreo.slice(0, MAX_DE_CORREO).map(conCorreo)
  const words = [...demas, ...deCorreo.slice(MAX_DE_CORREO)].join(' ')
  return sql<SqlBool>`(${sql.join([hasWords('constancia.busca', words), ...tests], sql` and `)})`
}

function matching(db: Db, person: Observer, q: Filtros, key: RawBuilder<unknown>) {
  let match = db
    .selectFrom('constancias as constancia')
    .select(['constancia.id', key.as('clave')])
    .where(alAlcance(person))
  // A whole folio, as people copy it from paper, is one: its year alone is in all of them.
  const folio = readFolio(q.search ?? '')
  if (folio) match = match.where('constancia.folio', '=', folio)
  else if (q.search) match = match.where(isHallada(q.search))
  if (q.estado) match = match.where(EN_ESTADO[q.estado])
  if (q.curricula) match = match.where('constancia.curricula_id', '=', q.curricula)
  if (q.curso) match = match.where('constancia.curso_id', '=', q.curso)
  for (const escuela of [q.escuela, q.escuela_id])
    if (escuela)
      match = match.where('constancia.usuario_id', 'in', e =>
        e.selectFrom('usuarios').select('id').where('escuela_id', '=', escuela),
      )
  if (q.grupo)
    match = match.where('constancia.usuario_id', 'in', e =>
      e.selectFrom('grupos_usuarios').select('usuario_id').where('grupo_id', '=', q.grupo!),
    )
  return match
}

export function listConstancias(db: Db, person: Observer, q: ListQuery) {
  const { key, dir } = orden(q)
  return listPage<ConstanciaEmitida>(db, q, {
    match: matching(db, person, q, key),
    dir,
    select: sql`
      constancia.id,
      usuario.id as persona,
      ${seMuestra},
      coalesce(usuario.email, '') as email,
      constancia.datos::json ->> 'escuela' as escuela,
      coalesce(autor.nombre_completo, '') as emitida_por`,
    from: sql`
      constancias constancia on constancia.id = hallado.id
        left join usuarios usuario on usuario.id = constancia.usuario_id
        left join usuarios autor on autor.id = constancia.emitida_por`,
  })
}

/**
 * All that a list of them holds, as a file takes it.
 * @param most of a file that holds no more, one beyond which says that they are too many: none of the rest is sorted
 */
export function streamConstancias(db: Db, person: Observer, q: Filtros, most?: number) {
  const { key, dir } = orden(q)
  const hallados = matching(db, person, q, key)
  const order = sql.raw(dir)
  return db
    .with('hallados', () =>
      most === undefined ? hallados : hallados.orderBy(sql`clave ${order}, constancia.id ${order}`).limit(most + 1),
    )
    .selectFrom('hallados as hallado')
    .innerJoin('constancias as constancia', 'constancia.id', 'hallado.id')
    .leftJoin('usuarios as persona', 'persona.id', 'constancia.usuario_id')
    .leftJoin('usuarios as autor', 'autor.id', 'constancia.emitida_por')
    .select([
      'constancia.folio',
      'constancia.nombre',
      'constancia.logro',
      'constancia.motivo',
      'persona.email',
      'autor.nombre_completo as emitida_por',
    ])
    .select([
      sql<string>`constancia.datos::json ->> 'tipo'`.as('tipo'),
      sql<number>`(constancia.datos::json ->> 'horas')::int`.as('horas'),
      sql<string>`constancia.datos::json ->> 'escuela'`.as('escuela'),
      enReloj('constancia.emitida_en').as('emitida'),
      estado.as('estado'),
    ])
    .orderBy(sql`hallado.clave ${order}, hallado.id ${order}`)
    .stream(1000)
}

/** What people in scope have one of: of an admin whatever there is one of, asked of each in turns. */
const conConstancia = (person: Observer, que: 'curricula_id' | 'curso_id', logro: RawBuilder<unknown>) => {
  const columna = sql.ref(`constancia.${que}`)
  return canSeeAll(person)
    ? sql<SqlBool>`exists (select from constancias constancia where ${columna} = ${logro})`
    : sql<SqlBool>`${logro} in (
        select ${columna}
        from usuarios usuario
          join constancias constancia on constancia.usuario_id = usuario.id
        where ${alcanceDeFicha(person)}
      )`
}

/** What the register is filtered by. */
export async function listOpciones(db: Db, person: Observer): Promise<ReplyOf<typeof constanciasRoutes.opciones>> {
  const escuelas = escuelasDe(person)
  const porNombre = (elegibles: RawBuilder<unknown>) => sql`(
    select coalesce(json_agg(elegible order by elegible.label collate "es-x-icu", elegible.id), '[]')
    from (${elegibles}) elegible
  )`
  const { rows } = await sql<ReplyOf<typeof constanciasRoutes.opciones>>`
    select
      ${porNombre(sql`
        select curricula.id, curricula.nombre_curricula as label
        from curriculas curricula
        where ${conConstancia(person, 'curricula_id', sql`curricula.id`)}`)} as programas,
      ${porNombre(sql`
        select curso.id, curso.nombre_curso as label
        from cursos curso
        where ${conConstancia(person, 'curso_id', sql`curso.id`)}`)} as cursos,
      ${porNombre(sql`
        select escuela.id, escuela.nombre as label
        from escuelas escuela
        where ${escuelas ? sql`escuela.id in (${escuelas})` : sql`true`}`)} as escuelas,
      ${porNombre(sql`
        select grupo.id, grupo.nombre_grupo as label
        from grupos grupo
        where ${alcanceDeGrupo(person)}`)} as grupos`.execute(db)
  return rows[0]!
}

/** One with what is signed. */
export type Firmada = {
  id: number
  usuario_id: number | null
  /** What it was issued for; null once that is no more. */
  curricula_id: number | null
  curso_id: number | null
  datos: string
  firma: Buffer
  publica: Buffer
  version_id: number | null
  reservado: Reservado | null
  estado: Constancia['estado']
  motivo: string
  /** Its person asked to be erased: nothing of whom is left. */
  retirada: boolean
  /** ISO 8601; null while it holds. */
  revocada: string | null
  /** The folio of the one in its place; empty without one. */
  nueva: string
  /** Whether search engines may find it. */
  en_buscadores: boolean
}

const firmada = (condicion: RawBuilder<SqlBool>) => sql<Firmada>`
  select
    constancia.id,
    constancia.usuario_id,
    constancia.curricula_id,
    constancia.curso_id,
    constancia.datos,
    constancia.firma,
    llave.publica,
    constancia.version_id,
    constancia.reservado_secreto as reservado,
    ${estado} as estado,
    constancia.motivo,
    constancia.retirada_en is not null as retirada,
    ${iso('constancia.revocada_en')} as revocada,
    coalesce((select nueva.folio from constancias nueva where nueva.id = constancia.sustituida_por), '') as nueva,
    ${enBuscadores} as en_buscadores
  from constancias constancia
    join llaves_de_firma llave on llave.id = constancia.llave_id
  where ${condicion}`

export async function findPorFolio(db: Db, folio: string): Promise<Firmada | undefined> {
  const { rows } = await firmada(sql`constancia.folio = ${folio}`).execute(db)
  return rows[0]
}

/** One's own, or of somebody in scope where one may see those of others. */
export async function findAlAlcance(db: Db, person: Observer, folio: string) {
  const { rows } = await firmada(
    sql`constancia.folio = ${folio} and (constancia.usuario_id = ${person.id} or ${alAlcance(person)})`,
  ).execute(db)
  return rows[0]
}

/** One's own alone. */
export async function findPropia(db: Db, person: Observer, folio: string) {
  const { rows } = await firmada(sql`constancia.folio = ${folio} and constancia.usuario_id = ${person.id}`).execute(db)
  return rows[0]
}

/** By the SHA-256 of a file that was handed out. */
export async function findPorHuella(db: Db, huella: Buffer): Promise<Firmada | undefined> {
  const { rows } = await firmada(
    sql`constancia.id = (
      select impresa.constancia_id
      from constancias_impresas impresa
      where impresa.huella = ${huella})`,
  ).execute(db)
  return rows[0]
}

/** As many as one sitemap may name. */
const DE_UNA_PARTE = 50_000

/** By their keys, so that a part stays what it is. */
export async function listPartesDeMapa(db: Db): Promise<number[]> {
  const { rows } = await sql<{ parte: number }>`
    with rango as (
      select min(dejada.constancia_id) / ${DE_UNA_PARTE} as desde, max(dejada.constancia_id) / ${DE_UNA_PARTE} as hasta
      from constancias_en_buscadores dejada
    )
    select parte::int as parte
    from rango
      cross join generate_series(rango.desde, rango.hasta) parte
    where exists (
      select
      from constancias_en_buscadores dejada
        join constancias constancia on constancia.id = dejada.constancia_id
      where dejada.constancia_id >= parte * ${DE_UNA_PARTE}
        and dejada.constancia_id < (parte + 1) * ${DE_UNA_PARTE}
        and ${enBuscadores}
    )
    order by parte`.execute(db)
  return rows.map(r => r.parte)
}

export async function listParteDeMapa(db: Db, parte: number): Promise<string[]> {
  const { rows } = await sql<{ folio: string }>`
    select constancia.folio
    from constancias_en_buscadores dejada
      join constancias constancia on constancia.id = dejada.constancia_id
    where dejada.constancia_id >= ${parte}::bigint * ${DE_UNA_PARTE}
      and dejada.constancia_id < (${parte}::bigint + 1) * ${DE_UNA_PARTE}
      and ${enBuscadores}
    order by dejada.constancia_id`.execute(db)
  return rows.map(r => r.folio)
}

/** All public halves, for who verifies without the installation. */
export const listLlaves = async (db: Db): Promise<Buffer[]> =>
  (await db.selectFrom('llaves_de_firma').select('publica').orderBy('id').execute()).map(l => l.publica)

/**
 * What a rule can ask for: `cursos`, which of them `califican`, and `clases` that note who was there.
 * @param cursos selects keys
 */
const cuentasDe = (cursos: RawBuilder<unknown>) => sql`
  (select count(*)::int from (${cursos}) contado) as cursos,
  (
    select count(distinct en_curso.curso_id)::int
    from cursos_unidades en_curso
      join actividades actividad on actividad.unidad_id = en_curso.unidad_id
    where en_curso.curso_id in (${cursos})
      and ${enUso}
      and (${isCalificable} or ${hasQuiz})
  ) as califican,
  (
    select count(*)::int
    from sesiones sesion
      join sesion_eventos evento on evento.sesion_id = sesion.id
      left join clases serie on serie.sesion_id = sesion.id
      left join eventos_stream stream on stream.evento_id = evento.id
    where sesion.curso_id in (${cursos})
      and ${hasAsistencia}
  ) as clases`

/** When the constancia of a programme or a course is issued; undefined where there is none such. */
export async function findModo(db: Db, { curricula_id, curso_id }: DeQue): Promise<ReglaLeida['modo'] | undefined> {
  const { rows } = await sql<{ modo: ReglaLeida['modo'] }>`
    select coalesce(regla.modo, 'sola') as modo
    from curriculas programa
      left join reglas_de_constancia regla on regla.curricula_id = programa.id
    where programa.id = ${curricula_id ?? null}::bigint
    union all
    select coalesce(regla.modo, 'no')
    from cursos curso
      left join reglas_de_constancia regla on regla.curso_id = curso.id
    where curso.id = ${curso_id ?? null}::bigint`.execute(db)
  return rows[0]?.modo
}

/** Undefined where there is no such programme. */
export async function getReglaDeCurricula(db: Db, id: number): Promise<ReglaLeida | undefined> {
  const { rows } = await sql<ReglaLeida>`
    select
      coalesce(regla.modo, 'sola') as modo,
      regla.horas::int as horas,
      regla.plantilla_id,
      regla.area,
      (
        select coalesce(${enHoras(sql`sum(curso.minutos_curso)`)}, 0)::int
        from cursos_publicados publicado
          join cursos curso on curso.id = publicado.curso_id
        where publicado.curricula_id = programa.id
          and curso.archivado_en is null
      ) as horas_de_los_cursos,
      regla.calificacion_minima::int as calificacion_minima,
      regla.asistencia_minima::int as asistencia_minima,
      ${cuentasDe(sql`
        select publicado.curso_id
        from cursos_publicados publicado
        where publicado.curricula_id = programa.id`)},
      (
        select count(*)::int
        from constancias constancia
        where constancia.curricula_id = programa.id
          and constancia.revocada_en is null
      ) as emitidas
    from curriculas programa
      left join reglas_de_constancia regla on regla.curricula_id = programa.id
    where programa.id = ${id}`.execute(db)
  return rows[0]
}

/** Undefined where there is no such course. */
export async function getReglaDeCurso(db: Db, id: number): Promise<ReglaLeida | undefined> {
  const { rows } = await sql<ReglaLeida>`
    select
      coalesce(regla.modo, 'no') as modo,
      regla.horas::int as horas,
      regla.plantilla_id,
      regla.area,
      ${enHoras(sql`curso.minutos_curso`)}::int as horas_de_los_cursos,
      regla.calificacion_minima::int as calificacion_minima,
      regla.asistencia_minima::int as asistencia_minima,
      ${cuentasDe(sql`select curso.id`)},
      (
        select count(*)::int
        from constancias constancia
        where constancia.curso_id = curso.id
          and constancia.revocada_en is null
      ) as emitidas
    from cursos curso
      left join reglas_de_constancia regla on regla.curso_id = curso.id
    where curso.id = ${id}`.execute(db)
  return rows[0]
}

/** The courses of what people are to get by hand: as `pares` of it. Whom one may not issue to has none. */
export async function paresDe(db: Db, person: Observer, usuarios: readonly number[], de: DeQue) {
  const { rows } = await sql<{ usuario_id: number; curso_id: number }>`
    select usuario.id as usuario_id, curso.id as curso_id
    from usuarios usuario
      join cursos curso
        on curso.id = ${de.curso_id ?? null}::bigint
        or exists (
          select
          from cursos_publicados publicado
          where publicado.curricula_id = ${de.curricula_id ?? null}::bigint and publicado.curso_id = curso.id
        )
    where usuario.id = any (${usuarios}::bigint[])
      and ${mayReceive(person)}`.execute(db)
  return rows
}
