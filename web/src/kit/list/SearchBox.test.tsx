import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchBox } from './SearchBox.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = (value: string, onSearch: (text: string) => void) => (
  <MantineProvider>
    <SearchBox label="Buscar" value={value} onSearch={onSearch} />
  </MantineProvider>
)
const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('what is typed counts half a second after the last key', () => {
  const onSearch = vi.fn()
  render(shown('', onSearch))
  type('mar')
  wait(400)
  type('marí')
  wait(400)
  expect(onSearch).not.toHaveBeenCalled()
  wait(100)
  expect(onSearch.mock.calls).toEqual([['marí']])
})

test('who leaves the box has finished: it counts at once, and once', () => {
  const onSearch = vi.fn()
  render(shown('', onSearch))
  type('mar')
  fireEvent.blur(box())
  wait(1000)
  expect(onSearch.mock.calls).toEqual([['mar']])
})

test('an address that comes late takes nothing away from what is being typed', () => {
  const onSearch = vi.fn()
  const { rerender } = render(shown('', onSearch))
  type('ma')
  wait(500)
  type('mar')
  rerender(shown('ma', onSearch))
  expect(box().value).toBe('mar')
  wait(500)
  expect(onSearch).toHaveBeenLastCalledWith('mar')
  rerender(shown('mar', onSearch))
  // Changed without the box, as by going back.
  rerender(shown('', onSearch))
  expect(box().value).toBe('')
})
