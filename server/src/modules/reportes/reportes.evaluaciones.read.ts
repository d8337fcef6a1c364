import { sql } from 'kysely'
import {
  hasQuiz,
  isCalificado,
  isDeCuandoTermino,
  isQueCuenta,
  isTerminadoQueVale,
  notaOculta,
} from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { type Ambito, actividadesDelGrupo, conCursos, conEstudiantes } from './reportes.read.ts'

export type Notas = {
  actividad_id: number
  evaluacion: string
  nombre_unidad: string
  nombre_curso: string
  notas: number[]
}

/**
 * Whoever teaches may be in a group of theirs: what is kept from them as a learner is no figure of theirs either (ADR
 * 060). On `intentos as intento`.
 */
const canSeeNota = (a: Ambito) => sql<boolean>`(intento.usuario_id <> ${a.person.id} or ${notaOculta} is null)`

/** The grades of a quiz `quiz`. */
const notasDe = (a: Ambito) => sql`
  select coalesce(json_agg(intento.calificacion), '[]')
  from intentos intento
    join estudiantes estudiante on estudiante.id = intento.usuario_id
  where intento.actividad_id = quiz.id
    and ${isTerminadoQueVale}
    and ${isCalificado}
    and ${canSeeNota(a)}`

const quizzesConNotas = (a: Ambito) => sql<Notas>`
  with
    ${conEstudiantes(a)},
    ${conCursos(a)},
    quizzes as (${actividadesDelGrupo(hasQuiz)})
  select
    quiz.id as actividad_id,
    quiz.nombre_actividad_unidad as evaluacion,
    quiz.nombre_unidad,
    quiz.nombre_curso,
    (${notasDe(a)}) as notas
  from quizzes quiz
  order by quiz.nombre_curso collate "es-x-icu", quiz.curso_id, quiz.unidad, quiz.position, quiz.id`

/** The quizzes of the group's courses with the grades of its students, in the order of the courses. */
export async function listNotas(db: Db, a: Ambito): Promise<Notas[]> {
  const { rows } = await quizzesConNotas(a).execute(db)
  return rows
}

/** Whether each question of each attempt was right; null of one that it was not asked, or that waits for somebody. */
export type Aciertos = { preguntas: { id: number; descripcion: string }[]; intentos: (boolean | null)[][] }

/** `preguntas`: those that count, with the options that are right. */
const preguntas = (actividad: number) => sql`
  select
    reactivo.id,
    reactivo.descripcion,
    reactivo.tipo,
    reactivo.creado_en,
    row_number() over (order by reactivo.position, reactivo.id) as orden,
    clave.correctas
  from reactivos reactivo
    cross join lateral (
      select array_agg(opcion.id order by opcion.id) as correctas
      from respuestas opcion
      where opcion.reactivo_id = reactivo.id
        and opcion.correcta = 1
    ) clave
  where reactivo.actividad_id = ${actividad}
    and ${isQueCuenta}`

/** Whether it was right; null of one that was not asked, or that waits for somebody. */
const acierto = sql`
  case
    when dicha.intento_id is null then case when intento.fija or not ${isDeCuandoTermino} then null else false end
    when reactivo.tipo = 'opcion' then coalesce(
      (select array_agg(distinct elegida order by elegida) from unnest(dicha.respuestas) elegida) = reactivo.correctas,
      false
    )
    when dicha.contestado is null then false
    else dicha.parte = 1
  end`

/** `terminados`: the finished attempts of the group, question by question. */
const terminados = (a: Ambito, actividad: number) => sql`
  select
    intento.id,
    json_agg(${acierto} order by reactivo.orden) as aciertos
  from intentos intento
    join estudiantes estudiante on estudiante.id = intento.usuario_id
    cross join preguntas reactivo
    left join intento_respuestas dicha
      on dicha.intento_id = intento.id
      and dicha.reactivo_id = reactivo.id
  where intento.actividad_id = ${actividad}
    and ${isTerminadoQueVale}
    and ${canSeeNota(a)}
  group by intento.id`

/** Whether it is of the group's courses. */
const isDeSusCursos = (actividad: number) => sql`
  exists (
    select
    from cursos_de_grupo curso
      join cursos_unidades en_curso on en_curso.curso_id = curso.id
      join actividades una on una.unidad_id = en_curso.unidad_id
    where una.id = ${actividad}
  )`

const aciertosDe = (a: Ambito, actividad: number) => sql<Aciertos>`
  with
    ${conEstudiantes(a)},
    ${conCursos(a)},
    preguntas as materialized (${preguntas(actividad)}),
    terminados as (${terminados(a, actividad)})
  select
    (
      select json_agg(json_build_object('id', pregunta.id, 'descripcion', pregunta.descripcion) order by pregunta.orden)
      from preguntas pregunta
    ) as preguntas,
    (select coalesce(json_agg(terminado.aciertos order by terminado.id), '[]') from terminados terminado) as intentos
  where exists (select from preguntas)
    and ${isDeSusCursos(actividad)}`

/**
 * The questions of a quiz that count, and for each finished attempt of the group which of them were right: the chosen
 * set equals the right set, or as it was graded where it has no options. Undefined when it is no quiz of the group's
 * courses.
 */
export async function getAciertos(db: Db, a: Ambito, actividad: number): Promise<Aciertos | undefined> {
  const { rows } = await aciertosDe(a, actividad).execute(db)
  return rows[0]
}
