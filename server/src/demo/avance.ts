/** What some of the demo school's people have done already, so that no screen of theirs begins empty. */
import { sql, type Transaction } from 'kysely'
import type { DB } from '../kit/db/schema.d.ts'

type Tx = Transaction<DB>

/**
 * By e-mail: a course and its curriculum, how many of its units are done (all of them without a number), and how many
 * activities of the next one. The last course of a person is where they left.
 */
const hecho: [email: string, curricula: string, curso: string, unidades?: number, actividades?: number][] = [
  ['angel.munoz@benitojuarez.edu.mx', 'Docente digital: nivel 1', 'ADI-01', 2, 0],
  ['mariana.cervantes@benitojuarez.edu.mx', 'Evaluar para aprender', 'EVA-01', 1, 0],
  ['mariana.cervantes@benitojuarez.edu.mx', 'Docente digital: nivel 1', 'ADI-01'],
  ['mariana.cervantes@benitojuarez.edu.mx', 'Docente digital: nivel 1', 'ADI-02', 1, 2],
  ['paola.rios@sec21.edu.mx', 'Docente digital: nivel 1', 'ADI-01'],
  ['paola.rios@sec21.edu.mx', 'Docente digital: nivel 1', 'ADI-02', 0, 1],
  ['sofia.garcia@benitojuarez.edu.mx', 'Docente digital: nivel 1', 'ADI-01', 1, 1],
]

export async function loadAvance(tx: Tx): Promise<void> {
  for (const [i, [email, curricula, curso, unidades = null, actividades = 0]] of hecho.entries()) {
    const found = await sql<{ usuario_id: number; curricula_id: number; curso_id: number }>`
      select usuario.id as usuario_id, curricula.id as curricula_id, curso.id as curso_id
        from usuarios usuario, curriculas curricula, cursos curso
      where usuario.email = ${email} and curricula.nombre_curricula = ${curricula}
        and curso.clave_interna = ${curso}`.execute(tx)
    const of = found.rows[0]
    if (of) await work(tx, of, unidades, actividades, hecho.length - i)
  }
}

type Of = { usuario_id: number; curricula_id: number; curso_id: number }

/** @param horas how long ago it was */
async function work(tx: Tx, of: Of, unidades: number | null, actividades: number, horas: number): Promise<void> {
  const when = sql`now() - make_interval(hours => ${horas})`
  // The activities that count, in the order in which the course has them.
  const tareas = sql`
    select actividad.id, actividad.entregable, exists (select from reactivos reactivo
      where reactivo.actividad_id = actividad.id) as es_quiz
    from (
      select unidad_id, row_number() over (order by position) as numero
      from cursos_unidades
      where curso_id = ${of.curso_id}) unidad
      join lateral (
        select tarea.*, row_number() over (order by tarea.position, tarea.id) as posicion
        from actividades tarea
        where tarea.unidad_id = unidad.unidad_id and (tarea.entregable = 0 or tarea.entregable_opcional = 2)) actividad
        on true
    where unidad.numero <= coalesce(${unidades}::int, 1000)
      or unidad.numero = ${unidades}::int + 1 and actividad.posicion <= ${actividades}::int`
  await sql`insert into actividades_realizadas (usuario_id, actividad_id, curso_id, curricula_id, creado_en)
    select ${of.usuario_id}, tarea.id, ${of.curso_id}, ${of.curricula_id}, ${when} from (${tareas}) tarea
    where tarea.entregable = 0 and not tarea.es_quiz`.execute(tx)
  await sql`
    insert into entregas (usuario_id, actividad_id, curso_id, curricula_id, file_url, entregado_en)
    select ${of.usuario_id}, tarea.id, ${of.curso_id}, ${of.curricula_id},
      'https://es.wikipedia.org/wiki/Portafolio_de_evidencias', ${when}
    from (${tareas}) tarea
    where tarea.entregable > 0`.execute(tx)
  // Every question but the first is answered rightly.
  await sql`
    with hechos as (
        insert into intentos (usuario_id, actividad_id, calificacion, terminado_en, creado_en)
        select ${of.usuario_id}, tarea.id, round(100.0 * (cuenta.n - 1) / cuenta.n)::int, ${when}, ${when}
        from (${tareas}) tarea
          cross join lateral (select count(*) as n from reactivos reactivo
            where reactivo.actividad_id = tarea.id) cuenta
        where tarea.es_quiz
        returning id, actividad_id)
    insert into intento_respuestas (intento_id, reactivo_id, respuestas)
    select hecho.id, reactivo.id, array_agg(opcion.id order by opcion.position)
    from hechos hecho
      join (
        select pregunta.*, row_number() over (partition by pregunta.actividad_id
          order by pregunta.position, pregunta.id) as posicion
        from reactivos pregunta) reactivo
        on reactivo.actividad_id = hecho.actividad_id
      join respuestas opcion on opcion.reactivo_id = reactivo.id and opcion.correcta = (reactivo.posicion > 1)::int
    where reactivo.posicion > 1 or opcion.id = (select min(primera.id) from respuestas primera
      where primera.reactivo_id = reactivo.id and primera.correcta = 0)
    group by hecho.id, reactivo.id`.execute(tx)
  await sql`
    insert into cursos_visitados (
      usuario_id, curso_id, curricula_id, oferta_id, objetivo_id, creado_en, actualizado_en)
    select ${of.usuario_id}, ${of.curso_id}, ${of.curricula_id},
      (select min(ofrecida.oferta_id) from ofertas_curriculas ofrecida
        where ofrecida.curricula_id = ${of.curricula_id}),
      (
        select en_unidad.objetivo_id
        from cursos_unidades en_curso
          join unidades_objetivos en_unidad on en_unidad.unidad_id = en_curso.unidad_id
        where en_curso.curso_id = ${of.curso_id}
        order by (en_curso.position = coalesce(${unidades}::int, 1000) + 1) desc, en_curso.position desc,
          en_unidad.position
        limit 1),
      ${when}, ${when}`.execute(tx)
}
