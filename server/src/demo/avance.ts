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
      select u.id as usuario_id, c.id as curricula_id, k.id as curso_id from usuarios u, curriculas c, cursos k
      where u.email = ${email} and c.nombre_curricula = ${curricula} and k.clave_interna = ${curso}`.execute(tx)
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
    select a.id, a.entregable, exists (select from reactivos r where r.actividad_id = a.id) as es_quiz
    from (
      select unidad_id, row_number() over (order by position) as numero
      from cursos_unidades
      where curso_id = ${of.curso_id}) n
      join lateral (
        select a.*, row_number() over (order by a.position, a.id) as lugar
        from actividades a
        where a.unidad_id = n.unidad_id and (a.entregable = 0 or a.entregable_opcional = 2)) a
        on true
    where n.numero <= coalesce(${unidades}::int, 1000)
      or n.numero = ${unidades}::int + 1 and a.lugar <= ${actividades}::int`
  await sql`insert into actividades_realizadas (usuario_id, actividad_id, curso_id, curricula_id, creado_en)
    select ${of.usuario_id}, t.id, ${of.curso_id}, ${of.curricula_id}, ${when} from (${tareas}) t
    where t.entregable = 0 and not t.es_quiz`.execute(tx)
  await sql`
    insert into entregas (usuario_id, actividad_id, curso_id, curricula_id, file_url, entregado_en)
    select ${of.usuario_id}, t.id, ${of.curso_id}, ${of.curricula_id},
      'https://es.wikipedia.org/wiki/Portafolio_de_evidencias', ${when}
    from (${tareas}) t
    where t.entregable > 0`.execute(tx)
  // Every question but the first is answered rightly.
  await sql`
    with hechos as (
        insert into intentos (usuario_id, actividad_id, calificacion, terminado_en, creado_en)
        select ${of.usuario_id}, t.id, round(100.0 * (q.n - 1) / q.n)::int, ${when}, ${when}
        from (${tareas}) t cross join lateral (select count(*) as n from reactivos r where r.actividad_id = t.id) q
        where t.es_quiz
        returning id, actividad_id)
    insert into intento_respuestas (intento_id, reactivo_id, respuestas)
    select h.id, r.id, array_agg(s.id order by s.position)
    from hechos h
      join (
        select r.*, row_number() over (partition by r.actividad_id order by r.position, r.id) as lugar
        from reactivos r) r
        on r.actividad_id = h.actividad_id
      join respuestas s on s.reactivo_id = r.id and s.correcta = (r.lugar > 1)::int
    where r.lugar > 1 or s.id = (select min(w.id) from respuestas w where w.reactivo_id = r.id and w.correcta = 0)
    group by h.id, r.id`.execute(tx)
  await sql`
    insert into cursos_visitados (
      usuario_id, curso_id, curricula_id, oferta_id, objetivo_id, creado_en, actualizado_en)
    select ${of.usuario_id}, ${of.curso_id}, ${of.curricula_id},
      (select min(oc.oferta_id) from ofertas_curriculas oc where oc.curricula_id = ${of.curricula_id}),
      (
        select uo.objetivo_id
        from cursos_unidades cu join unidades_objetivos uo on uo.unidad_id = cu.unidad_id
        where cu.curso_id = ${of.curso_id}
        order by (cu.position = coalesce(${unidades}::int, 1000) + 1) desc, cu.position desc, uo.position
        limit 1),
      ${when}, ${when}`.execute(tx)
}
