import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/error.ts'
import { theme } from '../theme/theme.ts'
import { type Crear, Elige, EligeVarios } from './Elige.tsx'

const may = vi.hoisted(() => ({ write: true }))
vi.mock('../page/session.tsx', () => ({ useCan: () => may.write }))

const options = () => screen.getAllByRole('option', { hidden: true })
const labels = () => options().map(o => o.textContent)
function type(field: HTMLElement, value: string) {
  act(() => field.focus())
  fireEvent.change(field, { target: { value } })
}
const DATA = [
  { value: '1', label: 'Lectura' },
  { value: '2', label: 'Huella' },
]

function Campo({ hacer, varios = false }: { hacer: Crear['hacer']; varios?: boolean }) {
  const [uno, setUno] = useState<string | null>(null)
  const [muchos, setMuchos] = useState<string[]>([])
  const crear: Crear = { puede: 'cursos.write', hacer }
  return (
    <MantineProvider theme={theme}>
      {varios ? (
        <EligeVarios label="Campo" crear={crear} data={DATA} value={muchos} onChange={setMuchos} />
      ) : (
        <Elige label="Campo" crear={crear} data={DATA} value={uno} onChange={setUno} />
      )}
      <output>{varios ? muchos.join() : uno}</output>
    </MantineProvider>
  )
}
const field = () => screen.getByRole('combobox', { name: 'Campo' })
const chosen = () => screen.getByRole('status').textContent

test('the last line makes what was typed, and it is chosen, among several too', async () => {
  for (const varios of [false, true]) {
    const hacer = vi.fn(async () => ({ id: 9 }))
    const drawn = render(<Campo hacer={hacer} varios={varios} />)
    fireEvent.click(field())
    expect(labels()).toEqual(['Lectura', 'Huella', 'Escribe un nombre para crearlo'])
    type(field(), '  huella   digital ')
    expect(labels()).toEqual(['Crear "huella digital"'])
    type(field(), 'huel')
    expect(labels()).toEqual(['Huella', 'Crear "huel"'])
    // What is there under that very name is not made again.
    type(field(), 'HUELLA')
    expect(labels()).toEqual(['Huella'])
    type(field(), '  huella   digital ')
    fireEvent.click(options().at(-1)!)
    await waitFor(() => expect(chosen()).toBe('9'))
    expect(hacer.mock.calls).toEqual([['huella digital']])
    if (!varios) expect(field()).toHaveProperty('value', 'huella digital')
    else expect(screen.getAllByText('huella digital').length).toBeGreaterThan(0)
    drawn.unmount()
  }
})

test('what is refused is said at the field, and nothing is chosen', async () => {
  const hacer = async () => {
    throw new ApiError(422, 'No se guardó', { nombre: ['Ya hay una con ese nombre.'] })
  }
  render(<Campo hacer={hacer} />)
  type(field(), 'Otra')
  fireEvent.click(options().at(-1)!)
  await screen.findByText('Ya hay una con ese nombre.')
  expect(chosen()).toBe('')
})

test('who may not make it has no such line', () => {
  may.write = false
  render(<Campo hacer={async () => ({ id: 9 })} />)
  type(field(), 'huel')
  expect(labels()).toEqual(['Huella'])
  may.write = true
})
