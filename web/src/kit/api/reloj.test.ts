import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compareReloj, hechoAhora } from './reloj.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const HOUR = 3_600_000
// A page measures once and for its life: the tests go on from one another.
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => vi.useRealTimers())

const says = (ms: number) => new Date(ms).toUTCString()
/** How far (ms) the moment is from the device's clock. */
const off = () => Date.parse(hechoAhora().momento) - Date.now()

test('before any reply the device says when, and does not say that it knows', () => {
  expect(hechoAhora()).toEqual({ momento: '2026-03-10T12:00:00.000Z' })
  compareReloj(null, NOW, NOW)
  compareReloj('ayer', NOW, NOW)
  expect(hechoAhora().reloj).toBeUndefined()
})

test('a device that is two hours slow says what the server would', () => {
  compareReloj(says(NOW + 2 * HOUR), NOW - 100, NOW)
  expect(hechoAhora().reloj).toBe(1)
  expect(Math.abs(off() - 2 * HOUR)).toBeLessThanOrEqual(600)
})

test('a slow reply does not spoil a closer measure; one that cannot agree with it takes its place', () => {
  compareReloj(says(NOW), NOW - 20, NOW)
  const close = off()
  compareReloj(says(NOW), NOW - 8_000, NOW)
  vi.advanceTimersByTime(1)
  expect(off()).toBe(close)
  // The device was set back by an hour.
  compareReloj(says(NOW + HOUR), NOW - 300, NOW)
  expect(Math.abs(off() - HOUR)).toBeLessThanOrEqual(700)
})

test('what is done later is later, also when a reply has moved the clock back in between', () => {
  compareReloj(says(NOW), NOW - 20, NOW)
  const first = Date.parse(hechoAhora().momento)
  compareReloj(says(NOW - 1_000), NOW - 10, NOW)
  const second = Date.parse(hechoAhora().momento)
  vi.advanceTimersByTime(3)
  expect(second).toBe(first + 1)
  expect(Date.parse(hechoAhora().momento)).toBe(first + 2)
})
