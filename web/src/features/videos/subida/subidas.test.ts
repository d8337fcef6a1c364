import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSubida, restoreSubida, useInterrumpida, useSubida } from './subidas.parte.ts'

const [TEMA, ANA] = ['objetivo:12', 7]
const recuerdo = { uploadId: 'u-1', nombre: 'clase.mp4', tamano: 900, modificado: 1, tema: TEMA, desde: Date.now() }
const remember = (more: object) =>
  localStorage.setItem(`eleva:subida:${ANA}:u-1`, JSON.stringify({ ...recuerdo, ...more }))
const shown = () => ({
  subida: renderHook(() => useSubida(TEMA)).result.current,
  aMedias: renderHook(() => useInterrumpida(TEMA, ANA)).result.current,
})
/** What the server answers about the upload. */
const answer = (subida: object | null) =>
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', color: 'success', subida }))

beforeEach(() => localStorage.clear())
afterEach(() => {
  forgetSubida(TEMA, ANA)
  vi.unstubAllGlobals()
})

test('an upload that was complete when the page was closed is complete, and not half-way', async () => {
  remember({ publicUrl: '/videos/u-1' })
  await restoreSubida(TEMA, ANA)
  expect(shown()).toMatchObject({ subida: { estado: 'completa', publicUrl: '/videos/u-1', nombre: 'clase.mp4' } })
  expect(shown().aMedias).toBeUndefined()
})

test('so is one whose last reply the page did not hear any more', async () => {
  remember({})
  answer({ uploadId: 'u-1', recibidos: [0], publicUrl: '/videos/u-1' })
  await restoreSubida(TEMA, ANA)
  expect(shown().subida).toMatchObject({ estado: 'completa', publicUrl: '/videos/u-1' })
})

test('one that is half-way is told as such', async () => {
  remember({})
  answer({ uploadId: 'u-1', recibidos: [0], publicUrl: '' })
  await restoreSubida(TEMA, ANA)
  expect(shown()).toEqual({ subida: undefined, aMedias: 'clase.mp4' })
})
