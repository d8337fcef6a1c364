import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  bandera,
  cambioDe,
  completeEnlace,
  correo,
  entero,
  fecha,
  id,
  isOwnPath,
  listado,
  NOMBRE_CON_DIRECCION,
  nombreObligatorio,
  nombreOpcional,
  texto,
  textoObligatorio,
  vaciable,
} from './fields.ts'
import { may, permissions, personas, personasOf, ROL, writesContent } from './permissions.ts'
import { pathOf } from './route.ts'

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('a name', () => {
  const nombre = nombreObligatorio('Hace falta el nombre', 20)
  test.each([
    ['María\u202E José', 'María José'],
    ['Ana\r\nBcc: x', 'Ana Bcc: x'],
    ['  Ana\u200B\u2028 Ló\tpez ', 'Ana Ló pez'],
    ['Ma.Luisa', 'Ma.Luisa'],
    ['J. O’Hara-Núñez', 'J. O’Hara-Núñez'],
    ['3.º A', '3.º A'],
    ['\u0646\u0627\u062F\u0631', '\u0646\u0627\u062F\u0631'],
  ])('%j is kept as %j', (said, kept) => expect(nombre.parse(said)).toBe(kept))
  test.each(['', ' ', '\u200B\u200D', '\u3164\u3164', '\u202E', '---'])('%j is none', said =>
    expect(messageOf(nombre, said)).toBe('Hace falta el nombre'),
  )
  test.each(['Gana en x.com', 'www.x.mx', 'http://x', 'ana@x.mx', 'Visita EJEMPLO.NET!'])('%j leads elsewhere', said =>
    expect(messageOf(nombre, said)).toBe(NOMBRE_CON_DIRECCION),
  )
  test('has a longest, and a surname may be missing', () => {
    expect(messageOf(nombre, 'x'.repeat(21))).toBe('Escribe a lo más 20 caracteres')
    expect([undefined, null, ' ', 'Díaz'].map(v => nombreOpcional(20).parse(v))).toEqual(['', '', '', 'Díaz'])
    expect(messageOf(nombre, { length: {} })).toBe('Hace falta el nombre')
  })
})

describe('fields take what forms send and what JSON sends, and give one type', () => {
  test.each([
    [bandera, [1, '1', true, 'true', 'on'], 1],
    [bandera, [0, '0', false, 'false', '', null, undefined], 0],
    [id, [7, '7', ' 7 '], 7],
    [texto(), ['', ' ', null, undefined], ''],
    [fecha, ['', ' ', null, undefined, 'null'], null],
    [fecha, ['2026-02-03', ' 2026-02-03 ', '2026-02-03T10:00:00Z'], '2026-02-03'],
  ] as [z.ZodType, unknown[], unknown][])('%#', (schema, sent, got) => {
    for (const value of sent) expect(schema.parse(value), JSON.stringify(value)).toBe(got)
  })

  test.each([
    [bandera, ['2', 'sí', {}, [], 0.5]],
    [id, [0, -1, '0', '1.5', '1e3', 'x', '', null, '99999999999999999999', true, [], {}]],
    [fecha, ['2026-02-30', '2026-13-01', '26-01-01', '0001-01-01', '2500-01-01', 5, {}, 'mañana']],
    [entero('No', 1, 3), [0, 4, '4', '', null, 2.5]],
    [correo('No'), ['a b@c.mx', 'a@', '@c.mx', 'a@c', '', null, `${'a'.repeat(250)}@c.mx`]],
    [textoObligatorio('No', 5), ['', '   ', null, undefined, 7, 'seis66']],
  ] as [z.ZodType, unknown[]][])('refused, with a message for people: %#', (schema, values) => {
    for (const value of values) expect(messageOf(schema, value), JSON.stringify(value)).toMatch(/^[A-ZÁÉÍÓÚ]/)
  })

  test('no value at all makes a field throw anything but a refusal', () => {
    const all = [
      bandera,
      id,
      fecha,
      texto(),
      textoObligatorio('No'),
      entero('No', 0, 9),
      correo('No'),
      listado(['a'], 8),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.anything(), (schema, value) => {
        schema.safeParse(value)
      }),
      { numRuns: 2000 },
    )
  })

  test('every day of the calendar comes through as it is', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }), date => {
        const day = date.toISOString().slice(0, 10)
        expect(fecha.parse(day)).toBe(day)
      }),
    )
  })
})

test('a list has a first page, its own size and its first order unless asked otherwise', () => {
  const list = listado(['creado_en', 'titulo'], 8)
  expect(list.parse({})).toEqual({ search: '', page: 1, per_page: 8, sort: 'creado_en' })
  expect(list.parse({ page: '3', per_page: '100', sort: 'titulo', dir: 'desc', search: ' ñ ' })).toEqual({
    search: 'ñ',
    page: 3,
    per_page: 100,
    sort: 'titulo',
    dir: 'desc',
  })
  for (const wrong of [{ page: 0 }, { per_page: 101 }, { sort: 'password' }, { dir: 'up' }])
    expect(list.safeParse(wrong).success).toBe(false)
})

describe('who somebody is', () => {
  const of = (role_id: number, es_gestor = false, es_coach = false, ensena = false) =>
    personasOf({ role_id, es_gestor, es_coach, ensena })
  test.each([
    [of(ROL.admin), ['admin']],
    [of(ROL.docente), ['docente']],
    [of(ROL.docente, false, true), ['coach']],
    [of(ROL.docente, true, false), ['gestor']],
    [of(ROL.docente, true, false, true), ['gestor', 'docente']],
    [of(ROL.docente, false, true, true), ['coach', 'docente']],
    [of(ROL.docente, true, true, false), ['gestor', 'coach']],
    [of(ROL.estudiante), ['estudiante']],
    [of(ROL.estudiante, false, true), ['estudiante']],
    [of(9), []],
  ])('%j is %j', (got, expected) => {
    expect(got).toEqual(expected)
  })

  test('a coach may do what a docente may, an admin whatever anybody may', () => {
    for (const [name, who] of Object.entries(permissions) as [keyof typeof permissions, readonly string[]][]) {
      if (who.includes('docente')) expect(may(['coach'], name), name).toBe(true)
      expect(may(['admin'], name), name).toBe(true)
    }
    expect(personas.some(p => may([p], 'novedades.write') && p !== 'admin')).toBe(false)
  })

  test.each(personas)('%s: who may write content is its author, and nobody else', persona => {
    const content = ['cursos.write', 'unidades.write', 'actividades.write', 'reactivos.write'] as const
    for (const permission of content) expect(may([persona], permission), permission).toBe(writesContent([persona]))
  })
})

test('an address is made of its parameters, escaped; a missing one is a mistake of ours', () => {
  expect(pathOf({ path: '/a/:id/b/:otro' }, { id: 5, otro: 'x/../y' })).toBe('/a/5/b/x%2F..%2Fy')
  expect(() => pathOf({ path: '/a/:id' }, {})).toThrow('falta :id')
})

test('a path of ours is one, and nothing that leads elsewhere', () => {
  for (const path of ['/', '/mis-sesiones', '/cursos?search=a&page=2', '/autores#x'])
    expect(isOwnPath(path), path).toBe(true)
  for (const path of [
    '',
    'cursos',
    '//evil.mx',
    '/\\evil.mx',
    '\\\\evil.mx',
    'https://evil.mx',
    'javascript:alert(1)',
    '/a\\b',
    '/\t/evil.mx',
    '/a b',
    '/login',
    '/auth/logout',
    '/./login',
    '/.//evil.mx',
  ])
    expect(isOwnPath(path), path).toBe(false)
})

describe('a change', () => {
  const form = cambioDe(
    z.object({
      nombre: textoObligatorio('Hace falta el nombre'),
      nota: texto(),
      visible: bandera,
      dia: fecha,
      clave: vaciable(id),
      orden: entero('El orden es un número', 0, 9).default(3),
    }),
  )
  test('says nothing of what is not sent, also where the form has a default', () => {
    expect(form.parse({})).toEqual({})
  })
  test('clears what is sent empty, and only that', () => {
    expect(form.parse({ nota: '', dia: '', clave: '', visible: '' })).toEqual({
      nota: '',
      dia: null,
      clave: null,
      visible: 0,
    })
  })
  test('is checked as the form is', () => {
    expect(messageOf(form, { nombre: ' ' })).toBe('Hace falta el nombre')
    expect(messageOf(form, { orden: 'x' })).toBe('El orden es un número')
  })
})

test('an address is completed where its beginning was left out, and nothing else becomes one', () => {
  for (const text of ['docs.google.com/d/1?a=b', 'www.unam.mx', 'EJEMPLO.com:8080/x', 'niño.mx', 'forms.gle/Ab1'])
    expect(completeEnlace(text)).toBe(`https://${text}`)
  for (const text of [
    'https://a.mx',
    'http://a.mx',
    'ana@escuela.mx',
    'tarea.docx',
    'mi tarea.mx',
    'hola',
    'javascript:alert(1)',
    '/videos/1',
    '#',
    '',
    '10.5',
    'a..mx',
  ])
    expect(completeEnlace(text)).toBe(text)
})
