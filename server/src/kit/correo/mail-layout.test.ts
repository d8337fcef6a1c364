import { expect, test } from 'vitest'
import { layoutMail } from './mail-layout.ts'

const carta = {
  para: 'ana@prueba.mx',
  asunto: 'Hola',
  titulo: 'A & B <b>',
  bloques: [
    'Uno "dos"',
    { boton: 'Abrir', url: 'https://eleva.test/a?b=1&c=2' },
    { titulo: 'Curso', filas: [{ titulo: 'Ensayo', linea: '', url: 'https://eleva.test/x' }] },
  ],
  pie: ['Chico', ['Dejar', 'https://eleva.test/dejar'] as [string, string]],
}

test('text and HTML say the same, with every address', () => {
  const { to, subject, text, html } = layoutMail(carta)
  expect([to, subject]).toEqual(['ana@prueba.mx', 'Hola'])
  expect(text).toBe(
    'A & B <b>\n\nUno "dos"\n\nAbrir: https://eleva.test/a?b=1&c=2\n\nCurso\n- Ensayo\n  https://eleva.test/x\n\nChico\n\nDejar: https://eleva.test/dejar',
  )
  for (const said of ['A &amp; B &lt;b&gt;', 'Uno &quot;dos&quot;', 'Ensayo', 'Chico', 'https://eleva.test/dejar'])
    expect(html).toContain(said)
  expect(html!.split('href="https://eleva.test/a?b=1&amp;c=2"')).toHaveLength(3)
})

test('it is narrow, has a dark side, and fetches nothing', () => {
  const { html } = layoutMail(carta)
  expect(html).toContain('max-width:600px')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toMatch(/prefers-color-scheme:dark\)\{\.pagina\{background-color:#1c121b !important\}/)
  expect(html).not.toMatch(/<img|<script|<link|url\(|src=/)
})
