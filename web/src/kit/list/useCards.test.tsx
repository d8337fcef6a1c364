/** A list whose page is no more leads to its last one: once, and not at each drawing until that has come. */
import { novedadesRoutes } from '@eleva/contract'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCards } from './useCards.ts'

type Reply = { data: number[]; total: number; page: number; per_page: number }
let reply: Reply
const went = vi.fn()
vi.mock('../page/address.ts', () => ({
  useSaid: () => ({}),
  useGo: () => (change: (before: object) => object) => went(change({})),
}))
vi.mock('../api/query.ts', () => ({ useRead: () => ({ data: reply }) }))
beforeEach(() => {
  reply = { data: [], total: 20, page: 4, per_page: 10 }
})
afterEach(() => vi.clearAllMocks())

const draw = () => renderHook(() => useCards(novedadesRoutes.list, () => reply.data))

test('it goes there once, however often it is drawn meanwhile, and again where that is no more, too', () => {
  const list = draw()
  for (let n = 0; n < 3; n++) list.rerender()
  expect(went.mock.calls).toEqual([[{ page: 2 }]])
  reply = { ...reply, total: 5 }
  list.rerender()
  expect(went.mock.calls).toEqual([[{ page: 2 }], [{ page: 1 }]])
})
