import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Documento } from './Documento.tsx'

/** What the server says of a copy, time after time. */
let copia: string[]
let asked: string[]
beforeEach(() => {
  asked = []
  copia = ['imposible']
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const [estado, motivo] = (copia.length > 1 ? copia.shift()! : copia[0]!).split(': ')
    return new Response(JSON.stringify({ success: true, message: '', color: 'success', estado, motivo }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const show = (file_name: string, file_type: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <Documento trabajo={{ tareaURL: '/api/entregables/archivo/1', file_name, file_type }} />
      </MantineProvider>
    </QueryClientProvider>,
  )
const said = () => screen.getByRole('status').textContent

test('a picture that the browser cannot show is told, and can be downloaded', () => {
  show('IMG_0001.HEIC', 'image/heic')
  fireEvent.error(screen.getByRole('img', { name: 'Entrega: IMG_0001.HEIC' }))
  expect(said()).toBe('Tu navegador no puede mostrar este archivo. Descárgalo para verlo.')
  expect(screen.getByRole('link', { name: 'Descargar' }).getAttribute('href')).toContain('?descargar=1')
  expect(asked).toEqual([])
})

test('a film of which only the sound is played goes on playing, and says so', async () => {
  show('hevc.mov', 'video/quicktime')
  const film = screen.getByLabelText('hevc.mov')
  Object.defineProperty(film, 'videoWidth', { value: 0 })
  fireEvent.loadedMetadata(film)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(said()).toMatch(/^Tu navegador solo puede reproducir el sonido\./)
  expect(screen.getByLabelText('hevc.mov')).toBeTruthy()
})

test('a film that it does not play is shown from its copy, once that is made', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  copia = ['haciendose', 'lista']
  show('hevc.mov', 'video/quicktime')
  fireEvent.error(screen.getByLabelText('hevc.mov'))
  await waitFor(() => expect(said()).toMatch(/Preparamos una copia que sí/))
  await vi.advanceTimersByTimeAsync(6_000)
  await waitFor(() =>
    expect(screen.getByLabelText('hevc.mov').getAttribute('src')).toBe('/api/entregables/archivo/1?copia=1'),
  )
})

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('a document is shown as PDF once that is made', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  copia = ['haciendose', 'lista']
  show('carta.docx', DOCX)
  await waitFor(() => expect(said()).toBe('Preparando la vista… También puedes descargarlo.'))
  await vi.advanceTimersByTimeAsync(1_500)
  const frame = await screen.findByTitle('Entrega: carta.docx')
  expect(frame.getAttribute('src')).toMatch(/^\/api\/entregables\/archivo\/1\?copia=1/)
})

test('one of which none could be made says why, and is tried again when asked; where none are made it says so', async () => {
  copia = ['imposible: Está dañado.', 'haciendose', 'imposible']
  show('carta.docx', DOCX)
  await waitFor(() => expect(said()).toBe('Está dañado.'))
  fireEvent.click(screen.getByRole('button', { name: 'Intentar otra vez' }))
  await waitFor(() => expect(said()).toMatch(/^Preparando la vista/))
  expect(asked.at(-1)).toBe('/api/entregables/archivo/1/copia?otra_vez=1')
  await waitFor(() => expect(said()).toBe('Este tipo de archivo no se puede mostrar aquí. Descárgalo para verlo.'), {
    timeout: 3_000,
  })
  expect(screen.queryByRole('button')).toBeNull()
})
