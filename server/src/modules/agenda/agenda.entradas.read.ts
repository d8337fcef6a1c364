/** What falls on which day, for one person: what they see as an agenda, and what their calendar is made of. */
import {
  type agendaRoutes,
  DIAS_PROXIMOS,
  type Entrada,
  may,
  PROXIMAS,
  type QueryOf,
  type ReplyOf,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursosAbiertos } from '../../alcance/acceso.read.ts'
import { tareasDe } from '../../alcance/avance.read.ts'
import { alcanceDeCurricula } from '../../alcance/curriculas.read.ts'
import { alcanceDeGrupo } from '../../alcance/grupos.read.ts'
import { cursosDeGrupo, ofertaSeguida } from '../../alcance/ofertas.read.ts'
import { canSeeAll, type Observer } from '../../alcance/personas.ts'
import { plazosDePersona } from '../../alcance/plazos.read.ts'
import { relojDePersona } from '../../alcance/zonas.read.ts'
import { enZona } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'

/** Most that is answered at once. */
const MAX = 500
/** Days that are answered when no last one is said, and at most. */
const [USUAL_DAYS, MAX_DAYS] = [30, 100]

/**
 * Between the first day and the last.
 * @param inicia, termina timestamptz, or the same
 */
const enRango = (inicia: RawBuilder<unknown>, termina = inicia) =>
  sql<SqlBool>`(${inicia} < (select hasta from rango) and ${termina} >= (select desde from rango))`
/**
 * Whether something that stands in the people's hours is between the first day and the last. On an alias with `inicia`
 * and `termina`; through the index of spans.
 */
const enFranja = sql<SqlBool>`
  tsrange(evento.inicia, evento.termina) && (select tsrange(desde at time zone zona(), hasta at time zone zona())
    from rango)`

const enMomento = sql`
  evento.inicia at time zone zona() as inicia,
  evento.termina at time zone zona() as termina,
  evento.hora_inicio is null and evento.hora_fin is null as todo_el_dia`

/**
 * Until when the person has time for what stands in the courses that are open to them, done or not. The others follow
 * in its columns.
 */
const pendientes = sql`
  select
    'pendiente' as tipo,
    'pendiente:' || actividad.id as clave,
    actividad.nombre_actividad_unidad as titulo,
    tarea.nombre_curso as detalle,
    fecha.hasta as inicia,
    null::timestamptz as termina,
    false as todo_el_dia,
    tarea.completa as hecha,
    false as propia,
    tarea.curricula_id,
    tarea.curso_id,
    tarea."cursoEnVivo",
    tarea.unidad_id,
    actividad.id as actividad_id,
    null::bigint as grupo_id,
    fecha.cambiado_en,
    null::int as version
  from fechas fecha
    join tareas tarea on tarea.actividad_id = fecha.actividad_id
    join actividades actividad on actividad.id = fecha.actividad_id`

/** Until when what was returned to them is to be corrected. */
const correccionesDe = (person: Observer) => sql`
  select distinct on (entrega.id)
    'pendiente',
    'correccion:' || entrega.id,
    'Corregir: ' || actividad.nombre_actividad_unidad,
    abierto.nombre_curso,
    entrega.corregir_hasta,
    null::timestamptz,
    false,
    false,
    false,
    abierto.curricula_id,
    abierto.curso_id,
    abierto."cursoEnVivo",
    actividad.unidad_id,
    actividad.id,
    null::bigint,
    entrega.devuelta_en,
    null::int
  from entregas entrega
    join actividades actividad on actividad.id = entrega.actividad_id
    join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id
    join abiertos abierto on abierto.curso_id = en_curso.curso_id
  where entrega.usuario_id = ${person.id}
    and entrega.devuelta_en is not null
    and ${enRango(sql`entrega.corregir_hasta`)}
  order by entrega.id, abierto.curso_id`

/** `lim`: the dates of the groups in scope. Who administers is told of the groups that they made. */
const deGrupos = (person: Observer) => sql`
  select
    grupo.id as grupo_id,
    grupo.nombre_grupo,
    plazo.curso_id,
    plazo.actividad_id,
    plazo.hasta,
    plazo.actualizado_en,
    plazo.version
  from grupos grupo
    cross join lateral (
      select
        fecha.*,
        coalesce(fecha.fecha_limite, fecha.cierra) as hasta
      from plazos fecha
      where fecha.grupo_id = grupo.id
        and ${enRango(sql`coalesce(fecha.fecha_limite, fecha.cierra)`)}
      offset 0
    ) plazo
  where ${canSeeAll(person) ? sql`grupo.usuario_id = ${person.id}` : alcanceDeGrupo(person)}`

/** `pares`: those of their courses that are offered to them. */
const ofrecidos = (person: Observer) => sql`
  select
    par.grupo_id,
    par.curso_id
  from (select distinct grupo_id, curso_id from lim) par
  where par.curso_id in (${cursosDeGrupo(person, sql`par.grupo_id`)})`

/** Until when a group in scope has time, once for each activity. */
const limitesDe = (person: Observer) => sql`
  with
    lim as materialized (${deGrupos(person)}),
    pares as materialized (${ofrecidos(person)})
  select
    'limite',
    'limite:' || limite.grupo_id || ':' || limite.curso_id || ':' || actividad.id,
    actividad.nombre_actividad_unidad,
    limite.nombre_grupo || ' · ' || curso.nombre_curso,
    limite.hasta,
    null,
    false,
    false,
    false,
    null,
    curso.id,
    curso."cursoEnVivo",
    actividad.unidad_id,
    actividad.id,
    limite.grupo_id,
    limite.actualizado_en,
    limite.version
  from lim limite
    join pares par
      on par.grupo_id = limite.grupo_id
      and par.curso_id = limite.curso_id
    join actividades actividad on actividad.id = limite.actividad_id
    join cursos curso on curso.id = limite.curso_id
    join cursos_unidades en_curso
      on en_curso.curso_id = curso.id
      and en_curso.unidad_id = actividad.unidad_id`

/** One that is offered with several curricula is one; it leads into one that is theirs. */
const deSesion = (person: Observer, which: RawBuilder<unknown>) => sql`(
  select distinct on (evento.id)
    'clase',
    'clase:' || evento.id,
    sesion.nombre_sesion,
    curso.nombre_curso
      || case when evento.organizador_id <> ${person.id} then ' · Con ' || organiza.nombre_completo else '' end,
    ${enMomento},
    false,
    coalesce(evento.organizador_id = ${person.id}, false),
    case when ${alcanceDeCurricula(person)} then curricula.id end,
    curso.id,
    curso."cursoEnVivo",
    null::bigint,
    null::bigint,
    null::bigint,
    evento.actualizado_en,
    evento.version
  from sesion_eventos evento
    join sesiones sesion on sesion.id = evento.sesion_id
    join cursos curso on curso.id = sesion.curso_id
    join ofertas_academicas oferta on oferta.id = sesion.oferta_id
    join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
    join curriculas curricula on curricula.id = ofrecida.curricula_id
    left join usuarios organiza on organiza.id = evento.organizador_id
  where ${which}
  order by evento.id, case when ${alcanceDeCurricula(person)} then 0 else 1 end, curricula.id
)`

/**
 * Whether a session of the course, which the person holds or follows, is held in the hours of its event: then it is the
 * same class. On `evento`.
 */
const isDeSesion = (person: Observer) => sql<SqlBool>`
  exists (
    select
    from sesiones sesion
      join sesion_eventos propio on propio.sesion_id = sesion.id
      join ofertas_academicas oferta on oferta.id = sesion.oferta_id
    where sesion.curso_id = evento.curso_id
      and tsrange(propio.inicia, propio.termina) && tsrange(evento.inicia, evento.termina)
      and (propio.organizador_id = ${person.id} or ${ofertaSeguida(person)})
  )`

/** Entries of live courses that are open to the person. */
const deCursoEnVivo = (person: Observer) => sql`
  select
    'clase',
    'curso:' || evento.id,
    coalesce(nullif(evento.titulo_video, ''), abierto.nombre_curso),
    abierto.nombre_curso,
    ${enMomento},
    false,
    false,
    abierto.curricula_id,
    abierto.curso_id,
    abierto."cursoEnVivo",
    null,
    null,
    null,
    evento.actualizado_en,
    evento.version
  from abiertos abierto
    join eventos_curso evento
      on evento.curso_id = abierto.curso_id
      and abierto."cursoEnVivo" = 1
  where evento.inicia is not null
    and ${enFranja}
    and not ${isDeSesion(person)}`

/** Entries of sessions that the person holds (through the index of who does) or follows, and of live courses. */
const clasesDe = (person: Observer) => {
  const [inicia, termina] = [sql`evento.inicia at time zone zona()`, sql`evento.termina at time zone zona()`]
  return sql`
    ${deSesion(person, sql`evento.organizador_id = ${person.id} and ${enRango(inicia, termina)}`)}
    union all ${deSesion(
      person,
      sql`evento.organizador_id is distinct from ${person.id} and ${enFranja}
      and ${ofertaSeguida(person)}`,
    )}
    union all ${deCursoEnVivo(person)}`
}

/** When the enrolment events close in which the person is: the minute before. */
const cierresDe = (person: Observer) => {
  const cierra = sql`inscripcion.cierra at time zone zona() - interval '1 minute'`
  return sql`
    select
      'cierre',
      'cierre:' || inscripcion.id,
      inscripcion.nombre_evento,
      'Cierra la inscripción',
      ${cierra},
      null,
      false,
      false,
      false,
      null,
      null,
      0,
      null,
      null,
      null,
      inscripcion.actualizado_en,
      inscripcion.version
    from inscripciones_usuarios inscrito
      join inscripciones inscripcion on inscripcion.id = inscrito.inscripcion_id
    where inscrito.usuario_id = ${person.id}
      and inscripcion.abierta = 1
      and inscripcion.cierra is not null
      and ${enRango(cierra)}`
}

/** The activities of the courses that are open to the person. */
const actividadesAbiertas = sql`
  select actividad.id
  from cursos_unidades en_curso
    join actividades actividad on actividad.unidad_id = en_curso.unidad_id
  where en_curso.curso_id in (select curso_id from abiertos)`

/** `fechas`: until when they have time for them, of those days. */
const fechas = (yo: RawBuilder<unknown>) => sql`
  select
    plazo.actividad_id,
    coalesce(plazo.fecha_limite, plazo.cierra) as hasta,
    plazo.cambiado_en
  from (${plazosDePersona(yo, sql<SqlBool>`plazo.actividad_id in (${actividadesAbiertas})`)}) plazo
  where ${enRango(sql`coalesce(plazo.fecha_limite, plazo.cierra)`)}`

/** `tareas`: those activities, as the person did them; of several courses that have one, once. */
const tareas = (yo: RawBuilder<unknown>) => sql`
  select distinct on (tarea.actividad_id)
    abierto.*,
    tarea.unidad_id,
    tarea.actividad_id,
    tarea.completa
  from abiertos abierto
    cross join lateral (${tareasDe(yo, sql`abierto.curso_id`)}) tarea
  where exists (select from fechas)
    and tarea.actividad_id in (select actividad_id from fechas)
  order by tarea.actividad_id, abierto.curso_id`

/**
 * All of it as common table expressions, the last of which is `entradas`: a row for each thing, as `contract: Entrada`
 * with moments as timestamptz, `cambiado_en`, and `version` where it has one.
 * @param desde, hasta moments
 */
export function conEntradas(person: Observer, desde: RawBuilder<unknown>, hasta: RawBuilder<unknown>) {
  const yo = sql`${person.id}::bigint`
  return sql`
    rango as materialized (select ${desde} as desde, ${hasta} as hasta),
    abiertos as materialized (${cursosAbiertos(person)}),
    fechas as materialized (${fechas(yo)}),
    tareas as materialized (${tareas(yo)}),
    entradas as (
      ${pendientes}
      union all
      (${correccionesDe(person)})
      ${may(person.personas, 'plazos.read') ? sql`union all (${limitesDe(person)})` : sql``}
      union all
      ${clasesDe(person)}
      union all
      ${cierresDe(person)}
    )`
}

/** Days behind and ahead that a calendar holds, and most of them. */
const [BEHIND, AHEAD, MAX_OF_CALENDAR] = [14, 365, 2000]

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
  | 'clase_id'
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

/**
 * The key of a class of a session that is held elsewhere; null for any other.
 * @param de its name
 */
const suClase = (de: string) => sql`
  case when starts_with(${sql.ref(`${de}.clave`)}, 'clase:') then (
    select fuera.id
    from sesion_eventos fuera
    where fuera.id = substr(${sql.ref(`${de}.clave`)}, 7)::bigint
      and fuera.enlace <> ''
  ) end`

/**
 * By whose clocks an entry is told: its person's; a whole day is that of the installation, in whose days it was put.
 * @param de its name
 */
const suZona = (de: string) => sql`case when ${sql.ref(`${de}.todo_el_dia`)} then zona() else zona end`

/** What the calendar of a person holds. */
export async function listCalendario(db: Db, person: Observer): Promise<EntradaDeCalendario[]> {
  const dia = (days: number) =>
    sql`(select (reloj.hoy + ${sql.lit(days)}::int)::timestamp at time zone reloj.zona from reloj reloj)`
  const { rows } = await sql<EntradaDeCalendario>`
    with reloj as materialized (${relojDePersona(sql`${person.id}::bigint`)}),
      ${conEntradas(person, dia(-BEHIND), dia(AHEAD))}
    select tipo, clave, titulo, detalle, todo_el_dia, curricula_id, curso_id, "cursoEnVivo", unidad_id, grupo_id,
      inicia, termina, (inicia at time zone ${suZona('entradas')})::date as dia,
      (termina at time zone ${suZona('entradas')})::date as dia_fin, cambiado_en, version,
      ${suClase('entradas')} as clase_id
    from entradas
      cross join reloj
    order by inicia, clave
    limit ${sql.lit(MAX_OF_CALENDAR)}`.execute(db)
  return rows
}

type Lo = { primero: RawBuilder<unknown>; ultimo: RawBuilder<unknown>; donde?: RawBuilder<SqlBool>; most: number }

/**
 * Each once: a class that one holds and follows is held. In their order.
 * @param ultimo the day after the last one
 */
async function listEntradas(db: Db, person: Observer, { primero, ultimo, donde = sql`true`, most }: Lo) {
  const moment = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone (select zona from reloj))`
  const { rows } = await sql<{ hoy: string; zona: string; entradas: Entrada[] }>`
    with reloj as materialized (${relojDePersona(sql`${person.id}::bigint`)}),
      ${conEntradas(person, moment(primero), moment(ultimo))}
    select (select hoy::text from reloj) as hoy, (select zona from reloj) as zona,
      coalesce((
        select json_agg(fila order by entrada.inicia, entrada.clave)
        from (
          select entradas.*, reloj.zona
          from entradas
            cross join reloj
          where ${donde}
          order by inicia, clave
          limit ${sql.lit(most + 1)}) entrada
          cross join lateral (
            select entrada.tipo, entrada.clave, entrada.titulo, entrada.detalle,
              ${enZona('entrada.inicia', suZona('entrada'))} as inicia,
              ${enZona('entrada.termina', suZona('entrada'))} as termina, entrada.todo_el_dia, entrada.hecha,
                entrada.propia, entrada.curricula_id,
              entrada.curso_id, entrada."cursoEnVivo", entrada.unidad_id, entrada.actividad_id, entrada.grupo_id,
                ${suClase('entrada')} as clase_id) fila), '[]') as entradas`.execute(db)
  const { hoy, zona, entradas } = rows[0]!
  return { hoy, zona, entradas: entradas.slice(0, most), hay_mas: entradas.length > most }
}

const primerDia = sql`(select hoy from reloj)`

export function listAgenda(
  db: Db,
  person: Observer,
  { desde, hasta }: QueryOf<typeof agendaRoutes.list>,
): Promise<ReplyOf<typeof agendaRoutes.list>> {
  const primero = sql`coalesce(${desde}::date, ${primerDia})`
  const ultimo = sql`
    greatest(
      ${primero},
      least(coalesce(${hasta}::date, ${primero} + ${sql.lit(USUAL_DAYS)}), ${primero} + ${sql.lit(MAX_DAYS)})) + 1`
  return listEntradas(db, person, { primero, ultimo, most: MAX })
}

/** What comes next for who teaches, and is not over: what they have to do as who learns stands elsewhere. */
export const listProximas = (db: Db, person: Observer): Promise<ReplyOf<typeof agendaRoutes.proximas>> =>
  listEntradas(db, person, {
    primero: primerDia,
    ultimo: sql`${primerDia} + ${sql.lit(DIAS_PROXIMOS)}`,
    donde: sql<SqlBool>`tipo <> 'pendiente' and coalesce(termina, inicia) >= now()`,
    most: PROXIMAS,
  })
