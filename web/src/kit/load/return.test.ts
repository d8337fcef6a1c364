import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { goOnWhenBack } from '../api/goOn.ts'
import { createStore } from '../store.ts'
import { waitForReturn } from './return.ts'

let asked: string[]
let answer: () => Response

/** Longer than the first question takes to be asked, however it is spread. */
const FIRST = 4_000
const MINUTE = 60_000

// One clock for all of them: it would begin anew with each.
beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
beforeEach(() => {
  asked = []
  answer = () => new Response('{}', { status: 503 })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
})
afterEach(async () => {
  // Long enough for the next one to begin with the short pause.
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('all that waits asks again once the small question is answered, and nothing before', async () => {
  const [list, count] = [vi.fn(), vi.fn()]
  const leave = [waitForReturn(list), waitForReturn(count)]
  await vi.advanceTimersByTimeAsync(FIRST)
  expect([asked.length, list.mock.calls.length]).toEqual([1, 0])
  answer = () => new Response('{}', { status: 401 })
  await vi.advanceTimersByTimeAsync(2 * FIRST)
  expect([list.mock.calls.length, count.mock.calls.length]).toEqual([1, 1])
  for (const go of leave) go()
})

test('it is asked later each time, half a minute apart at most, and no more when nothing waits', async () => {
  const leave = waitForReturn(() => {})
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(asked.length).toBeGreaterThanOrEqual(3)
  expect(asked.length).toBeLessThanOrEqual(6)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(asked.length - before).toBeGreaterThanOrEqual(15)
  expect(asked.length - before).toBeLessThanOrEqual(28)
  leave()
  const last = asked.length
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(asked.length).toBe(last)
})

test('what fails again although the server answers waits twice as long for the next time', async () => {
  answer = () => new Response('{}')
  let leave = waitForReturn(again)
  let tries = 0
  // As a screen does: what it showed of the failure is gone while it asks, and there again.
  function again() {
    tries++
    leave()
    leave = waitForReturn(again)
  }
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(tries).toBeGreaterThanOrEqual(3)
  expect(tries).toBeLessThanOrEqual(6)
  leave()
})

test('without a line, and on a page that nobody looks at, nothing is asked; the line or the look brings it soon', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answer = () => new Response('{}')
  const again = vi.fn()
  const leave = waitForReturn(again)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(asked).toEqual([])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(again).toHaveBeenCalledTimes(1)
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(again).toHaveBeenCalledTimes(1)
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(again).toHaveBeenCalledTimes(2)
  leave()
})

test('a line that is said to be back and carries nothing yet is asked again a second later', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const again = vi.fn()
  const leave = waitForReturn(again)
  await vi.advanceTimersByTimeAsync(MINUTE)
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(700)
  expect([asked.length, again.mock.calls.length]).toEqual([1, 0])
  answer = () => new Response('{}')
  await vi.advanceTimersByTimeAsync(1_300)
  expect([asked.length, again.mock.calls.length]).toEqual([2, 1])
  leave()
})

test('what was cut goes on once something is answered, and at once with the line, also where nobody looks', async () => {
  const cut = createStore(false)
  const goOn = vi.fn(() => cut.set(false))
  goOnWhenBack(cut, now => now, goOn)
  cut.set(true)
  await vi.advanceTimersByTimeAsync(FIRST)
  expect(goOn).not.toHaveBeenCalled()
  answer = () => new Response('{}')
  await vi.advanceTimersByTimeAsync(2 * FIRST)
  expect(goOn).toHaveBeenCalledTimes(1)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  dispatchEvent(new Event('online'))
  expect(goOn).toHaveBeenCalledTimes(1)
  cut.set(true)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(goOn).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('online'))
  expect(goOn).toHaveBeenCalledTimes(2)
})
