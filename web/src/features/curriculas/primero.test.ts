/** One thing of today: which of them presses most, and where it leads. */
import type { CurriculaPropia, PorCorregir, ProximaClase, VenceHoy } from '@eleva/contract'
import { expect, test } from 'vitest'
import { actividadDe, letrasDe, loPrimero, type Navegacion, type Primero } from './primero.ts'

const NOW = Date.parse('2026-11-26T12:00:00-06:00')
const en = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
const curso = { curso_id: 7, nombre_curso: 'Retroalimentar', curricula_id: 3, oferta_actual: 2, cursoEnVivo: 0 }
const devuelta: PorCorregir = {
  ...curso,
  actividad_id: 11,
  actividad: 'De diez a cuatro',
  unidad_id: 5,
  palabras: 'Falta el instrumento.',
  quien: 'Daniela Robles',
  hasta: en(60),
}
const vence: VenceHoy = {
  ...curso,
  actividad_id: 12,
  actividad: 'Cierre',
  unidad_id: 5,
  acto: 'quiz',
  hasta: en(120),
}
const clase = {
  ...curso,
  id: 1,
  nombre_sesion: 'En equipo',
  organizador: 'Ana',
  inicia: en(10),
  termina: en(70),
} as ProximaClase
const continuar = {
  ...curso,
  terminado: 0,
  comenzado: 1,
  unidad: { id: 5, numero: 2, nombre_unidad: 'Tres comentarios', hechas: 0, contadas: 2 },
  paso: { objetivo: 9, actividad: null, nombre: 'Lee los resultados', con_video: true, segundos: 420 },
} as unknown as Navegacion['continuar']
const programa = (id: number, more: object = {}) =>
  ({
    id,
    nombre_curricula: `P${id}`,
    expired: 0,
    ultimo_curso: null,
    cursosTerminados: 0,
    totalContenidos: 2,
    ...more,
  }) as CurriculaPropia

const nav = (more: Partial<Navegacion>): Navegacion => ({
  hoy: '2026-11-26',
  curriculas_navegacion: [],
  continuar: null,
  proxima_clase: null,
  devuelta: null,
  vence: null,
  dicho: null,
  ...more,
})
const tipoDe = (more: Partial<Navegacion>, programas: CurriculaPropia[] = [], hechas?: ReadonlySet<number>) =>
  loPrimero({ nav: nav(more), programas, ...(hechas ? { hechas } : {}) }, NOW)?.tipo

test('what came back is before a class, that before what is due, that before the next step, and a new programme last', () => {
  const all = { devuelta, proxima_clase: clase, vence, continuar }
  expect(tipoDe(all, [programa(1)])).toBe('devuelta')
  expect(tipoDe({ ...all, devuelta: null })).toBe('clase')
  expect(tipoDe({ ...all, devuelta: null, proxima_clase: null })).toBe('vence')
  expect(tipoDe({ continuar }, [programa(1)])).toBe('sigue')
  expect(tipoDe({}, [programa(1)])).toBe('comenzar')
})
test('through with everything there is nothing for today; without anything of theirs there is no card', () => {
  const done = programa(1, { cursosTerminados: 2, ultimo_curso: { id: 1 } })
  const terminado = { ...continuar!, terminado: 1 }
  expect(tipoDe({ continuar: terminado }, [done])).toBe('nada')
  // A finished course is never led into.
  expect(tipoDe({ continuar: terminado }, [done, programa(2)])).toBe('comenzar')
  expect(tipoDe({}, [programa(1, { expired: 1 })])).toBe('nada')
  expect(tipoDe({})).toBeUndefined()
})
test('a class is first from a quarter of an hour before, until its end; whole days are no hour', () => {
  const at = (inicia: string, termina: string) => tipoDe({ proxima_clase: { ...clase, inicia, termina }, continuar })
  expect([at(en(15), en(60)), at(en(16), en(60)), at(en(-50), en(1)), at(en(-50), en(0))]).toEqual([
    'clase',
    'sigue',
    'clase',
    'sigue',
  ])
  const [dia, despues] = ['2026-11-26T00:00:00', '2026-11-27T00:00:00'].map(d => new Date(d).toISOString())
  expect(at(dia!, despues!)).toBe('sigue')
})
test('what is over meanwhile, and what waits to be sent from here, are passed over', () => {
  expect(tipoDe({ devuelta: { ...devuelta, hasta: en(0) }, vence: { ...vence, hasta: en(-1) }, continuar })).toBe(
    'sigue',
  )
  expect(tipoDe({ devuelta: { ...devuelta, hasta: null } })).toBe('devuelta')
  expect(tipoDe({ devuelta, vence, continuar }, [], new Set([11, 12]))).toBe('sigue')
})
test('each names its act, and leads to where that is', () => {
  const of = (more: Partial<Navegacion>) =>
    letrasDe(loPrimero({ nav: nav(more), programas: [] }, NOW) as Exclude<Primero, { tipo: 'nada' }>)
  const place = { curricula: 3, curso: 7, oferta_actual: 2 }
  expect(of({ devuelta })).toMatchObject({
    boton: 'Corregir',
    destino: { search: { ...place, unidad: 5, actividad: 11 } },
  })
  expect(of({ proxima_clase: clase })).toMatchObject({ boton: 'Entrar', destino: { search: place } })
  expect(of({ vence })).toMatchObject({ boton: 'Responder', destino: { search: { unidad: 5, actividad: 12 } } })
  expect(of({ continuar })).toMatchObject({
    titulo: 'Retroalimentar',
    boton: 'Sigue: Lee los resultados · 7 min',
    destino: { to: '/contenido-curso-curricula', search: { ...place, unidad: 5, objetivo: 9 } },
  })
  expect(of({ continuar: { ...continuar!, paso: null } })).toMatchObject({
    boton: 'Continuar',
    destino: { search: place },
  })
  expect(actividadDe({ tipo: 'devuelta', datos: devuelta })).toBe(11)
})
