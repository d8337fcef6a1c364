import { MantineProvider, MultiSelect, Select } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buscadasEnServidor } from './buscaOpciones.ts'
import { theme } from './theme.ts'

const names = (n: number) => Array.from({ length: n }, (_, i) => `Escuela ${i + 1}`)
const options = () => screen.getAllByRole('option', { hidden: true }).map(o => o.textContent)
/** Without the focus it would be taken for what a browser fills in by itself. */
function type(field: HTMLElement, value: string) {
  act(() => field.focus())
  fireEvent.change(field, { target: { value } })
}
const draw = (field: React.ReactNode) => render(<MantineProvider theme={theme}>{field}</MantineProvider>)

test('a list that is cut says at its end how many more there are, and that cannot be chosen', () => {
  draw(<Select label="Escuela" searchable data={names(1_137)} value={null} />)
  const field = screen.getByRole('combobox', { name: 'Escuela' })
  fireEvent.click(field)
  expect(options()).toHaveLength(101)
  expect(options().at(-1)).toBe('Y 1,037 más: escribe para acotar')
  fireEvent.click(screen.getAllByRole('option', { hidden: true }).at(-1)!)
  expect(field).toHaveProperty('value', '')
  type(field, 'escuela 113')
  expect(options()).toEqual(['Escuela 113', ...[0, 1, 2, 3, 4, 5, 6, 7].map(i => `Escuela 113${i}`)])
})

test('headings share the room, and words are found without accents', () => {
  const data = [
    { group: 'Vigentes', items: names(90) },
    { group: 'Pasadas', items: [...names(30).map(n => `Otra ${n}`), 'Currícula'] },
    { group: 'Viejas', items: ['Una'] },
  ]
  draw(<MultiSelect label="Ofertas" searchable data={data} />)
  const field = screen.getByRole('combobox', { name: 'Ofertas' })
  fireEvent.click(field)
  expect(options()).toHaveLength(101)
  expect(options().at(-1)).toBe('Y 22 más: escribe para acotar')
  expect(screen.queryByText('Viejas')).toBeNull()
  type(field, 'CURRICULA')
  expect(options()).toEqual(['Currícula'])
})

test('what the server has searched is shown as it came', () => {
  draw(<Select label="Organiza" searchable data={['Ana', 'Beto']} filter={buscadasEnServidor(true)} />)
  const field = screen.getByRole('combobox', { name: 'Organiza' })
  type(field, 'x')
  expect(options()).toEqual(['Ana', 'Beto', 'Hay más: escribe para acotar'])
})
