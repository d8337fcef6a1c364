import { expect, test } from 'vitest'
import { callsOf } from './contractCalls.ts'

const FILE = `import * as z from 'zod'
z.config({})
export const Cosa = z.object({ id: z.int() })
export const CAMBIO = 'cosa:cambio'
export const cosasRoutes = {
  list: route({ method: 'GET', path: '/api/cosas', can: 'cosas.read', summary: 'Las cosas', query: Cosa, reply: z.array(Cosa) }),
  save: route({ method: 'POST', path: '/api/cosas', can: 'cosas.write', body: Cosa, upload: 10, done: 'Cosa guardada' }),
}
`

test('a route keeps how it is called, and names no schema', () => {
  const made = callsOf('cosas.ts', FILE, () => ['search', 'page'])
  expect(made).toMatch(
    /\{ method: 'GET', path: '\/api\/cosas', can: 'cosas.read',\s*query: { shape: { "search": 0, "page": 0 } },\s*\}/,
  )
  expect(made).toMatch(/path: '\/api\/cosas', can: 'cosas.write',\s*upload: 10,\s*\}/)
  expect(made.slice(made.indexOf('cosasRoutes'))).not.toMatch(/Cosa\b|z\./)
})

test('what the file sets up for its schemas is left out, and each constant may be', () => {
  const made = callsOf('cosas.ts', FILE, () => ['search', 'page'])
  expect(made).not.toContain('z.config')
  expect(made).toContain('export const Cosa = /* @__PURE__ */ (() => (z.object({ id: z.int() })))()')
  expect(made).toContain("export const CAMBIO = 'cosa:cambio'")
})

test('for forms the setup stays, and a schema that none of them names may be left out', () => {
  const made = callsOf('cosas.ts', FILE, () => [], true)
  expect(made).toContain('z.config({})')
  expect(made).toContain('export const Cosa = /* @__PURE__ */ (() => (z.object({ id: z.int() })))()')
  expect(made.slice(made.indexOf('cosasRoutes'))).not.toMatch(/Cosa\b|z\./)
})
