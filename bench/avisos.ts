/**
 * An offer that is told to 100,000 people in one statement, told again while it is unread, taken back, forgotten; and
 * the bell of somebody with 2,000 notices.
 */
import { writeFileSync } from 'node:fs'
import { avisosRoutes } from '@eleva/contract'
import { estudiantesDeGrupos } from '../server/src/alcance/destinatarios.read.ts'
import { connect, type Database } from '../server/src/kit/db/db.ts'
import { migrate } from '../server/src/kit/db/migrate.ts'
import type { Realtime } from '../server/src/kit/http/realtime.ts'
import { createSession, readSession } from '../server/src/kit/http/session.ts'
import { countSinLeer, listBuzon } from '../server/src/modules/avisos/avisos.buzon.read.ts'
import { layOutResumenes } from '../server/src/modules/avisos/avisos.correos.ts'
import { createAvisos, removeSinLeer, removeViejos } from '../server/src/modules/avisos/avisos.sql.ts'
import { tellCercanos } from '../server/src/modules/plazos/plazos.avisos.ts'
import { type Case, explain, measure, round, statementOf, type Tables } from './comparar.ts'
import { type Pace, printRow, printSection } from './medir.ts'
import { databaseOf, startServer } from './servidor.ts'

const PEOPLE = 100_000
/** How many one person has, and how many of them are unread. */
const [OWN, UNREAD] = [2_000, 200]
const ALONE: Pace = { inFlight: 1, seconds: 1, answers: 200 }
const TOGETHER: Pace = { inFlight: 20, seconds: 1, answers: 500 }

/** @param explainTo file for the plans; without it they are not asked for */
export async function benchAvisos(dir: string, explainTo?: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  const { db, sql } = database
  try {
    const { grupo, persona } = await fill(sql)
    const dicho = {
      tipo: 'curso_ofrecido',
      clave: 'oferta:1',
      datos: { oferta: 'Banco' },
      para: estudiantesDeGrupos([grupo]),
    } as const
    const plans: string[] = []
    if (explainTo) {
      const statement = await statementOf(database, read => createAvisos(read, { ...dicho, clave: 'oferta:2' }))
      plans.push(await explain(sql, { name: 'avisar', url: '', token: '', compressed: false, statement }))
      await removeSinLeer(db, { ...dicho, clave: 'oferta:2' })
    }
    printSection(`${PEOPLE} personas, una sentencia`)
    await once('avisar a todas', () => createAvisos(db, dicho))
    await once('otra vez, sin leer', () => createAvisos(db, dicho))
    await once('retirarlo', () => removeSinLeer(db, dicho))
    await createAvisos(db, dicho)
    await sql`update avisos set actualizado_en = now() - interval '200 days' where clave = 'oferta:1'`
    await once('olvidarlos de noche', () => removeViejos(db, 180))
    await sql`delete from avisos_correos`
    await benchCorreos(database, grupo)
    // Everybody has some: those of one person are few of all.
    await createAvisos(db, { ...dicho, clave: 'oferta:2' })
    await sql`vacuum analyze avisos`
    const cases = await makeCases(database, origin, persona)
    for (const one of cases) await round(sql, one, TOGETHER)
    printSection(`Una persona con ${OWN} avisos, ${UNREAD} sin leer: de una en una`)
    for (const one of cases) await measure(sql, one, ALONE)
    printSection('20 a la vez')
    for (const one of cases) await measure(sql, one, TOGETHER)
    if (!explainTo) return
    for (const one of cases) plans.push(await explain(sql, one))
    writeFileSync(explainTo, plans.join('\n\n'))
  } finally {
    await database.close()
    await server.stop()
  }
}

/** A limit of all of them that comes near, and the digest of a morning with three notices of each. */
async function benchCorreos({ db, sql, connection }: ReturnType<typeof connect>, grupo: number) {
  const realtime = { emit: () => {} } as unknown as Realtime
  const [a] =
    await sql`with u as (insert into unidades (nombre_unidad, clave_interna, descripcion) values ('Banco', 'B-avisos', '') returning id),
      a as (insert into actividades (nombre_actividad_unidad, unidad_id, position) select 'Banco', id, 1 from u returning id, unidad_id),
      k as (insert into cursos (nombre_curso, clave_interna) values ('Banco', 'B-avisos') returning id),
      c as (insert into curriculas (nombre_curricula, tipo) values ('Banco', 1) returning id),
      o as (insert into ofertas_academicas (nombre_oferta_academica, publicado) values ('Banco', 1) returning id),
      ku as (insert into cursos_unidades (curso_id, unidad_id, position) select k.id, a.unidad_id, 1 from k, a),
      ck as (insert into curriculas_cursos (curricula_id, curso_id, position) select c.id, k.id, 1 from c, k),
      oc as (insert into ofertas_curriculas (oferta_id, curricula_id) select o.id, c.id from o, c),
      og as (insert into ofertas_grupos (oferta_id, grupo_id) select o.id, ${grupo} from o)
    select a.id as actividad, k.id as curso from a, k`
  await sql`insert into plazos (grupo_id, curso_id, actividad_id, fecha_limite) values (${grupo}, ${a!.curso}, ${a!.actividad}, now() + interval '30 hours')`
  await sql`analyze`
  await once('un límite que se acerca', () => tellCercanos({ db, realtime }))
  await once('otra mirada, sin nada', () => tellCercanos({ db, realtime }))
  await createAvisos(db, {
    tipo: 'calificado',
    clave: 'entrega:1',
    datos: { curso: 'Banco', calificacion: 9 },
    para: estudiantesDeGrupos([grupo]),
  })
  await createAvisos(db, {
    tipo: 'comentario',
    clave: 'entrega:1',
    datos: { curso: 'Banco' },
    para: estudiantesDeGrupos([grupo]),
  })
  await sql`update avisos set actualizado_en = now() - interval '1 day' where en_resumen`
  await sql`insert into avisos_resumenes (usuario_id, dias) select id, array[1, 2, 3, 4, 5, 6, 7] from usuarios on conflict do nothing`
  // Noon, whatever the hour is.
  const hour = new Date().getUTCHours() - 12
  await migrate(connection, hour === 0 ? 'UTC' : `Etc/GMT${hour > 0 ? '+' : '-'}${Math.abs(hour)}`)
  await sql`vacuum analyze avisos`
  await once('resúmenes de la mañana', () => layOutResumenes({ db }))
  const [{ n } = { n: 0 }] = await sql`select count(*)::int as n from avisos_correos where aviso_id is null`
  console.log(`${n} resúmenes`)
  await once('otra vez, sin nada', () => layOutResumenes({ db }))
}

async function once(name: string, work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  printRow({ name, p50: performance.now() - began })
}

/** One group of all; somebody of it has notices of many courses. */
async function fill(sql: Database['sql']): Promise<{ grupo: number; persona: number }> {
  await sql`insert into usuarios (name, email, estatus_user) select 'Persona', 'banco' || numero || '@eleva.test', 1
    from generate_series(1, ${PEOPLE}) numero`
  const [{ id: grupo } = { id: 0 }] = await sql`insert into grupos (nombre_grupo) values ('Banco') returning id`
  await sql`insert into grupos_usuarios (grupo_id, usuario_id) select ${grupo}, id from usuarios where email like 'banco%'`
  const [{ id: persona } = { id: 0 }] = await sql`select id from usuarios where email = 'banco7@eleva.test'`
  await sql`insert into avisos (usuario_id, tipo, clave, datos, creado_en, actualizado_en, leido_en)
    select ${persona}, case when numero % 2 = 0 then 'calificado' else 'comentario' end, 'entrega:' || numero,
      jsonb_build_object('curso_id', numero % 20, 'curso', 'Curso ' || numero % 20, 'actividad',
        'Actividad ' || numero),
      now() - make_interval(hours => numero), now() - make_interval(hours => numero), case when numero > ${UNREAD}
        then now() end
    from generate_series(1, ${OWN}) numero`
  // Two hundred of five thousand announcements are for everybody here, and twenty of these in sight; of two thousand
  // news, some seventy in date.
  const [{ id: otro } = { id: 0 }] = await sql`insert into grupos (nombre_grupo) values ('Otro') returning id`
  await sql`insert into anuncios (alcance, grupo_id, titulo, cuerpo, publicar_en, publicado_en, hasta)
    select 'grupo', case when numero % 25 = 0 then ${grupo}::bigint else ${otro}::bigint
      end, 'Anuncio ' || numero, '<p>Nos vemos el viernes.</p>', now() - make_interval(hours => numero),
        now() - make_interval(hours => numero),
      case when numero > 500 then now() - interval '1 hour' end
    from generate_series(1, 5000) numero`
  await sql`insert into novedades (titulo, tipo, publicado, descripcion, fecha_inicio, fecha_finalizacion)
    select 'Novedad ' || numero, 1, 1, '<p>Lo que cambia.</p>', current_date - numero / 10,
      current_date - numero / 10 + 6 from generate_series(1, 2000) numero`
  await sql`analyze`
  return { grupo, persona }
}

async function makeCases(tables: Tables, origin: string, persona: number): Promise<Case[]> {
  const token = await createSession(tables.db, persona, 'banco')
  const person = (await readSession(tables.db, token))!.person
  const list = (query: object) => statementOf(tables, db => listBuzon(db, person, avisosRoutes.list.query.parse(query)))
  const made = { token, compressed: false }
  return [
    {
      ...made,
      name: 'cuántos sin leer',
      url: `${origin}/api/avisos/cuenta`,
      statement: await statementOf(tables, db => countSinLeer(db, person)),
    },
    { ...made, name: 'los últimos', url: `${origin}/api/avisos`, statement: await list({}) },
    {
      ...made,
      name: 'los mensajes',
      url: `${origin}/api/avisos?ver=mensajes`,
      statement: await list({ ver: 'mensajes' }),
    },
    {
      ...made,
      name: 'los anuncios',
      url: `${origin}/api/avisos?ver=anuncios`,
      statement: await list({ ver: 'anuncios' }),
    },
    {
      ...made,
      name: 'las novedades',
      url: `${origin}/api/avisos?ver=novedades`,
      statement: await list({ ver: 'novedades' }),
    },
    { ...made, name: 'de un curso', url: `${origin}/api/avisos?curso=7`, statement: await list({ curso: 7 }) },
  ]
}
