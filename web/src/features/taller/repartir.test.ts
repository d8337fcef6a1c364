import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dropSubidaDeMaterial, useSubidasDeMaterial } from '../objetivos/subidas.parte.ts'
import { cancelSubida, useSubidasDeVideo } from '../videos/subida/subidas.parte.ts'
import type { FilaDelCurso } from './esquema.ts'
import { distributeFiles } from './repartir.ts'

const file = (name: string, type = '') => new File(['x'], name, { type })
const tema = (id: number, video: object | null = null) =>
  ({ clase: 'objetivo', id, unidad: 1, nombre: 't', datos: { video } }) as unknown as FilaDelCurso
const unidad = { clase: 'unidad', id: 1, unidad: 1, nombre: 'u', datos: {} } as unknown as FilaDelCurso
const con = {
  taller: { add: vi.fn(() => [-1]), whenReal: async () => 30 },
  usuarioId: 7,
  client: new QueryClient(),
}
const materiales = (id: number) => renderHook(() => useSubidasDeMaterial([id])).result.current
const peliculas = (id: number) =>
  renderHook(() => useSubidasDeVideo([`objetivo:${id}`])).result.current.map(s => s.subida.nombre)
const said = (files: File[], fila: FilaDelCurso | undefined) =>
  distributeFiles(files, fila, con).map(r => `${r.nombre}: ${r.motivo}`)

// Nothing travels here: what is asked of the server never comes back.
vi.stubGlobal('fetch', () => new Promise(() => undefined))
afterEach(() => {
  for (const id of [11, 12, 30]) {
    for (const c of materiales(id)) dropSubidaDeMaterial(c.clave)
    cancelSubida(`objetivo:${id}`, 7)
  }
})

test('on a topic files are its materials, and a film its video; a second one has no place there', () => {
  const files = [file('a.pdf'), file('b.mp4', 'video/mp4'), file('c.exe'), file('d.mov'), file('e.png', 'image/png')]
  expect(said(files, tema(11))).toEqual([
    'd.mov: Este tema ya tiene su video. Suéltalo sobre la unidad para hacer otro tema.',
  ])
  expect(materiales(11).map(c => `${c.nombre} ${c.estado}`)).toEqual([
    'a.pdf preparando',
    'c.exe rechazada',
    'e.png preparando',
  ])
  expect(peliculas(11)).toEqual(['b.mp4'])
  // While that one is on its way another has none either.
  expect(said([file('f.mp4')], tema(11))).toHaveLength(1)
  expect(said([file('g.mp4')], tema(12, { nombre: 'ya' }))).toHaveLength(1)
  expect(peliculas(12)).toEqual([])
})

test('on a unit a film is a topic of its own, after the name of its file; what else is dropped there, or on a task, says where it goes', async () => {
  expect(said([file('Tres rastros.mp4'), file('a.pdf'), new File([], 'nada.mp4')], unidad)).toEqual([
    'a.pdf: Suéltalo sobre un tema: ahí quedan los materiales.',
    expect.stringMatching(/^nada\.mp4: /),
  ])
  expect(con.taller.add).toHaveBeenCalledWith([{ clase: 'objetivo', nombre: 'Tres rastros', unidad_id: 1 }])
  await vi.waitFor(() => expect(peliculas(30)).toEqual(['Tres rastros.mp4']))
  const tarea = { ...unidad, clase: 'actividad' } as FilaDelCurso
  expect(said([file('a.pdf'), file('b.mp4')], tarea)).toHaveLength(2)
  expect(said([file('a.pdf')], undefined)).toHaveLength(1)
})
