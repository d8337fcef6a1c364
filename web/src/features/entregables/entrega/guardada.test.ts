import { beforeEach, expect, test } from 'vitest'
import { changeGuardada, piezaDe, readFoto, readGuardada, readPiezas, sweepGuardadas } from './guardada.ts'

let DE = { usuario: 7, actividad: 12 }
const vista = new Blob(['v'])
const hoja = (clave: string) => ({ clave, ancho: 3, alto: 4, giro: 0 as const, vista })

// Somebody else each time: the database stays.
beforeEach(() => {
  DE = { usuario: DE.usuario + 2, actividad: 12 }
})

test('photos and a recording are there again for their person and activity, and for nobody else', async () => {
  await changeGuardada(DE, g => ({ ...g, hojas: [...g.hojas, hoja('a')] }), [['a', new Blob(['A'])]])
  await changeGuardada(DE, g => ({ ...g, hojas: [...g.hojas, hoja('b')] }), [['b', new Blob(['B'])]])
  const voz = { clave: 'v', tipo: 'audio/webm', segundos: 2 }
  for (const [n, text] of ['uno', 'dos'].entries())
    await changeGuardada(DE, g => ({ ...g, voz }), [[piezaDe('v', n), new Blob([text])]])
  expect(await readGuardada(DE)).toMatchObject({
    hojas: [
      { clave: 'a', ancho: 3 },
      { clave: 'b', giro: 0 },
    ],
    voz,
  })
  expect(await readFoto('b')).toBeDefined()
  expect(await readPiezas('v')).toHaveLength(2)
  expect(await readGuardada({ ...DE, usuario: DE.usuario + 1 })).toBeUndefined()
  expect(await readGuardada({ ...DE, actividad: 13 })).toBeUndefined()
})

test('what no delivery names any more goes with the sweep, and can come back until then', async () => {
  await changeGuardada(DE, g => ({ ...g, hojas: [hoja('x'), hoja('y')] }), [
    ['x', new Blob(['A'])],
    ['y', new Blob(['B'])],
  ])
  await changeGuardada(DE, g => ({ ...g, hojas: [hoja('y')] }))
  expect(await readFoto('x')).toBeDefined()
  await sweepGuardadas()
  expect(await readFoto('x')).toBeUndefined()
  expect(await readFoto('y')).toBeDefined()
  await changeGuardada(DE, g => ({ ...g, hojas: [] }))
  expect(await readGuardada(DE)).toBeUndefined()
})

test('two at once lose nothing of each other', async () => {
  const add = (clave: string) =>
    changeGuardada(DE, g => ({ ...g, hojas: [...g.hojas, hoja(clave)] }), [[clave, new Blob([clave])]])
  await Promise.all(['a', 'b', 'c'].map(add))
  expect((await readGuardada(DE))?.hojas.map(h => h.clave)).toEqual(['a', 'b', 'c'])
})
