import { expect, test } from 'vitest'
import { createTrazo, readTrazo, scriptsOf, withTrazo } from './web-trazo.ts'

const publicos = { '/': '<h1>eleva</h1>', '/login': '<a href="/auth/login?volver=">Entrar</a>' }
const entorno = { nombre: 'Eleva' }
const seen: unknown[] = []
const trazo = createTrazo(
  {
    trazoDe: (...asked) => {
      seen.push(asked)
      if (asked[1] === '/rota') throw new Error('no')
      return '<h1>Inicio</h1>'
    },
  },
  publicos,
  entorno,
)
const who = { id: 7 } as never

test('a public page is the same for everybody, and sign-in leads back to where its address says', () => {
  expect(trazo({ url: '/', who: undefined, first: undefined })).toBe('<h1>eleva</h1>')
  expect(trazo({ url: '/?dark=true', who, first: [] })).toBe('<h1>eleva</h1>')
  expect(trazo({ url: '/login/?volver=%2Fagenda%3Fa%3D1', who: undefined, first: undefined })).toContain(
    'href="/auth/login?volver=%2Fagenda%3Fa%3D1"',
  )
})

test('nothing of an address is written as it stands', () => {
  const html = trazo({
    url: `/login?volver=${encodeURIComponent('"><script>alert(1)</script>')}`,
    who: undefined,
    first: undefined,
  })
  expect(html).not.toContain('<script')
  expect(html).toContain('volver=%22%3E%3Cscript%3E')
})

test('what an address changes of a public page is left to the page', () => {
  expect(trazo({ url: '/login?motivo=inactivo', who: undefined, first: undefined })).toBe('')
})

test('a screen behind the sign-in is drawn for who opens it with its parts, and for nobody else', () => {
  expect(trazo({ url: '/inicio?curso=3', who, first: [] })).toBe('<h1>Inicio</h1>')
  expect(seen.at(-1)).toEqual([who, '/inicio', { curso: '3' }, [], entorno])
  expect(trazo({ url: '/inicio', who: undefined, first: [] })).toBe('')
  expect(trazo({ url: '/inicio', who, first: undefined })).toBe('')
})

test('one that cannot be drawn leaves the page as it is, and so does a folder without a build', async () => {
  expect(trazo({ url: '/rota', who, first: [] })).toBe('')
  const page = '<div id="root"></div>'
  expect(withTrazo(page, '')).toBe(page)
  expect(withTrazo(page, '$& $1')).toBe('<div id="trazo" data-cargando>$& $1</div><div id="root"></div>')
  expect(
    (await readTrazo('/no/such/folder', { proveedor: 'demo', adminEmail: '' }))({ url: '/', who, first: [] }),
  ).toBe('')
})

test('the policy lets run what stands in the page as it was built, by its content', () => {
  expect(scriptsOf('<script>a()</script><script type="application/json">{}</script>')).toEqual([
    "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
  ])
})
