import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Documento } from './Documento.tsx'

afterEach(cleanup)
const show = (file_name: string, file_type: string) =>
  render(
    <MantineProvider>
      <Documento trabajo={{ tareaURL: '/api/entregables/archivo/1', file_name, file_type }} />
    </MantineProvider>,
  )

test('a picture that the browser cannot show is told, and can be downloaded', () => {
  show('IMG_0001.HEIC', 'image/heic')
  fireEvent.error(screen.getByRole('img', { name: 'Entrega: IMG_0001.HEIC' }))
  expect(screen.getByRole('status').textContent).toBe(
    'Tu navegador no puede mostrar este archivo. Descárgalo para verlo.',
  )
  expect(screen.getByRole('link', { name: 'Descargar' }).getAttribute('href')).toContain('?descargar=1')
})

test('a film of which only the sound is played goes on playing, and says so', () => {
  show('hevc.mov', 'video/quicktime')
  const film = screen.getByLabelText('hevc.mov')
  Object.defineProperty(film, 'videoWidth', { value: 0 })
  fireEvent.loadedMetadata(film)
  expect(screen.getByRole('status').textContent).toMatch(/^Tu navegador solo puede reproducir el sonido\./)
  expect(screen.getByLabelText('hevc.mov')).toBeTruthy()
})
