/**
 * Refusals of calls that a test made: one that nobody looks at would hide that what the test stands on never happened.
 * `setup.ts` asks after each test.
 */
const unseen = new Map<object, string>()

/**
 * A reply, which counts as seen once any of it is read.
 * @param call what was asked, to be named
 */
export function watchRefusal<T extends { status: number; text: string }>(reply: T, call: string): T {
  if (reply.status < 400) return reply
  unseen.set(reply, `${call}: ${reply.status} ${reply.text.slice(0, 200)}`)
  return new Proxy(reply, {
    get(target, key) {
      // Whoever waits for it asks whether it is a promise.
      if (key !== 'then') unseen.delete(target)
      return Reflect.get(target, key)
    },
  })
}

/** @returns those that nobody looked at; they are asked for once */
export function takeUnseen(): string[] {
  const said = [...unseen.values()]
  unseen.clear()
  return said
}
