/** The built web app: hashed files for ever, compressed beforehand; one page for every address that is a screen. */
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AjustesGenerales,
  CASCARON,
  DE,
  type Entorno,
  estiloDeColor,
  MARCOS_INCRUSTADOS,
  NADIE,
  type PantallaEscrita,
  personasOf,
  rampaDe,
  type UsuarioActual,
} from '@eleva/contract'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { escapeHtml } from '../html.ts'
import { cierreDicho, sendCerrado } from '../http/cerrado.ts'
import { HSTS_SECONDS, isHttps } from '../http/headers.ts'
import type { Json } from '../http/json.ts'
import type { Asked } from '../http/parts.ts'
import type { Session } from '../http/session.ts'
import type { Instalacion, Seguida } from '../instalacion.ts'
import { nombreDeZona } from '../zonas.ts'
import { addMarca } from './web-marca.ts'
import { readPiezas } from './web-piezas.ts'
import { createStyles, readTrazo, scriptsOf, withTrazo } from './web-trazo.ts'

/**
 * Videos in news and lessons, what pages show of other sites, and documents that learners hand in, are shown in frames
 * of these.
 */
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

/** What runs in the page as it was built, by its content; nothing before the build. */
const inline = { scripts: "'self'" }

export async function addSecurityHeaders(app: FastifyInstance, config: Config) {
  const https = isHttps(config)
  const store = config.S3_PUBLIC_URL ? [new URL(config.S3_PUBLIC_URL).origin] : []
  const picker = config.GOOGLE_APP_ID && config.GOOGLE_DEVELOPER_KEY ? PICKER : { scripts: [], frames: [], calls: [] }
  await app.register(helmet, {
    // Inline styles of our own carry the nonce of their page.
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", () => inline.scripts, ...picker.scripts],
        styleSrc: ["'self'"],
        // Colour and alignment of rich text are style attributes; they can run nothing.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...IMAGES],
        mediaSrc: ["'self'", 'blob:', ...store],
        frameSrc: ["'self'", ...new Set([...FRAMES, ...MARCOS_INCRUSTADOS]), ...picker.frames],
        fontSrc: ["'self'"],
        // Pieces of films that a script plays come from there, too.
        connectSrc: ["'self'", ...picker.calls, ...store],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    // The window in which one signs in to the drive must find the way back to ours.
    crossOriginOpenerPolicy: { policy: picker === PICKER ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
}

/** Where browsers look whether it is another one. */
const LOOKED_AT = /[/\\](sw\.js|piezas\.json|manifest\.webmanifest)$/
/** The worker asks for nothing but what is ours, and brings in no script. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

const ROOT = path.join(import.meta.dirname, '../../../../web/dist')

/** A page goes without its person, or without its screen's data, rather than wait longer for a busy database (ms). */
const MAX_WAIT_MS = 300

/**
 * Larger than this a screen's data comes by a call (letters): a page is written, compressed and read whole. A grade
 * book of 2,000 has 750,000.
 */
const MAX_WRITTEN = 1_000_000

/** What a page brings along for who opens it. */
export type Bringing = {
  session: (request: FastifyRequest) => Promise<Session | undefined>
  /** As the page's first call would hear it: the page finds it written there, and needs not ask. */
  usuario: (session: Session) => Promise<UsuarioActual>
  /** Whose the page is, as its calls say it (`kit/http/duenio.ts`). */
  marca: (session: Session) => string
  /** What its screen would ask for first; undefined for a screen that has no call of its own. */
  pantalla: (asked: Asked & { session: Session }) => Promise<Json<PantallaEscrita> | undefined>
}

const inTime = <T>(work: Promise<T>) =>
  Promise.race([work.catch(() => undefined), sleep(MAX_WAIT_MS, undefined, { ref: false })])

/**
 * Who it is, what their screen shows, and whose the page is, each undefined when it takes too long or fails: a screen
 * that does leaves the page its person.
 */
export function broughtBy(
  { session, usuario, marca, pantalla }: Bringing,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const found = session(request)
  const who = found.then(session => session && usuario(session))
  const first = found.then(session => session && pantalla({ request, reply, session }))
  const deQuien = found.then(session => (session ? marca(session) : NADIE))
  return [inTime(who), inTime(first), inTime(deQuien)] as const
}

/**
 * @param built resolves when web/dist is complete; calls are answered before, screens wait for it
 */
export async function addWebApp(
  app: FastifyInstance,
  config: Config,
  instalacion: Seguida,
  built: Promise<unknown>,
  bringing: Bringing,
) {
  const pageNow = pagesOf(config, instalacion, built)
  // Said once, by the screen that is asked for without it.
  pageNow().catch(() => undefined)
  // Before the first build it is not there: nothing to warn of, as screens wait for it.
  mkdirSync(ROOT, { recursive: true })
  await app.register(fastifyStatic, {
    root: ROOT,
    index: false,
    preCompressed: true,
    // What the build notes for itself (`.vite`, `.huella`) is nobody's.
    dotfiles: 'ignore',
    setHeaders: (response, sent) => {
      // As it is called by who asks, whether it goes out compressed or not.
      const file = sent.replace(/\.(br|gz)$/, '')
      const forever = file.includes(`${path.sep}assets${path.sep}`)
      // A policy of pages: on every small file it would be most of what travels.
      response.removeHeader('content-security-policy')
      const looked = LOOKED_AT.test(file)
      if (looked) response.header('cache-control', 'no-cache')
      else response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // Its policy is that of its own script, not of a page.
      if (file.endsWith(`${path.sep}sw.js`)) response.header('content-security-policy', WORKER_POLICY)
      if (file.endsWith('.webmanifest')) response.header('content-type', 'application/manifest+json; charset=utf-8')
    },
  })
  addMarca(app, ROOT, instalacion, built)
  // Nothing else that stands here, whoever put it there, is ever run as a worker.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['service-worker'] === 'script' && pathOf(request) !== '/sw.js')
      return void reply.code(403).send({ success: false, message: 'No encontramos lo que buscas.', color: 'danger' })
    done()
  })
  // What a browser keeps to open without a line: whoever asks, it is nobody's. It keeps the policy along with it, nonce
  // and all.
  app.get(CASCARON, async (_request, reply) => {
    const { text } = await pageNow()
    const html = text.replaceAll('__NONCE__', reply.cspNonce.style)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (!isScreen(request))
      return reply.code(404).send({ success: false, message: 'No encontramos lo que buscas.', color: 'danger' })
    const [{ text, piezas, trazo, styles }, who, first, de] = await Promise.all([
      pageNow(),
      ...broughtBy(bringing, request, reply),
    ])
    const place = pathOf(request)
    const personas = who ? personasOf(who) : []
    if (place !== '/login' && sendCerrado(instalacion.actual(), config.TZ_PERSONAS, personas, reply)) return reply
    // What people wrote is in none of what the nonce is put into.
    const nonced = (part: string) => part.replaceAll('__NONCE__', reply.cspNonce.style)
    const head = nonced(styles(piezas.estilos(place, who))) + piezas.links(place, who)
    const html = withTrazo(withHead(nonced(text), head), trazo({ url: request.url, who, first: first?.value }))
    if (de) reply.header(DE, de)
    return reply
      .code(200)
      .header('cache-control', who ? 'no-store' : 'no-cache')
      .type('text/html; charset=utf-8')
      .send(withPantalla(withUsuario(html, who, de), who && first))
  })
}

/**
 * The page as it was built, with what this installation says of itself: made anew when that changes, once for all who
 * ask meanwhile.
 */
function pagesOf(config: Config, instalacion: Seguida, built: Promise<unknown>) {
  const make = async (now: Instalacion) => {
    await built
    const entorno = entornoOf(config, now)
    const text = preparePage(entorno, now.ajustes.color)
    inline.scripts = scriptsOf(text).join(' ') || "'self'"
    return {
      text,
      piezas: readPiezas(ROOT),
      trazo: await readTrazo(ROOT, entorno),
      styles: createStyles(ROOT),
    }
  }
  let made: { of: number; page: ReturnType<typeof make> } | undefined
  return () => {
    const now = instalacion.actual()
    if (made?.of !== now.cambio) made = { of: now.cambio, page: make(now) }
    return made.page
  }
}

/** What is empty is not told. */
function empresaDe({ nombre: _, color, logo, invitaciones, telefono, ...rest }: AjustesGenerales): Entorno['empresa'] {
  const ayuda = [
    { texto: 'Soporte', href: rest.soporte && `mailto:${rest.soporte}` },
    { texto: telefono, href: telefono && `tel:${telefono.replace(/[^+\d]/g, '')}` },
  ].filter(link => link.href)
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value))
  return ayuda.length ? { ...said, ayuda } : said
}

export const entornoOf = (config: Config, now: Instalacion): Entorno => ({
  nombre: now.ajustes.nombre,
  logo: now.ajustes.logo,
  adminEmail: config.ADMIN_EMAIL,
  proveedor: config.localIdentity ? 'demo' : 'oidc',
  emisor: config.emisor,
  demo: config.ELEVA_DEMO,
  empresa: empresaDe(now.ajustes),
  cierre: cierreDicho(now),
  novedades: now.portada,
  polling: config.SOCKET_POLLING,
  zona: config.TZ_PERSONAS,
  nombreZona: nombreDeZona(config.TZ_PERSONAS),
})

/** Nothing in it ends the element in which it stands. */
const written = (json: string) => json.replaceAll('<', '\\u003c')

/** @param html the app's page as it was built, or as its source stands */
export const withEntorno = (html: string, entorno: Entorno) =>
  html.replace('{}', () => written(JSON.stringify(entorno)))

const NOBODY = 'id="usuario">null<'
/**
 * @param who as `usuarioOf` tells it
 * @param de whose the page is
 */
export const withUsuario = (html: string, who: object | undefined, de = '') =>
  who ? html.replace(NOBODY, () => `id="usuario" data-de="${escapeHtml(de)}">${written(JSON.stringify(who))}<`) : html

/** @param head what its screen needs */
const withHead = (html: string, head: string) => (head ? html.replace('</head>', () => `${head}</head>`) : html)

const NOTHING = 'id="pantalla">null<'
/** @param first as `pantalla` tells it */
export function withPantalla(html: string, first: Json<PantallaEscrita> | undefined): string {
  const text = first && written(first.text)
  return text && text.length <= MAX_WRITTEN ? html.replace(NOTHING, () => NOTHING.replace('null', () => text)) : html
}

function preparePage(entorno: Entorno, color: string): string {
  const page = withEntorno(readFileSync(path.join(ROOT, 'index.html'), 'utf8'), entorno).replace(
    '<title>Eleva',
    () => `<title>${escapeHtml(entorno.nombre)}`,
  )
  if (!color) return page
  const deep = rampaDe(color)[9]!
  // Behind the tokens of the house, and before anything is drawn.
  return page
    .replaceAll(/(<meta name="theme-color" content=")#[0-9a-f]{6}/g, `$1${deep}`)
    .replace('</head>', () => `<style nonce="__NONCE__">${estiloDeColor(color)}</style></head>`)
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0]!

/** An address that is no file and no call is a screen, when a browser asks for a page. */
function isScreen(request: FastifyRequest): boolean {
  const isCall = /^\/(api|auth|sanctum|oidc|assets|socket\.io)(\/|$)/.test(request.url)
  const wantsPage = request.method === 'GET' || request.method === 'HEAD'
  return !isCall && wantsPage && !/\.[a-z0-9]{2,5}$|\/\.|%2e/i.test(pathOf(request))
}
