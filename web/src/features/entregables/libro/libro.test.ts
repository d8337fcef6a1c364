import { type EstadoDeEntrega, estadosDeEntrega, type LibroLeido } from '@eleva/contract'
import { expect, test } from 'vitest'
import { companera, cuenta, filasVisibles, keptIn, libroDeDatos, tareasDe, vecina } from './libro.ts'

const celda = (id: number, alumno: number, tarea: number, more: object = {}) => ({
  idEntregable: id,
  unidadActividad_id: tarea,
  id_usuario_grupo_alumno: alumno,
  tareaURL: '',
  file_name: '',
  calificacion: null,
  recibido: 0,
  devuelta: 0,
  en_revision: 0,
  entregado_en: '',
  cuenta_en: null,
  hecho_en: null,
  comentarios: '',
  version: 1,
  ...more,
})
const tarea = (idTarea: number, unidad_id: number): LibroLeido['tareas'][number] => ({
  idTarea,
  tarea: `T${idTarea}`,
  unidad_id,
  unidad: `U${unidad_id}`,
  entregable: 2,
  entregable_opcional: 1,
  rubrica_id: null,
})
const alumno = (idUser: number, nombre: string) => ({
  idUser,
  nombre,
  email: `a${idUser}@x.mx`,
  puede: { calificar: true },
})

const book: LibroLeido = {
  alumnos: [alumno(1, 'Ángel Muñoz'), alumno(2, 'Itzel Cruz'), alumno(3, 'Omar Díaz')],
  tareas: [tarea(10, 1), tarea(20, 2)],
  resultSet: [
    celda(100, 1, 10),
    celda(101, 2, 10, { calificacion: 0 }),
    celda(102, 3, 10),
    celda(103, 2, 20),
    celda(104, 3, 20, { recibido: 1 }),
  ],
  empty: false,
  cerrado: 0,
  recortado: 0,
  con_mensajes: [],
  clases: [],
  plazos: [],
  por_revisar: [0, 3, 0],
  tareas_por_modo: [0, 0, 0],
  nombre_curso: '',
  nombre_grupo: '',
}
const libro = libroDeDatos(book)
const todo = { search: '', estado: undefined, unidad: undefined, dir: 'asc' as const }

test('a book counts its cells by what they say', () => {
  expect(cuenta(libro, libro.tareas)).toEqual({
    sin: 1,
    entregado: 3,
    en_revision: 0,
    devuelta: 0,
    recibido: 1,
    calificado: 1,
    vencido: 0,
  })
})

test('what is missing after its limit is overdue, what came after it is late; more time changes both', () => {
  const en = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString()
  const resultSet = book.resultSet.map(c => ({ ...c, entregado_en: en(-1) }))
  const limite = (dias: number, alumnos: number[]) => ({
    idTarea: 20,
    fecha_limite: en(dias),
    cierra: null,
    prorroga: 0,
    alumnos,
    clases: [],
  })
  const con = (...plazos: LibroLeido['plazos']) => libroDeDatos({ ...book, resultSet, plazos })
  const late = con(limite(-2, [1, 2, 3]))
  expect([late.estado(1, 20), late.estado(1, 10), late.tarde(2, 20), late.tarde(1, 20), late.tarde(1, 10)]).toEqual([
    'vencido',
    'entregado',
    true,
    false,
    false,
  ])
  const more = con(limite(-2, [3]), limite(2, [1, 2]))
  expect([
    more.estado(1, 20),
    more.tarde(2, 20),
    more.tarde(3, 20),
    more.conPlazo(1, 20),
    more.conPlazo(1, 10),
  ]).toEqual(['sin', false, true, true, false])
})

test('what is missing is counted by classes as it would be one by one, and rows are found by it', () => {
  const en = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString()
  const plazo = (idTarea: number, dias: number, alumnos: number[], clases: number[]) => ({
    idTarea,
    fecha_limite: en(dias),
    cierra: null,
    prorroga: alumnos.length ? 1 : 0,
    alumnos,
    clases,
  })
  const alumnos = Array.from({ length: 40 }, (_, i) => alumno(i + 1, `Persona ${i}`))
  const clases = [alumnos.slice(0, 20).map(a => a.idUser), alumnos.slice(20, 35).map(a => a.idUser)]
  const plazos = [
    plazo(10, -1, [], [0]),
    plazo(10, 2, [], [1]),
    plazo(20, -3, [], [0, 1]),
    plazo(20, 1, [2, 3, 38], []),
  ]
  const resultSet = alumnos
    .filter(a => a.idUser % 3 === 0)
    .map(a => celda(a.idUser, a.idUser, a.idUser % 2 ? 10 : 20, { calificacion: a.idUser % 4 ? null : 7 }))
  for (const cerrado of [0, 1]) {
    const wide = libroDeDatos({ ...book, alumnos, clases, plazos, resultSet, cerrado })
    const slow = Object.fromEntries(estadosDeEntrega.map(e => [e, 0])) as Record<EstadoDeEntrega, number>
    for (const t of wide.tareas) for (const a of alumnos) slow[wide.estado(a.idUser, t.idTarea)] += 1
    expect(cuenta(wide, wide.tareas)).toEqual(slow)
    for (const estado of estadosDeEntrega) {
      const found = filasVisibles(wide, { ...todo, estado }, wide.tareas, new Set()).map(a => a.idUser)
      const waits = (e: EstadoDeEntrega) => e === estado || (estado === 'entregado' && e === 'en_revision')
      expect(found).toEqual(
        alumnos.filter(a => wide.tareas.some(t => waits(wide.estado(a.idUser, t.idTarea)))).map(a => a.idUser),
      )
    }
  }
})

test('rows are found without accents, by state among the tasks that are shown, and what was touched stays', () => {
  const names = (filtro: object, kept = new Set<number>()) => {
    const all = { ...todo, ...filtro }
    return filasVisibles(libro, all, tareasDe(libro, all), kept).map(a => a.idUser)
  }
  expect(names({ search: 'munoz ANG' })).toEqual([1])
  expect(names({ estado: 'entregado' })).toEqual([1, 2, 3])
  expect(names({ estado: 'entregado', unidad: 2 })).toEqual([2])
  expect(names({ estado: 'entregado', unidad: 2 }, new Set([3]))).toEqual([2, 3])
  expect(names({ dir: 'desc' })).toEqual([3, 2, 1])
})

test('what one looks for is kept from tab to tab, in the words of the table that is shown there', () => {
  const book = { tab: 'sencillo', search: 'mar', unidad: 2, dir: 'desc', entrega: 7 }
  expect(keptIn({ ...book, estado: 'sin' }, 'rubrica')).toEqual({
    tab: 'rubrica',
    search: 'mar',
    estado: 'sin',
    unidad: 2,
    dir: 'desc',
  })
  const asked = (estado: string) => keptIn({ ...book, estado }, undefined)
  expect(asked('calificado')).toEqual({ search: 'mar', estado: 'calificado' })
  expect(asked('entregado')).toEqual({ search: 'mar', estado: 'por_revisar' })
  // The table knows nothing of what was not handed in: asked for it, the server refuses.
  for (const estado of ['sin', 'vencido']) expect(asked(estado)).toEqual({ search: 'mar' })
  expect(keptIn({ estado: 'por_revisar', page: 3 }, 'calificable')).toEqual({ tab: 'calificable', estado: 'entregado' })
})

test('what comes next goes down a task, then to the next one, round and round, and never to itself', () => {
  const next = (from: number | undefined, step: 1 | -1 = 1) => vecina(libro, libro.alumnos, libro.tareas, from, step)
  expect([next(undefined), next(100), next(102), next(103)]).toEqual([100, 102, 103, 100])
  expect([next(100, -1), next(102, -1), next(undefined, -1)]).toEqual([103, 100, 103])
  // From one that is done already, too.
  expect(next(101)).toBe(102)
  const one = libroDeDatos({ ...book, resultSet: [celda(100, 1, 10)] })
  expect(vecina(one, one.alumnos, one.tareas, 100, 1)).toBeUndefined()
  expect([companera(libro, 10, 101, 1), companera(libro, 10, 100, -1), companera(libro, 10, 102, 1)]).toEqual([
    102,
    undefined,
    undefined,
  ])
})
