/**
 * What a page asks of somebody else is answered here. Not by `page.route`: with that the browser keeps nothing of what
 * it has read, asks the test about every one of a screen's hundred files, and a load takes three times as long.
 */
import type { CDPSession, Page } from 'playwright-core'

type Reply = { contentType: string; body: string | Buffer }

const sessions = new WeakMap<Page, CDPSession[]>()

/**
 * @param urlPattern of the browser's own kind: `*` stands for anything.
 * @param reply none: nobody answers
 */
export async function answer(page: Page, urlPattern: string, reply?: Reply) {
  const devtools = await page.context().newCDPSession(page)
  sessions.set(page, [...(sessions.get(page) ?? []), devtools])
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    const done = reply
      ? devtools.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: 'content-type', value: reply.contentType }],
          body: Buffer.from(reply.body).toString('base64'),
        })
      : devtools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
    // Whoever has left meanwhile waits for no answer.
    done.catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern }] })
}

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')

/** The complaints that this leaves behind. */
export const YOUTUBE = /outside: https:\/\/(i\.ytimg|www\.youtube-nocookie)\.com/

export async function fakeYoutube(page: Page, player = 'video') {
  await answer(page, 'https://i.ytimg.com/*', { contentType: 'image/gif', body: PIXEL })
  await answer(page, 'https://www.youtube-nocookie.com/*', { contentType: 'text/html', body: player })
}

export async function answerNoMore(page: Page) {
  const open = sessions.get(page) ?? []
  sessions.delete(page)
  await Promise.all(open.map(devtools => devtools.detach()))
}
