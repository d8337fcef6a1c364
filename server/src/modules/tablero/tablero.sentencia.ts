/** The statements of the start: groups that somebody looks after, and what they learn themselves, table by table. */
import {
  type CursoDeTablero,
  GRUPOS_DE_TABLERO,
  type GrupoDeTablero,
  type NotaDeTablero,
  type PendienteDeTablero,
} from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { cursoPara, enUso } from '../../alcance/archivado.read.ts'
import { avance, avanceMedio, avancesDe, conAvances, isObligatoria } from '../../alcance/avance.read.ts'
import { curriculaPropia } from '../../alcance/curriculas.read.ts'
import { isCallada, porDecir } from '../../alcance/dicho.read.ts'
import { notaDeEntrega } from '../../alcance/entregas.read.ts'
import { enFecha } from '../../alcance/fechas.read.ts'
import { alcanceDeGrupo, estudiantesDe } from '../../alcance/grupos.read.ts'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import { cierresDeNotas, isCalificado, isOculta, isTerminadoQueVale } from '../../alcance/quiz.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Person } from '../../kit/http/session.ts'
import { sinContestar } from '../dudas/dudas.read.ts'
import { entregasPorRevisarDeGrupo } from '../entregables/entregables.porRevisar.read.ts'
import { sinEntrar } from '../reportes/reportes.read.ts'

type Key = RawBuilder<unknown>

/** `propios`: the person's groups, with what waits in each. */
const gruposPropios = (person: Person) => sql`
  select
    grupo.id,
    grupo.nombre_grupo,
    (select count(*)::int ${entregasPorRevisarDeGrupo(person, sql`grupo.id`)}) as por_revisar,
    (
      select count(*)::int
      from dudas duda
      where duda.usuario_id in (${estudiantesDe(person, sql`grupo.id`)})
        and ${sinContestar}
    ) as dudas_abiertas
  from grupos grupo
  where ${alcanceDeGrupo(person)}`

/** `primeros`: those that are shown, where most waits first. */
const primeros = sql`
  select *
  from propios
  order by por_revisar + dudas_abiertas desc, nombre_grupo collate "es-x-icu", id
  limit ${sql.lit(GRUPOS_DE_TABLERO)}`

/** `miembros`: their learners. */
const miembros = (person: Person) => sql`
  select
    grupo.id as grupo_id,
    estudiante.*
  from primeros grupo
    cross join lateral (
      ${estudiantesDe(person, sql`grupo.id`, sql`usuario.id, usuario.ultima_fecha_inicio_sesion as sesion`)}
    ) estudiante`

/** `cursos_de_grupo`: what is offered to them. */
const cursosDeCada = (person: Person) => sql`
  select
    grupo.id as grupo_id,
    curso.curso_id
  from primeros grupo
    cross join lateral (${cursosDeGrupo(person, sql`grupo.id`)}) curso`

/** `personas`: each learner once, and whether they have not been seen for a while. */
const personas = sql`
  select
    id,
    bool_or(${sinEntrar(sql`id`, sql`sesion`)}) as ausente
  from miembros
  group by id`

const cadaCurso = sql`
  select
    miembro.grupo_id,
    miembro.id as usuario_id,
    curso.curso_id
  from miembros miembro
    join cursos_de_grupo curso on curso.grupo_id = miembro.grupo_id`

/** `por_estudiante`: how far each is, over the courses of the group. */
const porEstudiante = sql`
  select
    miembro.grupo_id,
    miembro.id,
    ${avanceMedio('avance')} as porcentaje
  from miembros miembro
    left join avances avance
      on avance.grupo_id = miembro.grupo_id
      and avance.usuario_id = miembro.id
  group by miembro.grupo_id, miembro.id`

/** `medidos`: the groups with their figures. */
const medidos = sql`
  select
    grupo.*,
    medida.estudiantes,
    medida.avance,
    medida.sin_entrar
  from primeros grupo
    cross join lateral (
      select
        count(*)::int as estudiantes,
        coalesce(floor(avg(estudiante.porcentaje)), 0)::int as avance,
        (count(*) filter (where persona.ausente))::int as sin_entrar
      from por_estudiante estudiante
        join personas persona on persona.id = estudiante.id
      where estudiante.grupo_id = grupo.id
    ) medida`

/** Those where most waits first: that is counted for all, progress only for the ones that are shown. */
export const gruposDeTablero = (person: Person) => sql<{ grupos: GrupoDeTablero[]; total: number }>`
  with
    propios as materialized (${gruposPropios(person)}),
    primeros as (${primeros}),
    miembros as materialized (${miembros(person)}),
    cursos_de_grupo as materialized (${cursosDeCada(person)}),
    personas as materialized (${personas}),
    ${conAvances(sql`select id from personas`, sql`select distinct curso_id as id from cursos_de_grupo`)},
    avances as materialized (${avancesDe(cadaCurso)}),
    por_estudiante as materialized (${porEstudiante}),
    medidos as (${medidos})
  select
    (select count(*)::int from propios) as total,
    (
      select coalesce(
        json_agg(
          to_json(grupo)
          order by grupo.por_revisar + grupo.dudas_abiertas desc, grupo.nombre_grupo collate "es-x-icu", grupo.id
        ),
        '[]'
      )
      from medidos grupo
    ) as grupos`

const MAX_SHOWN = 10

export type PropioDeTablero = {
  cursos: CursoDeTablero[]
  pendientes: PendienteDeTablero[]
  total_pendientes: number
  notas: NotaDeTablero[]
  total_notas: number
}

/** `abiertos`: one's own courses in date, each through one curriculum. */
const abiertos = (person: Person) => sql`
  select distinct on (curso.id)
    curso.id as curso_id,
    curricula.id as curricula_id,
    curso.nombre_curso,
    curricula.nombre_curricula
  from curriculas curricula
    join cursos_publicados publicado on publicado.curricula_id = curricula.id
    join cursos curso on curso.id = publicado.curso_id
  where ${curriculaPropia(person)}
    and ${enFecha('curricula')}
    and ${enFecha('curso')}
    and ${cursoPara(sql`${person.id}::bigint`)}
  order by curso.id, curricula.id`

/** `propios`: the same, with how far one is. */
const cursosPropios = (yo: Key) => sql`
  select
    abierto.*,
    avance.porcentaje,
    avance.terminado
  from abiertos abierto
    cross join lateral (${avance(yo, sql`abierto.curso_id`)}) avance`

/** Whether a course asks for one that is not complete. On `propios as curso`. */
const faltaOtro = (yo: Key) => sql`
  exists (
    select
    from requisitos_publicados pedido
      join cursos pide
        on pide.id = pedido.curso_id
        and pide.progreso_obligatorio = 1
      cross join lateral (${avance(yo, sql`pedido.requerido_id`)}) requerido
    where pedido.curso_id = curso.curso_id
      and requerido.terminado = 0
  )`

/** `faltan`: what has to be handed in there and was not. */
const faltan = (yo: Key) => sql`
  select distinct on (actividad.id)
    actividad.id as actividad_id,
    actividad.nombre_actividad_unidad,
    curso.curso_id,
    curso.curricula_id,
    actividad.unidad_id,
    curso.nombre_curso,
    curso.porcentaje,
    en_curso.position as unidad,
    actividad.position
  from propios curso
    join cursos_unidades en_curso on en_curso.curso_id = curso.curso_id
    join actividades actividad
      on actividad.unidad_id = en_curso.unidad_id
      and ${isObligatoria}
      and ${enUso}
  where curso.terminado = 0
    and not exists (
      select
      from entregas entrega
      where entrega.actividad_id = actividad.id
        and entrega.usuario_id = ${yo}
    )
    and not ${faltaOtro(yo)}
  order by actividad.id, curso.curso_id`

/** Grades of quizzes that may be told, and of deliveries. */
const calificadas = (person: Person, yo: Key) => sql`
  select
    intento.actividad_id,
    'evaluacion' as tipo,
    intento.calificacion,
    intento.terminado_en as fecha
  from intentos intento
    left join evaluaciones evaluacion on evaluacion.actividad_id = intento.actividad_id
    left join (${cierresDeNotas(yo)}) cierre on cierre.actividad_id = intento.actividad_id
  where intento.usuario_id = ${yo}
    and ${isTerminadoQueVale}
    and ${isCalificado}
    and not ${isOculta('evaluacion.ver_nota', 'cierre.cierra')}
    and not ${isCallada(person, sql`intento.actividad_id`)}
  union all
  select
    entrega.actividad_id,
    'entrega',
    ${notaDeEntrega},
    entrega.calificado_en
  from entregas entrega
  where entrega.usuario_id = ${yo}
    and entrega.calificacion is not null`

/** `notas`: the same, with the names of their activities. */
const notas = (person: Person, yo: Key) => sql`
  select
    actividad.id as actividad_id,
    actividad.nombre_actividad_unidad,
    nota.tipo,
    nota.calificacion,
    nota.fecha
  from (${calificadas(person, yo)}) nota
    join actividades actividad on actividad.id = nota.actividad_id`

const primerosPendientes = sql`
  select coalesce(
    json_agg(
      to_jsonb(falta) - array['porcentaje', 'unidad', 'position']
      order by falta.porcentaje desc, falta.nombre_curso collate "es-x-icu", falta.unidad, falta.position
    ),
    '[]'
  )
  from (
    select *
    from faltan
    order by porcentaje desc, nombre_curso collate "es-x-icu", unidad, position
    limit ${sql.lit(MAX_SHOWN)}
  ) falta`

const ultimasNotas = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'actividad_id', nota.actividad_id,
        'nombre_actividad_unidad', nota.nombre_actividad_unidad,
        'tipo', nota.tipo,
        'calificacion', nota.calificacion,
        'fecha', ${iso('nota.fecha')}
      )
      order by nota.fecha desc, nota.actividad_id
    ),
    '[]'
  )
  from (
    select *
    from notas
    order by fecha desc, actividad_id
    limit ${sql.lit(MAX_SHOWN)}
  ) nota`

/** What somebody learns themselves: courses that were begun and are not complete first. */
export function propioDe(person: Person) {
  const yo = sql`${person.id}::bigint`
  return sql<PropioDeTablero & { dice: number[] | null }>`
    with
      abiertos as (${abiertos(person)}),
      propios as materialized (${cursosPropios(yo)}),
      faltan as (${faltan(yo)}),
      notas as materialized (${notas(person, yo)})
    select
      (
        select coalesce(
          json_agg(
            to_json(curso)
            order by curso.terminado, curso.porcentaje desc, curso.nombre_curso collate "es-x-icu"
          ),
          '[]'
        )
        from propios curso
      ) as cursos,
      (${primerosPendientes}) as pendientes,
      (select count(*)::int from faltan) as total_pendientes,
      (select count(*)::int from notas) as total_notas,
      ${porDecir(person, sql`select nota.actividad_id from notas nota where nota.tipo = 'evaluacion'`)} as dice,
      (${ultimasNotas}) as notas`
}
