import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 kB'],
  [14_200, '14 kB'],
  [2_400_000, '2.3 MB'],
  [200 * 1024 ** 2, '200 MB'],
  [2.5 * 1024 ** 3, '2.5 GB'],
  [3 * 1024 ** 4, '3,072 GB'],
])('%i bytes are told as %s', (bytes, said) => {
  expect(formatBytes(bytes)).toBe(said)
})
