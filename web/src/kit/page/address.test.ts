import { describe, expect, test } from 'vitest'
import { flagOf, keyOf, keysOf, oneOf, searchOf, textOf } from './address.ts'

describe('what stands in an address is read once', () => {
  test.each([
    [12, 12],
    ['12', 12],
    [0, undefined],
    ['-3', undefined],
    ['1.5', undefined],
    ['doce', undefined],
    ['', undefined],
    ['9007199254740993', undefined],
    [undefined, undefined],
  ])('%s is the key %s', (said, key) => expect(keyOf(said)).toBe(key))

  test('words stay words, also those that look like a number', () => {
    expect(textOf(12)).toBe('12')
    expect(textOf('')).toBe('')
    expect(textOf(undefined)).toBeUndefined()
  })

  test('a name that is none of those is no name', () => {
    const ver = oneOf('preguntas', 'resultados')
    expect(ver('resultados')).toBe('resultados')
    expect(ver('otra')).toBeUndefined()
  })

  test('a flag stands there with whatever value, but for false', () => {
    expect(flagOf('')).toBe(true)
    expect(flagOf(true)).toBe(true)
    expect(flagOf(false)).toBeUndefined()
    expect(flagOf(undefined)).toBeUndefined()
  })
})

describe('a route', () => {
  const { parse } = keysOf(['unidad'], ['actividad'])

  test('has its keys as numbers', () => {
    expect(parse({ unidad: '3' })).toEqual({ unidad: 3 })
    expect(parse({ unidad: '3', actividad: '7' })).toEqual({ unidad: 3, actividad: 7 })
  })

  test('leaves an address with anything else in their place to others', () => {
    expect(parse({ unidad: 'tres' })).toBe(false)
    expect(parse({ unidad: '3', actividad: 'siete' })).toBe(false)
  })

  test('takes out what a reader cannot make anything of, and leaves what has none', () => {
    const read = searchOf({ editar: keyOf, ver: oneOf('preguntas') })
    expect(read({ editar: '4', ver: 'nada', page: 2 })).toEqual({ editar: 4, ver: undefined, page: 2 })
    // By name, else the router would leave what stands in the address.
    expect('ver' in read({ ver: 'nada' })).toBe(true)
  })
})
