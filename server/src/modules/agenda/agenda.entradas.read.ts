/** What falls on which day, for one person: what they see as an agenda, and what their calendar is made of. */
import { type agendaRoutes, type Entrada, may, type QueryOf, type ReplyOf } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursosAbiertos } from '../../alcance/acceso.read.ts'
import { tareasDe } from '../../alcance/avance.read.ts'
import { alcanceDeCurricula } from '../../alcance/curriculas.read.ts'
import { alcanceDeGrupo } from '../../alcance/grupos.read.ts'
import { cursosDeGrupo, ofertaSeguida } from '../../alcance/ofertas.read.ts'
import { isAdmin, type Observer } from '../../alcance/personas.ts'
import { plazosDePersona } from '../../alcance/plazos.read.ts'
import { relojDePersona } from '../../alcance/zonas.read.ts'
import { enZona } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'

/** Most that is answered at once. */
const MOST = 500
/** Days that are answered when no last one is said, and at most. */
const [USUAL_DAYS, MOST_DAYS] = [30, 100]

/** Between the first day and the last. @param inicia, termina timestamptz, or the same */
const enRango = (inicia: RawBuilder<unknown>, termina = inicia) =>
  sql<SqlBool>`(${inicia} < (select hasta from rango) and ${termina} >= (select desde from rango))`
/** The same of what stands in the people's hours. On an alias with `inicia` and `termina`; through the index of spans. */
const enFranja = sql<SqlBool>`tsrange(e.inicia, e.termina) && (select tsrange(desde at time zone zona(), hasta at time zone zona()) from rango)`

const enMomento = sql`e.inicia at time zone zona() as inicia, e.termina at time zone zona() as termina, e.hora_inicio is null and e.hora_fin is null as todo_el_dia`

/** Until when the person has time for what stands in the courses that are open to them, done or not. */
const pendientes = sql`
  select 'pendiente' as tipo, 'pendiente:' || a.id as clave, a.nombre_actividad_unidad as titulo, t.nombre_curso as detalle, f.hasta as inicia,
    null::timestamptz as termina, false as todo_el_dia, t.completa as hecha, false as propia, t.curricula_id, t.curso_id, t."cursoEnVivo",
    t.unidad_id, null::bigint as grupo_id, f.cambiado_en, null::int as version
  from fechas f join tareas t on t.actividad_id = f.actividad_id join actividades a on a.id = f.actividad_id`

/** Until when what was returned to them is to be corrected. */
const correccionesDe = (person: Observer) => sql`
  select distinct on (e.id) 'pendiente', 'correccion:' || e.id, 'Corregir: ' || a.nombre_actividad_unidad, ab.nombre_curso, e.corregir_hasta, null::timestamptz, false,
    false, false, ab.curricula_id, ab.curso_id, ab."cursoEnVivo", a.unidad_id, null::bigint, e.devuelta_en, null::int
  from entregas e join actividades a on a.id = e.actividad_id join cursos_unidades cu on cu.unidad_id = a.unidad_id
    join abiertos ab on ab.curso_id = cu.curso_id
  where e.usuario_id = ${person.id} and e.devuelta_en is not null and ${enRango(sql`e.corregir_hasta`)} order by e.id, ab.curso_id`

/** Until when a group in scope has time, once for each activity. Who administers is told of the groups that they made. */
const limitesDe = (person: Observer) => sql`
  with lim as materialized (select g.id as grupo_id, g.nombre_grupo, p.curso_id, p.actividad_id, p.hasta, p.actualizado_en, p.version
      from grupos g cross join lateral (select p.*, coalesce(p.fecha_limite, p.cierra) as hasta from plazos p
          where p.grupo_id = g.id and ${enRango(sql`coalesce(p.fecha_limite, p.cierra)`)} offset 0) p
      where ${isAdmin(person) ? sql`g.usuario_id = ${person.id}` : alcanceDeGrupo(person)}),
    pares as materialized (select d.grupo_id, d.curso_id from (select distinct grupo_id, curso_id from lim) d
      where d.curso_id in (${cursosDeGrupo(person, sql`d.grupo_id`)}))
  select 'limite', 'limite:' || l.grupo_id || ':' || l.curso_id || ':' || a.id, a.nombre_actividad_unidad, l.nombre_grupo || ' · ' || k.nombre_curso, l.hasta,
    null, false, false, false, null, k.id, k."cursoEnVivo", a.unidad_id, l.grupo_id, l.actualizado_en, l.version
  from lim l join pares d on d.grupo_id = l.grupo_id and d.curso_id = l.curso_id join actividades a on a.id = l.actividad_id
    join cursos k on k.id = l.curso_id join cursos_unidades cu on cu.curso_id = k.id and cu.unidad_id = a.unidad_id`

/** One that is offered with several curricula is one; it leads into one that is theirs. */
const deSesion = (person: Observer, which: RawBuilder<unknown>) => sql`(
  select distinct on (e.id) 'clase', 'clase:' || e.id, s.nombre_sesion,
    k.nombre_curso || case when e.organizador_id <> ${person.id} then ' · Con ' || org.nombre_completo else '' end,
    ${enMomento}, false, coalesce(e.organizador_id = ${person.id}, false), case when ${alcanceDeCurricula(person)} then c.id end, k.id, k."cursoEnVivo",
    null::bigint, null::bigint, e.actualizado_en, e.version
  from sesion_eventos e join sesiones s on s.id = e.sesion_id join cursos k on k.id = s.curso_id
    join ofertas_academicas o on o.id = s.oferta_id join ofertas_curriculas oc on oc.oferta_id = o.id
    join curriculas c on c.id = oc.curricula_id left join usuarios org on org.id = e.organizador_id
  where ${which}
  order by e.id, case when ${alcanceDeCurricula(person)} then 0 else 1 end, c.id)`

/** Whether a session of the course, which the person holds or follows, is held in the hours of its event: then it is the same class. On `e`. */
const esDeSesion = (person: Observer) => sql<SqlBool>`exists (
  select from sesiones s join sesion_eventos se on se.sesion_id = s.id join ofertas_academicas o on o.id = s.oferta_id
  where s.curso_id = e.curso_id and tsrange(se.inicia, se.termina) && tsrange(e.inicia, e.termina)
    and (se.organizador_id = ${person.id} or ${ofertaSeguida(person)}))`

/** Of sessions that the person holds (through the index of who does) or follows, and of live courses that are open to them. */
const clasesDe = (person: Observer) => sql`
  ${deSesion(person, sql`e.organizador_id = ${person.id} and ${enRango(sql`e.inicia at time zone zona()`, sql`e.termina at time zone zona()`)}`)}
  union all ${deSesion(person, sql`e.organizador_id is distinct from ${person.id} and ${enFranja} and ${ofertaSeguida(person)}`)}
  union all select 'clase', 'curso:' || e.id, coalesce(nullif(e.titulo_video, ''), ab.nombre_curso), ab.nombre_curso, ${enMomento}, false, false, ab.curricula_id,
    ab.curso_id, ab."cursoEnVivo", null, null, e.actualizado_en, e.version
  from abiertos ab join eventos_curso e on e.curso_id = ab.curso_id and ab."cursoEnVivo" = 1
  where e.inicia is not null and ${enFranja} and not ${esDeSesion(person)}`

/** When the enrolment events close in which the person is. */
const cierresDe = (person: Observer) => sql`
  select 'cierre', 'cierre:' || i.id, i.nombre_evento, 'Cierra la inscripción', i.cierra at time zone zona() - interval '1 minute', null,
    false, false, false, null, null, 0, null, null, i.actualizado_en, i.version
  from inscripciones_usuarios iu join inscripciones i on i.id = iu.inscripcion_id
  where iu.usuario_id = ${person.id} and i.abierta = 1 and i.cierra is not null and ${enRango(sql`i.cierra at time zone zona() - interval '1 minute'`)}`

/**
 * All of it as common table expressions, the last of which is `entradas`: a row for each thing, as `contract: Entrada` with moments as
 * timestamptz, `cambiado_en`, and `version` where it has one.
 * @param desde, hasta moments
 */
export const conEntradas = (person: Observer, desde: RawBuilder<unknown>, hasta: RawBuilder<unknown>) => sql`
  rango as materialized (select ${desde} as desde, ${hasta} as hasta),
  abiertos as materialized (${cursosAbiertos(person)}),
  fechas as materialized (select pl.actividad_id, coalesce(pl.fecha_limite, pl.cierra) as hasta, pl.cambiado_en
    from (${plazosDePersona(
      sql`${person.id}::bigint`,
      sql<SqlBool>`p.actividad_id in (select fa.id from cursos_unidades fcu join actividades fa on fa.unidad_id = fcu.unidad_id
        where fcu.curso_id in (select curso_id from abiertos))`,
    )}) pl where ${enRango(sql`coalesce(pl.fecha_limite, pl.cierra)`)}),
  tareas as materialized (select distinct on (t.actividad_id) ab.*, t.unidad_id, t.actividad_id, t.completa
    from abiertos ab cross join lateral (${tareasDe(sql`${person.id}::bigint`, sql`ab.curso_id`)}) t
    where exists (select from fechas) and t.actividad_id in (select actividad_id from fechas) order by t.actividad_id, ab.curso_id),
  entradas as (${pendientes}
    union all (${correccionesDe(person)})
    ${may(person.personas, 'plazos.read') ? sql`union all (${limitesDe(person)})` : sql``}
    union all ${clasesDe(person)}
    union all ${cierresDe(person)})`

/** Days behind and ahead that a calendar holds, and most of them. */
const [BEHIND, AHEAD, MOST_OF_CALENDAR] = [14, 365, 2000]

export type EntradaDeCalendario = Pick<
  Entrada,
  | 'tipo'
  | 'clave'
  | 'titulo'
  | 'detalle'
  | 'todo_el_dia'
  | 'curricula_id'
  | 'curso_id'
  | 'cursoEnVivo'
  | 'unidad_id'
  | 'grupo_id'
> & {
  inicia: Date
  termina: Date | null
  /** Its days by the people's clocks, `YYYY-MM-DD`; the second is the one after the last. */
  dia: string
  dia_fin: string | null
  cambiado_en: Date
  /** How often it was changed; null of what has dates from several places. */
  version: number | null
}

/** What a calendar was given before, and is no more. */
export type Quitada = Pick<
  EntradaDeCalendario,
  'clave' | 'tipo' | 'titulo' | 'inicia' | 'termina' | 'todo_el_dia' | 'dia' | 'dia_fin'
> & {
  /** Under which number it was given last. */
  dada: number
  quitado_en: Date
}

/** What a calendar is given now: the number of each thing by its key, and what it was given before and is no more. */
export type Dado = { dadas: ReadonlyMap<string, number>; quitadas: readonly Quitada[] }

/** By whose clocks an entry is told: its person's; a whole day is that of the installation, in whose days it was put. @param de its name */
const suZona = (de: string) => sql`case when ${sql.ref(`${de}.todo_el_dia`)} then zona() else zona end`

/** What the calendar of a person holds. */
export async function listCalendario(db: Db, person: Observer): Promise<EntradaDeCalendario[]> {
  const dia = (days: number) =>
    sql`(select (r.hoy + ${sql.lit(days)}::int)::timestamp at time zone r.zona from reloj r)`
  const { rows } = await sql<EntradaDeCalendario>`
    with reloj as materialized (${relojDePersona(sql`${person.id}::bigint`)}), ${conEntradas(person, dia(-BEHIND), dia(AHEAD))}
    select tipo, clave, titulo, detalle, todo_el_dia, curricula_id, curso_id, "cursoEnVivo", unidad_id, grupo_id, inicia, termina,
      (inicia at time zone ${suZona('entradas')})::date as dia, (termina at time zone ${suZona('entradas')})::date as dia_fin, cambiado_en, version
    from entradas cross join reloj order by inicia, clave limit ${sql.lit(MOST_OF_CALENDAR)}`.execute(db)
  return rows
}

/** Each once: a class that one holds and follows is held. In their order. */
export async function listAgenda(
  db: Db,
  person: Observer,
  { desde, hasta }: QueryOf<typeof agendaRoutes.list>,
): Promise<ReplyOf<typeof agendaRoutes.list>> {
  const primero = sql`coalesce(${desde}::date, (select hoy from reloj))`
  const ultimo = sql`greatest(${primero}, least(coalesce(${hasta}::date, ${primero} + ${sql.lit(USUAL_DAYS)}), ${primero} + ${sql.lit(MOST_DAYS)})) + 1`
  const moment = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone (select zona from reloj))`
  const { rows } = await sql<{ hoy: string; zona: string; entradas: Entrada[] }>`
    with reloj as materialized (${relojDePersona(sql`${person.id}::bigint`)}),
    ${conEntradas(person, moment(primero), moment(ultimo))}
    select (select hoy::text from reloj) as hoy, (select zona from reloj) as zona, coalesce((select json_agg(fila order by x.inicia, x.clave)
      from (select entradas.*, reloj.zona from entradas cross join reloj order by inicia, clave limit ${sql.lit(MOST + 1)}) x
        cross join lateral (select x.tipo, x.clave, x.titulo, x.detalle, ${enZona('x.inicia', suZona('x'))} as inicia, ${enZona('x.termina', suZona('x'))} as termina,
          x.todo_el_dia, x.hecha, x.propia, x.curricula_id, x.curso_id, x."cursoEnVivo", x.unidad_id, x.grupo_id) fila), '[]') as entradas`.execute(
    db,
  )
  const { hoy, zona, entradas } = rows[0]!
  return { hoy, zona, entradas: entradas.slice(0, MOST), hay_mas: entradas.length > MOST }
}
