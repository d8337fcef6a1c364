/**
 * The worker, `/sw.js` (ADR 051): opens Eleva without a line, keeps what one person has read, waits with a new version
 * until a page says so, and shows notices (`push.ts`). What it does not know goes to the network as if it were not
 * there.
 */
import { CASCARON } from '@eleva/contract/guardables'
import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import type { AlTrabajador } from '../kit/sw/mensajes.ts'
import { askToGiveWay, endsWithTurn, giveWay, turnEnds } from './cede.ts'
import { fromCourses } from './cursos.ts'
import { forget, whose } from './duenio.ts'
import { sendBehind } from './envios.ts'
import { tellFaults } from './fallas.ts'
import { keepAcuse, keepGiven, keepReplies, listensBehind, noteWrite, readAgain } from './guardado.ts'
import { responds } from './responde.ts'
import type { Esperable, MundoDelTrabajador } from './tipos.ts'
import './push.ts'

declare const self: MundoDelTrabajador

/** How long a page may take before the one without data stands in for it (s). */
const PATIENCE_S = 3
/** What is no screen: calls, sign-in, files. */
const NO_SCREEN = [
  /^\/(api|auth|sanctum|oidc|assets|socket\.io|salud|metricas)(\/|$)/,
  /\.[a-z0-9]{2,5}$/i,
  /^\/app-shell$/,
]
const PIEZAS = 'eleva-piezas-'

tellFaults(self)
sendBehind(self)

const list = self.__WB_MANIFEST
precacheAndRoute(list, { cleanURLs: false, directoryIndex: '', urlManipulation: () => [] })
cleanupOutdatedCaches()

// Files of a build have their content for a name; those of another build go with its cache.
const page = list.find(entry => entry.url === CASCARON)
const piezas = new CacheFirst({
  cacheName: PIEZAS + (page?.revision ?? ''),
  plugins: [
    endsWithTurn,
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * 86_400, purgeOnQuotaError: true }),
  ],
})
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), piezas)

keepReplies()

// Pictures of pages come along with a course; anybody may see them, whose name nobody can guess.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/imagenes/'),
  new NetworkOnly({
    plugins: [
      {
        handlerDidError: async ({ request }) => {
          const mark = await whose()
          return mark ? fromCourses(mark, request.url) : undefined
        },
      },
    ],
  }),
)

// A page brings its person's data along and is never kept. The one that is, holds nobody's.
const pages = new NetworkOnly({
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [listensBehind, { handlerDidError: () => matchPrecache(CASCARON) }, responds],
})
registerRoute(new NavigationRoute(pages, { denylist: NO_SCREEN }))

self.addEventListener('fetch', ({ request }) => {
  if (request.method !== 'GET' && new URL(request.url).pathname.startsWith('/api/')) noteWrite()
})

self.addEventListener('activate', event => {
  const old = async () => {
    const names = (await caches.keys()).filter(
      name => name.startsWith(PIEZAS) && name !== PIEZAS + (page?.revision ?? ''),
    )
    await Promise.all(names.map(name => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(old())
})

/** One after the other: what somebody does meanwhile comes first. What is here already is not fetched again. */
async function fetchAhead({ para, leidas }: Extract<AlTrabajador, { tipo: 'adelanta' }>, event: Esperable) {
  await readAgain(leidas, event)
  const reply = await fetch('/piezas.json', { cache: 'no-cache', signal: turnEnds() })
  if (!reply.ok) return
  const { [para]: files = [] } = (await reply.json()) as Record<string, string[]>
  for (const file of files) {
    // Another version's pages ask for other pieces; and it does not take over while this one is at work.
    if (self.registration.waiting) return
    // A line that is lost ends it; what is left comes with the next page.
    await piezas.handle({ request: new Request(file), event })
  }
}

async function apply(alone: boolean) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (alone && open.length > 1) return
  await askToGiveWay(self.registration.active)
  await self.skipWaiting()
}

self.addEventListener('message', event => {
  const said = event.data as AlTrabajador | undefined
  const done = () => event.ports[0]?.postMessage('listo')
  if (said?.tipo === 'aplica') event.waitUntil(apply(said.solo === true))
  if (said?.tipo === 'cede') event.waitUntil(giveWay().then(done))
  if (said?.tipo === 'olvida') event.waitUntil(forget().then(done, done))
  if (said?.tipo === 'guarda') event.waitUntil(keepGiven(said.de, said.replies).catch(() => undefined))
  if (said?.tipo === 'acusa') event.waitUntil(keepAcuse(said.de, said.acuse, event).catch(() => undefined))
  if (said?.tipo === 'adelanta') event.waitUntil(fetchAhead(said, event).catch(() => undefined))
})
