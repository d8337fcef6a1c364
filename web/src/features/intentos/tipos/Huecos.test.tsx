import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Huecos } from './Huecos.tsx'

test('a gap whose choices are formulas shows them drawn, and takes the choice as it is written', async () => {
  const onChange = vi.fn()
  const opciones = ['$$\\sqrt{2}$$', '2']
  const { container } = render(
    <Huecos
      vista={{ texto: 'Vale [[1]]', huecos: [{ clase: 'eleccion', opciones }] }}
      valor={null}
      onChange={onChange}
      pregunta="p"
      para={undefined}
    />,
  )
  await vi.waitFor(() => expect(container.querySelector('label msqrt')).not.toBeNull())
  const [first] = screen.getAllByRole('radio')
  first!.click()
  first!.focus()
  first!.blur()
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ huecos: { 1: '$$\\sqrt{2}$$' } }))
})
