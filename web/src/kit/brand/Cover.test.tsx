import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Cover, MAX_CEMPASUCHIL, type Rampa } from './Cover.tsx'

const draw = (id: number | string, rampa?: Rampa) => render(<Cover id={id} rampa={rampa} />).container.innerHTML
const paths = (id: number, rampa?: Rampa) =>
  [...render(<Cover id={id} rampa={rampa} />).container.querySelectorAll('path')].map(p => p.getAttribute('d') ?? '')
/** Every piece is one closed subpath. */
const count = (d = '') => (d.match(/z/g) ?? []).length
const ids = Array.from({ length: 200 }, (_, i) => i + 1)

test('the same id draws the same cover, as a number or as text', () => {
  expect(draw(41)).toBe(draw(41))
  expect(draw('41')).toBe(draw(41))
})

test('different ids draw different covers', () => {
  expect(new Set(ids.map(id => draw(id, 'jade'))).size).toBe(ids.length)
})

test('without a ramp the id chooses one, and all of them come up; bermellon and gris never by chance', () => {
  const rampas = ids.map(id => render(<Cover id={id} />).container.querySelector('svg')?.dataset.rampa)
  expect(new Set(rampas)).toEqual(new Set(['bugambilia', 'jade', 'talavera']))
})

test('marigold is a spark: from one to three pieces, none on what cannot be opened', () => {
  for (const id of ids) {
    const sparks = count(paths(id, 'talavera')[3])
    expect(sparks).toBeGreaterThanOrEqual(1)
    expect(sparks).toBeLessThanOrEqual(MAX_CEMPASUCHIL)
    expect(paths(id, 'gris')).toHaveLength(3)
  }
})

test('the pattern climbs: one cell high at the left, the whole height at the right', () => {
  for (const id of ids) {
    // Heights 1,1,1,1,2,2,2,2,3,3 make 18 cells: every cell holds one piece, and circles and triangles a tile besides.
    const total = paths(id, 'jade').reduce((suma, d) => suma + count(d), 0)
    expect(total).toBeGreaterThanOrEqual(18)
    expect(total).toBeLessThanOrEqual(36)
  }
})

test('it is decoration, and small', () => {
  const svg = render(<Cover id={7} />).container.querySelector('svg')
  expect(svg?.getAttribute('aria-hidden')).toBe('true')
  for (const id of ids) expect(draw(id).length).toBeLessThan(2300)
})
