import { expect, test, vi } from 'vitest'
import { sinEspacio } from './mundo.ts'
import { motivoDeMaterial } from './subidas.parte.ts'

const espacio = vi.hoisted(() => ({ propio: { usado: 0, limite: null as number | null } }))
vi.mock('../../kit/api/client.ts', async original => ({
  ...(await original<object>()),
  call: async () => espacio,
}))

test.each([
  ['guia.pdf', 'application/pdf', 900, undefined],
  ['CARTA.DOCX', '', 900, undefined],
  ['foto', 'image/jpeg', 900, undefined],
  ['nota.m4a', 'audio/mp4', 900, undefined],
  ['clase.mp4', 'video/mp4', 900, 'Un video no va aquí: súbelo en «Video».'],
  ['pagina.html', 'text/html', 900, /^Ese tipo de archivo no va aquí/],
  ['dibujo.svg', 'image/svg+xml', 900, /^Ese tipo de archivo no va aquí/],
  ['carpeta', '', 4096, /^Ese tipo de archivo no va aquí/],
  ['guia.pdf', 'application/pdf', 0, 'El archivo está vacío.'],
  ['guia.pdf', 'application/pdf', 4 * 1024 ** 3, 'Pesa 4 GB; un material puede pesar hasta 100 MB.'],
])('%s (%s, %i bytes)', (name, type, size, said) => {
  const found = motivoDeMaterial({ name, type, size })
  if (said instanceof RegExp) expect(found).toMatch(said)
  else expect(found).toBe(said)
})

test('what there is no room for is said before anything travels', async () => {
  const GB = 1024 ** 3
  expect(await sinEspacio(90)).toBeUndefined()
  espacio.propio = { usado: 200 * GB - 100, limite: 200 * GB }
  expect(await sinEspacio(100)).toBeUndefined()
  expect(await sinEspacio(50 * 1024 ** 2)).toMatch(
    /^Pesa 50 MB y te quedan .+ de los 200 GB para tus archivos\. Quita alguno que ya no uses, o pon un enlace\.$/,
  )
})
