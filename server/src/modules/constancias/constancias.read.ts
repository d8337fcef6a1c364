import {
  type Constancia,
  type ConstanciaEmitida,
  type constanciasRoutes,
  MODO,
  type QueryOf,
  type ReglaLeida,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enUso } from '../../alcance/archivo.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { esQuiz } from '../../alcance/quiz.read.ts'
import { alcanceDeFicha, alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { cuentaAsistencia } from './constancias.condiciones.read.ts'
import type { Reservado } from './constancias.datos.ts'

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

export async function listMias(db: Db, usuarioId: number): Promise<Constancia[]> {
  const { rows } = await sql<Constancia>`
    select ${seMuestra}
    from constancias constancia
    where constancia.usuario_id = ${usuarioId}
      and constancia.sustituida_por is null
    order by constancia.emitida_en desc, constancia.id desc`.execute(db)
  return rows
}

type ListQuery = QueryOf<typeof constanciasRoutes.list>

/** Of people in scope; of who is gone, who administers. */
const alAlcance = (person: Observer) =>
  sql<SqlBool>`(${
    person.personas.includes('admin')
      ? sql`true`
      : sql`exists (select from usuarios usuario
        where usuario.id = constancia.usuario_id and ${alcanceDeFicha(person)})`
  })`

function matching(db: Db, person: Observer, q: ListQuery, key: RawBuilder<unknown>) {
  let match = db
    .selectFrom('constancias as constancia')
    .select(['constancia.id', key.as('clave')])
    .where(alAlcance(person))
  if (q.search) match = match.where(hasWords('constancia.busca', q.search))
  if (q.estado) match = match.where('constancia.revocada_en', q.estado === 'valida' ? 'is' : 'is not', null)
  if (q.curricula) match = match.where('constancia.curricula_id', '=', q.curricula)
  if (q.curso) match = match.where('constancia.curso_id', '=', q.curso)
  if (q.escuela)
    match = match.where('constancia.usuario_id', 'in', e =>
      e.selectFrom('usuarios').select('id').where('escuela_id', '=', q.escuela!),
    )
  return match
}

export function listConstancias(db: Db, person: Observer, q: ListQuery) {
  const key = q.sort === 'nombre' ? spanish('constancia.nombre') : sql`constancia.emitida_en`
  return listPage<ConstanciaEmitida>(db, q, {
    match: matching(db, person, q, key),
    dir: q.dir ?? (q.sort === 'nombre' ? 'asc' : 'desc'),
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
  /** Of the one in its place; empty without one. */
  nueva: string
}

const firmada = (cual: RawBuilder<SqlBool>) => sql<Firmada>`
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
    coalesce((select nueva.folio from constancias nueva where nueva.id = constancia.sustituida_por), '') as nueva
  from constancias constancia
    join llaves_de_firma llave on llave.id = constancia.llave_id
  where ${cual}`

export async function findPorFolio(db: Db, folio: string): Promise<Firmada | undefined> {
  const { rows } = await firmada(sql`constancia.folio = ${folio}`).execute(db)
  return rows[0]
}

/** One's own, or of somebody in scope where one may see those of others. @param others whether one may */
export async function findAlAlcance(db: Db, person: Observer, folio: string, others: boolean) {
  const suya = sql<SqlBool>`constancia.usuario_id = ${person.id}`
  const { rows } = await firmada(
    sql`constancia.folio = ${folio} and (${suya} ${others ? sql`or ${alAlcance(person)}` : sql``})`,
  ).execute(db)
  return rows[0]
}

/** By the SHA-256 of a file that was handed out. */
export async function findPorHuella(db: Db, huella: Buffer): Promise<Firmada | undefined> {
  const { rows } = await firmada(
    sql`constancia.id = (select impresa.constancia_id from constancias_impresas impresa
      where impresa.huella = ${huella})`,
  ).execute(db)
  return rows[0]
}

/** All public halves, for who verifies without the installation. */
export const listLlaves = async (db: Db): Promise<Buffer[]> =>
  (await db.selectFrom('llaves_de_firma').select('publica').orderBy('id').execute()).map(l => l.publica)

/** What a rule can ask for: `cursos`, which of them `califican`, and `clases` that note who was there. @param cursos selects keys */
const cuentasDe = (cursos: RawBuilder<unknown>) => sql`
  (select count(*)::int from (${cursos}) suyo) as cursos,
  (
    select count(distinct dentro.curso_id)::int
    from cursos_unidades dentro
      join actividades actividad on actividad.unidad_id = dentro.unidad_id
    where dentro.curso_id in (${cursos})
      and ${enUso}
      and (actividad.entregable > ${MODO.sencillo} or ${esQuiz})
  ) as califican,
  (
    select count(*)::int
    from sesiones sesion
      join sesion_eventos evento on evento.sesion_id = sesion.id
      left join clases serie on serie.sesion_id = sesion.id
      left join eventos_stream stream on stream.evento_id = evento.id
    where sesion.curso_id in (${cursos})
      and ${cuentaAsistencia}
  ) as clases`

/** Undefined where there is no such programme. */
export async function getReglaDeCurricula(db: Db, id: number): Promise<ReglaLeida | undefined> {
  const { rows } = await sql<ReglaLeida>`
    select
      coalesce(regla.modo, 'sola') as modo,
      regla.horas::int as horas,
      regla.plantilla_id,
      regla.area,
      (
        select coalesce(round(sum(curso.minutos_curso) / 60.0), 0)::int
        from cursos_publicados suyo
          join cursos curso on curso.id = suyo.curso_id
        where suyo.curricula_id = programa.id
          and curso.archivado_en is null
      ) as horas_de_los_cursos,
      regla.calificacion_minima::int as calificacion_minima,
      regla.asistencia_minima::int as asistencia_minima,
      ${cuentasDe(sql`select suyo.curso_id from cursos_publicados suyo where suyo.curricula_id = programa.id`)},
      (select count(*)::int from constancias constancia
        where constancia.curricula_id = programa.id and constancia.revocada_en is null) as emitidas
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
      round(curso.minutos_curso / 60.0)::int as horas_de_los_cursos,
      regla.calificacion_minima::int as calificacion_minima,
      regla.asistencia_minima::int as asistencia_minima,
      ${cuentasDe(sql`select curso.id`)},
      (select count(*)::int from constancias constancia
        where constancia.curso_id = curso.id and constancia.revocada_en is null) as emitidas
    from cursos curso
      left join reglas_de_constancia regla on regla.curso_id = curso.id
    where curso.id = ${id}`.execute(db)
  return rows[0]
}

/** The courses of what people are to get by hand: as `pares` of it. Who is not in scope has none. */
export async function paresDe(
  db: Db,
  person: Observer,
  usuarios: readonly number[],
  de: { curricula_id?: number | undefined; curso_id?: number | undefined },
) {
  const { rows } = await sql<{ usuario_id: number; curso_id: number }>`
    select usuario.id as usuario_id, curso.id as curso_id
    from usuarios usuario
      join cursos curso
        on curso.id = ${de.curso_id ?? null}::bigint
        or exists (
          select from cursos_publicados suyo where suyo.curricula_id = ${de.curricula_id ?? null}::bigint and suyo.curso_id = curso.id
        )
    where usuario.id = any (${usuarios}::bigint[])
      and ${alcanceDeTrabajo(person)}`.execute(db)
  return rows
}
