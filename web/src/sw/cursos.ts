/**
 * What was taken along of courses (ADR 051): the page puts it there; the worker answers with it, and keeps it as new as
 * what passes by.
 */
import { cacheOf } from '../kit/llevado/nombres.ts'

const of = async (mark: string) => {
  const names = await caches.keys()
  return Promise.all(names.filter(name => name.startsWith(cacheOf(mark))).map(name => caches.open(name)))
}

/** @returns undefined when none has it */
export async function fromCourses(mark: string, url: string): Promise<Response | undefined> {
  for (const cache of await of(mark)) {
    const found = await cache.match(url)
    if (found) return found
  }
  return undefined
}

/**
 * Only where it is part of one: nothing comes along unasked.
 * @param reply with the moment at which it was kept
 */
export async function intoCourses(mark: string, url: string, reply: Response): Promise<void> {
  for (const cache of await of(mark)) if (await cache.match(url)) await cache.put(url, reply.clone())
}
