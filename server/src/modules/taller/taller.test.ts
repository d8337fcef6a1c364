import {
  type BodyOf,
  contenidosRoutes,
  curriculasRoutes,
  type Esquema,
  historialRoutes,
  objetivosRoutes,
  ROL,
  tallerRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCurso, buildObjective, buildPerson, buildUnit } from '../../../test/build.ts'
import { buildContenido, readTodo } from '../../../test/contenido.ts'
import { buildDosEscuelas } from '../../../test/dos-escuelas.ts'
import { buildEstudiante, tick } from '../../../test/estudiantes.ts'
import { allBut } from '../../../test/personas.ts'
import { readArbol } from '../../kit/db/arbol.ts'

let t: TestApp
let coach: Caller
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
})
afterAll(() => t.close())

const esquemaDe = (curso: number, who = coach) => who.ask(tallerRoutes.esquema, { params: { curso } })
const send = (curso: number, path: string, body: object, who = coach) =>
  who.send(path === 'lugar' ? 'PUT' : 'POST', `/api/taller/${curso}/${path}`, body)
type Agregadas = BodyOf<typeof tallerRoutes.add>
const add = async (
  curso: number,
  filas: [clase: Agregadas['filas'][number]['clase'], nombre: string][],
  more: Sent<typeof tallerRoutes.add> = {},
) => {
  const body = { filas: filas.map(([clase, nombre]) => ({ clase, nombre })), ...more }
  const reply = await coach.ask(tallerRoutes.add, { params: { curso }, body })
  expect(reply.message).toBe('')
  return reply.filas
}
/** As `U: tema, tema / tarea; U: …` */
const said = ({ unidades }: Esquema) =>
  unidades.map(
    u => `${u.nombre}: ${u.objetivos.map(o => o.nombre).join(', ')} / ${u.actividades.map(a => a.nombre).join(', ')}`,
  )
const begin = async (nombre = 'Ciudadanía digital') =>
  (await coach.ask(tallerRoutes.create, { body: { nombre_curso: nombre } })).id

/** Two units, each with two objectives and two activities. */
async function buildEsquema() {
  const curso = await begin()
  const filas = await add(curso, [
    ['unidad', 'U1'],
    ['objetivo', 'a'],
    ['objetivo', 'b'],
    ['actividad', 'x'],
    ['actividad', 'y'],
    ['unidad', 'U2'],
    ['objetivo', 'c'],
    ['actividad', 'z'],
  ])
  const ids = filas.map(f => f.id) as [number, number, number, number, number, number, number, number]
  return { curso, u1: ids[0], a: ids[1], b: ids[2], x: ids[3], y: ids[4], u2: ids[5], c: ids[6], z: ids[7] }
}

describe('a course from nothing', () => {
  test('begins with a name; its key and those of its rows are proposed', async () => {
    const curso = await begin('Ética del cuidado')
    expect((await esquemaDe(curso)).curso).toMatchObject({ nombre_curso: 'Ética del cuidado', clave_interna: 'ETI-01' })
    await add(curso, [
      ['unidad', 'Mirar'],
      ['objetivo', 'Qué veo'],
      ['objetivo', 'Qué siento'],
      ['actividad', 'Diario'],
    ])
    const { unidades } = await esquemaDe(curso)
    expect(unidades).toMatchObject([
      {
        nombre: 'Mirar',
        clave: 'ETI-01-U1',
        otros_cursos: [],
        objetivos: [
          { nombre: 'Qué veo', clave: 'ETI-01-U1-T1', video: null, materiales: 0, con_texto: false, unidades: 1 },
          { nombre: 'Qué siento', clave: 'ETI-01-U1-T2' },
        ],
        actividades: [{ nombre: 'Diario', entregable: 0, preguntas: 0, rubrica: null, formulario: null }],
      },
    ])
    expect((await esquemaDe(await begin('Ética'))).curso.clave_interna).toBe('ETI-02')
  })

  test('a unit or a topic begins alone, for a list that needs it; of the same name it has another key', async () => {
    const make = (clase: string, nombre: string) => coach.send('POST', '/api/taller/sueltas', { clase, nombre })
    for (const clase of ['unidad', 'objetivo'] as const) {
      const made = async (nombre: string) => (await coach.ask(tallerRoutes.suelta, { body: { clase, nombre } })).id
      const ids = [await made(' Huella digital '), await made('Huella digital')]
      const keys = await t.db
        .selectFrom(clase === 'unidad' ? 'unidades' : 'objetivos')
        .select('clave_interna')
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      expect(keys.map(k => k.clave_interna)).toEqual(['HUE-01', 'HUE-02'])
    }
    expect((await make('actividad', 'Sola')).status).toBe(422)
    expect((await make('unidad', ' ')).body.errors).toHaveProperty('nombre')
  })

  test('rows come where they are asked for', async () => {
    const e = await buildEsquema()
    await add(e.curso, [['unidad', 'Antes']], { tras: null })
    await add(e.curso, [['unidad', 'En medio']], { tras: e.u1 })
    await add(e.curso, [['objetivo', 'nuevo']], { unidad_id: e.u1, tras: e.a })
    await add(e.curso, [['actividad', 'primera']], { unidad_id: e.u1, tras: null })
    await add(e.curso, [['actividad', 'última']], { unidad_id: e.u2 })
    expect(said(await esquemaDe(e.curso))).toEqual([
      'Antes:  / ',
      'U1: a, nuevo, b / primera, x, y',
      'En medio:  / ',
      'U2: c / z, última',
    ])
  })

  test('what is sent again under its key, as when the answer was lost, is added once', async () => {
    const curso = await begin()
    const clave = crypto.randomUUID()
    const una = () => add(curso, [['unidad', 'Una']], { clave })
    const replies = await Promise.all([una(), una(), una()])
    expect(new Set(replies.map(filas => filas[0]!.id)).size).toBe(1)
    expect((await esquemaDe(curso)).unidades).toHaveLength(1)
  })

  test.each([
    ['nothing', { filas: [] }, 'Elige al menos una fila'],
    ['no name', { filas: [{ clase: 'unidad', nombre: '  ' }] }, 'Escribe un nombre'],
    ['no kind that there is', { filas: [{ clase: 'carpeta', nombre: 'x' }] }, 'Elige una unidad, un tema o una tarea'],
    [
      'a row of no unit',
      { filas: [{ clase: 'objetivo', nombre: 'x' }] },
      'Elige primero una unidad: los temas y las tareas van dentro de una.',
    ],
    ['ten thousand signs', { filas: [{ clase: 'unidad', nombre: 'x'.repeat(10_000) }] }, expect.stringMatching(/200/)],
  ])('%s is refused in words, and changes nothing', async (_, body, message) => {
    const e = await buildEsquema()
    const then = await readTodo(t.db)
    const reply = await send(e.curso, 'filas', body)
    expect([reply.status, reply.body.message]).toEqual([422, message])
    expect(await readTodo(t.db)).toEqual(then)
  })

  test('a name stays what was typed: marks, emoji, from right to left', async () => {
    const curso = await begin()
    const nombres = ['<b>Fuerte</b> & "cita"', '👩🏽‍🏫 Clase', 'مرحبا']
    await add(
      curso,
      nombres.map(n => ['unidad', n]),
    )
    expect((await esquemaDe(curso)).unidades.map(u => u.nombre)).toEqual(nombres)
  })
})

describe('moving', () => {
  test('within a list, several together, and to another unit', async () => {
    const e = await buildEsquema()
    await send(e.curso, 'lugar', { clase: 'unidad', ids: [e.u2], tras: null })
    await send(e.curso, 'lugar', { clase: 'objetivo', ids: [e.b], unidad_id: e.u1, tras: null })
    await send(e.curso, 'lugar', { clase: 'actividad', ids: [e.y, e.x], unidad_id: e.u1, a_unidad: e.u2, tras: e.z })
    await send(e.curso, 'lugar', { clase: 'objetivo', ids: [e.a], unidad_id: e.u1, a_unidad: e.u2 })
    expect(said(await esquemaDe(e.curso))).toEqual(['U2: c, a / z, y, x', 'U1: b / '])
  })

  test('an activity does not leave a unit that other courses have', async () => {
    const e = await buildEsquema()
    const otro = await buildCurso(t.db, { nombre_curso: 'Tutoría en línea', unidades: [e.u1] })
    const body = { clase: 'actividad', ids: [e.x], unidad_id: e.u1, a_unidad: e.u2 }
    const reply = await send(e.curso, 'lugar', body)
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'Esa unidad también está en «Tutoría en línea», que perdería la tarea. Separa antes una copia de la unidad.',
    ])
    await t.db.insertInto('cursos_unidades').values({ curso_id: otro.id, unidad_id: e.u2, position: 2 }).execute()
    expect((await send(e.curso, 'lugar', body)).status).toBe(200)
  })

  test('of what is in another course, or nowhere, nothing is known', async () => {
    const [e, other] = [await buildEsquema(), await buildEsquema()]
    for (const body of [
      { clase: 'unidad', ids: [other.u1], tras: null },
      { clase: 'objetivo', ids: [other.a], unidad_id: e.u1 },
      { clase: 'actividad', ids: [e.x], unidad_id: e.u1, a_unidad: other.u1 },
      { clase: 'actividad', ids: [other.x], unidad_id: other.u1 },
    ])
      expect((await send(e.curso, 'lugar', body)).status).toBe(404)
    expect((await coach.get('/api/taller/999999')).status).toBe(404)
    expect((await send(e.curso, 'lugar', { clase: 'actividad', ids: [e.x] })).body.message).toBe(
      'Falta la unidad de la tarea.',
    )
  })
})

describe('twenty authors on one course at once', () => {
  const LEE = { unidad: '/api/unidades/get', objetivo: '/api/objetivos', actividad: '/api/actividades' }
  const CAMBIA = {
    unidad: ['/api/unidades/update', 'nombre_unidad'],
    objetivo: ['/api/objetivos/update', 'nombre_objetivo'],
    actividad: ['/api/actividades/actividad-unidad/update', 'nombre_actividad_unidad'],
  } as const
  type Clase = keyof typeof LEE
  type Fila = { clase: Clase; id: number; unidad_id: number }
  const filasDe = ({ unidades }: Esquema): Fila[] =>
    unidades.flatMap(u => [
      { clase: 'unidad', id: u.id, unidad_id: u.id },
      ...u.objetivos.map(o => ({ clase: 'objetivo' as const, id: o.id, unidad_id: u.id })),
      ...u.actividades.map(a => ({ clase: 'actividad' as const, id: a.id, unidad_id: u.id })),
    ])
  const lugarEn = ({ clase, unidad_id }: Fila) => (clase === 'unidad' ? {} : { unidad_id })

  /** The same course of acts for the same seed; how they meet is the machine's. */
  function randomOf(seed: number) {
    let x = seed
    const next = (below: number) => {
      x = (x * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((x / 2_147_483_648) * below)
    }
    return { next, one: <T>(list: readonly T[]): T => list[next(list.length)]! }
  }

  /** Whoever was slower reads again and sends again. */
  async function renombra(who: Caller, { clase, id }: Fila, nombre: string): Promise<boolean> {
    const [path, campo] = CAMBIA[clase]
    for (let times = 0; times < 20; times++) {
      const { body } = await who.get(`${LEE[clase]}/${id}`)
      const read = clase === 'unidad' ? (body.unidad as { version: number }[])[0] : (body[clase] as { version: number })
      if (!read) return false
      const { status } = await who.send('PUT', `${path}/${id}`, { [campo]: nombre, version: read.version })
      if (status === 200) return true
      if (status !== 409) return false
    }
    throw new Error('never its turn')
  }

  type Autor = {
    curso: number
    who: Caller
    random: ReturnType<typeof randomOf>
    mias: Fila[]
    /** What was taken, by key: how it is called. */
    escritas: Map<string, string>
  }
  const llave = ({ clase, id }: Pick<Fila, 'clase' | 'id'>) => `${clase} ${id}`

  async function agrega({ curso, who, random, mias, escritas }: Autor, filas: Fila[], nombre: string) {
    const clase = random.one(['unidad', 'objetivo', 'actividad'] as const)
    const lugar = clase === 'unidad' ? {} : { unidad_id: random.one(filas).unidad_id }
    const body = { filas: [{ clase, nombre }], ...lugar, clave: crypto.randomUUID() }
    const made = await send(curso, 'filas', body, who)
    for (const f of (made.body.filas as Fila[] | undefined) ?? []) {
      mias.push({ ...f, unidad_id: f.unidad_id ?? f.id })
      escritas.set(llave(f), nombre)
    }
    return made.status
  }
  async function mueve({ curso, who, random }: Autor, filas: Fila[]) {
    const [fila, sobre] = [random.one(filas), random.one(filas)]
    const tras = random.next(4) && sobre.clase === fila.clase ? sobre.id : null
    const a = fila.clase === 'unidad' ? {} : { a_unidad: sobre.unidad_id }
    const body = { clase: fila.clase, ids: [fila.id], ...lugarEn(fila), ...a, tras }
    return (await send(curso, 'lugar', body, who)).status
  }
  async function nombra({ who, random, mias, escritas }: Autor, _: Fila[], nombre: string) {
    const propia = random.one(mias)
    if (propia && (await renombra(who, propia, nombre))) escritas.set(llave(propia), nombre)
    return 200
  }
  /**
   * Away and back again, with whatever came to stand in it meanwhile; what stood in a unit that is away waits for that.
   */
  async function quitaYPone({ curso, who, random, mias }: Autor, filas: Fila[]) {
    const propia = random.one(mias)
    const now = propia && filas.find(f => llave(f) === llave(propia))
    if (!now) return 404
    const gone = await send(curso, 'quitar', { clase: now.clase, ids: [now.id], ...lugarEn(now) }, who)
    if (gone.status !== 200) return gone.status
    let said = ''
    for (let times = 0; times < 200; times++) {
      const { status, body } = await who.send('POST', `/api/papelera/${gone.body.papelera}/restaurar`, {})
      if (status !== 409) return status
      said = String(body.message)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    throw new Error(`never back: ${said}`)
  }
  const ACTOS = [agrega, agrega, agrega, mueve, mueve, mueve, mueve, nombra, nombra, quitaYPone]

  test('the order is always one of what there is, and no write that was taken is lost', {
    tags: ['resto'],
  }, async () => {
    const e = await buildEsquema()
    const escritas = new Map<string, string>()
    const malas: string[] = []
    const autor = async (n: number) => {
      const who = await t.asPerson(await buildPerson(t.db, { roles: [ROL.admin] }))
      const uno: Autor = { curso: e.curso, who, random: randomOf(n + 1), mias: [], escritas }
      for (let i = 0; i < 12; i++) {
        const filas = filasDe(await esquemaDe(e.curso, who))
        const status = await uno.random.one(ACTOS)(uno, filas, `${n}.${i}`)
        if (![200, 404, 409].includes(status)) malas.push(`${n}.${i}: ${status}`)
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, n) => autor(n)))
    expect(malas).toEqual([])
    const esquema = await esquemaDe(e.curso)
    const filas = filasDe(esquema).map(llave)
    expect(new Set(filas).size).toBe(filas.length)
    const nombres = new Map(
      esquema.unidades.flatMap(
        u =>
          [
            [`unidad ${u.id}`, u.nombre],
            ...u.objetivos.map(o => [`objetivo ${o.id}`, o.nombre]),
            ...u.actividades.map(a => [`actividad ${a.id}`, a.nombre]),
          ] as [string, string][],
      ),
    )
    expect([...escritas].filter(([k, nombre]) => nombres.get(k) !== nombre)).toEqual([])
    expect(escritas.size).toBe(filas.length - 8)
    // What came back stands at its old place: beside whatever came there meanwhile, and the next move means the order
    // that is read.
    const ids = esquema.unidades.map(u => u.id)
    const [first, ...others] = ids as [number, ...number[]]
    await send(e.curso, 'lugar', { clase: 'unidad', ids: [first], tras: ids.at(-1) })
    expect((await esquemaDe(e.curso)).unidades.map(u => u.id)).toEqual([...others, first])
    const claves = esquema.unidades.flatMap(u => [u.clave, ...u.objetivos.map(o => o.clave)])
    expect(new Set(claves).size).toBe(claves.length)
  })
})

describe('what exists already', () => {
  test('is found by words and key, with where it is used, and comes where it is asked for', async () => {
    const e = await buildEsquema()
    const shared = await buildUnit(t.db, { nombre_unidad: 'Huella digital única', clave_interna: 'HUE-9' })
    await buildCurso(t.db, { nombre_curso: 'Familias', unidades: [shared.id] })
    const find = async (query: string) => (await coach.get(`/api/taller/${e.curso}/biblioteca?${query}`)).body
    expect(await find('clase=unidad&search=HUELLA+unica')).toMatchObject({
      filas: [{ id: shared.id, clave: 'HUE-9', usan: ['Familias'] }],
      hay_mas: false,
    })
    await send(e.curso, 'existentes', { clase: 'unidad', ids: [shared.id], tras: e.u1 })
    expect((await find('clase=unidad&search=HUELLA+unica')).filas).toEqual([])
    const { unidades } = await esquemaDe(e.curso)
    expect(unidades.map(u => u.id)).toEqual([e.u1, shared.id, e.u2])
    expect(unidades[1]!.otros_cursos).toMatchObject([{ nombre: 'Familias' }])
    const o = await buildObjective(t.db, { nombre_objetivo: 'Leer imágenes raras' })
    expect(await find(`clase=objetivo&unidad_id=${e.u1}&search=imagenes+raras`)).toMatchObject({
      filas: [{ id: o.id }],
    })
    await send(e.curso, 'existentes', { clase: 'objetivo', unidad_id: e.u1, ids: [o.id], tras: null })
    expect((await esquemaDe(e.curso)).unidades[0]!.objetivos[0]!.id).toBe(o.id)
    expect((await send(e.curso, 'existentes', { clase: 'unidad', ids: [999_999] })).status).toBe(404)
    expect((await send(e.curso, 'existentes', { clase: 'actividad', ids: [e.x] })).status).toBe(422)
  })
})

describe('a copy', () => {
  test('of a unit has all that is its own, and nothing of learners', async () => {
    const c = await buildContenido(t.db)
    await t.db
      .insertInto('actividades_realizadas')
      .values({ usuario_id: c.ana.id, actividad_id: c.tarea, curso_id: c.curso })
      .execute()
    const [copia] = (
      await coach.ask(tallerRoutes.duplicate, {
        params: { curso: c.curso },
        body: { clase: 'unidad', ids: [c.unidad] },
      })
    ).filas
    const { unidades } = await esquemaDe(c.curso)
    expect(unidades.map(u => u.id)).toEqual([c.unidad, copia!.id])
    const [old, fresh] = unidades as [Esquema['unidades'][0], Esquema['unidades'][0]]
    expect(fresh.nombre).toBe(`${old.nombre} (copia)`)
    expect(fresh.clave).toBe(`${old.clave}-2`)
    // All alike but keys, which are new.
    const without = (u: Esquema['unidades'][0]) =>
      JSON.parse(JSON.stringify([u.objetivos, u.actividades]).replace(/"(id|clave|version)":("[^"]*"|\d+)/g, '"$1":0'))
    expect(without(fresh)).toEqual(without(old))
    for (const kind of ['objetivos', 'actividades'] as const) {
      const before = old[kind].map(f => f.id)
      expect(fresh[kind].filter(f => before.includes(f.id))).toEqual([])
    }
    // An exam that was copied along is the copy's own.
    const exam = await t.db
      .selectFrom('actividades')
      .select('avanza_examen_id')
      .where('id', '=', fresh.actividades[0]!.id)
      .executeTakeFirstOrThrow()
    expect(exam.avanza_examen_id).toBe(`propio:${fresh.actividades[1]!.id}`)
    const done = await t.db
      .selectFrom('actividades_realizadas')
      .select('actividad_id')
      .where('usuario_id', '=', c.ana.id)
      .execute()
    expect(done).toEqual([{ actividad_id: c.tarea }])
    const plazos = await t.db
      .selectFrom('plazos')
      .select('actividad_id')
      .where(
        'actividad_id',
        'in',
        fresh.actividades.map(f => f.id),
      )
      .execute()
    expect(plazos).toEqual([])
  })

  test('of an activity and of an objective stands behind it', async () => {
    const e = await buildEsquema()
    await send(e.curso, 'copias', { clase: 'actividad', ids: [e.x], unidad_id: e.u1 })
    await send(e.curso, 'copias', { clase: 'objetivo', ids: [e.a, e.b], unidad_id: e.u1 })
    expect(said(await esquemaDe(e.curso))[0]).toBe('U1: a, a (copia), b, b (copia) / x, x (copia), y')
  })

  test('of a course shares what others share, and has the rest for itself', async () => {
    const c = await buildContenido(t.db)
    const shared = await buildUnit(t.db)
    await buildCurso(t.db, { unidades: [shared.id] })
    await t.db.insertInto('cursos_unidades').values({ curso_id: c.curso, unidad_id: shared.id, position: 2 }).execute()
    const made = await coach.ask(tallerRoutes.duplicateCurso, { params: { curso: c.curso } })
    expect(made.message).toBe('Curso copiado')
    const [old, fresh] = [await esquemaDe(c.curso), await esquemaDe(made.id)]
    expect(fresh.curso.nombre_curso).toBe(`${old.curso.nombre_curso} (copia)`)
    expect(fresh.curso.clave_interna).not.toBe(old.curso.clave_interna)
    expect(fresh.unidades.map(u => u.id === shared.id)).toEqual([false, true])
    expect(fresh.unidades[0]!.id).not.toBe(old.unidades[0]!.id)
    expect(fresh.programas).toEqual([])
  })

  test('two of the same at once have keys of their own', async () => {
    const e = await buildEsquema()
    await Promise.all([1, 2, 3].map(() => send(e.curso, 'copias', { clase: 'unidad', ids: [e.u1] })))
    const claves = (await esquemaDe(e.curso)).unidades.flatMap(u => [u.clave, ...u.objetivos.map(o => o.clave)])
    expect(claves).toHaveLength(4 * 3 + 2)
    expect(new Set(claves).size).toBe(claves.length)
  })

  test('has every table that hangs on content, but those that are of learners or of a day', async () => {
    const arbol = await readArbol(t.db)
    const roots = ['cursos', 'unidades', 'objetivos', 'actividades']
    const found = new Set(roots)
    for (const tabla of found)
      for (const e of arbol.enlaces) if (e.padre === tabla && e.alBorrar === 'sigue') found.add(e.tabla)
    const source = await import('node:fs').then(fs =>
      fs.readFileSync(new URL('taller.copiar.sql.ts', import.meta.url), 'utf8'),
    )
    const NOT_COPIED = [
      'anuncios',
      'anuncios_archivos',
      'anuncios_leidos',
      'avisos_de_evento',
      'avisos_de_plazo',
      'clases_grabaciones',
      'constancias_por_aprobar',
      'constancias_por_completar',
      'constancias_por_ver',
      'cursos_visitados',
      'enlaces_resultados',
      'evaluacion_permisos',
      'eventos_curso',
      'exentos',
      'paginas_versiones',
      'plazos',
      'prorrogas',
      'reactivos_ajustados',
      'reactivos_cifras',
      'reactivos_versiones',
      'recalificaciones',
      'recalificaciones_intentos',
      'reportes_reactivo',
      'rubricas_recalificaciones',
      'rubricas_recalificadas',
      'rubricas_versiones',
      'taller_envios',
      'video_lugares',
    ]
    const copied = [...found].filter(tabla => source.includes(`'${tabla}'`))
    expect([...found].filter(tabla => !copied.includes(tabla)).toSorted()).toEqual(NOT_COPIED)
  })
})

describe('taking away', () => {
  const remove = (curso: number, body: Sent<typeof tallerRoutes.remove>) =>
    coach.ask(tallerRoutes.remove, { params: { curso }, body })
  const back = (id: number) => coach.send('POST', `/api/papelera/${id}/restaurar`, {})

  test.each([
    ['a unit', (c: Awaited<ReturnType<typeof buildContenido>>) => ({ clase: 'unidad' as const, ids: [c.unidad] })],
    [
      'an objective',
      (c: Awaited<ReturnType<typeof buildContenido>>) => ({
        clase: 'objetivo' as const,
        ids: [c.objetivo],
        unidad_id: c.unidad,
      }),
    ],
    [
      'an activity',
      (c: Awaited<ReturnType<typeof buildContenido>>) => ({
        clase: 'actividad' as const,
        ids: [c.tarea],
        unidad_id: c.unidad,
      }),
    ],
  ])('%s goes whole, and comes back to its place', async (_, bodyOf) => {
    const c = await buildContenido(t.db)
    const then = await readTodo(t.db)
    const { papelera, message } = await remove(c.curso, bodyOf(c))
    expect(message).toMatch(/^Se quitó «.+»$/)
    expect((await back(papelera)).status).toBe(200)
    const now = await readTodo(t.db)
    // The course was changed, and says so to who has its form open.
    const still = (all: string[]) => all.map(row => row.replace(/"version": \d+/, ''))
    expect({ ...now, cursos: still(now.cursos!) }).toEqual({ ...then, cursos: still(then.cursos!) })
  })

  test('a unit of another course too, or in which learners worked, only stops standing here', async () => {
    const e = await buildEsquema()
    await buildCurso(t.db, { unidades: [e.u1] })
    const ana = await t.as('estudiante')
    await t.db
      .insertInto('actividades_realizadas')
      .values({ usuario_id: ana.id, actividad_id: e.z, curso_id: e.curso })
      .execute()
    const { papelera, message } = await remove(e.curso, { clase: 'unidad', ids: [e.u1, e.u2] })
    expect(message).toBe('Se quitaron 2 unidades')
    expect((await esquemaDe(e.curso)).unidades).toEqual([])
    for (const id of [e.u1, e.u2]) await coach.ask(unidadesRoutes.get, { params: { id } })
    await back(papelera)
    expect(said(await esquemaDe(e.curso))).toEqual(['U1: a, b / x, y', 'U2: c / z'])
  })

  test('an objective of another unit too, or with doubts, only stops standing here', async () => {
    const e = await buildEsquema()
    const ana = await t.as('estudiante')
    await t.db
      .insertInto('dudas')
      .values({ usuario_id: ana.id, objetivo_id: e.a, curso_id: e.curso, duda_msj: '¿?' })
      .execute()
    await send(e.curso, 'existentes', { clase: 'objetivo', ids: [e.b], unidad_id: e.u2 })
    const { papelera } = await remove(e.curso, { clase: 'objetivo', ids: [e.a, e.b], unidad_id: e.u1 })
    expect(said(await esquemaDe(e.curso))).toEqual(['U1:  / x, y', 'U2: c, b / z'])
    for (const id of [e.a, e.b]) await coach.ask(objetivosRoutes.get, { params: { id } })
    await back(papelera)
    expect(said(await esquemaDe(e.curso))[0]).toBe('U1: a, b / x, y')
  })

  test('what went comes back although one that only stopped standing here was put here again meanwhile', async () => {
    const e = await buildEsquema()
    await buildCurso(t.db, { unidades: [e.u1] })
    const unidades = await remove(e.curso, { clase: 'unidad', ids: [e.u1, e.u2] })
    await send(e.curso, 'existentes', { clase: 'unidad', ids: [e.u1], tras: null })
    expect((await back(unidades.papelera)).status).toBe(200)
    expect(said(await esquemaDe(e.curso))).toEqual(['U1: a, b / x, y', 'U2: c / z'])

    await send(e.curso, 'existentes', { clase: 'objetivo', ids: [e.b], unidad_id: e.u2 })
    const temas = await remove(e.curso, { clase: 'objetivo', ids: [e.a, e.b], unidad_id: e.u1 })
    await send(e.curso, 'existentes', { clase: 'objetivo', ids: [e.b], unidad_id: e.u1 })
    expect((await back(temas.papelera)).status).toBe(200)
    expect((await esquemaDe(e.curso)).unidades[0]!.objetivos.map(o => o.nombre).toSorted()).toEqual(['a', 'b'])
  })

  test('an activity with which learners made something stays, and says with what', async () => {
    const e = await buildEsquema()
    const ana = await t.as('estudiante')
    await t.db
      .insertInto('entregas')
      .values({ usuario_id: ana.id, actividad_id: e.x, file_url: 'https://e.mx/t' })
      .execute()
    const then = await readTodo(t.db)
    const reply = await send(e.curso, 'quitar', { clase: 'actividad', ids: [e.x, e.y], unidad_id: e.u1 })
    expect([reply.status, reply.body.message]).toEqual([409, 'No se puede eliminar: ya tiene 1 entrega.'])
    expect(await readTodo(t.db)).toEqual(then)
  })

  test('what one author has taken away another cannot take away again', async () => {
    const e = await buildEsquema()
    const body = { clase: 'actividad', ids: [e.x], unidad_id: e.u1 }
    const replies = await Promise.all([send(e.curso, 'quitar', body), send(e.curso, 'quitar', body)])
    expect(replies.map(r => r.status).toSorted()).toEqual([200, 404])
  })
})

describe('what is archived', () => {
  test('stays for who worked in it, and is out of sight of others; out of the archive it asks again, but not of who was through', async () => {
    const e = await buildEsquema()
    const { who: ana, curricula } = await buildEstudiante(t, [e.curso])
    const { who: beto } = await buildEstudiante(t, [e.curso])
    const archive = (archivada: 0 | 1, ids = [e.x, e.y]) =>
      coach.send('POST', '/api/taller/archivo', { clase: 'actividad', ids, archivada })
    const seen = async (who: Caller) => {
      const body = await who.ask(contenidosRoutes.autogestivo, { params: { cursoId: e.curso } })
      const set = body.resultSet
      return [set.porcentaje_avance, ...set.unidades_curso.flatMap(u => u.unidad.actividades.map(a => a.id))]
    }
    expect((await tick(ana, e.x, e.curso, curricula, e.u1)).status).toBe(200)
    expect((await Promise.all([archive(1), archive(1)])).map(r => r.status)).toEqual([200, 200])
    expect([await seen(ana), await seen(beto)]).toEqual([
      [50, e.x, e.z],
      [0, e.z],
    ])
    expect((await tick(beto, e.x, e.curso, 1, e.u1)).status).toBe(404)
    const filas = (await esquemaDe(e.curso)).unidades[0]!.actividades
    expect(filas.map(a => [a.nombre, a.archivada])).toEqual([
      ['x', true],
      ['y', true],
    ])
    expect((await tick(ana, e.z, e.curso, curricula, e.u2)).status).toBe(200)
    await archive(0)
    const terminado = async (who: Caller) =>
      (await who.ask(contenidosRoutes.autogestivo, { params: { cursoId: e.curso } })).resultSet.terminado
    expect([await terminado(ana), await terminado(beto)]).toEqual([1, 0])
    expect((await seen(beto)).slice(1)).toEqual([e.x, e.y, e.z])
  })

  test('units, topics and courses stay for who began them, with what is in them, and come back as they were', async () => {
    const [e, otro] = [await buildEsquema(), await buildEsquema()]
    const { who: ana, curricula } = await buildEstudiante(t, [e.curso, otro.curso])
    const { who: beto } = await buildEstudiante(t, [e.curso, otro.curso])
    const archive = async (clase: string, id: number, archivada = 1) =>
      (await coach.send('POST', '/api/taller/archivo', { clase, ids: [id], archivada })).status
    const seen = async (who: Caller) => {
      const { status } = await who.get(`/api/contenidos/pantallaAutogestivo/${e.curso}`)
      if (status !== 200) return status
      const { resultSet } = await who.ask(contenidosRoutes.autogestivo, { params: { cursoId: e.curso } })
      return resultSet.unidades_curso.map(
        ({ unidad: u }) =>
          `${u.nombre_unidad} ${u.objetivos_unidad.map(o => o.objetivo.nombre_objetivo).join('')} ${u.actividades.length}`,
      )
    }
    await tick(ana, e.x, e.curso, curricula, e.u1)
    await ana.send('PUT', '/api/contenidos/lugar', { curricula_id: curricula, curso_id: e.curso, objetivo_id: e.a })
    expect(await archive('objetivo', e.b)).toBe(200)
    expect(await archive('objetivo', e.a)).toBe(200)
    expect([await seen(ana), await seen(beto)]).toEqual([
      ['U1 a 2', 'U2 c 1'],
      ['U1  2', 'U2 c 1'],
    ])
    await archive('unidad', e.u1)
    expect([await seen(ana), await seen(beto)]).toEqual([['U1 a 1', 'U2 c 1'], ['U2 c 1']])
    // What comes to a unit that is archived is archived with it, and alone comes back from there no more.
    const [nueva] = await add(e.curso, [['actividad', 'nueva']], { unidad_id: e.u1 })
    expect((await esquemaDe(e.curso)).unidades[0]).toMatchObject({
      archivada: true,
      actividades: [{ archivada: true }, { archivada: true }, { nombre: 'nueva', archivada: true }],
    })
    expect(await archive('actividad', nueva!.id, 0)).toBe(409)
    await send(e.curso, 'lugar', { clase: 'actividad', ids: [nueva!.id], unidad_id: e.u1, a_unidad: e.u2 })
    expect((await esquemaDe(e.curso)).unidades[1]!.actividades.map(a => a.archivada)).toEqual([false, false])
    await archive('unidad', e.u1, 0)
    expect(await seen(beto)).toEqual(['U1  2', 'U2 c 2'])

    await archive('curso', e.curso)
    expect([await seen(ana), await seen(beto)]).toEqual([['U1 a 2', 'U2 c 2'], 404])
    const totals = async (who: Caller) =>
      (await who.ask(curriculasRoutes.list, {})).curricula.map(c => c.totalContenidos)
    expect([await totals(ana), await totals(beto)]).toEqual([[2], [1]])
    expect((await tick(beto, e.x, e.curso, 1, e.u1)).status).toBe(404)
    expect((await tick(ana, e.y, e.curso, curricula, e.u1)).status).toBe(200)
    await archive('curso', e.curso, 0)
    expect(await seen(beto)).toEqual(['U1  2', 'U2 c 2'])
    const dichas = (await coach.ask(historialRoutes.list, { params: { curso: e.curso } })).lineas
    const archivos = dichas.flatMap(l =>
      l.cambios.filter(c => c.campo.startsWith('archiva')).map(c => [l.clase, c.ahora !== null]),
    )
    // The task that left the unit came out; what is back as it was within the ten minutes is told no more.
    expect(archivos).toEqual([
      ['actividad', false],
      ['objetivo', true],
      ['objetivo', true],
    ])
  })

  test('is not copied as such; with what is not there, or by who may not, nothing is', async () => {
    const e = await buildEsquema()
    const archive = (body: object, who = coach) =>
      who.send('POST', '/api/taller/archivo', { clase: 'actividad', archivada: 1, ...body })
    await archive({ ids: [e.x] })
    await send(e.curso, 'copias', { clase: 'actividad', ids: [e.x], unidad_id: e.u1 })
    const [unidad] = (await esquemaDe(e.curso)).unidades
    expect(unidad!.actividades.map(a => [a.nombre, a.archivada])).toEqual([
      ['x', true],
      ['x (copia)', false],
      ['y', false],
    ])
    expect((await archive({ ids: [e.y, 987654321] })).status).toBe(404)
    expect((await archive({ ids: [e.y] }, await t.as('docente'))).status).toBe(403)
  })

  test('inside of what is copied or separated stays archived there; what was named for a copy does not', async () => {
    const e = await buildEsquema()
    const archive = async (clase: string, id: number) =>
      (await coach.send('POST', '/api/taller/archivo', { clase, ids: [id], archivada: 1 })).status
    expect([await archive('actividad', e.x), await archive('objetivo', e.a)]).toEqual([200, 200])
    const de = (u: Esquema['unidades'][number] | undefined) =>
      u && [u.archivada, ...[...u.objetivos, ...u.actividades].filter(f => f.archivada).map(f => f.nombre)]
    await send(e.curso, 'copias', { clase: 'unidad', ids: [e.u1] })
    expect((await esquemaDe(e.curso)).unidades.map(de)).toEqual([[false, 'a', 'x'], [false, 'a', 'x'], [false]])
    // With the unit goes what is not archived yet, and that alone comes out with its copy.
    expect([await archive('unidad', e.u1), await archive('curso', e.curso)]).toEqual([200, 200])
    await send(e.curso, 'copias', { clase: 'unidad', ids: [e.u1] })
    const copiadas = (await esquemaDe(e.curso)).unidades.map(de)
    expect(copiadas.slice(0, 2)).toEqual([
      [true, 'a', 'x', 'y'],
      [false, 'a', 'x'],
    ])
    const whole = await esquemaDe((await coach.ask(tallerRoutes.duplicateCurso, { params: { curso: e.curso } })).id)
    expect([whole.curso.archivado, whole.unidades.map(de)]).toEqual([false, copiadas])
    await buildCurso(t.db, { unidades: [e.u1] })
    await send(e.curso, 'separar', { unidad_id: e.u1 })
    expect((await esquemaDe(e.curso)).unidades.map(de)).toEqual(copiadas)
  })
})

test("a unit of several courses becomes this course's own, in its place; the others keep theirs", async () => {
  const e = await buildEsquema()
  const otro = await buildCurso(t.db, { unidades: [e.u1] })
  const { body } = await send(e.curso, 'separar', { unidad_id: e.u1 })
  expect(body.message).toBe('Este curso tiene ya su propia copia')
  const { unidades } = await esquemaDe(e.curso)
  expect(unidades.map(u => u.id)).toEqual([body.id, e.u2])
  expect(unidades[0]).toMatchObject({ nombre: 'U1', otros_cursos: [] })
  expect((await esquemaDe(otro.id)).unidades.map(u => u.id)).toEqual([e.u1])
})

test('the outline says what lacks: questions without a right answer, and what is empty; of a form where it leads, and who did it', async () => {
  const c = await buildContenido(t.db)
  await sql`update respuestas set correcta = 0 where reactivo_id = ${c.preguntas[0]}`.execute(t.db)
  const enlace = 'https://forms.gle/abc'
  const [form] = await add(c.curso, [['actividad', 'Encuesta']], {
    unidad_id: (await esquemaDe(c.curso)).unidades[0]!.id,
  })
  await t.db.updateTable('actividades').set({ form_link: enlace }).where('id', '=', form!.id).execute()
  const { id: usuario_id } = await buildPerson(t.db)
  await t.db
    .insertInto('actividades_realizadas')
    .values({ usuario_id, actividad_id: form!.id, curso_id: c.curso })
    .execute()
  const { unidades } = await esquemaDe(c.curso)
  expect(unidades[0]).toMatchObject({
    objetivos: [{ video: { nombre: 'Clase' }, materiales: 1 }],
    actividades: [
      { entregable: 3, entregable_opcional: 2, items: 1, preguntas: 0, rubrica: { criterios: 2, puntajeMax: 8 } },
      { preguntas: 2, sin_respuesta: 1, sorteos: 1, formulario: null },
      { nombre: 'Encuesta', formulario: { enlace, hechas: 1 } },
    ],
  })
})

describe('a course as it is found by who has done nothing in it', () => {
  test('is for its authors, and for who teaches or manages where it is offered; no key of a question is in it', async () => {
    const dos = await buildDosEscuelas(t)
    const vista = async (who: { id: number; email: string }, curso = dos.ids.curso[0]!) =>
      (await t.asPerson(who)).get(`/api/taller/${curso}/vista`)
    for (const who of [dos.a.docente, dos.a.gestor, dos.a.coach]) {
      const reply = await vista(who)
      expect(reply).toMatchObject({ status: 200, body: { resultSet: { porcentaje_avance: 0 } } })
      expect(reply.text).not.toMatch(/correcta|"entrega":\{|"calificacion":9/)
    }
    const other = await buildCurso(t.db)
    for (const who of [dos.a.docente, dos.a.gestor]) expect((await vista(who, other.id)).status).toBe(404)
    expect((await vista(dos.a.una)).status).toBe(403)
    expect((await coach.get('/api/taller/999999/vista')).status).toBe(404)
  })

  test('leaves nothing behind', async () => {
    const dos = await buildDosEscuelas(t)
    const then = await readTodo(t.db)
    await (await t.asPerson(dos.a.coach)).get(`/api/taller/${dos.ids.curso[0]}/vista`)
    expect(await readTodo(t.db)).toEqual(then)
  })
})

test('who learns or teaches neither sees an outline nor writes one', async () => {
  const e = await buildEsquema()
  for (const persona of allBut('admin', 'coach')) {
    const who = await t.as(persona)
    expect((await who.get(`/api/taller/${e.curso}`)).status).toBe(403)
    expect((await send(e.curso, 'quitar', { clase: 'unidad', ids: [e.u1] }, who)).status).toBe(403)
  }
  expect((await (await t.anonymous()).get(`/api/taller/${e.curso}`)).status).toBe(401)
  const other = await buildActivity(t.db)
  expect((await send(e.curso, 'quitar', { clase: 'actividad', ids: [other.id], unidad_id: e.u1 })).status).toBe(404)
})
