/**
 * A draft is nobody's but its authors': every read, as every kind of person to whom its programme is offered and who
 * writes none (ADR 087).
 *
 * @module-tag resto
 */
import { curriculasRoutes, isWrite, type Persona, ROL, type Route, tallerRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, everyRoute, openTestApp, type TestApp } from './app.ts'
import {
  buildCurricula,
  buildCurso,
  buildEvento,
  buildGroup,
  buildObjective,
  buildOferta,
  buildPerson,
  buildPlazo,
  buildQuiz,
  buildSchool,
  buildUnit,
} from './build.ts'
import { allBut } from './personas.ts'

let t: TestApp
let mundo: Awaited<ReturnType<typeof buildMundo>>
/** The largest key that was given out in any table. */
let last: number
beforeAll(async () => {
  t = await openTestApp()
  mundo = await buildMundo()
  const { rows } = await sql<{ last: number }>`select max(last_value)::int as last from pg_sequences`.execute(t.db)
  last = rows[0]!.last
})
afterAll(() => t.close())

/** A course with something of each, all of whose words have the mark. */
async function buildMarcado(marca: string, values: Parameters<typeof buildCurso>[1] = {}) {
  const unidad = await buildUnit(t.db, { nombre_unidad: `Unidad ${marca}` })
  const objetivo = await buildObjective(t.db, { nombre_objetivo: `Tema ${marca}`, descripcion: `Texto ${marca}` })
  await t.db
    .insertInto('unidades_objetivos')
    .values({ unidad_id: unidad.id, objetivo_id: objetivo.id, position: 1 })
    .execute()
  await t.db
    .insertInto('materiales')
    .values({
      objetivo_id: objetivo.id,
      nombre_material: `Material ${marca}`,
      tipo_material_id: 1,
      ruta_documento: 'https://ejemplo.mx/a.pdf',
    })
    .execute()
  const quiz = await buildQuiz(t.db, [[0]], {
    unidad_id: unidad.id,
    nombre_actividad_unidad: `Tarea ${marca}`,
    entregable: 2,
    entregable_opcional: 2,
  })
  const curso = await buildCurso(t.db, { unidades: [unidad.id], nombre_curso: `Curso ${marca}`, ...values })
  return { curso: curso.id, unidad: unidad.id, objetivo: objetivo.id, tarea: quiz.id }
}

async function buildMundo() {
  const [gestor, coach] = [
    await buildPerson(t.db, { roles: [ROL.docente] }),
    await buildPerson(t.db, { roles: [ROL.docente] }),
  ]
  const escuela = await buildSchool(t.db, { gestor_id: gestor.id, correo_coach: coach.email })
  const docente = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: escuela.id })
  const estudiante = await buildPerson(t.db, { escuela_id: escuela.id })
  const grupo = await buildGroup(t.db, { usuarios: [estudiante.id, docente.id] })
  const borrador = await buildMarcado('Zxq', { publicado: 0 })
  const enVivo = await buildMarcado('Zxq vivo', { publicado: 0, cursoEnVivo: 1 })
  const hoy = await sql<{ hoy: string }>`select current_date::text as hoy`.execute(t.db)
  await buildEvento(t.db, {
    curso_id: enVivo.curso,
    titulo_video: 'Clase Zxq',
    fecha_inicio: hoy.rows[0]!.hoy,
    hora_inicio: '00:10',
    hora_fin: '23:50',
  })
  // It asks for a draft, which nobody can do.
  const visto = await buildMarcado('a la vista', { requeridos: [borrador.curso] } as never)
  // What is archived is there for who began it; whoever comes later meets none of its words.
  const [guardada, guardado] = [await buildMarcado('Wvq unidad'), await buildMarcado('Wvq curso')]
  const tema = await buildObjective(t.db, { nombre_objetivo: 'Tema Wvq', descripcion: 'Texto Wvq' })
  await t.db
    .insertInto('cursos_unidades')
    .values({ curso_id: visto.curso, unidad_id: guardada.unidad, position: 9 })
    .execute()
  await t.db
    .insertInto('unidades_objetivos')
    .values({ unidad_id: visto.unidad, objetivo_id: tema.id, position: 9 })
    .execute()
  const curricula = await buildCurricula(t.db, {
    cursos: [visto.curso, borrador.curso, enVivo.curso, guardado.curso],
  })
  const oferta = await buildOferta(t.db, { curriculas: [curricula.id], grupos: [grupo.id], escuelas: [escuela.id] })
  const coachDeTodo = await t.as('coach')
  for (const [clase, id] of [
    ['unidad', guardada.unidad],
    ['objetivo', tema.id],
    ['curso', guardado.curso],
  ] as const)
    await coachDeTodo.ask(tallerRoutes.archive, { body: { clase, ids: [id], archivada: 1 } })
  for (const c of [visto, borrador, guardado])
    await buildPlazo(t.db, {
      grupo_id: grupo.id,
      curso_id: c.curso,
      actividad_id: c.tarea,
      fecha_limite: '2099-12-01T05:59:00Z',
    })
  return {
    personas: { estudiante, docente, gestor, coach },
    escuela: escuela.id,
    grupo: grupo.id,
    curricula: curricula.id,
    oferta: oferta.id,
    visto,
    borrador,
    enVivo,
    guardada,
    guardado,
    tema: tema.id,
  }
}
const as = (kind: Persona) => {
  const porClase: Partial<Record<Persona, { id: number; email: string }>> = mundo.personas
  const persona = porClase[kind]
  return persona ? t.asPerson(persona) : t.as(kind)
}

const reads = everyRoute().filter(([, r]) => r.method === 'GET' && !isWrite(r) && !r.page && r.can !== undefined)

/** Every address of a route: what a parameter names by its own name, else any key that a row of some table has. */
function addressesOf(path: string): string[] {
  const names = [...path.matchAll(/:([A-Za-z_]+)/g)].map(m => m[1]!)
  const ids: Record<string, number[]> = {
    curso: [mundo.borrador.curso, mundo.enVivo.curso, mundo.visto.curso, mundo.guardado.curso],
    curri: [mundo.curricula],
    grupo: [mundo.grupo],
    unida: [mundo.borrador.unidad, mundo.guardada.unidad],
    objet: [mundo.borrador.objetivo, mundo.tema],
    activ: [mundo.borrador.tarea, mundo.guardada.tarea],
    ofert: [mundo.oferta],
    escue: [mundo.escuela],
    user: Object.values(mundo.personas).map(p => p.id),
  }
  const small = Array.from({ length: last }, (_, i) => i + 1)
  const valuesOf = (name: string): (number | string)[] => {
    if (name === 'email') return [mundo.personas.estudiante.email]
    if (name === 'tipo' || name === 'type') return [1, 2, 3]
    const known = Object.entries(ids).find(([word]) => name.toLowerCase().includes(word))
    return known ? known[1] : small.slice(0, 12)
  }
  return names.reduce<string[]>(
    (all, name) => all.flatMap(p => valuesOf(name).map(v => p.replace(`:${name}`, encodeURIComponent(v)))),
    [path],
  )
}

const queries = (r: Route) =>
  [
    '',
    '?per_page=100',
    '?search=Zxq',
    '?desde=2020-01-01&hasta=2099-03-01&todas=1',
    '?q=Zxq',
    `?curso=${mundo.borrador.curso}&grupo=${mundo.grupo}&curso_id=${mundo.borrador.curso}&grupo_id=${mundo.grupo}`,
    `?curricula_id=${mundo.curricula}&curricula=${mundo.curricula}`,
    '?alcance=curso&search=Zxq',
  ].filter(q => q === '' || [...new URLSearchParams(q).keys()].some(name => name in (r.query?.shape ?? {})))

async function found(caller: Caller, name: string, route: Route, marca = 'zxq'): Promise<string[]> {
  const out: string[] = []
  for (const address of addressesOf(route.path))
    for (const query of route.path.includes(':') && !route.path.includes('curs') ? [''] : queries(route)) {
      const r = await t.app.inject({ url: address + query, headers: caller.headers })
      const text = r.statusCode < 400 ? r.body : ''
      const said = text.match(new RegExp(`.{0,60}(${marca}).{0,60}`, 'i'))?.[0]
      if (said) out.push(`${name} ${address}${query}: ${said}`)
    }
  return out
}

describe.each(allBut('admin', 'coach'))('%s', kind => {
  test('reads nothing of a draft, anywhere', async () => {
    const caller = await as(kind)
    const out: string[] = []
    const marca = kind === 'estudiante' ? 'zxq|wvq' : 'zxq'
    for (const [name, route] of reads) out.push(...(await found(caller, name, route, marca)))
    expect(out).toEqual([])
  }, 120_000)
})

test('nobody signed out reads anything of it', async () => {
  const nobody = await t.anonymous()
  const out: string[] = []
  for (const [name, route] of reads.filter(([, r]) => r.can === 'publico'))
    out.push(...(await found(nobody, name, route, 'zxq|wvq')))
  expect(out).toEqual([])
})

const cards = async (caller: Caller) =>
  (await caller.ask(curriculasRoutes.cursos, { params: { curriculaId: mundo.curricula, tipo: 0 } })).cursos_curricula

test('it counts for nothing: neither in how many courses there are, nor as what another one asks for', async () => {
  const ana = await as('estudiante')
  const all = await cards(ana)
  expect(all.map(c => c.id)).toEqual([mundo.visto.curso])
  expect(all[0]).toMatchObject({ puede_cursar: 2 })
  const [mine] = (await ana.ask(curriculasRoutes.list, {})).curricula
  expect(mine!.totalContenidos).toBe(1)
})

test('nothing can be written in it either: 404, as what is somebody else’s', async () => {
  const ana = await as('estudiante')
  const { curso, tarea, objetivo } = mundo.borrador
  const replies = [
    await ana.get(`/api/contenidos/pantallaAutogestivo/${curso}`),
    await ana.get(`/api/contenidos/llevar/${curso}`),
    await ana.send('POST', '/api/contenidos/progreso-alumno', {
      actividad_id: tarea,
      curso_id: curso,
      curricula_id: mundo.curricula,
    }),
    await ana.send('POST', '/api/contenidos/dudas/store', {
      objetivo_id: objetivo,
      curso_id: curso,
      curricula_id: mundo.curricula,
      duda_msj: '¿?',
    }),
  ]
  for (const r of replies) expect(r.status).toBeGreaterThanOrEqual(404)
  const { rows } = await sql`
    select from actividades_realizadas where actividad_id = ${tarea}
    union all select from dudas where curso_id = ${curso}`.execute(t.db)
  expect(rows).toHaveLength(0)
})

test('once it is published the same walk finds it', async () => {
  const admin = await t.as('admin')
  await t.db
    .updateTable('objetivos')
    .set({ descripcion: 'Texto Zxq' })
    .where('id', '=', mundo.borrador.objetivo)
    .execute()
  const done = await admin.send('POST', `/api/taller/${mundo.borrador.curso}/publicacion`, { publicado: 1 })
  expect(done).toMatchObject({ status: 200, body: { success: true } })
  const ana = await as('estudiante')
  expect((await cards(ana)).map(c => c.id)).toEqual([mundo.visto.curso, mundo.borrador.curso])
  expect((await cards(ana))[0]).toMatchObject({ puede_cursar: 0 })
  const seen = new Set<string>()
  for (const [name, route] of reads.filter(([n]) => /^(curriculas|contenidos|agenda|busqueda|entregables)/.test(n)))
    if ((await found(ana, name, route)).length > 0) seen.add(name.split('.')[0]!)
  expect([...seen].sort()).toEqual(['agenda', 'busqueda', 'contenidos', 'curriculas', 'entregables'])
}, 60_000)
