/**
 * How the demo school's groups use the platform: enough that their reports have something to tell. The same every time.
 */
import { MODO, ROL } from '@eleva/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../kit/db/schema.d.ts'

type Tx = Transaction<DB>

/** Students of this school learn the first course; their work is reviewed by its docentes. */
const ESCUELA = 'Secundaria Técnica 21'
const CURSO = 'ADI-01'

/** A number from 0 to 99 that belongs to its parts. */
const dado = (...parts: string[]) => sql.raw(`(abs(hashtext(${parts.join(` || '-' || `)})) % 100)`)

export async function loadReportes(tx: Tx): Promise<void> {
  await loadIntentos(tx)
  await loadEntregas(tx)
  await loadBitacora(tx)
}

const alumnos = sql`
  select u.id, row_number() over (order by u.id) as n
  from usuarios u join escuelas e on e.id = u.escuela_id
  where e.nombre = ${ESCUELA} and u.role_id = ${ROL.estudiante}`
const actividades = sql`
  select a.id, a.entregable, a.entregable_opcional
  from cursos k join cursos_unidades cu on cu.curso_id = k.id join actividades a on a.unidad_id = cu.unidad_id
  where k.clave_interna = ${CURSO}`

/** Everybody has taken the first quiz: each knows more or less, and a question that is easy is easy for all. */
async function loadIntentos(tx: Tx) {
  await sql`
    with quiz as (
        select t.id
        from (${actividades}) t
        where exists (select from reactivos r where r.actividad_id = t.id)
        order by t.id
        limit 1),
      contestado as (
        select al.id as usuario_id, quiz.id as actividad_id, r.id as reactivo_id,
          ${dado('al.n', "'sabe'")} + ${dado('r.id', "'facil'")} / 2 > ${dado('al.n', 'r.id')} as acierta
        from (${alumnos}) al cross join quiz join reactivos r on r.actividad_id = quiz.id),
      hechos as (
        insert into intentos (usuario_id, actividad_id, calificacion, terminado_en, creado_en)
        select usuario_id, actividad_id, round(100.0 * count(*) filter (where acierta) / count(*))::int,
          now() - make_interval(days => 1 + ${dado('usuario_id', "'dia'")} % 30), now() - make_interval(days => 31)
        from contestado
        group by usuario_id, actividad_id
        on conflict do nothing
        returning id, usuario_id)
    insert into intento_respuestas (intento_id, reactivo_id, respuestas)
    select h.id, c.reactivo_id, array_agg(s.id order by s.position)
    from hechos h
      join contestado c on c.usuario_id = h.usuario_id
      join respuestas s on s.reactivo_id = c.reactivo_id and s.correcta = c.acierta::int
    where c.acierta
      or s.id = (select min(w.id) from respuestas w where w.reactivo_id = c.reactivo_id and w.correcta = 0)
    group by h.id, c.reactivo_id`.execute(tx)
}

/** Half has handed in; half of that is graded. */
async function loadEntregas(tx: Tx) {
  await sql`
    insert into entregas (
      usuario_id, actividad_id, curso_id, file_url, entregado_en, calificacion, calificado_en, recibido_en)
    select al.id, t.id, (select id from cursos where clave_interna = ${CURSO}),
      'https://es.wikipedia.org/wiki/Portafolio_de_evidencias', now() - make_interval(days => 3 + d.suerte % 20),
      case when d.suerte < 25 and t.entregable > ${sql.lit(MODO.sencillo)} then 60 + d.suerte end,
      case when d.suerte < 25 and t.entregable > ${sql.lit(MODO.sencillo)} then now() - interval '2 days' end,
      case when d.suerte < 25 and t.entregable = ${sql.lit(MODO.sencillo)} then now() - interval '2 days' end
    from (${alumnos}) al
      cross join (${actividades}) t
      cross join lateral (select ${dado('al.n', 't.id', "'entrega'")} as suerte) d
    where t.entregable > 0 and d.suerte < 50
    on conflict do nothing`.execute(tx)
}

/** Twelve weeks, less at weekends; a fifth has not entered for a while. */
async function loadBitacora(tx: Tx) {
  await sql`
    insert into bitacora (usuario_id, ocurrio_en, clave, modulo, evento, curso_id)
    select al.id, q.momento, md5(al.n || '-' || d.n || '-' || v.n)::uuid, 10,
      (array[15, 16, 17, 25])[1 + ${dado('al.n', 'd.n', 'v.n')} % 4],
      (select id from cursos where clave_interna = ${CURSO})
    from (${alumnos}) al
      cross join generate_series(0, 83) d (n)
      cross join generate_series(1, 6) v (n)
      cross join lateral (select now() - make_interval(days => d.n, mins => 7 * v.n + (al.n % 5)::int) as momento) q
    where v.n * 12 < ${dado('al.n', 'd.n', "'ganas'")} - case
        when extract(isodow from q.momento) > 5 then 60
        else 25
      end
      and not (al.n % 5 = 0 and d.n < 18)`.execute(tx)
  await sql`
    update usuarios
    set ultima_fecha_inicio_sesion = b.ultima
    from (select usuario_id, max(ocurrio_en) as ultima from bitacora group by usuario_id) b
    where b.usuario_id = usuarios.id`.execute(tx)
}
