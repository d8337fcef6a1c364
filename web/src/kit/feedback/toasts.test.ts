import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Toast } from '../notify.ts'
import { floorOf, queueOf, standsAbove } from './toasts.ts'

let seen: string[]
let say: (message: string, color: Toast['color']) => void
beforeEach(() => {
  vi.useFakeTimers()
  seen = []
  const take = queueOf<string>(
    ({ message }) => {
      seen.push(message)
      return message
    },
    id => {
      seen = seen.filter(s => s !== id)
    },
  )
  say = (message, color) => take({ message, color })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

test('progress gives way to its result, once it could be read', () => {
  say('Entregando...', 'info')
  say('Entrega guardada', 'success')
  expect(seen).toEqual(['Entregando...'])
  vi.advanceTimersByTime(800)
  expect(seen).toEqual(['Entrega guardada'])
})

test('they do not pile, and what went wrong stays', () => {
  for (const n of [1, 2, 3]) say(`Guardado ${n}`, 'success')
  expect(seen).toEqual(['Guardado 3'])
  say('No se pudo', 'danger')
  say('Guardado 4', 'success')
  expect(seen).toEqual(['No se pudo', 'Guardado 4'])
  say('Un momento', 'info')
  say('Falló', 'danger')
  say('Uno', 'success')
  say('Dos', 'success')
  vi.advanceTimersByTime(2_000)
  expect(seen).toEqual(['No se pudo', 'Falló', 'Dos'])
})

test('they stand above the bar of the screen and what is typed in', () => {
  const put = (html: string, top: number, bottom: number) => {
    document.body.insertAdjacentHTML('beforeend', html)
    const made = document.body.lastElementChild as HTMLElement
    made.getBoundingClientRect = () => ({ top, bottom, height: bottom - top }) as DOMRect
    return made
  }
  const all = floorOf()
  expect(all).toBe(innerHeight - 12)
  put('<div data-barra="abajo"></div>', innerHeight - 70, innerHeight)
  expect(floorOf()).toBe(innerHeight - 82)
  put('<input>', innerHeight - 130, innerHeight - 80).focus()
  expect(floorOf()).toBe(innerHeight - 142)
})

test('what goes wrong in a dialog that fills the screen is said above it', () => {
  expect(standsAbove({ color: 'danger' })).toBe(false)
  document.body.innerHTML = '<section role="dialog"></section>'
  expect(standsAbove({ color: 'danger' })).toBe(false)
  document.body.innerHTML = '<section role="dialog" data-full-screen="true"></section>'
  expect(standsAbove({ color: 'danger' })).toBe(true)
  // What went well closes it: it is said where it always is.
  expect(standsAbove({ color: 'success' })).toBe(false)
})
