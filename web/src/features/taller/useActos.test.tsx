import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ActoDeTaller, useActos } from './useActos.ts'

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, ...more }))
  })

/** An act that says when it is taken back, and done again. */
const acto = (nombre: string, said: string[], done = true): ActoDeTaller => ({
  said: nombre,
  vuelve: () => {
    said.push(`${done ? '-' : '+'}${nombre}`)
    return Promise.resolve(acto(nombre, said, !done))
  },
})

test('acts go back in their order and forth again; a new one ends what could be done again', async () => {
  const said: string[] = []
  const h = renderHook(() => useActos())
  act(() => {
    h.result.current.anota(acto('a', said))
    h.result.current.anota(acto('b', said))
  })
  await press('z')
  await press('Z', { shiftKey: true })
  await press('z')
  await press('z')
  await press('z')
  expect(said).toEqual(['-b', '+b', '-b', '-a'])
  await press('y')
  expect([said.at(-1), h.result.current.siguiente?.said]).toEqual(['+a', 'b'])
  act(() => void h.result.current.anota(acto('c', said)))
  expect([h.result.current.siguiente, h.result.current.ultimo?.said]).toEqual([undefined, 'c'])
})

test('what is taken back while an act is on its way is that act', async () => {
  const said: string[] = []
  const h = renderHook(() => useActos())
  let done = () => {}
  act(() => {
    h.result.current.anota(acto('a', said))
    const sent = new Promise<void>(resolve => {
      done = resolve
    })
    void h.result.current.durante(sent.then(() => h.result.current.anota(acto('b', said))))
  })
  await press('z')
  expect(said).toEqual([])
  await act(async () => done())
  await expect.poll(() => said).toEqual(['-b'])
})

test('two presses at once are two acts, one that cannot go back is left out, and one is taken back once', async () => {
  const said: string[] = []
  const h = renderHook(() => useActos())
  const b = acto('b', said)
  act(() => {
    h.result.current.anota(acto('a', said))
    h.result.current.anota(b)
    h.result.current.anota({ said: 'no', vuelve: () => Promise.resolve(undefined) })
  })
  await act(async () => {
    await Promise.all([h.result.current.deshacer(), h.result.current.deshacer(b), h.result.current.deshacer(b)])
  })
  expect([said, h.result.current.ultimo?.said]).toEqual([['-b'], 'a'])
})

test('where somebody writes the keys are the field’s own', async () => {
  const said: string[] = []
  const h = renderHook(() => useActos())
  act(() => void h.result.current.anota(acto('a', said)))
  const field = document.body.appendChild(document.createElement('input'))
  await act(async () => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))
  })
  field.remove()
  expect(said).toEqual([])
})
