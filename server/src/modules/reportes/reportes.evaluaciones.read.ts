import { sql } from 'kysely'
import { esQuiz, estaba, notaOculta } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { type Ambito, conAlumnos, conCursos } from './reportes.read.ts'

export type Notas = {
  actividad_id: number
  evaluacion: string
  nombre_unidad: string
  nombre_curso: string
  notas: number[]
}

/** Whoever teaches may be in a group of theirs: what is kept from them as a learner is no figure of theirs either (ADR 068). On `intentos as i`. */
const seVe = (a: Ambito) => sql<boolean>`(i.usuario_id <> ${a.person.id} or ${notaOculta} is null)`

/** The quizzes of the group's courses with the grades of its students, in the order of the courses. */
export async function listNotas(db: Db, a: Ambito): Promise<Notas[]> {
  const { rows } = await sql<Notas>`
    with ${conAlumnos(a)}, ${conCursos(a)},
      quizzes as (select distinct on (a.id) a.id, a.nombre_actividad_unidad, un.nombre_unidad, kg.id as curso_id, kg.nombre_curso,
          cu.position as unidad, a.position
        from cursos_g kg join cursos_unidades cu on cu.curso_id = kg.id join unidades un on un.id = cu.unidad_id
          join actividades a on a.unidad_id = un.id
        where ${esQuiz}
        order by a.id, kg.nombre_curso collate "es-x-icu", kg.id)
    select q.id as actividad_id, q.nombre_actividad_unidad as evaluacion, q.nombre_unidad, q.nombre_curso,
      (select coalesce(json_agg(i.calificacion), '[]') from intentos i join alumnos al on al.id = i.usuario_id
        where i.actividad_id = q.id and i.vale and i.terminado_en is not null and i.por_calificar = 0 and ${seVe(a)}) as notas
    from quizzes q order by q.nombre_curso collate "es-x-icu", q.curso_id, q.unidad, q.position, q.id`.execute(db)
  return rows
}

/** Of each attempt whether each question was right; null of one that it was not asked, or that waits for somebody. */
export type Aciertos = { preguntas: { id: number; descripcion: string }[]; intentos: (boolean | null)[][] }

/**
 * The questions of a quiz that count, and for each finished attempt of the group which of them were right: the chosen set equals the
 * right set, or as it was graded where it has no options. Undefined when it is no quiz of the group's courses.
 */
export async function getAciertos(db: Db, a: Ambito, actividad: number): Promise<Aciertos | undefined> {
  const { rows } = await sql<Aciertos>`
    with ${conAlumnos(a)}, ${conCursos(a)},
      preguntas as materialized (select r.id, r.descripcion, r.tipo, r.creado_en, row_number() over (order by r.position, r.id) as lugar, s.correctas
        from reactivos r cross join lateral (select array_agg(s.id order by s.id) as correctas from respuestas s
          where s.reactivo_id = r.id and s.correcta = 1) s
        where r.actividad_id = ${actividad} and (r.tipo <> 'opcion' or s.correctas is not null)),
      hechos as (select i.id, json_agg(case when ir.intento_id is null then case when i.fija or not ${estaba} then null else false end
            when r.tipo = 'opcion' then coalesce((select array_agg(distinct x order by x) from unnest(ir.respuestas) x) = r.correctas, false)
            when ir.contestado is null then false else ir.parte = 1 end
          order by r.lugar) as aciertos
        from intentos i join alumnos al on al.id = i.usuario_id cross join preguntas r
          left join intento_respuestas ir on ir.intento_id = i.id and ir.reactivo_id = r.id
        where i.actividad_id = ${actividad} and i.vale and i.terminado_en is not null and ${seVe(a)} group by i.id)
    select (select json_agg(json_build_object('id', p.id, 'descripcion', p.descripcion) order by p.lugar) from preguntas p) as preguntas,
      (select coalesce(json_agg(h.aciertos order by h.id), '[]') from hechos h) as intentos
    where exists (select from preguntas) and exists (select from cursos_g kg join cursos_unidades cu on cu.curso_id = kg.id
      join actividades qa on qa.unidad_id = cu.unidad_id where qa.id = ${actividad})`.execute(db)
  return rows[0]
}
