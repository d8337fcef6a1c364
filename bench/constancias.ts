/**
 * Constancias: one as PDF by each template, a thousand in one go while others work, what a group of two thousand lacks,
 * how soon a revocation is seen in another process, and the register of very many.
 */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  constanciasDeGrupoRoutes,
  constanciasRoutes,
  contenidosRoutes,
  folioImpreso,
  novedadesRoutes,
  pathOf,
  ROL,
  reglasDeConstanciaRoutes,
  tallerRoutes,
} from '@eleva/contract'
import { connect } from '../server/src/kit/db/db.ts'
import { buildPerson } from '../server/test/build.ts'
import type { Tables } from './comparar.ts'
import { COURSES, fillPrograma, fillRegistro, PEOPLE, type Programa, TASKS } from './constancias-datos.ts'
import { fillCourse, makeLearners } from './cursos-datos.ts'
import { enter, type Somebody } from './gente.ts'
import { askRepeatedly, type Pace, printLine, printRow, printSection, type Round, summarize } from './medir.ts'
import { databaseOf, startServer } from './servidor.ts'

const ALONE: Pace = { inFlight: 1, seconds: 1, answers: 100 }
const BATCH = 1_000
const TURNS = 20
const ALONE_S = 15
const PATIENCE_S = 600

type World = { origin: string; database: Tables; admin: Somebody; p: Programa }

export async function benchConstancias(dir: string, million: boolean) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  const { host, user, database: name } = databaseOf(dir) as { host: string; user: string; database: string }
  const otro = startServer({
    dir: path.join(dir, 'otro'),
    env: { DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`, ELEVA_DEMO: '0' },
  })
  try {
    const p = await fillPrograma(database.sql, 'constancias')
    const admin = await enter(origin, database, await buildPerson(database.db, { roles: [ROL.admin] }))
    const world = { origin, database, admin, p }
    const folios = await measureUnas(world)
    const others = await startOtros(world)
    await measureMil(world, others)
    await measureCondiciones(world)
    await measureRevocacion(world, await otro.up, folios)
    await measureRegistro(world, million ? 1_000_000 : 100_000)
    await measureZip(world, others)
  } finally {
    await otro.stop()
    await database.close()
    await server.stop()
  }
}

/** @throws for what did not end in 2xx: a figure of a refusal is none */
async function send(origin: string, who: Somebody, method: string, path: string, body: object) {
  const headers = { ...who.headers, 'content-type': 'application/json' }
  const reply = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) })
  const said = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${said.slice(0, 300)}`)
  return JSON.parse(said) as Record<string, unknown>
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, made: T]> {
  const began = performance.now()
  const made = await work()
  return [performance.now() - began, made]
}

/** How many times it is done, one after the other, each for another person. */
async function turns(work: (i: number) => Promise<unknown>, n = TURNS): Promise<Round> {
  const round: Round = { ms: [], seconds: 0, errors: 0 }
  for (let i = 0; i < n; i++) round.ms.push((await timed(() => work(i)))[0])
  round.seconds = round.ms.reduce((sum, ms) => sum + ms, 0) / 1000
  return round
}

const reglaDe = ({ origin, admin, p }: World, body: object) =>
  send(origin, admin, 'PUT', pathOf(reglasDeConstanciaRoutes.saveReglaDeCurricula, { id: p.curricula }), body)

const plantillaDe = async ({ database }: World, clave: string) =>
  (await database.db.selectFrom('plantillas').select('id').where('clave', '=', clave).executeTakeFirstOrThrow()).id

/** @returns folios, of each template some */
async function measureUnas(world: World): Promise<string[]> {
  const { origin, admin, p } = world
  const folios: string[] = []
  printSection('Una constancia: expedirla, y su PDF, de una en una')
  for (const [at, clave] of ['constancia', 'diploma', 'dc3'].entries()) {
    await reglaDe(world, { modo: 'mano', plantilla_id: await plantillaDe(world, clave), area: '7000' })
    const suyos: string[] = []
    const expedidas = await turns(async i => {
      const body = { usuario_id: p.personas[at * TURNS + i]!.id, curricula_id: p.curricula }
      suyos.push((await send(origin, admin, 'POST', constanciasRoutes.issue.path, body)).folio as string)
    })
    printRow(summarize(`expedir · ${clave}`, [expedidas]))
    // Each its own, by somebody who has not asked for one: so many a minute are a person's.
    const otra = await enter(origin, world.database, await buildPerson(world.database.db, { roles: [ROL.admin] }))
    const pdfs = await turns(async i => {
      const path = pathOf(constanciasRoutes.pdf, { folio: suyos[i]! })
      const reply = await fetch(`${origin}${path}`, { headers: otra.headers })
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
      await reply.arrayBuffer()
    })
    printRow(summarize(`PDF · ${clave}`, [pdfs]))
    folios.push(...suyos)
  }
  return folios
}

type Otros = (until: () => Promise<unknown>) => Promise<Record<string, Round>>

/**
 * What others do meanwhile: they read a list and a course, and tick, each five times a second, whether or not those
 * before are answered.
 */
async function startOtros({ origin, database }: World): Promise<Otros> {
  const { sql } = database
  await makeLearners(sql)
  const { curso, curricula } = await fillCourse(sql, { name: 'otros', units: 8, activities: 120 })
  const people = await sql<{ id: number; email: string }[]>`
    select id, email::text from usuarios where email like 'banco%@eleva.test' and email <> 'banco@eleva.test' order by id limit 20`
  const learners = await Promise.all(people.map(person => enter(origin, database, person)))
  const todo = await sql<{ id: number }[]>`
    select actividad.id from actividades actividad
      join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id
        where en_curso.curso_id = ${curso} and actividad.position % 4 in (1, 2) order by actividad.id`
  const get = (path: string) => (who: Somebody) => fetch(`${origin}${path}`, { headers: who.headers })
  let n = 0
  const tick = (who: Somebody) => {
    const actividad_id = todo[Math.floor(n++ / learners.length) % todo.length]!.id
    return fetch(`${origin}${contenidosRoutes.mark.path}`, {
      method: 'POST',
      headers: { ...who.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ curso_id: curso, curricula_id: curricula, actividad_id }),
    })
  }
  const calls: Record<string, (who: Somebody) => Promise<Response>> = {
    lista: get(pathOf(novedadesRoutes.vigentes, { a: 1, b: 1 })),
    curso: get(pathOf(contenidosRoutes.autogestivo, { cursoId: curso })),
    marcar: tick,
  }
  return async until => {
    let over = false
    const waiting = until().finally(() => {
      over = true
    })
    const rounds: Record<string, Round> = {}
    const lane = async ([name, ask]: [string, (who: Somebody) => Promise<Response>]) => {
      const round: Round = { ms: [], seconds: 0, errors: 0 }
      rounds[name] = round
      const began = performance.now()
      const sent: Promise<void>[] = []
      for (let i = 0; !over; i++) {
        const at = performance.now()
        const answered = async () => {
          const reply = await ask(learners[i % learners.length]!)
          await reply.arrayBuffer()
          round.ms.push(performance.now() - at)
          if (!reply.ok) round.errors++
        }
        sent.push(answered().catch(() => void round.errors++))
        await sleep(Math.max(0, began + (i + 1) * 200 - performance.now()))
      }
      await Promise.all(sent)
      round.seconds = (performance.now() - began) / 1000
    }
    await Promise.all(Object.entries(calls).map(lane))
    await waiting
    return rounds
  }
}

const show = (when: string, rounds: Record<string, Round>) => {
  for (const [name, round] of Object.entries(rounds)) printRow(summarize(`${name} · ${when}`, [round]))
}

async function measureMil(world: World, others: Otros) {
  const { origin, admin, p } = world
  printSection(`${BATCH} de una vez, mientras otros leen una lista y un curso y marcan, 5 veces por segundo cada cosa`)
  show('a solas', await others(() => sleep(ALONE_S * 1000)))
  await reglaDe(world, { modo: 'mano', plantilla_id: await plantillaDe(world, 'diploma') })
  const usuarios = p.personas.slice(3 * TURNS, 3 * TURNS + BATCH).map(one => one.id)
  const group = { id: p.grupo }
  let expedir = 0
  const meanwhile = await others(async () => {
    const body = { curricula_id: p.curricula, usuarios }
    const path = pathOf(constanciasDeGrupoRoutes.issueAGrupo, group)
    ;[expedir] = await timed(() => send(origin, admin, 'POST', path, body))
  })
  printRow({ name: `expedir ${BATCH}`, p50: expedir })
  show('mientras se expiden', meanwhile)
}

async function measureZip({ origin, database, admin, p }: World, others: Otros) {
  printSection('Todas las de un grupo en un ZIP, mientras otros trabajan como antes')
  show('a solas', await others(() => sleep(ALONE_S * 1000)))
  // As many as were issued at once.
  await database.sql`
    update constancias
    set revocada_en = now(), motivo = 'Para medir'
    where curricula_id = ${p.curricula}
      and revocada_en is null
      and id not in (
        select id from constancias where curricula_id = ${p.curricula} and revocada_en is null order by id limit ${BATCH}
      )`
  let zip = 0
  let bytes = 0
  const packing = await others(async () => {
    const path = `${pathOf(constanciasDeGrupoRoutes.zipDeGrupo, { id: p.grupo })}?curricula=${p.curricula}`
    ;[zip, bytes] = await timed(async () => {
      const reply = await fetch(`${origin}${path}`, { headers: admin.headers })
      if (!reply.ok) throw new Error(`zip: ${reply.status}`)
      return (await reply.arrayBuffer()).byteLength
    })
  })
  printRow({ name: `ZIP de ${BATCH} PDF (${(bytes / 1e6).toFixed(1)} MB)`, p50: zip })
  show('mientras se hace el ZIP', packing)
}

/** Until nobody waits to be looked at. */
async function untilSeen({ database }: World): Promise<number> {
  const began = performance.now()
  for (let left = 1; left > 0 && performance.now() - began < PATIENCE_S * 1000; await sleep(200)) {
    const [row] = await database.sql<
      { left: number }[]
    >`select count(*)::int as left from constancias_por_ver where desde <= now()`
    left = row!.left
  }
  return performance.now() - began
}

async function measureCondiciones(world: World) {
  const { origin, database, admin, p } = world
  const { sql } = database
  const rest = p.personas.slice(3 * TURNS + BATCH)
  printSection(
    `Condiciones en un grupo de ${PEOPLE}, ${COURSES} cursos de ${TASKS} tareas; ${rest.length} sin constancia`,
  )
  await reglaDe(world, { modo: 'no' })
  const [saved] = await timed(() => reglaDe(world, { modo: 'sola', calificacion_minima: 80 }))
  printRow({ name: 'guardar la regla con calificación mínima 80', p50: saved })
  printRow({ name: 'hasta que el trabajo miró a todas (empieza cada minuto)', p50: await untilSeen(world) })
  const tab = `${origin}${pathOf(constanciasDeGrupoRoutes.deGrupo, { id: p.grupo })}?curricula=${p.curricula}&page=1&per_page=15`
  printRow(summarize('pestaña del grupo', [await askRepeatedly(tab, admin.headers, { ...ALONE, answers: 20 })]))
  // Those who lack the grade: the last of it is given by somebody, or ticked by them.
  const lacking = await sql<{ id: number; email: string }[]>`
    select usuario.id, usuario.email::text
    from grupos_usuarios miembro join usuarios usuario on usuario.id = miembro.usuario_id
    where miembro.grupo_id = ${p.grupo}
      and not exists (select from constancias constancia where constancia.usuario_id = usuario.id)
    order by usuario.id
    limit ${2 * TURNS}`
  const tareas = await sql<{ id: number; curso_id: number; entregable: number }[]>`
    select actividad.id, dentro.curso_id, actividad.entregable
    from curriculas_cursos suyo
      join cursos_unidades dentro on dentro.curso_id = suyo.curso_id
      join actividades actividad on actividad.unidad_id = dentro.unidad_id
    where suyo.curricula_id = ${p.curricula}
    order by actividad.id`
  await sql`update entregas set calificacion = 100 where usuario_id = any (${lacking.map(l => l.id)}::bigint[])`
  const marca = tareas.find(tarea => tarea.entregable === 0)!
  const entrega = tareas.find(tarea => tarea.entregable > 0)!
  await sql`delete from actividades_realizadas where actividad_id = ${marca.id} and usuario_id = any (${lacking.slice(0, TURNS).map(l => l.id)}::bigint[])`
  await sql`update entregas set calificacion = null where actividad_id = ${entrega.id} and usuario_id = any (${lacking.slice(TURNS).map(l => l.id)}::bigint[])`
  await sql`delete from constancias_por_ver`
  const learners = await Promise.all(lacking.slice(0, TURNS).map(one => enter(origin, database, one)))
  const course = { curso_id: marca.curso_id, curricula_id: p.curricula, actividad_id: marca.id }
  const marcadas: Round = { ms: [], seconds: 0, errors: 0 }
  const tenidas = await turns(async i => {
    const [ms] = await timed(() => send(origin, learners[i]!, 'POST', contenidosRoutes.mark.path, course))
    marcadas.ms.push(ms)
    // The job may have it in its hands just then.
    for (let tries = 0; tries < 100; tries++) {
      const { constancias } = await send(origin, learners[i]!, 'POST', constanciasRoutes.request.path, {})
      if ((constancias as unknown[]).length === 1) return
      await sleep(20)
    }
    marcadas.errors++
  })
  printRow(summarize('marcar lo último', [marcadas]))
  printRow(summarize('de marcarlo a tener la constancia', [tenidas]))
  const entregas = await sql<{ id: number }[]>`
    select id from entregas where actividad_id = ${entrega.id} and usuario_id = any (${lacking.slice(TURNS).map(l => l.id)}::bigint[])`
  printRow(
    summarize('calificar lo último', [
      await turns(i =>
        send(origin, admin, 'PUT', `/api/entregables/calificaciones/cuaderno/${entregas[i]!.id}`, {
          calificacion: 100,
        }),
      ),
    ]),
  )
  printRow({ name: 'hasta que el trabajo las expidió (empieza cada minuto)', p50: await untilSeen(world) })
  const [gone] = await timed(() =>
    send(origin, admin, 'POST', tallerRoutes.archive.path, { clase: 'actividad', ids: [marca.id], archivada: 1 }),
  )
  printRow({ name: `archivar una tarea que ${PEOPLE} hicieron`, p50: gone })
  await sql`update constancias_por_mirar set desde = now()`
  await sleep(61_000)
  printRow({ name: 'hasta que se miró a quien no la tiene', p50: await untilSeen(world) })
}

async function measureRevocacion({ origin, admin }: World, otro: string, folios: readonly string[]) {
  printSection('Una revocación, vista en otro proceso')
  const page = (folio: string) => fetch(`${otro}/constancias/${folioImpreso(folio)}`).then(reply => reply.text())
  const seen = await turns(async i => {
    const folio = folios[i]!
    if (!(await page(folio)).includes('Constancia válida')) throw new Error('No era válida.')
    await send(origin, admin, 'POST', pathOf(constanciasRoutes.revoke, { folio }), { motivo: 'Para medir' })
    while (!(await page(folio)).includes('ya no es válida')) await sleep(10)
  })
  printRow(summarize('de pedirla a leerla (con dos lecturas y la revocación)', [seen]))
}

async function measureRegistro({ origin, database, admin, p }: World, rows: number) {
  const [filled] = await timed(() => fillRegistro(database.sql, rows))
  printSection(`El registro, ${rows.toLocaleString('es-MX')} constancias; de una en una`)
  printLine(`  llenarlo tardó ${(filled / 1000).toFixed(0)} s`)
  const [programa] = await database.sql<{ id: number }[]>`
    select id from curriculas where nombre_curricula = 'Programa del registro 7'`
  const ways = {
    'primera página': '',
    'página 50': 'page=50',
    'por nombre': 'sort=nombre',
    'buscar un apellido': 'search=nandu',
    'buscar persona y programa': 'search=nandu%20registro%207',
    'buscar un folio': 'search=2020-0000',
    'buscar un correo': `search=${encodeURIComponent(p.personas[7]!.email)}`,
    'buscar lo que está en todos los correos': 'search=%40eleva.test',
    'que ya no valen': 'estado=revocada',
    'de un programa': `curricula=${programa!.id}`,
    'de un programa, que ya no valen': `curricula=${programa!.id}&estado=revocada`,
  }
  for (const [name, query] of Object.entries(ways)) {
    const url = `${origin}${constanciasRoutes.list.path}?per_page=15&${query}`
    printRow(summarize(name, [await askRepeatedly(url, admin.headers, { ...ALONE, answers: 20 })]))
  }
  const coach = await enter(origin, database, await buildPerson(database.db, { roles: [ROL.docente] }))
  await database.sql`
    update escuelas set correo_coach = ${coach.email}
    where id = (select escuela_id from usuarios where id = ${p.personas[0]!.id})`
  const url = `${origin}${constanciasRoutes.list.path}?per_page=15`
  printRow(
    summarize('primera página de un coach', [await askRepeatedly(url, coach.headers, { ...ALONE, answers: 20 })]),
  )
}
