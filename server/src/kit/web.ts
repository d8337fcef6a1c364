/** The built web app: hashed files for ever, compressed beforehand; one page for every address that is a screen. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { escapeHtml } from './html.ts'

/** Videos in news and lessons, and documents that learners hand in, are shown in frames of these. */
const FRAMES = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://docs.google.com',
  'https://drive.google.com',
]
const IMAGES = ['https://i.ytimg.com', 'https://*.googleusercontent.com']

/** What the drive picker loads, where its keys are set. */
const PICKER = {
  scripts: ['https://apis.google.com', 'https://accounts.google.com'],
  frames: ['https://accounts.google.com', 'https://content.googleapis.com'],
  calls: ['https://accounts.google.com', 'https://*.googleapis.com'],
}

const HSTS_SECONDS = 31_536_000
const isHttps = (config: Config) => config.APP_URL?.startsWith('https:') ?? false

export async function addSecurityHeaders(app: FastifyInstance, config: Config) {
  const https = isHttps(config)
  const picker = config.GOOGLE_APP_ID && config.GOOGLE_DEVELOPER_KEY ? PICKER : { scripts: [], frames: [], calls: [] }
  await app.register(helmet, {
    // Inline styles of our own carry the nonce of their page.
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...picker.scripts],
        styleSrc: ["'self'"],
        // Colour and alignment of rich text are style attributes; they can run nothing.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...IMAGES],
        mediaSrc: ["'self'", 'blob:', ...(config.S3_ENDPOINT ? [config.S3_ENDPOINT] : [])],
        frameSrc: ["'self'", ...FRAMES, ...picker.frames],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...picker.calls],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
}

/**
 * Headers of an answer that is only read by scripts: nothing in it runs, and no other site gets it. Helmet works out its
 * own anew for every request, which took a short call a fifteenth of its time.
 */
export const callHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isHttps(config) ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}` } : {}),
})

/** What the page must know before its first call. */
export type Entorno = { nombre: string; adminEmail: string; proveedor: 'google' | 'demo' }

const ROOT = path.join(import.meta.dirname, '../../../web/dist')

/** @param built resolves when web/dist is complete; calls are answered before, screens wait for it */
export async function addWebApp(app: FastifyInstance, config: Config, built: Promise<unknown>) {
  const page = built.then(() => preparePage(config))
  // Said once, by the screen that is asked for without it.
  page.catch(() => undefined)
  await app.register(fastifyStatic, {
    root: ROOT,
    index: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      const forever = file.includes(`${path.sep}assets${path.sep}`)
      // A policy of pages: on every small file it would be most of what travels.
      response.removeHeader('content-security-policy')
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (!isScreen(request))
      return reply.code(404).send({ success: false, message: 'No encontramos lo que buscas.', color: 'danger' })
    const html = await page
    return reply
      .code(200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__NONCE__', reply.cspNonce.style))
  })
}

function preparePage(config: Config): string {
  const entorno: Entorno = {
    nombre: config.APP_NAME,
    adminEmail: config.ADMIN_EMAIL,
    proveedor: config.localIdentity ? 'demo' : 'google',
  }
  return readFileSync(path.join(ROOT, 'index.html'), 'utf8')
    .replace('{}', JSON.stringify(entorno).replaceAll('<', '\\u003c'))
    .replace('<title>Eleva', `<title>${escapeHtml(config.APP_NAME)}`)
}

/** An address that is no file and no call is a screen, when a browser asks for a page. */
function isScreen(request: FastifyRequest): boolean {
  const isCall = /^\/(api|auth|sanctum|oidc|assets|socket\.io)(\/|$)/.test(request.url)
  const wantsPage = request.method === 'GET' || request.method === 'HEAD'
  return !isCall && wantsPage && !/\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0]!)
}
