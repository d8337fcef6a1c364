import type { Material } from '@eleva/contract'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
const lugar = { curricula_id: 1, curso_id: 1, unidad_id: 1 }
const show = (objetivo: number, count: number) => (
  <MantineProvider>
    <Materiales
      materiales={Array.from({ length: count }, (_, i) => material(i + 1))}
      lugar={lugar}
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
