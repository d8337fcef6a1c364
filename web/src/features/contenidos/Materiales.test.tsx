import type { Material } from '@eleva/contract'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Materiales } from './Materiales.tsx'

const material = (n: number) =>
  ({
    id: n,
    nombre_material: `Material ${n}`,
    tipo_material_id: 1,
    nombre_tipo_material: 'Documento',
    instrucciones: '',
    ruta_documento: 'https://ejemplo.mx/x',
    orden_visualizacion: n,
  }) as unknown as Material
const ubicacion = { curricula_id: 1, curso_id: 1, unidad_id: 1 }
const show = (objetivo: number, count: number) => (
  <MantineProvider>
    <Materiales
      materiales={Array.from({ length: count }, (_, i) => material(i + 1))}
      ubicacion={ubicacion}
      objetivo={objetivo}
    />
  </MantineProvider>
)
const names = () => screen.getAllByRole('listitem').map(li => li.querySelector('p')!.textContent)

test('materials come eight at a time, and another objective begins at its first', () => {
  const { rerender } = render(show(1, 11))
  expect(names()).toHaveLength(8)
  fireEvent.click(screen.getByRole('button', { name: 'Siguientes' }))
  expect(names()).toEqual(['Material 9', 'Material 10', 'Material 11'])
  expect(screen.getByRole('status').textContent).toBe('9–11 de 11')
  expect((screen.getByRole('button', { name: 'Siguientes' }) as HTMLButtonElement).disabled).toBe(true)
  rerender(show(2, 9))
  expect(names()[0]).toBe('Material 1')
  rerender(show(3, 8))
  expect(screen.queryByRole('button', { name: 'Siguientes' })).toBeNull()
})

afterEach(() => vi.unstubAllGlobals())

const archivo = (n: number, tipo: string, tamano = 2_400_000) =>
  ({
    ...material(n),
    ruta_documento: `/api/materiales/${n}/archivo`,
    archivo: { nombre: 'x', tipo, tamano },
  }) as Material
const showFiles = (...materiales: Material[]) =>
  render(
    <MantineProvider>
      <Materiales materiales={materiales} ubicacion={ubicacion} objetivo={1} />
    </MantineProvider>,
  )

test('a PDF is shown in its place when it is asked for, where the browser can', () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { pdfViewerEnabled: true }))
  showFiles(archivo(1, 'application/pdf'))
  expect(screen.getByText('PDF · 2.3 MB')).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ver aquí: Material 1' }))
  expect(document.querySelector('iframe')?.getAttribute('src')).toMatch(/^\/api\/materiales\/1\/archivo#/)
  fireEvent.click(screen.getByRole('button', { name: 'Ocultar: Material 1' }))
  expect(document.querySelector('iframe')).toBeNull()
})

test('a small picture and sound stand there; a large picture waits, and what no browser shows is for saving', () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { pdfViewerEnabled: false }))
  showFiles(
    archivo(1, 'image/png', 900_000),
    archivo(2, 'image/png'),
    archivo(3, 'audio/mpeg'),
    archivo(4, 'application/msword'),
    archivo(5, 'application/pdf'),
  )
  expect(screen.getAllByRole('img').map(i => i.getAttribute('alt'))).toEqual(['Material 1'])
  fireEvent.click(screen.getByRole('button', { name: 'Ver aquí: Material 2' }))
  expect(screen.getAllByRole('img')).toHaveLength(2)
  expect(document.querySelector('audio')?.getAttribute('preload')).toBe('none')
  const names = screen.getAllByRole('link').map(a => a.getAttribute('aria-label'))
  expect(names).toContain('Abrir en otra pestaña: Material 5')
  expect(names).not.toContain('Abrir en otra pestaña: Material 4')
  expect(screen.getByRole('link', { name: 'Descargar: Material 4' }).getAttribute('href')).toBe(
    '/api/materiales/4/archivo?descargar=1',
  )
})
