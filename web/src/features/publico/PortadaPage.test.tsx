import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LoginPage } from './LoginPage.tsx'
import { PortadaPage } from './PortadaPage.tsx'

const scroll = (y: number) =>
  act(() => {
    vi.stubGlobal('scrollY', y)
    fireEvent.scroll(window)
  })
const href = (name: string | RegExp) => screen.getAllByRole('link', { name }).map(a => a.getAttribute('href'))

test('the landing says the tagline to the letter and leads to sign-in, support and the legal pages', () => {
  render(<PortadaPage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('eleva tu aprendizaje de manera activa')
  expect(href('Iniciar sesión')).toEqual(['/auth/login', '/auth/login'])
  expect(screen.getAllByRole('article')).toHaveLength(4)
  expect(href('Soporte')).toEqual(['mailto:soporte@eleva.mx'])
  expect(href('Aviso de privacidad')).toEqual(['/privacy'])
  expect(href('Términos de uso')).toEqual(['/terms'])
  expect(screen.getByRole('contentinfo').textContent).toContain(`© ${new Date().getFullYear()} Eleva`)
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
  const { rerender } = render(<LoginPage proveedor="google" volver="/cursos?curricula=3&x=ñ" />)
  expect(href('Entrar con Google')).toEqual(['/auth/login?volver=%2Fcursos%3Fcurricula%3D3%26x%3D%C3%B1'])
  rerender(<LoginPage proveedor="demo" />)
  expect(href('Entrar con Google (demostración)')).toEqual(['/auth/login?volver=%2F'])
})

test('a refused e-mail is named, and so is whom to ask', () => {
  render(<LoginPage proveedor="google" motivo="desconocido" correo="ana@escuela.mx" adminEmail="admin@escuela.mx" />)
  expect(screen.getByRole('alert').textContent).toContain('ana@escuela.mx no está dada de alta')
  expect(href('admin@escuela.mx')[0]).toMatch(/^mailto:admin@escuela\.mx\?subject=.*ana%40escuela\.mx/)
})

test.each([
  ['inactivo', 'alert', 'Tu cuenta está inactiva'],
  ['fallo', 'alert', 'No pudimos comunicarnos con Google'],
  ['vencido', 'status', 'Tu sesión terminó'],
] as const)('%s explains itself', (motivo, role, titulo) => {
  render(<LoginPage proveedor="google" motivo={motivo} />)
  expect(screen.getByRole(role).textContent).toContain(titulo)
})
