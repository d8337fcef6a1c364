/** Browsers of people, and what they hear. */
import { io, type Socket } from 'socket.io-client'
import type { Caller, TestApp } from './app.ts'

const addresses = new WeakMap<TestApp, Promise<string>>()
/** Where the server of a test is reached, which listens from the first call on. */
function addressOf(t: TestApp): Promise<string> {
  const address = addresses.get(t) ?? t.app.listen({ host: '127.0.0.1', port: 0 })
  addresses.set(t, address)
  return address
}

/** A browser that is connected; it does not come back where it is ended. */
export async function openTabAt(url: string, cookie: string): Promise<Socket> {
  const tab = io(url, { transports: ['websocket'], extraHeaders: { cookie }, reconnection: false, forceNew: true })
  await new Promise((resolve, reject) => tab.once('connect', () => resolve(null)).once('connect_error', reject))
  return tab
}

/** A browser of somebody that is connected, until it is disconnected or the server of the test closes. */
export const openTab = async (t: TestApp, who: Caller): Promise<Socket> =>
  openTabAt(await addressOf(t), who.headers.cookie!)

/** What a new browser of somebody hears of an event, in some rooms besides their own. */
export async function listen(
  t: TestApp,
  who: Caller,
  event: string,
  rooms: readonly string[] = [],
): Promise<unknown[]> {
  const tab = await openTab(t, who)
  const heard: unknown[] = []
  tab.on(event, what => heard.push(what))
  for (const room of rooms)
    if (!(await tab.emitWithAck('watch', room))) throw new Error(`${who.email} may not watch ${room}`)
  return heard
}
