import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Archivos } from './Adjuntos.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a film of a thread is played where it stands, from its copy where this browser does not play it; a document opens by its link', async () => {
  const asked = vi.fn(async () => new Response(JSON.stringify({ success: true, message: '', estado: 'lista' })))
  vi.stubGlobal('fetch', asked)
  const common = { tamano: 2_000_000, segundos: null }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <Archivos
          archivos={[
            { id: 7, nombre: 'IMG_1.MOV', tipo: 'video/quicktime', ...common },
            { id: 8, nombre: 'guia.pdf', tipo: 'application/pdf', ...common },
          ]}
          de="Ana"
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('link', { name: /guia\.pdf/ }).getAttribute('href')).toBe('/api/entregables/archivo/8')
  expect(screen.queryByLabelText('IMG_1.MOV')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /IMG_1\.MOV/ }))
  fireEvent.error(screen.getByLabelText('IMG_1.MOV'))
  await waitFor(() =>
    expect(screen.getByLabelText('IMG_1.MOV').getAttribute('src')).toBe('/api/entregables/archivo/7?copia=1'),
  )
  expect(asked).toHaveBeenCalledOnce()
})
