import { routeTables } from '@eleva/contract'
import { expect, test } from 'vitest'

/** Each body that takes a file, by its call, with the names under which it does. */
const bodies = Object.values(routeTables).flatMap(table =>
  Object.values(table).flatMap(route => {
    const { upload, body, method, path } = route as { upload?: number; body?: Schema; method: string; path: string }
    return upload && body ? [{ call: `${method} ${path}`, body }] : []
  }),
)
type Issue = { path: PropertyKey[]; message: string }
type Schema = { safeParse: (value: unknown) => { error?: { issues: Issue[] } } }

const FIELDS = ['file', 'archivo', 'imagen', 'csv_file']
/** What is said of an empty file under any of the names; nothing where it is let pass. */
const saidOf = (body: Schema, name: string) =>
  FIELDS.map(field => body.safeParse({ [field]: new File([], name) }).error?.issues.find(i => i.path[0] === field))
    .filter(issue => issue !== undefined)
    .map(issue => issue.message)

test('there are calls that take a file', () => {
  expect(bodies.length).toBeGreaterThan(15)
})

test.each(bodies)('$call says of an empty file that it is empty', ({ body }) => {
  expect(saidOf(body, 'vacio.csv')).toContain('El archivo está vacío.')
})
