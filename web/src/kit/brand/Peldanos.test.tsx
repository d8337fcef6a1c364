import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Peldanos } from './Peldanos.tsx'

const estados = () =>
  [...screen.getByRole('img').querySelectorAll('g')].map(g => (g as unknown as SVGGElement).getAttribute('data-estado'))
const alto = (i: number, cual: 0 | 1) =>
  Number(screen.getByRole('img').querySelectorAll('g')[i]?.querySelectorAll('rect')[cual]?.getAttribute('height'))

test('done, current and ahead, under the words that stand beside them', () => {
  render(<Peldanos total={6} hechos={2} avance={0.5} etiqueta="2 de 6 unidades" />)
  expect(screen.getByRole('img', { name: '2 de 6 unidades' })).toBeTruthy()
  expect(estados()).toEqual(['hecho', 'hecho', 'actual', 'pendiente', 'pendiente', 'pendiente'])
})

test('without avance no step is the current one', () => {
  render(<Peldanos total={3} hechos={1} etiqueta="1 de 3 cursos" />)
  expect(estados()).toEqual(['hecho', 'pendiente', 'pendiente'])
})

test('the flight rises, and the current step fills by its part', () => {
  render(<Peldanos total={6} hechos={2} avance={0.5} etiqueta="x" tamano="md" />)
  const pistas = [0, 1, 2, 3, 4, 5].map(i => alto(i, 0))
  expect([...pistas].sort((a, b) => a - b)).toEqual(pistas)
  expect(pistas[5]).toBe(74)
  expect(alto(1, 1)).toBe(alto(1, 0))
  expect(alto(2, 1)).toBeCloseTo(alto(2, 0) / 2, 0)
  expect(alto(3, 1)).toBe(0)
})

test('the dot stands on the current step, and goes when all is done', () => {
  const { rerender } = render(<Peldanos total={4} hechos={3} avance={0} etiqueta="x" tamano="lg" />)
  expect(screen.getByRole('img').querySelectorAll('circle')).toHaveLength(1)
  expect(alto(3, 1)).toBeGreaterThan(0)
  rerender(<Peldanos total={4} hechos={4} avance={0} etiqueta="x" tamano="lg" />)
  expect(screen.getByRole('img').querySelectorAll('circle')).toHaveLength(0)
  expect(estados()).toEqual(['hecho', 'hecho', 'hecho', 'hecho'])
})

test('twelve are steps, thirteen a bar', () => {
  const { rerender } = render(<Peldanos total={12} hechos={1} etiqueta="1 de 12" />)
  expect(estados()).toHaveLength(12)
  rerender(<Peldanos total={20} hechos={5} avance={0.5} etiqueta="5 de 20" />)
  const barra = screen.getByRole('img', { name: '5 de 20' })
  expect(barra.tagName).toBe('DIV')
  expect(barra.querySelector('i')?.style.width).toBe('27.5%')
})

test('numbers out of range do not break it, and no steps is nothing', () => {
  const { container, rerender } = render(<Peldanos total={3} hechos={9} avance={4} etiqueta="x" />)
  expect(estados()).toEqual(['hecho', 'hecho', 'hecho'])
  rerender(<Peldanos total={0} hechos={0} etiqueta="x" />)
  expect(container.innerHTML).toBe('')
})
