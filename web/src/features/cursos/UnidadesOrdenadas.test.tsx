import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { UnidadesOrdenadas } from './UnidadesOrdenadas.tsx'

vi.mock('../../kit/page/session.tsx', () => ({ useCan: () => true }))
const crear = { puede: 'unidades.write' as const, hacer: async () => ({ id: 9 }) }

const opciones = ['Planear', 'Hacer', 'Revisar'].map((label, i) => ({ id: i + 1, label }))

function Prueba({ first }: { first: number }) {
  const [value, setValue] = useState(opciones.slice(0, first))
  return (
    <MantineProvider>
      <UnidadesOrdenadas opciones={opciones} value={value} onChange={setValue} crear={crear} />
    </MantineProvider>
  )
}

const shown = () => screen.queryAllByRole('listitem').map(li => li.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('units are put in order one step at a time, and the focus goes along', async () => {
  render(<Prueba first={3} />)
  expect(shown()).toEqual(['1Planear', '2Hacer', '3Revisar'])
  press('Mover Planear hacia abajo')
  expect(shown()).toEqual(['1Hacer', '2Planear', '3Revisar'])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mover Planear hacia abajo' })),
  )
  press('Mover Planear hacia abajo')
  // At the end of the way it can only go back.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mover Planear hacia arriba' })),
  )
  expect(shown()).toEqual(['1Hacer', '2Revisar', '3Planear'])
})

test('the first cannot go up, the last not down, and one that is taken out can be chosen again', async () => {
  render(<Prueba first={2} />)
  expect(screen.getByRole('button', { name: 'Mover Planear hacia arriba' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Mover Hacer hacia abajo' })).toHaveProperty('disabled', true)
  press('Quitar Planear')
  expect(shown()).toEqual(['1Hacer'])
  fireEvent.click(screen.getByRole('combobox', { name: 'Agregar unidad' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Planear', hidden: true }))
  expect(shown()).toEqual(['1Hacer', '2Planear'])
})
