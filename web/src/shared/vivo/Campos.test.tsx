import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CampoDeNumero } from './Campos.tsx'
import type { Vivo } from './useCampo.ts'

test('a number that is proposed is put by a press, and not offered where it stands already', () => {
  const set: number[] = []
  const vivo = (value: number) =>
    ({ value, set: (n: number) => set.push(n), flush: () => undefined }) as unknown as Vivo<number>
  const draw = (value: number) => (
    <MantineProvider>
      <CampoDeNumero vivo={vivo(value)} label="Minutos" max={100} propone={{ valor: 42, palabras: 'Poner 42 min' }} />
    </MantineProvider>
  )
  const { rerender } = render(draw(0))
  fireEvent.click(screen.getByRole('button', { name: 'Poner 42 min' }))
  expect(set).toEqual([42])
  rerender(draw(42))
  expect(screen.queryByRole('button', { name: 'Poner 42 min' })).toBeNull()
})
