/**
 * Whatever is asked for under one key is done one after the other, within this process: what it alone has, as its files
 * and what it remembers. What is of all processes is `waitTurn` of kit/db/turno.ts.
 * @returns what does so
 */
export function takeTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <A>(key: string, work: () => Promise<A>): Promise<A> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = turn.catch(() => {})
    last.set(key, settled)
    return turn.finally(() => last.get(key) === settled && last.delete(key))
  }
}
