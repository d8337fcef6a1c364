import type { Reglas } from '@eleva/contract'
import { describe, expect, test } from 'vitest'
import { cuantosQuedan, dichosDe, queIntento } from './Antes.tsx'
import { enPalabras } from './Finales.tsx'
import { cuandoSeRevisa } from './oculta.parte.ts'
import { preguntaDeInicio, tamanoDe, textoDeFaltan } from './paginas.ts'
import { dichoDe, formatQuedan } from './Reloj.tsx'
import { enTema, repasoDe } from './repaso.ts'

const lista = (said: string) => [...said].map(c => ({ estado: c === 'x' ? 'guardada' : 'vacia' }))
const reglas = (more: Partial<Reglas> = {}): Reglas => ({
  minutos: null,
  intentos: 1,
  quedan: 1,
  cuenta: 'mayor',
  minima: null,
  por_pagina: 1,
  sin_regreso: false,
  practica: false,
  preguntas: 4,
  cierra: null,
  cerrada: false,
  hechos: [],
  ...more,
})

describe('whoever comes back', () => {
  test.each<[string, boolean, number]>([
    ['....', false, 0],
    ['x.x.', false, 1],
    ['xxxx', false, 3],
    ['....', true, 0],
    ['x.x.', true, 3],
    ['xxxx', true, 3],
    ['.x..', true, 2],
  ])('to %s, without a way back: %s, goes on at %i', (said, sinRegreso, at) =>
    expect(preguntaDeInicio(lista(said), sinRegreso)).toBe(at),
  )

  test.each<[string, boolean, number, number]>([
    ['....', false, 2, 2],
    ['xx..', false, 0, 0],
    ['xx', false, 9, 1],
    ['x...', true, 0, 0],
    ['x...', true, 2, 2],
    ['.xx.', true, 0, 3],
  ])('to %s, without a way back: %s, having looked at %i, goes on at %i', (said, sinRegreso, visto, at) =>
    expect(preguntaDeInicio(lista(said), sinRegreso, visto)).toBe(at),
  )

  test('finds all on one page, some, or one', () => {
    expect([tamanoDe(0, 12), tamanoDe(0, 0), tamanoDe(5, 12), tamanoDe(1, 12)]).toEqual([12, 1, 5, 1])
  })
})

test('the clock is read as clocks are, and said aloud twice and at its end', () => {
  expect([0, 5, 65, 600, 3600, 86_399].map(formatQuedan)).toEqual([
    '0:00',
    '0:05',
    '1:05',
    '10:00',
    '1:00:00',
    '23:59:59',
  ])
  expect([301, 300, 61, 60, 1, 0].map(dichoDe)).toEqual([
    '',
    'Quedan 5 minutos.',
    'Quedan 5 minutos.',
    'Queda 1 minuto.',
    'Queda 1 minuto.',
    'Se acabó el tiempo.',
  ])
})

describe('before it begins', () => {
  test('one is told what holds, and nothing else', () => {
    expect(dichosDe(reglas())).toEqual([
      'Son 4 preguntas.',
      'Tienes un solo intento.',
      'Cada respuesta se guarda sola. Si se va la conexión, sigue contestando.',
    ])
    const all = dichosDe(
      reglas({ minutos: 1, intentos: 3, quedan: 1, minima: 60, sin_regreso: true, hechos: [{} as never] }),
    ).join(' ')
    for (const said of [
      'una por una',
      'Tienes 1 minuto desde',
      'Tienes 3 intentos; te queda 1. Cuenta tu calificación más alta.',
      'Se aprueba con 60.',
    ])
      expect(all).toContain(said)
  })

  test('that the quiz closes before the minutes are over is said', () => {
    const soon = new Date(Date.now() + 60_000).toISOString()
    expect(dichosDe(reglas({ minutos: 10, cierra: soon })).join(' ')).toContain('te quedará menos tiempo')
    expect(dichosDe(reglas({ minutos: 1, cierra: '9999-01-01T00:00:00Z' })).join(' ')).not.toContain('Cierra')
  })
  test('and of a grade that is kept, when it is shown; of nobody in particular without its date', () => {
    const words = (more: Partial<Reglas>, practica = false) =>
      dichosDe(reglas(more), practica).filter(d => d.includes('calificación'))
    expect(words({ ver_nota: 'al_terminar' })).toEqual([])
    expect(words({ ver_nota: 'nunca' })).toEqual(['Tu calificación la da a conocer quien te evalúa.'])
    expect(words({ ver_nota: 'nunca' }, true)).toEqual([])
    expect(words({ ver_nota: 'al_cerrar' })).toEqual([
      'Tu calificación se muestra cuando cierre la evaluación, que todavía no tiene fecha.',
    ])
    expect(words({ ver_nota: 'al_cerrar', de_siempre: false })).toEqual([
      'Tu calificación se muestra cuando cierre la evaluación.',
    ])
    expect(words({ ver_nota: 'al_cerrar', cierra: '9999-12-31T23:59:00-06:00' })).toEqual([
      'Tu calificación se muestra cuando cierre la evaluación: vie 31 dic 9999, 23:59.',
    ])
  })
})

test('what is missing is named while that can be read, and counted where it cannot', () => {
  const from = (n: number, to: number) => Array.from({ length: to - n + 1 }, (_, i) => n + i)
  expect(textoDeFaltan([4], 6)).toBe('Te falta la pregunta 4.')
  expect(textoDeFaltan([4, 5, 6], 6)).toBe('Te faltan las preguntas 4, 5 y 6.')
  expect(textoDeFaltan(from(1, 6), 6)).toBe('No has contestado ninguna de las 6 preguntas.')
  expect(textoDeFaltan(from(5, 40), 40)).toBe('Te faltan 36 de 40 preguntas, desde la 5.')
})

test('which attempt it is and how many are left stands in words, and so does the result', () => {
  const hechos = [{} as never]
  expect(queIntento(undefined)).toBe('Intento único')
  expect(queIntento(reglas({ intentos: 3, hechos }))).toBe('Intento 2 de 3')
  expect(queIntento(reglas({ intentos: null }))).toBe('Intento 1')
  expect(cuantosQuedan(reglas({ quedan: 0 }))).toBe('Fue tu único intento.')
  expect(cuantosQuedan(reglas({ intentos: 3, quedan: 1 }))).toBe('Te queda 1 intento de 3.')
  expect(cuantosQuedan(reglas({ intentos: 3, quedan: 0 }))).toBe('Ya no te quedan intentos: eran 3.')
  expect(cuantosQuedan(reglas({ intentos: 3, quedan: 2, cerrada: true }))).toContain('ya cerró')
  expect([enPalabras(85, 60), enPalabras(40, 60), enPalabras(40, null)]).toEqual([
    'Aprobaste con 85 de 100',
    'Todavía no apruebas: 40 de 100',
    'Obtuviste 40 de 100',
  ])
  const aciertos = { correctas: 6, total: 10 }
  expect([enPalabras(60, 70, aciertos), enPalabras(60, 60, aciertos), enPalabras(20, 70, aciertos)]).toEqual([
    'Casi: 6 de 10',
    'Aprobaste con 60 de 100',
    'Todavía no apruebas: 20 de 100',
  ])
  const tema = { id: 1, nombre: 'Cifras' }
  expect([enTema({ ...tema, segundos: 170 }), enTema({ ...tema, segundos: null })]).toEqual([
    '«Cifras» (3 min)',
    '«Cifras»',
  ])
  const temas = [1, 2, 3].map(id => ({ id, nombre: `t${id}`, segundos: null }))
  const leads = (dicho: Parameters<typeof repasoDe>[1]) =>
    repasoDe({ temas, onRepasar: () => undefined }, dicho).temas.map(t => t.id)
  expect([
    leads(undefined),
    leads({ objetivos: [3, 1], unidad: false }),
    leads({ objetivos: [3], unidad: true }),
    // What is not there for this person, or about the unit alone, is all alike.
    leads({ objetivos: [9], unidad: false }),
    leads({ objetivos: [], unidad: true }),
  ]).toEqual([
    [1, 2, 3],
    [3, 1],
    [3, 1, 2],
    [1, 2, 3],
    [1, 2, 3],
  ])
  expect(cuandoSeRevisa({ cierra: null })).toBe('')
  expect(cuandoSeRevisa({ ver_respuestas: 'nunca', cierra: null })).toContain('no se muestran')
  expect(cuandoSeRevisa({ ver_respuestas: 'al_cerrar', cierra: null })).toContain('todavía no tiene fecha')
})
