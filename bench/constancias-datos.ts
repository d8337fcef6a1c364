/**
 * A programme that two thousand people have done, all of it graded but for what is left to each; and a register of a
 * million.
 */
import type { Database } from '../server/src/kit/db/db.ts'

export const PEOPLE = 2_000
export const COURSES = 10
/** How many tasks a course has: half of them to tick, half to hand in and be graded. */
export const TASKS = 20

export type Programa = { grupo: number; curricula: number; personas: { id: number; email: string }[] }

/** Whose grades go from 60 to 99: a person's are all the same. */
export async function fillPrograma(sql: Database['sql'], name: string): Promise<Programa> {
  const [made] = await sql<{ grupo: number; curricula: number }[]>`
    with
      escuela as (
        insert into escuelas (nombre, correo_coach) values ('Secundaria ' || ${name}::text, '') returning id
      ),
      grupo as (insert into grupos (nombre_grupo) values (${name}::text) returning id),
      persona as (
        insert into usuarios (name, apellido_p, apellido_m, email, estatus_user, escuela_id)
        select 'Persona', 'Número', numero::text, ${name}::text || numero || '@eleva.test', 1, escuela.id
        from escuela, generate_series(1, ${PEOPLE}::int) numero
        returning id
      ),
      papel as (insert into usuarios_roles (usuario_id, role_id) select id, 3 from persona),
      miembro as (insert into grupos_usuarios (grupo_id, usuario_id) select grupo.id, persona.id from grupo, persona),
      programa as (insert into curriculas (nombre_curricula, tipo) values (${name}::text, 1) returning id),
      -- Nothing is issued while it is filled.
      regla as (insert into reglas_de_constancia (curricula_id, modo) select id, 'no' from programa),
      curso as (
        insert into cursos (nombre_curso, clave_interna, descripcion, minutos_curso)
        select 'Curso ' || numero, ${name}::text || numero, 'Para medir', 600
          from generate_series(1, ${COURSES}::int) numero
        returning id, nombre_curso
      ),
      suyo as (
        insert into curriculas_cursos (curricula_id, curso_id, position)
        select programa.id, curso.id, curso.id from programa, curso
      ),
      oferta as (insert into ofertas_academicas (nombre_oferta_academica, publicado) values (${name}::text, 1) returning id),
      ofrecida as (insert into ofertas_curriculas (oferta_id, curricula_id) select oferta.id, programa.id from oferta, programa),
      al_grupo as (insert into ofertas_grupos (oferta_id, grupo_id) select oferta.id, grupo.id from oferta, grupo),
      unidad as (
        insert into unidades (nombre_unidad, clave_interna, descripcion)
        select curso.nombre_curso, ${name}::text || '-' || curso.id, 'Para medir' from curso
        returning id, clave_interna
      ),
      dentro as (
        insert into cursos_unidades (curso_id, unidad_id, position)
        select curso.id, unidad.id, 1
        from curso join unidad on unidad.clave_interna = (${name}::text || '-' || curso.id)::citext
      )
    insert into actividades (unidad_id, nombre_actividad_unidad, entregable, entregable_opcional, position)
    select unidad.id, 'Tarea ' || numero, case when numero % 2 = 0 then 2 else 0 end, 2, numero
    from unidad, generate_series(1, ${TASKS}::int) numero
    returning (select id from grupo) as grupo, (select id from programa) as curricula`
  const { grupo, curricula } = made!
  await sql`
    with
      tarea as (
        select actividad.id, actividad.entregable
        from curriculas_cursos suyo
          join cursos_unidades dentro on dentro.curso_id = suyo.curso_id
          join actividades actividad on actividad.unidad_id = dentro.unidad_id
        where suyo.curricula_id = ${curricula}
      ),
      marcas as (
        insert into actividades_realizadas (usuario_id, actividad_id)
        select miembro.usuario_id, tarea.id
        from grupos_usuarios miembro, tarea
        where miembro.grupo_id = ${grupo} and tarea.entregable = 0
      )
    insert into entregas (usuario_id, actividad_id, file_url, calificacion, calificado_en)
    select miembro.usuario_id, tarea.id, 'https://ejemplo.mx/e', 60 + miembro.usuario_id % 40, now()
    from grupos_usuarios miembro, tarea
    where miembro.grupo_id = ${grupo} and tarea.entregable > 0`
  await sql`
    insert into datos_laborales (usuario_id, curp, segundo_apellido, ocupacion, puesto)
    select usuario_id, 'HEGG560427MVZRRL04', '', '11.2', 'Docente' from grupos_usuarios where grupo_id = ${grupo}`
  await sql`
    insert into datos_de_empresa (escuela_id, razon_social, rfc, representante)
    select escuela_id, 'Secundaria, A. C.', 'SEI010203AB1', 'Rosa Ibarra'
    from usuarios
    where id = (select min(usuario_id) from grupos_usuarios where grupo_id = ${grupo})`
  await sql`vacuum analyze`
  const personas = await sql<Programa['personas']>`
    select usuario.id, usuario.email::text
    from grupos_usuarios miembro join usuarios usuario on usuario.id = miembro.usuario_id
    where miembro.grupo_id = ${grupo}
    order by usuario.id`
  return { grupo, curricula, personas: [...personas] }
}

/** As they stand after years: of people who are there, of five hundred programmes; three of a hundred were revoked. */
export async function fillRegistro(sql: Database['sql'], rows: number): Promise<void> {
  await sql`
    with
      programa as (
        insert into curriculas (nombre_curricula, tipo)
        select 'Programa del registro ' || numero, 1 from generate_series(1, 500) numero
        returning id
      )
    insert into reglas_de_constancia (curricula_id, modo) select id, 'no' from programa`
  await sql`
    with
      programa as (
        select id, nombre_curricula as nombre, row_number() over (order by id) as n
        from curriculas
        where nombre_curricula like 'Programa del registro %'
      ),
      persona as (select id, nombre_completo as nombre, row_number() over (order by id) as n from usuarios),
      cuantas as (select count(*) as personas from persona),
      fila as (
        select
          numero,
          persona.id as usuario_id,
          persona.nombre || ' ' || (array['Ríos', 'Peña', 'Ñandú', 'Muñoz', 'Ibarra', 'Salgado',
            'Núñez'])[1 + numero % 7] as nombre,
          programa.id as curricula_id,
          programa.nombre as logro,
          '2020-' || lpad(upper(to_hex(numero)), 8, '0') as folio,
          now() - (numero % 3000) * interval '1 day' - (numero % 86400) * interval '1 second' as emitida
        from generate_series(1, ${rows}::int) numero
          cross join cuantas
          join persona on persona.n = 1 + (numero / 500) % cuantas.personas
          join programa on programa.n = 1 + numero % 500
      )
    insert into constancias (
      folio, usuario_id, curricula_id, datos, firma, llave_id, nombre, logro, emitida_en, revocada_en, motivo
    )
    select
      fila.folio,
      fila.usuario_id,
      fila.curricula_id,
      json_build_object(
        'version', 1, 'folio', fila.folio, 'tipo', 'programa', 'nombre', fila.nombre, 'logro', fila.logro, 'horas', 20,
        'contenido', json_build_array(json_build_object('nombre', 'Curso 1', 'revalidado', 0)),
        'escuela', 'Secundaria 21', 'terminado', '2020-01-01', 'emitida', '2020-01-01T00:00:00-06:00', 'emisor', 'Eleva'
      )::text,
      decode(repeat('00', 64), 'hex'),
      (select min(id) from llaves_de_firma),
      fila.nombre,
      fila.logro,
      fila.emitida,
      case when fila.numero % 33 = 0 then fila.emitida + interval '1 day' end,
      case when fila.numero % 33 = 0 then 'Para medir' else '' end
    from fila
    on conflict do nothing`
  await sql`vacuum analyze constancias`
}
