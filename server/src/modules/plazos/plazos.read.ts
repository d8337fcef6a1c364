import { type GrupoConPlazos, may, type Plazo, type PlazoDeActividad, type Prorroga } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enUso, fueraDeBorradores } from '../../alcance/archivo.read.ts'
import { cuentaEn } from '../../alcance/entregas.read.ts'
import { alcanceDeGrupo, alumnosDe, miembros } from '../../alcance/grupos.read.ts'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import { comoRevisor, isAuthor } from '../../alcance/personas.ts'
import { comoPlazo, enSuZona, plazosDe, plazosDePersona } from '../../alcance/plazos.read.ts'
import { esQuiz } from '../../alcance/quiz.read.ts'
import { alcanceDeCurso, alcanceDeTrabajo, puedeCalificar } from '../../alcance/trabajo.read.ts'
import { enZonaDe, zonaDeGrupo } from '../../alcance/zonas.read.ts'
import { enZona } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

type Key = RawBuilder<unknown>
export type Lugar = { grupoId: number; cursoId: number }

export type Encabezado = { nombre_grupo: string; nombre_curso: string; zona: string; puede: { escribir: boolean } }

/** A group in scope and a course that is or was offered to it; undefined when one of them is not. */
export async function getEncabezado(
  db: Db,
  person: Person,
  { grupoId, cursoId }: Lugar,
): Promise<Encabezado | undefined> {
  const revisor = comoRevisor(person)
  const escribe = may(revisor.personas, 'plazos.write')
    ? sql`coalesce(${alcanceDeGrupo(revisor)} and k.id in (${cursosDeGrupo(revisor, sql`g.id`)}), false)`
    : sql`false`
  const { rows } = await sql<Encabezado>`
    select g.nombre_grupo, k.nombre_curso, (${zonaDeGrupo(sql`g.id`)}) as zona,
      json_build_object('escribir', ${escribe}) as puede
    from grupos g join cursos k on k.id = ${cursoId}
    where g.id = ${grupoId} and ${alcanceDeGrupo(person)} and k.id in (${cursosDeGrupo(person, sql`g.id`)})`.execute(db)
  return rows[0]
}

const tipo = sql`
  case
    when a.entregable > 0 then 'entrega'
    when ${esQuiz} then 'quiz'
    when a.avanza_examen_id <> '' then 'examen'
    when a.form_link <> '' then 'formulario'
    else 'marca'
  end`

/** `tareas`: the activities of the course, in its order. */
const tareas = (cursoId: number) => sql`
  select
    a.id,
    a.nombre_actividad_unidad,
    unidad.id as unidad_id,
    unidad.nombre_unidad,
    ${tipo} as tipo,
    row_number() over (order by suya.position, unidad.id, a.position, a.id) as lugar
  from cursos_unidades suya
    join unidades unidad on unidad.id = suya.unidad_id
    join actividades a on a.unidad_id = unidad.id
  where suya.curso_id = ${cursoId}
    and ${enUso}`

export type TareaConFechas = {
  actividad_id: number
  unidad_id: number
  abre: string | null
  fecha_limite: string | null
  cierra: string | null
}

/** What the clocks of a group show of a moment, to the minute. */
const alMinuto = (momento: string) =>
  sql<string | null>`to_char(${sql.ref(momento)} at time zone reloj.zona, 'YYYY-MM-DD"T"HH24:MI')`

/** The tasks of a course in its order, with their dates by the clocks of a group. */
export async function listTareas(db: Db, { grupoId, cursoId }: Lugar): Promise<TareaConFechas[]> {
  const { rows } = await sql<TareaConFechas>`
    with tareas as (${tareas(cursoId)})
    select
      tarea.id as actividad_id,
      tarea.unidad_id,
      ${alMinuto('plazo.abre')} as abre,
      ${alMinuto('plazo.fecha_limite')} as fecha_limite,
      ${alMinuto('plazo.cierra')} as cierra
    from tareas tarea
      cross join (${zonaDeGrupo(sql`${grupoId}::bigint`)}) reloj
      left join plazos plazo
        on plazo.grupo_id = ${grupoId}
        and plazo.curso_id = ${cursoId}
        and plazo.actividad_id = tarea.id
    order by tarea.lugar`.execute(db)
  return rows
}

/** By whose clocks a group lives. */
export async function getZona(db: Db, grupoId: number): Promise<string> {
  const { rows } = await sql<{ zona: string }>`${zonaDeGrupo(sql`${grupoId}::bigint`)}`.execute(db)
  return rows[0]!.zona
}

/** `hechas`: what learners did of the tasks, once each. */
const hechas = sql`
  select
    marca.usuario_id,
    marca.actividad_id,
    coalesce(marca.hecho_en, marca.creado_en) as momento
  from actividades_realizadas marca
    join tareas tarea on tarea.id = marca.actividad_id
  where tarea.tipo in ('marca', 'formulario', 'examen')
    and marca.usuario_id in (select id from alumnos)
  union all
  select
    intento.usuario_id,
    intento.actividad_id,
    coalesce(intento.hecho_en, intento.terminado_en)
  from intentos intento
    join tareas tarea
      on tarea.id = intento.actividad_id
      and intento.vale
  where tarea.tipo = 'quiz'
    and intento.terminado_en is not null
    and intento.usuario_id in (select id from alumnos)
  union all
  select
    e.usuario_id,
    e.actividad_id,
    ${cuentaEn}
  from entregas e
    join tareas tarea on tarea.id = e.actividad_id
  where tarea.tipo = 'entrega'
    and e.usuario_id in (select id from alumnos)`

/**
 * `efectivos`: the dates of what was done alone: a large group with a long course has a million that nobody has done
 * yet.
 */
const efectivos = plazosDe(
  sql<SqlBool>`gu.usuario_id in (select hecha.usuario_id from hechas hecha)`,
  sql<SqlBool>`p.actividad_id = any (array(select distinct hecha.actividad_id from hechas hecha))`,
)

/** `cuenta`: how often each was done, and how often late. */
const cuenta = sql`
  select
    hecha.actividad_id,
    count(*)::int as hechas,
    count(*) filter (where hecha.momento > plazo.fecha_limite)::int as tarde
  from hechas hecha
    left join efectivos plazo
      on plazo.usuario_id = hecha.usuario_id
      and plazo.actividad_id = hecha.actividad_id
  group by hecha.actividad_id`

/** `mas`: how many were given more time for it. */
const mas = sql`
  select
    prorroga.actividad_id,
    count(*)::int as n
  from prorrogas prorroga
  where prorroga.usuario_id in (select id from alumnos)
    and prorroga.actividad_id = any (array(select id from tareas))
  group by prorroga.actividad_id`

/** What is told of a task, its dates by the clocks of the group. On what `plazosDeGrupo` joins. */
const plazoDeTarea = sql`
  json_build_object(
    'actividad_id', tarea.id,
    'actividad', tarea.nombre_actividad_unidad,
    'unidad_id', tarea.unidad_id,
    'unidad', tarea.nombre_unidad,
    'tipo', tarea.tipo,
    'abre', ${enZona('plazo.abre', sql`reloj.zona`)},
    'fecha_limite', ${enZona('plazo.fecha_limite', sql`reloj.zona`)},
    'cierra', ${enZona('plazo.cierra', sql`reloj.zona`)},
    'version', coalesce(plazo.version, 0),
    'hechas', coalesce(cuenta.hechas, 0),
    'tarde', coalesce(cuenta.tarde, 0),
    'prorrogas', coalesce(mas.n, 0)
  )`

type PlazosDeGrupo = { alumnos: number; actividades: PlazoDeActividad[] }

const plazosDeGrupo = (person: Person, { grupoId, cursoId }: Lugar) => sql<PlazosDeGrupo>`
  with
    alumnos as materialized (${alumnosDe(person, sql`${grupoId}::bigint`)}),
    tareas as materialized (${tareas(cursoId)}),
    hechas as materialized (${hechas}),
    efectivos as materialized (${efectivos}),
    cuenta as (${cuenta}),
    mas as (${mas})
  select
    (select count(*)::int from alumnos) as alumnos,
    coalesce(
      (
        select json_agg(${plazoDeTarea} order by tarea.lugar)
        from tareas tarea
          cross join (${zonaDeGrupo(sql`${grupoId}::bigint`)}) reloj
          left join plazos plazo
            on plazo.grupo_id = ${grupoId}
            and plazo.curso_id = ${cursoId}
            and plazo.actividad_id = tarea.id
          left join cuenta on cuenta.actividad_id = tarea.id
          left join mas on mas.actividad_id = tarea.id
      ),
      '[]'
    ) as actividades`

/**
 * The activities of a course in its order. Whether the group and the course are the person's is the caller's matter.
 */
export async function listPlazos(db: Db, person: Person, lugar: Lugar): Promise<PlazosDeGrupo> {
  const { rows } = await plazosDeGrupo(person, lugar).execute(db)
  return rows[0]!
}

/** The groups in scope to which a course is or was offered. Undefined when the course is not in scope. */
export async function listGrupos(db: Db, person: Person, cursoId: number) {
  const { rows } = await sql<{ nombre_curso: string; grupos: GrupoConPlazos[] }>`
    select k.nombre_curso,
      coalesce((
        select json_agg(x order by x.nombre_grupo collate "es-x-icu", x.id)
        from (
          select g.id, g.nombre_grupo, (select count(*)::int ${miembros(person)}) as alumnos,
            (select count(*)::int from plazos p where p.grupo_id = g.id and p.curso_id = k.id) as con_fecha
          from grupos g
          where ${alcanceDeGrupo(person)} and k.id in (${cursosDeGrupo(person, sql`g.id`)})) x), '[]') as grupos
    from cursos k
    where k.id = ${cursoId} and ${alcanceDeCurso(person)}`.execute(db)
  return rows[0]
}

const prorroga = sql`
  json_build_object(
    'usuario_id', u.id, 'nombre', u.nombre_completo, 'actividad_id', pr.actividad_id,
    'fecha_limite', ${enZonaDe('pr.fecha_limite', sql`pr.usuario_id`)},
    'cierra', ${enZonaDe('pr.cierra', sql`pr.usuario_id`)}, 'motivo', pr.motivo,
    'otorgada_por', coalesce(por.nombre_completo, ''), 'version', pr.version)`

/** Of the learners of a group in scope, by name. */
export async function listProrrogas(db: Db, person: Person, grupoId: number, actividadId: number): Promise<Prorroga[]> {
  const { rows } = await sql<{ prorroga: Prorroga }>`
    select ${prorroga} as prorroga
    from grupos_usuarios gu
      join usuarios u on u.id = gu.usuario_id
      join prorrogas pr on pr.usuario_id = u.id and pr.actividad_id = ${actividadId}
      left join usuarios por on por.id = pr.otorgada_por
    where gu.grupo_id = ${grupoId} and ${alcanceDeTrabajo(person)}
    order by ${spanish('u.nombre_completo')}, u.id`.execute(db)
  return rows.map(r => r.prorroga)
}

export type DePersona = { usuarioId: number; actividadId: number }
export type Situacion = {
  nombre: string
  actividad: string
  plazo: Plazo | null
  prorroga: Prorroga | null
  /** Without more time: that until which it is on time, else that at which it closes. */
  limite_grupo: string | null
  puede: { calificar: boolean }
}

/** How somebody stands with an activity; undefined when their work is not in scope, or there is no such activity. */
export async function getSituacion(
  db: Db,
  person: Person,
  { usuarioId, actividadId }: DePersona,
): Promise<Situacion | undefined> {
  const yo: Key = sql`${usuarioId}::bigint`
  const { rows } = await sql<Situacion>`
    select u.nombre_completo as nombre, a.nombre_actividad_unidad as actividad,
      json_build_object('calificar', ${puedeCalificar(person)}) as puede,
      case when pl.actividad_id is not null then ${comoPlazo('pl')} end as plazo,
      case when pr.usuario_id is not null then ${prorroga} end as prorroga,
      case
        when pl.limite_grupo is not null then ${enSuZona('pl', 'limite_grupo')}
        else ${enSuZona('pl', 'cierre_grupo')}
      end as limite_grupo
    from usuarios u
      join actividades a on a.id = ${actividadId}
      left join (${plazosDePersona(yo, sql<SqlBool>`p.actividad_id = ${actividadId}`)}) pl on pl.usuario_id = u.id
      left join prorrogas pr on pr.usuario_id = u.id and pr.actividad_id = a.id
      left join usuarios por on por.id = pr.otorgada_por
    where u.id = ${usuarioId} and ${alcanceDeTrabajo(person)} and ${isAuthor(person) ? sql`true` : fueraDeBorradores}`.execute(
    db,
  )
  return rows[0]
}

/** Whose pages are to read a course anew. */
export const listAlumnos = (db: Db, grupoId: number) =>
  db.selectFrom('grupos_usuarios').select('usuario_id').where('grupo_id', '=', grupoId).execute()
