import { expect, test } from 'vitest'
import { correosDe, fallaDeCorreo } from './escuelas.formas.ts'
import { correo } from './kit/fields.ts'

test.each([
  ['ana@x.mx; luis@x.mx', ['ana@x.mx', 'luis@x.mx']],
  ['Ana Ruiz <ana@x.mx>, Luis Paz <luis@x.mx>', ['ana@x.mx', 'luis@x.mx']],
  ['"Ruiz, Ana" <ana@x.mx>; luis@x.mx', ['ana@x.mx', 'luis@x.mx']],
  ['Ruiz, Ana <ana@x.mx>\n<luis@x.mx>', ['ana@x.mx', 'luis@x.mx']],
  ['Ana <mailto:ana@x.mx>', ['ana@x.mx']],
  ['ana@x.mx, luis', ['ana@x.mx', 'luis']],
  // A mistyped one is told, not lost beside one with a name.
  ['Ana Ruiz <ana@x.mx>, luis.x.mx', ['ana@x.mx', 'luis.x.mx']],
  ['Ana <>', ['Ana', '<>']],
])('%s', (text, emails) => expect(correosDe(text)).toEqual(emails))

test('a field of one address takes it with its name', () => {
  expect(correo('mal').parse(' Ana Ruiz <ana@x.mx> ')).toBe('ana@x.mx')
  expect(correo('mal').parse('ana@x.mx')).toBe('ana@x.mx')
  expect(correo('mal').safeParse('Ana <nada>').success).toBe(false)
})

test('a megabyte of names takes no time', () => {
  for (const text of ['a'.repeat(1_000_000), '"'.repeat(1_000_000), '<a@'.repeat(300_000)]) {
    const started = performance.now()
    correosDe(text)
    expect(performance.now() - started).toBeLessThan(3_000)
  }
})

test('of a text without a space that is no e-mail only its beginning is said', () => {
  for (const text of ['a'.repeat(1_000_000), 'a@'.repeat(500_000), `${'a'.repeat(1_000_000)}@x.mx`]) {
    const started = performance.now()
    expect(fallaDeCorreo(text)!.length).toBeLessThan(150)
    expect(performance.now() - started).toBeLessThan(1_000)
  }
})
