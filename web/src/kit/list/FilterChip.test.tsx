import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FilterChip } from './FilterChip.tsx'

type Read = Parameters<typeof FilterChip>[0]['read']

const draw = (read: Read, value?: number, onChange = vi.fn()) => {
  const options = read?.data ? [{ value: 4, label: 'Cuarto' }] : []
  render(
    <MantineProvider>
      <FilterChip label="Grupo" all="Todos" options={options} value={value} onChange={onChange} read={read} />
    </MantineProvider>,
  )
  return onChange
}
const open = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('options that could not be read are said to be missing, and are asked for again', async () => {
  const refetch = vi.fn()
  draw({ data: undefined, isError: true, refetch })
  open('Grupo: Todos')
  fireEvent.click(await screen.findByRole('menuitem', { name: /No se pudieron leer las opciones/, hidden: true }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('a filter that is in the address can be taken away before its name is known', () => {
  const onChange = draw({ data: undefined, isError: false, refetch: vi.fn() }, 4)
  expect(screen.getByRole('button', { name: 'Grupo: …' })).toBeDefined()
  open('Quitar filtro Grupo')
  expect(onChange).toHaveBeenCalledWith(undefined)
})

test('with its options it names the chosen one', () => {
  draw({ data: {}, isError: false, refetch: vi.fn() }, 4)
  expect(screen.getByRole('button', { name: 'Grupo: Cuarto' })).toBeDefined()
})
