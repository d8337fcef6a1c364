/** Courses with a class of learners who have done half of each: the same in every run. */
import type { Database } from '../server/src/kit/db/db.ts'

export const LEARNERS = 2_000

export type Filled = { curso: number; curricula: number; usuario: number }

/** A group of learners, to whom `fillCourse` offers its courses. */
export const makeLearners = (sql: Database['sql']) => sql`
  with g as (insert into grupos (nombre_grupo) values ('Banco') returning id),
       p as (insert into usuarios (name, email, estatus_user)
         select 'Persona', 'banco' || numero || '@eleva.test', 1 from generate_series(1, ${LEARNERS}::int) numero
           returning id),
       r as (insert into usuarios_roles (usuario_id, role_id) select id, 3 from p)
  insert into grupos_usuarios (grupo_id, usuario_id) select g.id, p.id from g, p`

/**
 * A curriculum with one course. Half of the activities of everybody are done; of four in a row one is a delivery and
 * one a quiz of five questions.
 * @param activities in all; the first units have one more where they do not divide
 */
export async function fillCourse(
  sql: Database['sql'],
  { name, units, activities }: { name: string; units: number; activities: number },
): Promise<Filled> {
  const [made] = await sql<Filled[]>`
    with w as (select ${name}::text as name),
         c as (insert into curriculas (nombre_curricula, tipo) select name, 1 from w returning id),
         k as (insert into cursos (nombre_curso, clave_interna, descripcion) select name, upper(name), 'Para medir' from w returning id),
         ck as (insert into curriculas_cursos (curricula_id, curso_id, position) select c.id, k.id, 1 from c, k),
         o as (insert into ofertas_academicas (nombre_oferta_academica, publicado) select name, 1 from w returning id),
         oc as (insert into ofertas_curriculas (oferta_id, curricula_id) select o.id, c.id from o, c),
         og as (insert into ofertas_grupos (oferta_id, grupo_id) select o.id, grupo.id from o, grupos grupo
           where grupo.nombre_grupo = 'Banco'),
         p as (select id from usuarios where email like 'banco%@eleva.test' and email <> 'banco@eleva.test'),
         u as (insert into unidades (nombre_unidad, clave_interna, descripcion)
           select 'Unidad ' || numero, upper(name) || '-' || numero, repeat('Lo que se aprende aquí. ', 4)
             from w, generate_series(1, ${units}::int) numero returning id),
         nu as (select id, row_number() over (order by id) as n from u),
         cu as (insert into cursos_unidades (curso_id, unidad_id, position) select k.id, nu.id, nu.n from k, nu),
         b as (insert into objetivos (nombre_objetivo, clave_interna, descripcion)
           select 'Objetivo ' || u.id || '.' || numero, upper(name) || '-' || u.id || '-' || numero,
             repeat('Lo que sabrás hacer. ', 4)
             from w, u, generate_series(1, 3) numero returning id, clave_interna),
         ub as (insert into unidades_objetivos (unidad_id, objetivo_id, position)
           select u.id, b.id, right(b.clave_interna::text, 1)::int from w, u join b on b.clave_interna::text like '%-' || u.id || '-%'),
         m as (insert into materiales (objetivo_id, nombre_material, tipo_material_id, ruta_documento, instrucciones)
           select b.id, 'Material ' || numero, numero, 'https://ejemplo.mx/' || b.id || '/' || numero,
             repeat('Léelo antes. ', 5) from b, generate_series(1, 2) numero),
         v as (insert into objetivo_videos (objetivo_id, nombre, file_url, duracion_segundos)
           select id, 'Video', 'https://ejemplo.mx/' || id, 480 from b),
         a as (insert into actividades (unidad_id, nombre_actividad_unidad, detalles_actividad, entregable, entregable_opcional, position)
           select nu.id, 'Actividad ' || nu.id || '.' || numero,
             '<p>' || repeat('Haz esto, y luego lo otro. ', 8) || '</p>',
             case when numero % 4 = 3 then 2 else 0 end, 2, numero
             from nu, generate_series(1,
               ${activities}::int / ${units}::int + (nu.n <= ${activities}::int % ${units}::int)::int) numero
           returning id, position),
         ai as (insert into actividad_items (unidad_actividad_id, descripcion_actividad, position)
           select a.id, 'Un punto que revisar', numero from a, generate_series(1, 2) numero where a.position % 4 = 1),
         q as (insert into reactivos (actividad_id, descripcion, position)
           select a.id, '<p>¿Qué?</p>', numero from a, generate_series(1, 5) numero where a.position % 4 = 0
             returning id),
         s as (insert into respuestas (reactivo_id, respuesta, correcta, position)
           select q.id, 'Esto', case when numero = 1 then 1 else 0 end, numero from q, generate_series(1, 4) numero),
         ar as (insert into actividades_realizadas (usuario_id, actividad_id)
           select p.id, a.id from p, a where a.position % 4 in (1, 2) and (p.id + a.id) % 2 = 0),
         e as (insert into entregas (usuario_id, actividad_id, file_url)
           select p.id, a.id, 'https://ejemplo.mx/e' from p, a where a.position % 4 = 3 and (p.id + a.id) % 2 = 0),
         t as (insert into intentos (usuario_id, actividad_id, calificacion, terminado_en)
           select p.id, a.id, 80, now() from p, a where a.position % 4 = 0 and (p.id + a.id) % 2 = 0),
         cv as (insert into cursos_visitados (usuario_id, curso_id, curricula_id) select p.id, k.id, c.id from p, k, c)
    select k.id as curso, c.id as curricula, (select min(id) from p) as usuario from k, c`
  await sql`vacuum analyze`
  return made!
}
