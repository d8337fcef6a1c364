import { expect, test } from 'vitest'
import type { Bulto } from '../../../kit/llevado/base.ts'
import type { AjustesDeCamion } from './ajustes.ts'
import { estadoDelCamion } from './camion.estado.ts'

const proxima = { id: '7-12' as const, curso: 7, curricula: 2, unidad: { id: 12, numero: 3, nombre: 'Leer', curso: 7 } }
const ajustes: AjustesDeCamion = { activo: true, permitido: false, limite: 1e8, calidad: '240p', sin: '' }
const bulto = (what: Partial<Bulto>) => ({ id: '7-12', unidad: proxima.unidad, calidad: '240p', ...what }) as Bulto
const base = { proxima, bultos: [], ajustes, linea: 'libre' as const, puede: true, noCabe: undefined }
const que = (what: Partial<Parameters<typeof estadoDelCamion>[0]>) => estadoDelCamion({ ...base, ...what }).que

test('nothing is said where nothing comes next, the browser keeps nothing, or somebody switched it off', () => {
  expect(que({ proxima: undefined })).toBe('nada')
  expect(que({ puede: false })).toBe('nada')
  expect(que({ ajustes: { ...ajustes, activo: false } })).toBe('nada')
  expect(que({ ajustes: { ...ajustes, sin: '7-12' } })).toBe('nada')
  expect(que({ linea: 'sin' })).toBe('nada')
})

test('by the line it comes, waits, or its person is asked once', () => {
  expect(que({})).toBe('viene')
  expect(que({ linea: 'medida' })).toBe('espera')
  expect(que({ linea: 'medida', ajustes: { ...ajustes, permitido: true } })).toBe('espera')
  expect(que({ linea: 'desconocida' })).toBe('pregunta')
  expect(que({ linea: 'desconocida', ajustes: { ...ajustes, permitido: true } })).toBe('viene')
  expect(que({ linea: 'sin', bultos: [bulto({ estado: 'bajando' })] })).toBe('espera')
})

test('what stands is said whatever the line is, also when it is switched off by then', () => {
  const bultos = [bulto({ estado: 'listo' })]
  for (const linea of ['libre', 'medida', 'desconocida', 'sin'] as const) expect(que({ bultos, linea })).toBe('lista')
  expect(que({ bultos, ajustes: { ...ajustes, activo: false } })).toBe('lista')
  const texto = bulto({ estado: 'listo', calidad: 'texto', conPeliculas: true })
  expect(estadoDelCamion({ ...base, bultos: [texto] })).toMatchObject({ que: 'lista', corta: true })
  expect(estadoDelCamion({ ...base, bultos: [{ ...texto, conPeliculas: false }] })).toMatchObject({ corta: false })
})

test('a course that somebody takes along themselves stands in its place', () => {
  expect(que({ bultos: [{ ...bulto({ estado: 'listo' }), id: 7 }] })).toBe('lista')
  expect(que({ bultos: [{ ...bulto({ estado: 'bajando' }), id: 7 }] })).toBe('nada')
})

test('what failed says why', () => {
  expect(que({ bultos: [bulto({ estado: 'sin_espacio', motivo: 'Lleno' })] })).toBe('no')
  expect(que({ noCabe: { id: '7-12', motivo: 'No cabe' } })).toBe('no')
  expect(que({ noCabe: { id: '7-11', motivo: 'No cabe' } })).toBe('viene')
})
