/** A file's name says what it is, whoever chose it. */
import { expect, test } from 'vitest'
import { cleanName, nameAs } from './nombre-de-archivo.ts'

test('signs that turn or hide what follows do not come in', () => {
  expect(cleanName('factura\u202Efdp.exe')).toBe('facturafdp.exe')
  expect(cleanName('a\u2066b\u200B\u2028c\u0007.pdf')).toBe('abc.pdf')
  expect(cleanName('..\\..\\x/y<b>.pdf')).toBe('yb.pdf')
  expect(cleanName('\u202E\u200B')).toBe('archivo')
})

test.each([
  ['tarea.js', 'image/gif', 'tarea.gif'],
  ['tarea.pdf.exe', 'application/pdf', 'tarea.pdf.pdf'],
  ['foto.jpeg', 'image/jpeg', 'foto.jpeg'],
  ['FOTO.JPG', 'image/jpeg', 'FOTO.JPG'],
  ['foto.jpg', 'image/png', 'foto.png'],
  ['Tarea 3.5', 'application/pdf', 'Tarea 3.5.pdf'],
  ['Tarea.Final', 'application/pdf', 'Tarea.Final.pdf'],
  ['sin nombre', 'video/mp4', 'sin nombre.mp4'],
  ['.html', 'image/png', 'archivo.png'],
  ['voz.ogg', 'audio/ogg; codecs=opus', 'voz.ogg'],
  ['raro.xyz', 'application/octet-stream', 'raro.xyz'],
])('%s that is %s is called %s', (name, tipo, said) => expect(nameAs(name, tipo)).toBe(said))
