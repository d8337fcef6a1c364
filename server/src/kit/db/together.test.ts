import { describe, expect, test } from 'vitest'
import { messageOf } from '../thrown.ts'
import { askTogether } from './together.ts'

/** Answers each item with its double, when it is told to. */
function opened(fails: (items: readonly number[]) => unknown = () => undefined) {
  const asked: number[][] = []
  let go: () => void = () => {}
  const ask = askTogether<number, number>(async items => {
    asked.push([...items])
    await new Promise<void>(resolve => (go = resolve))
    const error = fails(items)
    if (error) throw error
    return items.map(n => n * 2)
  })
  const tick = () => new Promise(resolve => setImmediate(resolve))
  const step = () => {
    go()
    return tick()
  }
  return { asked, ask, step }
}
const gone = Object.assign(new Error('line'), { code: 'ECONNRESET' })

describe('what many ask at once', () => {
  test('goes alone when nothing is under way, together when something is', async () => {
    const { asked, ask, step } = opened()
    const all = Promise.all([1, 2, 3].map(ask))
    expect(asked).toEqual([[1]])
    await step()
    expect(asked).toEqual([[1], [2, 3]])
    await step()
    expect(await all).toEqual([2, 4, 6])
    const next = ask(9)
    expect(asked.at(-1)).toEqual([9])
    await step()
    expect(await next).toBe(18)
  })
  test('is asked in bounded parts', async () => {
    const { asked, ask, step } = opened()
    const all = Promise.all(Array.from({ length: 130 }, (_, i) => ask(i)))
    for (let i = 0; i < 4; i++) await step()
    expect(await all).toHaveLength(130)
    expect(asked.map(a => a.length)).toEqual([1, 64, 64, 1])
  })
  test('fails alone where one of them is wrong', async () => {
    const { ask, step } = opened(items => (items.includes(3) ? new Error('bad') : undefined))
    const all = Promise.allSettled([1, 2, 3, 4].map(ask))
    for (let i = 0; i < 5; i++) await step()
    expect((await all).map(r => (r.status === 'fulfilled' ? r.value : messageOf(r.reason)))).toEqual([2, 4, 'bad', 8])
  })
  test('fails together where nobody answers, and who comes after is asked anew', async () => {
    let away = true
    const { asked, ask, step } = opened(() => (away ? gone : undefined))
    const all = Promise.allSettled([1, 2, 3].map(ask))
    await step()
    await step()
    expect((await all).map(r => r.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(asked).toEqual([[1], [2, 3]])
    away = false
    const later = ask(5)
    await step()
    expect(await later).toBe(10)
  })
})
