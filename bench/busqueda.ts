/**
 * What the palette asks, among a hundred thousand people and as much content as a large school has: by who administers
 * and by who learns, as typed and misspelt.
 */
import { connect } from '../server/src/kit/db/db.ts'
import { createSession, type Person, readSession } from '../server/src/kit/http/session.ts'
import { findHallazgos } from '../server/src/modules/busqueda/busqueda.read.ts'
import type { Tables } from './comparar.ts'
import { printRow, printSection } from './medir.ts'
import { ADMIN_EMAIL, databaseOf, startServer } from './servidor.ts'

const PEOPLE = 100_000
const [COURSES, UNITS, EACH] = [500, 1_000, 5_000]
const CALLS = 100
const LEARNER = 'banco7@eleva.test'

export async function benchBusqueda(dir: string) {
  const server = startServer({ dir })
  await server.up
  const database = connect(databaseOf(dir))
  try {
    await fill(database.sql)
    printSection(`${PEOPLE} personas, ${COURSES} cursos, ${EACH} temas, actividades y materiales; de una en una`)
    for (const [who, email] of [
      ['administra', ADMIN_EMAIL],
      ['aprende', LEARNER],
    ] as const) {
      const person = await personOf(database, email)
      for (const [name, words] of [
        ['una palabra', 'portafolio'],
        ['dos palabras', 'lectura 412'],
        ['con un error', 'portafoilo'],
        ['nada', 'qwertyuiop'],
      ] as const)
        await time(database, `${who}: ${name}`, person, words)
    }
  } finally {
    await database.close()
    await server.stop()
  }
}

async function personOf({ db }: Tables, email: string): Promise<Person> {
  const { id } = await db.selectFrom('usuarios').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return (await readSession(db, await createSession(db, id, 'banco')))!.person
}

async function time({ db }: Tables, name: string, person: Person, words: string) {
  const all: number[] = []
  let found = 0
  for (let i = 0; i < CALLS; i++) {
    const began = performance.now()
    found = (await findHallazgos(db, person, words)).hallazgos.length
    all.push(performance.now() - began)
  }
  all.sort((a, b) => a - b)
  printRow({ name: `${name} (${found})`, p50: all[CALLS / 2]!, p95: all[CALLS * 0.95]! })
}

/** Every tenth thing is called by the word that is looked for; the learner follows twenty courses. */
async function fill(sql: Tables['sql']) {
  const steps = [
    () =>
      sql`insert into usuarios (name, apellido_p, email, estatus_user) select 'Persona', 'Apellido ' || numero,
        'banco' || numero || '@eleva.test', 1 from generate_series(1, ${PEOPLE}::int) numero`,
    () =>
      sql`insert into cursos (nombre_curso, clave_interna) select 'Curso de lectura ' || numero, 'BB-' || numero
        from generate_series(1, ${COURSES}::int) numero`,
    () =>
      sql`insert into unidades (nombre_unidad, clave_interna, descripcion) select 'Unidad ' || numero, 'BB-' || numero,
        '' from generate_series(1, ${UNITS}::int) numero`,
    () =>
      sql`insert into objetivos (nombre_objetivo, clave_interna) select case when numero % 10 = 0
        then 'Arma un portafolio ' else 'Lectura ' end || numero, 'BB-' || numero
          from generate_series(1, ${EACH}::int) numero`,
    () => sql`insert into cursos_unidades (curso_id, unidad_id, position)
      select curso.id, usuario.id, usuario.n from (select id, row_number() over (order by id) n from cursos
        where starts_with(clave_interna::text, 'BB-')) curso
        join (select id, row_number() over (order by id) n from unidades
          where starts_with(clave_interna::text, 'BB-')) usuario
            on usuario.n % ${COURSES}::int = curso.n % ${COURSES}::int`,
    () => sql`insert into unidades_objetivos (unidad_id, objetivo_id, position)
      select usuario.id, opcion.id, opcion.n from (select id, row_number() over (order by id) n from objetivos
        where starts_with(clave_interna::text, 'BB-')) opcion
        join (select id, row_number() over (order by id) n from unidades
          where starts_with(clave_interna::text, 'BB-')) usuario
            on usuario.n % ${UNITS}::int = opcion.n % ${UNITS}::int`,
    () => sql`insert into actividades (unidad_id, nombre_actividad_unidad, position, entregable)
      select usuario.id, case when numero % 10 = 0 then 'Portafolio ' else 'Lectura ' end || numero, numero, 1
        from generate_series(1, ${EACH}::int) numero
        join (select id, row_number() over (order by id) k from unidades
          where starts_with(clave_interna::text, 'BB-')) usuario on usuario.k = 1 + numero % ${UNITS}::int`,
    () => sql`insert into materiales (objetivo_id, nombre_material, tipo_material_id)
      select id, 'Guía de ' || nombre_objetivo, 1 from objetivos where starts_with(clave_interna::text, 'BB-')`,
    () => sql`insert into entregas (usuario_id, actividad_id, file_url, file_name)
      select usuario.id, acto.id, '/x', 'portafolio.pdf' from (select id from actividades order by id desc
        limit 40) acto
        cross join (select id from usuarios where email like 'banco%' limit 1000) usuario on conflict do nothing`,
    () => sql`with grupo as (insert into grupos (nombre_grupo) values ('Banco') returning id),
      miembro as (insert into grupos_usuarios (grupo_id, usuario_id) select grupo.id, usuario.id
        from grupo, usuarios usuario where usuario.email = ${LEARNER}),
      programa as (insert into curriculas (nombre_curricula, tipo) values ('Programa de lectura', 1) returning id),
      cursos_de as (insert into curriculas_cursos (curricula_id, curso_id, position) select programa.id, curso.id,
        curso.n
        from programa, (select id, row_number() over (order by id) n from cursos
          where starts_with(clave_interna::text, 'BB-') limit 20) curso),
      oferta as (insert into ofertas_academicas (nombre_oferta_academica, publicado) values ('Banco', 1) returning id),
      de as (insert into ofertas_curriculas (oferta_id, curricula_id) select oferta.id, programa.id from oferta, programa)
      insert into ofertas_grupos (oferta_id, grupo_id) select oferta.id, grupo.id from oferta, grupo`,
    () => sql`vacuum analyze`,
  ]
  for (const step of steps) await step()
}
