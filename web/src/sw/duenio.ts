/**
 * Whose replies this browser keeps: one person's at a time, in a cache that has their mark for a name. Who it is, the
 * server says with each reply; the cache that is there says it to a worker that was just woken.
 */
import { NADIE } from '@eleva/contract/guardables'
import { CacheExpiration } from 'workbox-expiration'
import { forgetReads, forgetTaken } from '../kit/llevado/nombres.ts'
import { PREFIJO } from '../kit/sw/mensajes.ts'

let duenio: string | undefined
/**
 * Requests and changes in the order in which they began: what was asked before a change says nothing about what holds
 * since.
 */
let steps = 0
let changedAt = 0
let work: Promise<unknown> = find()

/** More than one is what a worker left that died while it changed: nobody knows whose turn it is. */
async function find() {
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIJO))
  if (names.length === 1) duenio = names[0]!.slice(PREFIJO.length)
  else await Promise.all(names.map(drop))
}

async function drop(name: string) {
  await caches.delete(name)
  await new CacheExpiration(name, { maxEntries: 1 }).delete().catch(() => undefined)
}

/** One change after the other; where nothing may be kept (private windows) none is a fault. */
const inTurn = <T>(next: () => Promise<T>): Promise<T | undefined> => {
  const done = work.then(next, next).catch(() => undefined)
  work = done
  return done
}

/** The step at which a request begins. */
export const begins = (): number => ++steps

/** @returns the mark of the person whose replies are kept; undefined for nobody */
export const whose = (): Promise<string | undefined> => inTurn(async () => duenio)

export const isStill = (mark: string, began: number): boolean => duenio === mark && began > changedAt

/**
 * Another person, or nobody: all that was kept goes first. Films that were taken along stay for whom a session ended by
 * itself, as they may be hundreds of megabytes and say nothing of them; they go with the next person.
 */
async function change(next: string | undefined) {
  duenio = undefined
  changedAt = ++steps
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith(PREFIJO)).map(drop))
  await (next ? forgetTaken(next) : forgetReads()).catch(() => undefined)
  duenio = next
  if (next) await caches.open(PREFIJO + next)
}

/**
 * Takes what a reply says.
 * @param said the header, null where none says it: a proxy's own page, a network that answers for others
 * @param began of its request
 */
export const hear = (said: string | null, began: number) =>
  said === null
    ? undefined
    : inTurn(async () => {
        const next = said === NADIE ? undefined : said
        if (began > changedAt && next !== duenio) await change(next)
      })

/** Nobody's any more, whatever is still on its way: with all that was taken along. */
export const forget = () =>
  inTurn(async () => {
    await change(undefined)
    await forgetTaken()
  })
