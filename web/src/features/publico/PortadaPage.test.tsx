import type { Entorno } from '@eleva/contract'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { EntornoDibujado } from '../../kit/page/entorno.ts'
import { LoginPage } from './LoginPage.tsx'
import { PortadaPage } from './PortadaPage.tsx'

const scroll = (y: number) =>
  act(() => {
    vi.stubGlobal('scrollY', y)
    fireEvent.scroll(window)
  })
const de: Entorno = {
  nombre: 'Eleva',
  adminEmail: 'admin@escuela.mx',
  proveedor: 'oidc',
  emisor: 'Google',
  demo: false,
  polling: false,
  empresa: {},
  logo: '',
}
/** As this installation says of itself. */
const conEntorno = (page: ReactNode, own: Partial<Entorno> = {}) => (
  <EntornoDibujado value={{ ...de, ...own }}>{page}</EntornoDibujado>
)

const href = (name: string | RegExp) => screen.getAllByRole('link', { name }).map(a => a.getAttribute('href'))

test('the landing has one promise, says the tagline to the letter, and leads to registration and sign-in, support and the legal pages', () => {
  render(
    conEntorno(<PortadaPage />, {
      empresa: { ayuda: [{ texto: 'Soporte', href: 'mailto:ayuda@escuela.mx' }], direccion: 'Calle 5, Oaxaca' },
    }),
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Aprende hoy algo que uses mañana en tu salón')
  expect(screen.getByText('eleva tu aprendizaje de manera activa')).toBeTruthy()
  // Above and at the end of the page, beside each other.
  expect(href('Regístrate')).toEqual(['/registro', '/registro'])
  expect(href('Iniciar sesión')).toEqual(['/auth/login', '/auth/login', '/auth/login'])
  expect(screen.getAllByRole('article')).toHaveLength(4)
  expect(href('Soporte')).toEqual(['mailto:ayuda@escuela.mx'])
  expect(href('Aviso de privacidad')).toEqual(['/privacy'])
  expect(href('Términos de uso')).toEqual(['/terms'])
  expect(screen.getByRole('contentinfo').textContent).toContain(`© ${new Date().getFullYear()} Eleva`)
})

test('of a company that has told nothing of itself nothing is said: no address, no networks, no support', () => {
  const { container } = render(conEntorno(<PortadaPage />))
  expect(container.querySelector('address')).toBeNull()
  for (const name of ['Soporte', 'Facebook', 'Instagram', 'YouTube'])
    expect(screen.queryByRole('link', { name })).toBeNull()
  render(conEntorno(<LoginPage />))
  expect(document.body.textContent).not.toContain('eleva.mx')
})

test('a quotation is drawn only where the installation has one, and of whom it is', () => {
  const { container, unmount } = render(conEntorno(<PortadaPage />))
  expect(container.querySelector('blockquote')).toBeNull()
  unmount()
  render(conEntorno(<PortadaPage />, { empresa: { cita: 'Mi grupo pidió repetir la clase.', cita_de: 'Ana, Oaxaca' } }))
  expect(screen.getByRole('figure').textContent).toBe('«Mi grupo pidió repetir la clase.»Ana, Oaxaca')
})

test('it is installed from the page where the browser offers that, and nowhere else', () => {
  render(conEntorno(<PortadaPage />))
  const button = () => screen.queryByRole('button', { name: /^Instalar Eleva/ })
  expect(button()).toBeNull()
  const prompt = vi.fn()
  act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })))
  fireEvent.click(button()!)
  expect(prompt).toHaveBeenCalledOnce()
  expect(button()).toBeNull()
})

test('what is new for everybody is named, and leads to where it is read; without any there is no such block', () => {
  const { unmount } = render(conEntorno(<PortadaPage />))
  expect(screen.queryByRole('heading', { name: 'Lo nuevo' })).toBeNull()
  unmount()
  render(conEntorno(<PortadaPage />, { novedades: [{ id: 7, titulo: 'Abrimos inscripciones' }] }))
  expect(href('Abrimos inscripciones')).toEqual(['/capacitacion-novedades#n-7'])
})

test('the button that goes up appears beyond 300 px, not at 300', () => {
  render(<PortadaPage />)
  scroll(300)
  expect(screen.queryByRole('button', { name: 'Volver arriba' })).toBeNull()
  scroll(301)
  expect(screen.getByRole('button', { name: 'Volver arriba' })).toBeTruthy()
  scroll(0)
  expect(screen.queryByRole('button', { name: 'Volver arriba' })).toBeNull()
})

test('sign-in carries the way back, and says in the button when it is the demonstration', () => {
  const { rerender } = render(conEntorno(<LoginPage volver="/cursos?curricula=3&x=ñ" />))
  expect(href('Entrar con Google')).toEqual(['/auth/login?volver=%2Fcursos%3Fcurricula%3D3%26x%3D%C3%B1'])
  rerender(conEntorno(<LoginPage />, { proveedor: 'demo' }))
  expect(href('Entrar con Google (demostración)')).toEqual(['/auth/login?volver=%2F'])
  rerender(conEntorno(<LoginPage />, { emisor: 'id.escuela.mx' }))
  expect(href('Entrar con id.escuela.mx')).toEqual(['/auth/login?volver=%2F'])
})

test('a refused e-mail is named, and so is whom to ask', () => {
  render(conEntorno(<LoginPage motivo="desconocido" correo="ana@escuela.mx" />))
  expect(screen.getByRole('alert').textContent).toContain('ana@escuela.mx no está dada de alta')
  expect(href('admin@escuela.mx')[0]).toMatch(/^mailto:admin@escuela\.mx\?subject=.*ana%40escuela\.mx/)
})

test('who registered and signs in reads how that goes, and not that nobody knows them', () => {
  const { unmount } = render(
    conEntorno(
      <LoginPage motivo="registrado" correo="ana@escuela.mx" folio="7F3A90C21D" recibido="2026-11-20T17:00:00.000Z" />,
    ),
  )
  const said = screen.getByRole('status')
  expect(said.textContent).toContain('Te registraste a la formación con ana@escuela.mx el 20 nov 2026')
  expect(said.textContent).not.toContain('dada de alta')
  expect(href('Ver qué sigue')).toEqual(['/registro/que-sigue#folio=7F3A90C21D'])
  unmount()
  // What somebody writes into an address is no folio and no day.
  render(conEntorno(<LoginPage motivo="registrado" folio={'"><b>'} recibido="ayer" />))
  expect(screen.getByRole('status').textContent).toContain('con ese correo. Tu cuenta')
  expect(href('Ver qué sigue')).toEqual(['/registro/que-sigue'])
})

test.each([
  ['inactivo', 'alert', 'Tu cuenta está inactiva'],
  ['fallo', 'alert', 'No pudimos comunicarnos con Google'],
  ['vencido', 'status', 'Tu sesión terminó'],
  ['rechazado', 'alert', 'Google no permitió el ingreso'],
] as const)('%s explains itself', (motivo, role, titulo) => {
  render(conEntorno(<LoginPage motivo={motivo} />))
  expect(screen.getByRole(role).textContent).toContain(titulo)
})

test.each([
  ['access_denied', 'El ingreso se canceló'],
  ['invalid_request', 'Avisa a admin@escuela.mx: respondió «invalid_request»'],
])('what the provider answered (%s) is said in words', (codigo, words) => {
  render(conEntorno(<LoginPage motivo="rechazado" codigo={codigo} />, { emisor: 'id.escuela.mx' }))
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect(document.body.textContent).not.toContain('conexión')
})
