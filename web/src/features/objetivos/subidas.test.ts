import { expect, test } from 'vitest'
import { motivoDe } from './subidas.parte.ts'

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
  ['guia.pdf', 'application/pdf', 4 * 1024 ** 3, 'Pesa 4.3 GB; un material puede pesar hasta 100 MB.'],
])('%s (%s, %i bytes)', (name, type, size, said) => {
  const found = motivoDe({ name, type, size })
  if (said instanceof RegExp) expect(found).toMatch(said)
  else expect(found).toBe(said)
})
