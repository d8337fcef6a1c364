import { type GrupoConPlazos, may, type Plazo, type PlazoDeActividad, type Prorroga } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enUso, fueraDeBorradores } from '../../alcance/archivado.read.ts'
import { cuentaEn, hasEntrega } from '../../alcance/entregas.read.ts'
import { alcanceDeGrupo, estudiantesDe, miembros } from '../../alcance/grupos.read.ts'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import { comoRevisor, isAuthor } from '../../alcance/personas.ts'
import { comoPlazo, enSuZona, plazosDe, plazosDePersona } from '../../alcance/plazos.read.ts'
import { hasQuiz, isTerminadoQueVale } from '../../alcance/quiz.read.ts'
import { alcanceDeCurso, alcanceDeTrabajo, canGrade } from '../../alcance/trabajo.read.ts'
import { enZonaDe, zonaDeGrupo } from '../../alcance/zonas.read.ts'
import { enZona } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

type Key = RawBuilder<unknown>
export type GrupoYCurso = { grupoId: number; cursoId: number }

export type Encabezado = { nombre_grupo: string; nombre_curso: string; zona: string; puede: { escribir: boolean } }

/** A group in scope and a course that is or was offered to it; undefined when one of them is not. */
export async function getEncabezado(
  db: Db,
  person: Person,
  { grupoId, cursoId }: GrupoYCurso,
): Promise<Encabezado | undefined> {
  const revisor = comoRevisor(person)
  const escribe = may(revisor.personas, 'plazos.write')
    ? sql`coalesce(${alcanceDeGrupo(revisor)} and curso.id in (${cursosDeGrupo(revisor, sql`grupo.id`)}), false)`
    : sql`false`
  const { rows } = await sql<Encabezado>`
    select
      grupo.nombre_grupo,
      curso.nombre_curso,
      (${zonaDeGrupo(sql`grupo.id`)}) as zona,
      json_build_object('escribir', ${escribe}) as puede
    from grupos grupo
      join cursos curso on curso.id = ${cursoId}
    where grupo.id = ${grupoId} and ${alcanceDeGrupo(person)}
      and curso.id in (${cursosDeGrupo(person, sql`grupo.id`)})`.execute(db)
  return rows[0]
}

const tipo = sql`
  case
    when ${hasEntrega} then 'entrega'
    when ${hasQuiz} then 'quiz'
    when actividad.avanza_examen_id <> '' then 'examen'
    when actividad.form_link <> '' then 'formulario'
    else 'marca'
  end`

/** `tareas`: the activities of the course, in its order. */
const tareas = (cursoId: number) => sql`
  select
    actividad.id,
    actividad.nombre_actividad_unidad,
    unidad.id as unidad_id,
    unidad.nombre_unidad,
    ${tipo} as tipo,
    row_number() over (order by en_curso.position, unidad.id, actividad.position, actividad.id) as posicion
  from cursos_unidades en_curso
    join unidades unidad on unidad.id = en_curso.unidad_id
    join actividades actividad on actividad.unidad_id = unidad.id
  where en_curso.curso_id = ${cursoId}
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

/** Beside `tareas as tarea`: the dates of a group, `plazo`, and its clocks, `reloj`. */
const fechasDelGrupo = ({ grupoId, cursoId }: GrupoYCurso) => sql`
  cross join (${zonaDeGrupo(sql`${grupoId}::bigint`)}) reloj
  left join plazos plazo
    on plazo.grupo_id = ${grupoId}
    and plazo.curso_id = ${cursoId}
    and plazo.actividad_id = tarea.id`

/** The tasks of a course in its order, with their dates by the clocks of a group. */
export async function listTareas(db: Db, { grupoId, cursoId }: GrupoYCurso): Promise<TareaConFechas[]> {
  const { rows } = await sql<TareaConFechas>`
    with tareas as (${tareas(cursoId)})
    select
      tarea.id as actividad_id,
      tarea.unidad_id,
      ${alMinuto('plazo.abre')} as abre,
      ${alMinuto('plazo.fecha_limite')} as fecha_limite,
      ${alMinuto('plazo.cierra')} as cierra
    from tareas tarea
      ${fechasDelGrupo({ grupoId, cursoId })}
    order by tarea.posicion`.execute(db)
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
    and marca.usuario_id in (select id from estudiantes)
  union all
  select
    intento.usuario_id,
    intento.actividad_id,
    coalesce(intento.hecho_en, intento.terminado_en)
  from intentos intento
    join tareas tarea on tarea.id = intento.actividad_id
  where tarea.tipo = 'quiz'
    and ${isTerminadoQueVale}
    and intento.usuario_id in (select id from estudiantes)
  union all
  select
    entrega.usuario_id,
    entrega.actividad_id,
    ${cuentaEn}
  from entregas entrega
    join tareas tarea on tarea.id = entrega.actividad_id
  where tarea.tipo = 'entrega'
    and entrega.usuario_id in (select id from estudiantes)`

/**
 * `efectivos`: the dates of what was done alone: a large group with a long course has a million that nobody has done
 * yet.
 */
const efectivos = plazosDe(
  sql<SqlBool>`miembro.usuario_id in (select hecha.usuario_id from hechas hecha)`,
  sql<SqlBool>`plazo.actividad_id = any (array(select distinct hecha.actividad_id from hechas hecha))`,
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
  where prorroga.usuario_id in (select id from estudiantes)
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

const plazosDeGrupo = (person: Person, { grupoId, cursoId }: GrupoYCurso) => sql<PlazosDeGrupo>`
  with
    estudiantes as materialized (${estudiantesDe(person, sql`${grupoId}::bigint`)}),
    tareas as materialized (${tareas(cursoId)}),
    hechas as materialized (${hechas}),
    efectivos as materialized (${efectivos}),
    cuenta as (${cuenta}),
    mas as (${mas})
  select
    (select count(*)::int from estudiantes) as alumnos,
    coalesce(
      (
        select json_agg(${plazoDeTarea} order by tarea.posicion)
        from tareas tarea
          ${fechasDelGrupo({ grupoId, cursoId })}
          left join cuenta on cuenta.actividad_id = tarea.id
          left join mas on mas.actividad_id = tarea.id
      ),
      '[]'
    ) as actividades`

/**
 * The activities of a course in its order. Whether the group and the course are the person's is the caller's matter.
 */
export async function listPlazos(db: Db, person: Person, grupoYCurso: GrupoYCurso): Promise<PlazosDeGrupo> {
  const { rows } = await plazosDeGrupo(person, grupoYCurso).execute(db)
  return rows[0]!
}

/** The groups in scope to which a course is or was offered. Undefined when the course is not in scope. */
export async function listGrupos(db: Db, person: Person, cursoId: number) {
  const { rows } = await sql<{ nombre_curso: string; grupos: GrupoConPlazos[] }>`
    select
      curso.nombre_curso,
      coalesce((
        select json_agg(fila order by fila.nombre_grupo collate "es-x-icu", fila.id)
        from (
          select
            grupo.id,
            grupo.nombre_grupo,
            (select count(*)::int ${miembros(person)}) as alumnos,
            (select count(*)::int from plazos plazo
              where plazo.grupo_id = grupo.id and plazo.curso_id = curso.id) as con_fecha
          from grupos grupo
          where ${alcanceDeGrupo(person)}
            and curso.id in (${cursosDeGrupo(person, sql`grupo.id`)})) fila), '[]') as grupos
    from cursos curso
    where curso.id = ${cursoId} and ${alcanceDeCurso(person)}`.execute(db)
  return rows[0]
}

const prorroga = sql`
  json_build_object(
    'usuario_id', usuario.id,
    'nombre', usuario.nombre_completo,
    'actividad_id', prorroga.actividad_id,
    'fecha_limite', ${enZonaDe('prorroga.fecha_limite', sql`prorroga.usuario_id`)},
    'cierra', ${enZonaDe('prorroga.cierra', sql`prorroga.usuario_id`)},
    'motivo', prorroga.motivo,
    'otorgada_por', coalesce(quien.nombre_completo, ''),
    'version', prorroga.version)`

/** The extensions of the learners of a group in scope, by name. */
export async function listProrrogas(db: Db, person: Person, grupoId: number, actividadId: number): Promise<Prorroga[]> {
  const { rows } = await sql<{ prorroga: Prorroga }>`
    select ${prorroga} as prorroga
    from grupos_usuarios miembro
      join usuarios usuario on usuario.id = miembro.usuario_id
      join prorrogas prorroga on prorroga.usuario_id = usuario.id and prorroga.actividad_id = ${actividadId}
      left join usuarios quien on quien.id = prorroga.otorgada_por
    where miembro.grupo_id = ${grupoId} and ${alcanceDeTrabajo(person)}
    order by ${spanish('usuario.nombre_completo')}, usuario.id`.execute(db)
  return rows.map(r => r.prorroga)
}

export type DePersona = { usuarioId: number; actividadId: number }
export type SituacionDePlazo = {
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
): Promise<SituacionDePlazo | undefined> {
  const yo: Key = sql`${usuarioId}::bigint`
  const { rows } = await sql<SituacionDePlazo>`
    select
      usuario.nombre_completo as nombre,
      actividad.nombre_actividad_unidad as actividad,
      json_build_object('calificar', ${canGrade(person)}) as puede,
      case when su_plazo.actividad_id is not null then ${comoPlazo('su_plazo')} end as plazo,
      case when prorroga.usuario_id is not null then ${prorroga} end as prorroga,
      case
        when su_plazo.limite_grupo is not null then ${enSuZona('su_plazo', 'limite_grupo')}
        else ${enSuZona('su_plazo', 'cierre_grupo')}
      end as limite_grupo
    from usuarios usuario
      join actividades actividad on actividad.id = ${actividadId}
      left join (${plazosDePersona(yo, sql<SqlBool>`plazo.actividad_id = ${actividadId}`)}) su_plazo
        on su_plazo.usuario_id = usuario.id
      left join prorrogas prorroga on prorroga.usuario_id = usuario.id and prorroga.actividad_id = actividad.id
      left join usuarios quien on quien.id = prorroga.otorgada_por
    where usuario.id = ${usuarioId} and ${alcanceDeTrabajo(person)}
      and ${isAuthor(person) ? sql`true` : fueraDeBorradores}`.execute(db)
  return rows[0]
}

/** Whose pages are to read a course anew. */
export const listEstudiantes = (db: Db, grupoId: number) =>
  db.selectFrom('grupos_usuarios').select('usuario_id').where('grupo_id', '=', grupoId).execute()
