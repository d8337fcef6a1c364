import { render, screen } from '@testing-library/react'
import { type FunctionComponent, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { lazy } from './lazy.tsx'

const Saludo = ({ nombre }: { nombre: string }) => <p>Hola, {nombre}</p>
const saluda = (Parte: FunctionComponent<{ nombre: string }>) => (
  <Suspense fallback={<p>Cargando</p>}>
    <Parte nombre="Ana" />
  </Suspense>
)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a part that is waited for comes, and React finds nothing wrong with how it was asked for', async () => {
  // Drawn as browsers do, in steps: within `act` React does not look at it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const said = vi.spyOn(console, 'error')
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Saludo }>()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(saluda(lazy(() => promise)))
  await screen.findByText('Cargando')
  await new Promise(done => setTimeout(done, 50))
  resolve({ default: Saludo })
  await screen.findByText('Hola, Ana')
  root.unmount()
  expect(said).not.toHaveBeenCalled()
})

test('a part that came beforehand stands at once', async () => {
  const Parte = lazy(async () => ({ default: Saludo }))
  await Parte.preload()
  render(saluda(Parte))
  screen.getByText('Hola, Ana')
})
