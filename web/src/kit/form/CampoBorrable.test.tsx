import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CampoBorrable } from './CampoBorrable.tsx'

function Prueba({ first, ...props }: { first: string; contar?: number; maxLength?: number; readOnly?: boolean }) {
  const [value, setValue] = useState(first)
  return (
    <MantineProvider>
      <CampoBorrable
        label="Ciudad"
        description="De la escuela."
        value={value}
        onChange={e => setValue(e.currentTarget.value)}
        onClear={() => setValue('')}
        {...props}
      />
    </MantineProvider>
  )
}
const field = () => screen.getByRole('textbox', { name: 'Ciudad' })
const description = () => screen.getByText(/^De la escuela\./).textContent

test('a field is emptied, and keeps the focus', () => {
  render(<Prueba first="Oaxaca" maxLength={120} />)
  expect(description()).toBe('De la escuela.')
  fireEvent.click(screen.getByRole('button', { name: 'Borrar: Ciudad' }))
  expect(field()).toHaveProperty('value', '')
  expect(document.activeElement).toBe(field())
  expect(screen.queryByRole('button')).toBeNull()
})

test('what is nearly full says so, and digits are counted from the first on', () => {
  const { unmount } = render(<Prueba first="Oaxaca de Juárez" maxLength={17} />)
  expect(description()).toBe('De la escuela. 16 de 17')
  unmount()
  render(<Prueba first="" contar={10} />)
  expect(description()).toBe('De la escuela. 0 de 10')
})

test('what only is read has nothing to empty it', () => {
  render(<Prueba first="Oaxaca" readOnly />)
  expect(screen.queryByRole('button')).toBeNull()
})
