/** What the server has taken, over a reply that was kept before: progress on a device never goes down. */
import 'fake-indexeddb/auto'
import type { ActividadDeCurso, ContenidoDeCurso } from '@eleva/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { change } from '../kit/api/outbox/base.ts'
import { GUARDADO } from '../kit/sw/mensajes.ts'
import { addAcuse, conAcuses } from './acuses.ts'

const at = (path: string) => new URL(path, location.origin).href

class Box {
  kept = new Map<string, Response>()
  match = async (url: string) => this.kept.get(at(url))?.clone()
  put = async (url: string, reply: Response) => void this.kept.set(at(url), reply)
}
let boxes: Map<string, Box>
const open = async (name: string) => {
  const box = boxes.get(name) ?? new Box()
  boxes.set(name, box)
  return box as unknown as Cache
}
beforeEach(() => {
  boxes = new Map()
  vi.stubGlobal('caches', { open, keys: async () => [...boxes.keys()] })
  vi.useFakeTimers({ toFake: ['Date'], now: 10_000 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const actividad = (id: number, values: Partial<ActividadDeCurso> = {}) =>
  ({
    id,
    entregable: 0,
    entregable_opcional: 1,
    avanza_examen_id: '',
    quiz: 0,
    calificacion: -1,
    actividad_realizada: 0,
    completa: 0,
    entrega: null,
    ...values,
  }) as ActividadDeCurso
const unidad = {
  hechas: 1,
  contadas: 4,
  unidad: {
    id: 9,
    actividades: [
      actividad(1, { actividad_realizada: 1, completa: 1 }),
      actividad(2),
      actividad(3, { quiz: 1 }),
      actividad(4, { entregable: 1, entregable_opcional: 2 }),
    ],
  },
}
const curso = { id: 7, porcentaje_avance: 25, terminado: 0, unidades_curso: [unidad] } as unknown as ContenidoDeCurso

const keptAs = (body: unknown, when: number) =>
  new Response(JSON.stringify(body), { headers: { [GUARDADO]: String(when) } })
const CURSO = '/api/contenidos/pantallaAutogestivo/7'
const shown = async (path: string, body: unknown, when = 5_000) =>
  (await conAcuses('yo', at(path), keptAs(body, when))).json()

const tick = (actividad: number) => ({ curso: 7, actividad, tipo: 'marca' as const, dicho: {} })

test('a course shows what was taken since it was read, and stays as it is where it was read afterwards', async () => {
  const cache = await open('eleva-de-yo')
  await Promise.all([
    addAcuse(cache, tick(2)),
    addAcuse(cache, { curso: 7, actividad: 3, tipo: 'quiz', dicho: { calificacionFinal: 80, por_calificar: 0 } }),
  ])
  const { resultSet } = await shown(CURSO, { resultSet: curso })
  expect(resultSet.porcentaje_avance).toBe(75)
  expect(resultSet.unidades_curso[0].unidad.actividades[2]).toMatchObject({ calificacion: 80, completa: 1 })
  await addAcuse(cache, { curso: 7, actividad: 4, tipo: 'entrega', dicho: { entrega: { id: 1, file_name: 'a.txt' } } })
  const then = (await shown(CURSO, { resultSet: curso })).resultSet
  expect(then.porcentaje_avance).toBe(100)
  expect(then.unidades_curso[0].unidad.actividades[3].entrega).toEqual({ id: 1, file_name: 'a.txt' })
  // What a teacher has undone since is undone.
  expect(await shown(CURSO, { resultSet: curso }, 10_001)).toEqual({ resultSet: curso })
})

test('start, cards and what is to be done say so, too, and never less than they did', async () => {
  const cache = await open('eleva-de-yo')
  await cache.put(CURSO, keptAs({ resultSet: curso }, 5_000))
  for (const id of [2, 3, 4])
    await addAcuse(
      cache,
      id === 2 ? tick(2) : { curso: 7, actividad: id, tipo: id === 3 ? 'quiz' : 'entrega', dicho: {} },
    )
  const continuar = {
    curso_id: 7,
    porcentaje_avance: 25,
    terminado: 0,
    unidades: 1,
    unidades_terminadas: 0,
    unidad: { id: 9, hechas: 1, contadas: 4 },
  }
  const nav = '/api/contenidos/curriculasNavegacion'
  expect((await shown(nav, { continuar })).continuar).toMatchObject({
    porcentaje_avance: 100,
    terminado: 1,
    unidades_terminadas: 1,
    unidad: { hechas: 4 },
  })
  expect((await shown(nav, { continuar: { ...continuar, curso_id: 8 } })).continuar.porcentaje_avance).toBe(25)
  const card = { id: 7, porcentajeAvance: 25, unidadesTerminadas: 0, terminado: 0 }
  expect(
    (await shown('/api/contenidos/curriculas/cursos/3/tipo/1', { cursos_curricula: [card] })).cursos_curricula,
  ).toEqual([{ id: 7, porcentajeAvance: 100, unidadesTerminadas: 1, terminado: 1 }])
  const list = { curricula: [{ ultimo_curso: { id: 7, porcentaje_avance: 25 } }, { ultimo_curso: null }] }
  expect((await shown('/api/curriculas/index?page=1', list)).curricula).toEqual([
    { ultimo_curso: { id: 7, porcentaje_avance: 100 } },
    { ultimo_curso: null },
  ])
  const porHacer = {
    pendientes: [
      { actividad_id: 3, tramo: 'hoy' },
      { actividad_id: 99, tramo: 'hoy' },
    ],
    totales: { vencido: 0, hoy: 2, semana: 0, despues: 0 },
  }
  expect(await shown('/api/agenda/por-hacer', porHacer)).toEqual({
    pendientes: [{ actividad_id: 99, tramo: 'hoy' }],
    totales: { vencido: 0, hoy: 1, semana: 0, despues: 0 },
  })
})

test('what waits on the device counts, too: that of this person, unless it was refused', async () => {
  const letter = (id: string, actividad: number, de: string, more: object = {}) => ({
    usuario: 1,
    id,
    carta: {
      id,
      topic: 'curso:7:marca',
      method: 'POST' as const,
      url: '/x',
      madeAt: 0,
      hecho: { curso: 7, actividad, tipo: actividad === 3 ? ('quiz' as const) : ('marca' as const), de },
      ...more,
    },
  })
  await change(put => {
    put(letter('a', 2, 'yo'))
    put(letter('b', 3, 'otra'))
    put(letter('c', 4, 'yo', { refused: 'no' }))
  })
  const cache = await open('eleva-de-yo')
  await cache.put(CURSO, keptAs({ resultSet: curso }, 5_000))
  const nav = '/api/contenidos/curriculasNavegacion'
  const continuar = { curso_id: 7, porcentaje_avance: 25, terminado: 0, unidades: 1, unidades_terminadas: 0 }
  const start = async () => (await shown(nav, { continuar })).continuar.porcentaje_avance
  expect(await start()).toBe(50)
  // A course's own page adds it by itself.
  expect(await shown(CURSO, { resultSet: curso })).toEqual({ resultSet: curso })
  await change((_, remove) => remove([1, 'a']))
  expect(await start()).toBe(25)
})
