import { expect, test } from 'vitest'
import { cleanHtml } from './rich-text.ts'

const formula = (source: string, inside = source) => `<p>Sea <span data-formula="${source}">${inside}</span>.</p>`

test('a formula is drawn as MathML beside its source, and the same when it is sent again', () => {
  const drawn = cleanHtml(formula('\\frac{a}{b} &lt; x^2'))
  expect(drawn).toMatch(
    /^<p>Sea <span data-formula="\\frac\{a\}\{b\} &lt; x\^2"><math xmlns[^>]*>.*<mfrac>.*<\/math><\/span>\.<\/p>$/s,
  )
  expect(drawn).not.toMatch(/style=|class=/)
  expect(cleanHtml(drawn)).toBe(drawn)
})

test.each([
  ['that is none', '\\frac{', '<p>Sea \\frac{.</p>'],
  ['that would lead elsewhere', '\\href{javascript:alert(1)}{x}', undefined],
  ['that would load a picture', '\\includegraphics{https://x.mx/a.png}', undefined],
  ['that makes more of itself without end', '\\def\\a{\\a\\a}\\a', '<p>Sea \\def\\a{\\a\\a}\\a.</p>'],
  ['that is too long', 'x'.repeat(1_001), `<p>Sea ${'x'.repeat(1_001)}.</p>`],
])('one %s runs nothing and loads nothing', (_what, source, shown) => {
  const clean = cleanHtml(formula(source))
  if (shown) expect(clean).toBe(shown)
  expect(clean).not.toMatch(/<a |<img|href=|src=/)
})

test.each([
  ['with a script inside', formula('x', '<script>alert(1)</script>')],
  ['with a picture inside', formula('x', '<img src=x onerror=alert(1)>')],
  ['that ends its attribute', '<span data-formula="x&quot;><img src=x onerror=alert(1)>">x</span>'],
  ['with tags for a source', '<span data-formula="<script>alert(1)</script>">x</span>'],
  [
    'with math of somebody else',
    '<math><mtext><script>alert(1)</script></mtext></math><span data-formula="x"><math href="javascript:1"></math></span>',
  ],
])('one %s is no way in', (_what, html) => {
  expect(cleanHtml(html)).not.toMatch(/<script|<img|<\w+ on\w+=|<math href/)
})

test('of very many the first two hundred are drawn, in little time', () => {
  const started = performance.now()
  const clean = cleanHtml(formula('x^2').repeat(400))
  expect(clean.match(/<math/g)).toHaveLength(200)
  expect(performance.now() - started).toBeLessThan(1_500)
})
