/** What stands on the device: what is changed while it is read. */
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { Bulto } from './base.ts'

let person = 0
async function open() {
  vi.resetModules()
  const { noteMark } = await import('../sw/estado.ts')
  noteMark(`marca-estado-${person}`)
  const estado = await import('./estado.ts')
  await estado.openLlevado()
  return estado
}
const bulto = (estado: string): Bulto =>
  ({
    id: 7,
    curricula: 1,
    nombre: 'Lejano',
    calidad: 'texto',
    version: 'v1',
    estado,
    motivo: '',
    texto_bytes: 1,
    lecturas: 0,
    leidas: 0,
    archivos: [],
    videos: [],
    pedido: 0,
  }) as unknown as Bulto

test('one that is changed before what was kept has been read is not lost from sight', async () => {
  person++
  const first = await open()
  await first.saveBulto(bulto('pausado'))
  vi.resetModules()
  const { noteMark } = await import('../sw/estado.ts')
  noteMark(`marca-estado-${person}`)
  const estado = await import('./estado.ts')
  const opened = estado.openLlevado()
  const saved = estado.saveBulto(bulto('bajando'))
  await Promise.all([opened, saved])
  expect(estado.bultos.get()?.[0]?.estado).toBe('bajando')
})
