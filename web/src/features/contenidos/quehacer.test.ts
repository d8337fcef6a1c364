/** What the bar below a course says of a step, and that what was achieved is counted. */
import type { ActividadDeCurso, ObjetivoDeCurso, UnidadDeCurso } from '@eleva/contract'
import { describe, expect, test } from 'vitest'
import type { Bulto } from '../../kit/llevado/base.ts'
import { costsNoData } from './llevar/sinDatos.ts'
import { logroDe } from './logro.ts'
import { type Paso, posicionDePaso } from './pasos.ts'
import { type Aqui, estadoDePaso, medidaConIntentos, medidaDe } from './quehacer.ts'
import { sigueDe } from './sigue.ts'

const NADA: Aqui = {
  entregaPorEnviar: false,
  quizPorEnviar: false,
  quizEmpezado: false,
  sinExamen: false,
  formularioAbierto: false,
  visto: false,
  viendo: false,
}
const SIN: ActividadDeCurso = {
  id: 1,
  unidad_id: 1,
  nombre_actividad_unidad: 'A',
  detalles_actividad: '',
  form_link: '',
  entregable: 0,
  entregable_opcional: 2,
  avanza_examen_id: '',
  items: [],
  quiz: 0,
  total_preguntas: 0,
  calificacion: -1,
  por_calificar: 0,
  empezada: 0,
  actividad_realizada: 0,
  completa: 0,
  alumno_entrego: 0,
  actividad_rubrica: null,
  plazo: null,
  con_retraso: 0,
  entrega: null,
}
const ENTREGA: NonNullable<ActividadDeCurso['entrega']> = {
  id: 9,
  link: '',
  entregado_en: '2026-11-20T10:00:00.000Z',
  calificacion: null,
  recibido_en: null,
  comentarios: '',
  devolucion: null,
  en_revision: 0,
} as never
const unidad = {} as UnidadDeCurso
const tarea = (values: Partial<ActividadDeCurso>): Paso => ({
  unidad,
  numero: 1,
  objetivo: null,
  actividad: { ...SIN, ...values },
})
const tema = (segundo: number, duracion: number | null = 420): Paso => ({
  unidad,
  numero: 1,
  actividad: null,
  objetivo: {
    id: 1,
    nombre_objetivo: 'O',
    descripcion: '',
    video: {
      nombre: 'V',
      duracion_segundos: duracion,
      segundo,
      visto: duracion && segundo >= duracion * 0.9 ? 1 : 0,
      tramos: [],
      capitulos: '',
    },
    materiales_objetivo: [],
    dudas: 0,
  } as ObjetivoDeCurso,
})
const said = (paso: Paso, here: Partial<Aqui> = {}) => {
  const { quehacer, linea, hecho } = estadoDePaso(paso, { ...NADA, ...here })
  return [
    quehacer && [quehacer.texto, quehacer.mide, quehacer.opcional && 'opcional'].filter(Boolean).join(' · '),
    linea,
    hecho,
  ]
}

test('what works without a line: what was taken along whole, and does not begin elsewhere', () => {
  const bulto = (values: Partial<Bulto> = {}) =>
    ({
      id: 7,
      estado: 'listo',
      archivos: [{ sha256: 'f', hecho: true }],
      videos: { 1: { sha256: 'f' } },
      ...values,
    }) as Bulto
  const suya = { ...unidad, unidad: { id: 3 } } as UnidadDeCurso
  const va = (paso: Paso, ...all: Bulto[]) => costsNoData(all, 7, { ...paso, unidad: suya })
  expect(va(tema(0), bulto())).toBe(true)
  expect(va(tema(0), bulto({ id: '7-3' }))).toBe(true)
  expect(va(tema(0))).toBe(false)
  for (const other of [{ id: 8 }, { id: '7-4' as const }, { estado: 'bajando' as const }, { videos: {} }])
    expect(va(tema(0), bulto(other))).toBe(false)
  for (const values of [{}, { entregable: 2 as const }, { quiz: 1 as const, con_reglas: 0 as const }])
    expect(va(tarea(values), bulto())).toBe(true)
  for (const values of [
    { quiz: 1 as const, con_reglas: 1 as const },
    { quiz: 1 as const },
    { form_link: 'https://x.mx' },
    { avanza_examen_id: 'externo:f' },
  ])
    expect(va(tarea(values), bulto())).toBe(false)
})

describe('the bar names what is to be done', () => {
  test.each<[string, Paso, Partial<Aqui>, ReturnType<typeof said>]>([
    ['a film', tema(0), {}, ['Ver el video · 7 min', '', false]],
    ['one half seen', tema(60), {}, ['Seguir con el video · 7 min', '', false]],
    ['one that runs', tema(60), { viendo: true }, [undefined, '', false]],
    ['one seen just now', tema(60), { viendo: true, visto: true }, [undefined, 'Visto, 7 min', true]],
    ['one whose length nobody knows', tema(0, null), {}, ['Ver el video', '', false]],
    ['a tick', tarea({}), {}, ['Marcar como hecho', '', false]],
    ['a form', tarea({ form_link: 'https://x.mx' }), {}, ['Abrir formulario', '', false]],
    [
      'a form that was opened',
      tarea({ form_link: 'https://x.mx' }),
      { formularioAbierto: true },
      ['Marcar como hecho', '', false],
    ],
    [
      'a quiz',
      tarea({ quiz: 1, total_preguntas: 16, intentos: 1 }),
      {},
      ['Responder · 16 preguntas, 1 intento', '', false],
    ],
    [
      'a quiz with as many attempts as one likes',
      tarea({ quiz: 1, total_preguntas: 16, intentos: null }),
      {},
      ['Responder · 16 preguntas', '', false],
    ],
    [
      'a quiz half done',
      tarea({ quiz: 1, total_preguntas: 1, empezada: 1, intentos: 3 }),
      {},
      ['Seguir respondiendo · 1 pregunta, 3 intentos', '', false],
    ],
    [
      'a quiz that ended without a line',
      tarea({ quiz: 1, completa: 1 }),
      { quizPorEnviar: true },
      [undefined, 'Guardada en este dispositivo, se envía sola', true],
    ],
    ['a delivery', tarea({ entregable: 2 }), {}, ['Entregar', '', false]],
    [
      'one that nobody must hand in',
      tarea({ entregable: 1, entregable_opcional: 1 }),
      {},
      ['Entregar · opcional', '', false],
    ],
    [
      'one that came back',
      tarea({
        entregable: 2,
        completa: 1,
        entrega: { ...ENTREGA, devolucion: { palabras: 'Falta', hasta: null } as never },
      }),
      {},
      ['Corregir', 'Devuelta para corregir', false],
    ],
    ['a quiz and then its delivery', tarea({ quiz: 1, calificacion: 80, entregable: 2 }), {}, ['Entregar', '', false]],
    ['an exam elsewhere', tarea({ avanza_examen_id: 'externo:f' }), {}, ['Ir al examen', '', false]],
    [
      'one that cannot be taken now',
      tarea({ avanza_examen_id: 'externo:f' }),
      { sinExamen: true },
      [undefined, '', false],
    ],
    ['what is done', tarea({ completa: 1 }), {}, [undefined, '', true]],
  ])('%s', (_, paso, here, expected) => expect(said(paso, here)).toEqual(expected))

  test('and nothing that is not taken now', () => {
    const plazo = { abre: '2999-01-01T08:00:00-06:00', fecha_limite: null, cierra: null, prorroga: 0 }
    const [quehacer, linea, hecho] = said(tarea({ plazo }))
    expect([quehacer, hecho]).toEqual([undefined, false])
    expect(linea).toMatch(/^Abre el /)
  })
})

test('a step says what it takes and where in its unit it stands', () => {
  const pasos = [tema(0), tarea({ quiz: 1, total_preguntas: 3 }), { ...tarea({}), unidad: {} as UnidadDeCurso }]
  expect(pasos.map(medidaDe)).toEqual(['7 min', '3 preguntas', undefined])
  const hecha = { quiz: 1 as const, total_preguntas: 3, intentos: 2, calificacion: 80 }
  expect(medidaConIntentos(tarea(hecha))).toBe('3 preguntas')
  expect(pasos.map(p => posicionDePaso(pasos, p))).toEqual([
    { numero: 1, de: 2 },
    { numero: 2, de: 2 },
    { numero: 1, de: 1 },
  ])
})

test('after the last step comes what is missing, the end, or the next course; what is optional is missing to nobody', () => {
  const named = (nombre: string, values: Partial<ActividadDeCurso> = {}) =>
    tarea({ nombre_actividad_unidad: nombre, ...values })
  const libre = named('Libre', { entregable: 1, entregable_opcional: 1 })
  const pasos = [libre, named('Pendiente'), named('Última')]
  const vecino = { id: 2, nombre: 'Otro', closed: undefined, enVivo: false, salta: '' }
  const texts = (of: readonly Paso[], at: number, terminado: number) => sigueDe(of, at, { terminado }, vecino)?.texto
  expect(texts(pasos, 0, 0)).toBe('Sigue: Pendiente')
  expect(texts(pasos, 2, 0)).toBe('Te falta: Pendiente')
  expect(texts(pasos, 2, 1)).toBe('Ver lo que lograste')
  expect(texts([libre, named('Hecha', { completa: 1 }), named('Última')], 2, 0)).toBe('Curso siguiente: Otro')
  expect(sigueDe([named('Última')], 0, { terminado: 0 }, undefined)).toBeUndefined()
})

test('what was achieved: hours, deliveries, the total as the server says it, and the words of the best one', () => {
  const actividades = [
    { ...SIN, quiz: 1 as const, calificacion: 80 },
    { ...SIN, quiz: 1 as const, calificacion: null },
    {
      ...SIN,
      nombre_actividad_unidad: 'La mejor',
      entrega: { ...ENTREGA, calificacion: 100, comentarios: 'Muy clara' },
    },
    { ...SIN, entrega: { ...ENTREGA, calificacion: 60, comentarios: 'Va' } },
    { ...SIN, entrega: ENTREGA },
  ]
  const curso = { minutos_curso: 1_200, total: 88, unidades_curso: [{ unidad: { actividades } }] } as never
  expect(logroDe(curso)).toEqual({
    horas: '20 h',
    entregas: 3,
    total: 88,
    palabras: { texto: 'Muy clara', de: 'La mejor' },
  })
  expect(logroDe({ minutos_curso: 0, unidades_curso: [] } as never)).toEqual({
    horas: '',
    entregas: 0,
    total: null,
    palabras: undefined,
  })
})
