import { beforeEach, expect, test } from 'vitest'
import { noteStop, stopBefore } from './camino.ts'

const place = (href: string) => ({ href, pathname: href.split('?')[0]! })
const walk = (...hrefs: string[]) => {
  for (const [i, href] of hrefs.entries()) noteStop(i, place(href), href.toUpperCase())
}

beforeEach(() => sessionStorage.clear())

test('the way back leads over dialogs and filters of the same screen to the one before it', () => {
  walk('/a?search=x', '/b', '/b?editar=1', '/b')
  expect(stopBefore(3, '/b')).toEqual({ href: '/a?search=x', pathname: '/a', title: '/A?SEARCH=X', delta: -3 })
})

test('after going back, what lay ahead is forgotten', () => {
  walk('/a', '/b', '/c')
  noteStop(1, place('/b'), '')
  noteStop(2, place('/d'), '')
  expect(stopBefore(2, '/d')?.pathname).toBe('/b')
  noteStop(0, place('/a'), '')
  expect(stopBefore(2, '/d')).toBeUndefined()
})

test('who came from nowhere in the app has no way back in it', () => {
  expect(stopBefore(0, '/a')).toBeUndefined()
  noteStop(4, place('/a'), '')
  expect(stopBefore(4, '/a')).toBeUndefined()
})

test('an address that was changed past the router has no place in the way, and nobody looks for one without end', () => {
  walk('/a')
  noteStop(Number.NaN, place('/b'), '')
  expect(stopBefore(Number.NaN, '/b')).toBeUndefined()
  expect(stopBefore(1, '/b')?.pathname).toBe('/a')
})
