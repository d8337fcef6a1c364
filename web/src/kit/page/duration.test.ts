import { expect, test } from 'vitest'
import { formatClock, formatMinutes, formatRunning, formatSeconds } from './duration.ts'

test.each([
  [0, '0:00', '00:00:00'],
  [184.9, '3:04', '00:03:04'],
  [3729, '1:02:09', '01:02:09'],
])('%s seconds are %s on a player and %s on a clock that runs', (seconds, clock, running) => {
  expect(formatClock(seconds)).toBe(clock)
  expect(formatRunning(seconds)).toBe(running)
})

test('lengths are told in hours and minutes, and not at all when there is none', () => {
  expect([0, 12, 60, 65].map(formatMinutes)).toEqual(['', '12 min', '1 h', '1 h 5 min'])
  expect([45, 480, 3900].map(formatSeconds)).toEqual(['45 s', '8 min', '1 h 5 min'])
})
