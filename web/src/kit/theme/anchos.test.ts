import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.join(import.meta.dirname, '../..')
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(f => /\.(css|tsx?)$/.test(f))

test('screens change at the width of a phone and of a desk, and nowhere else', () => {
  const odd = files.flatMap(file =>
    // A part that minds the room it has itself may change where it needs to.
    [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/(?<!@container[^\n]*)\((min|max)-width: (\d+)px\)/g)]
      .filter(([, which, px]) => !(which === 'min' ? ['768', '1100'] : ['767', '1099']).includes(px!))
      .map(([said]) => `${file}: ${said}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(odd).toEqual([])
})
