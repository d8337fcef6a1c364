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

const estudiantes = sql`
  select usuario.id, row_number() over (order by usuario.id) as n
  from usuarios usuario
    join escuelas escuela on escuela.id = usuario.escuela_id
  where escuela.nombre = ${ESCUELA} and usuario.role_id = ${ROL.estudiante}`
const actividades = sql`
  select actividad.id, actividad.entregable, actividad.entregable_opcional
  from cursos curso
    join cursos_unidades en_curso on en_curso.curso_id = curso.id
    join actividades actividad on actividad.unidad_id = en_curso.unidad_id
  where curso.clave_interna = ${CURSO}`

/** Everybody has taken the first quiz: each knows more or less, and a question that is easy is easy for all. */
async function loadIntentos(tx: Tx) {
  await sql`
    with quiz as (
        select tarea.id
        from (${actividades}) tarea
        where exists (select from reactivos reactivo where reactivo.actividad_id = tarea.id)
        order by tarea.id
        limit 1),
      contestado as (
        select estudiante.id as usuario_id, quiz.id as actividad_id, reactivo.id as reactivo_id,
          ${dado('estudiante.n', "'sabe'")} + ${dado('reactivo.id', "'facil'")} / 2
            > ${dado('estudiante.n', 'reactivo.id')} as acierta
        from (${estudiantes}) estudiante
          cross join quiz
          join reactivos reactivo on reactivo.actividad_id = quiz.id),
      hechos as (
        insert into intentos (usuario_id, actividad_id, calificacion, terminado_en, creado_en)
        select usuario_id, actividad_id, round(100.0 * count(*) filter (where acierta) / count(*))::int,
          now() - make_interval(days => 1 + ${dado('usuario_id', "'dia'")} % 30), now() - make_interval(days => 31)
        from contestado
        group by usuario_id, actividad_id
        on conflict do nothing
        returning id, usuario_id)
    insert into intento_respuestas (intento_id, reactivo_id, respuestas)
    select hecho.id, contestada.reactivo_id, array_agg(opcion.id order by opcion.position)
    from hechos hecho
      join contestado contestada on contestada.usuario_id = hecho.usuario_id
      join respuestas opcion on opcion.reactivo_id = contestada.reactivo_id
        and opcion.correcta = contestada.acierta::int
    where contestada.acierta
      or opcion.id = (select min(primera.id) from respuestas primera
        where primera.reactivo_id = contestada.reactivo_id and primera.correcta = 0)
    group by hecho.id, contestada.reactivo_id`.execute(tx)
}

/** Half has handed in; half of that is graded. */
async function loadEntregas(tx: Tx) {
  await sql`
    insert into entregas (
      usuario_id, actividad_id, curso_id, file_url, entregado_en, calificacion, calificado_en, recibido_en)
    select estudiante.id, tarea.id, (select id from cursos where clave_interna = ${CURSO}),
      'https://es.wikipedia.org/wiki/Portafolio_de_evidencias', now() - make_interval(days => 3 + dado.suerte % 20),
      case when dado.suerte < 25 and tarea.entregable > ${sql.lit(MODO.sencillo)} then 60 + dado.suerte end,
      case when dado.suerte < 25 and tarea.entregable > ${sql.lit(MODO.sencillo)} then now() - interval '2 days' end,
      case when dado.suerte < 25 and tarea.entregable = ${sql.lit(MODO.sencillo)} then now() - interval '2 days' end
    from (${estudiantes}) estudiante
      cross join (${actividades}) tarea
      cross join lateral (select ${dado('estudiante.n', 'tarea.id', "'entrega'")} as suerte) dado
    where tarea.entregable > 0 and dado.suerte < 50
    on conflict do nothing`.execute(tx)
}

/** Twelve weeks, less at weekends; a fifth has not entered for a while. */
async function loadBitacora(tx: Tx) {
  await sql`
    insert into bitacora (usuario_id, ocurrio_en, clave, modulo, evento, curso_id)
    select estudiante.id, momento.momento, md5(estudiante.n || '-' || dia.n || '-' || vez.n)::uuid, 10,
      (array[15, 16, 17, 25])[1 + ${dado('estudiante.n', 'dia.n', 'vez.n')} % 4],
      (select id from cursos where clave_interna = ${CURSO})
    from (${estudiantes}) estudiante
      cross join generate_series(0, 83) dia (n)
      cross join generate_series(1, 6) vez (n)
      cross join lateral (select now() - make_interval(days => dia.n,
        mins => 7 * vez.n + (estudiante.n % 5)::int) as momento) momento
    where vez.n * 12 < ${dado('estudiante.n', 'dia.n', "'ganas'")} - case
        when extract(isodow from momento.momento) > 5 then 60
        else 25
      end
      and not (estudiante.n % 5 = 0 and dia.n < 18)`.execute(tx)
  await sql`
    update usuarios
    set ultima_fecha_inicio_sesion = visita.ultima
    from (select usuario_id, max(ocurrio_en) as ultima from bitacora group by usuario_id) visita
    where visita.usuario_id = usuarios.id`.execute(tx)
}
