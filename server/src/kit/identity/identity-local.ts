/**
 * A real OpenID Connect issuer inside this process, for the demo and the tests, on loopback only: the same code path as
 * with Google, without a network. Its page lists the demo people and takes any e-mail, as the issuer outside would.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { Refusal } from '../errors.ts'
import { escapeHtml, htmlPage } from '../html.ts'
import { answerRefusal } from '../http/failures.ts'
import { isForwarded } from '../observe/observe.ts'
import type { Client } from './identity.ts'
import { LocalIssuerStore } from './identity-local-store.ts'

const BASE = '/oidc'
const CLIENT_ID = 'eleva-demo'
const DEMO_ONLY =
  'El ingreso de demostración solo funciona en esta misma computadora. Para abrir Eleva a otras, configura OIDC_CLIENT_ID y OIDC_CLIENT_SECRET.'

export type DemoPerson = { email: string; name: string; kind: string }
type People = () => Promise<DemoPerson[]>

/** Registers the issuer under /oidc and gives the client to sign in with. */
export async function createLocalIssuer(app: FastifyInstance, origin: () => string, people: People): Promise<Client> {
  const clientSecret = randomBytes(24).toString('base64url')
  let made: Promise<Provider> | undefined
  // Made at the first sign-in: its name holds the port, which is known once the server listens, and it takes long to
  // load.
  const provider = () =>
    (made ??= import('oidc-provider').then(oidc => build(oidc.Provider, origin(), clientSecret, people)))

  const handOver = async (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    request.originalUrl = request.url
    // Every sign-in begins with nobody: the page asks who it is, also when somebody else was here before.
    request.headers.cookie = (request.headers.cookie ?? '').replace(/(^|;\s*)_session[^;]*/g, '')
    request.url = request.url!.slice(BASE.length) || '/'
    await (await provider()).callback()(request, response)
  }

  // Whoever comes through a proxy may be anybody: this issuer believes everyone who they say they are.
  app.addHook('onRequest', async (request, reply) => {
    if (!isForwarded(request.headers) || !/^\/(oidc|oidc-entrar|auth)(\/|$)/.test(request.url)) return
    return answerRefusal(new Refusal(403, DEMO_ONLY), request, reply)
  })

  await app.register(async scope => {
    // The issuer reads the bodies of its own calls.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${BASE}/*`, (request, reply) => {
      reply.hijack()
      return handOver(request.raw, reply.raw)
    })
  })

  addSignInPage(app, provider, people)
  return { issuer: () => `${origin()}${BASE}`, clientId: CLIENT_ID, clientSecret, prompt: 'login' }
}

/** @param origin the public address of this server */
function build(Of: typeof Provider, origin: string, clientSecret: string, people: People) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const fresh = new Of(`${origin}${BASE}`, {
    adapter: LocalIssuerStore,
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/auth/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'demo' } as never] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/oidc-entrar/${interaction.uid}` },
    pkce: { required: () => true },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: async (_ctx, email) => ({
      accountId: email,
      claims: async () => ({
        sub: email,
        email,
        email_verified: true,
        name: (await people()).find(p => p.email === email)?.name,
      }),
    }),
    // One client of our own: there is nothing to consent to.
    loadExistingGrant: async ctx => {
      const grant = new ctx.oidc.provider.Grant({ clientId: CLIENT_ID, accountId: ctx.oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  fresh.proxy = false
  return fresh
}

/** The page of who signs in, and what they choose there. */
function addSignInPage(app: FastifyInstance, provider: () => Promise<Provider>, people: People) {
  app.get<{ Params: { uid: string } }>('/oidc-entrar/:uid', async (request, reply) => {
    const known = await (await provider()).interactionDetails(request.raw, reply.raw).catch(() => undefined)
    if (!known) return reply.redirect('/login?motivo=vencido')
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return htmlPage('Entrar a la demostración', choosePage(request.params.uid, await people()))
  })

  app.post<{ Params: { uid: string }; Body: { email?: string } }>('/oidc-entrar/:uid', async (request, reply) => {
    const email = String(request.body?.email ?? '')
      .trim()
      .toLowerCase()
    if (!email.includes('@') || email.length > 254)
      return reply.redirect(`/oidc-entrar/${encodeURIComponent(request.params.uid)}`)
    const to = await (await provider())
      .interactionResult(request.raw, reply.raw, { login: { accountId: email, remember: false } })
      .catch(() => '/login?motivo=vencido')
    return reply.redirect(to)
  })
}

function choosePage(uid: string, people: DemoPerson[]): string {
  const action = `/oidc-entrar/${encodeURIComponent(uid)}`
  const groups = Map.groupBy(people, p => p.kind)
  const list = [...groups].map(
    ([kind, those]) =>
      `<h2>${escapeHtml(kind)}</h2><ul>${those
        .map(
          p => `<li><form method="post" action="${action}"><button name="email" value="${escapeHtml(p.email)}">
        <b>${escapeHtml(p.name)}</b><span>${escapeHtml(p.email)}</span></button></form></li>`,
        )
        .join('')}</ul>`,
  )
  return `<h1>Elige con quién entrar</h1>
    <p>Este es el ingreso de demostración. En una instalación real, aquí aparece Google.</p>
    <form method="post" action="${action}" class="correo"><label for="email">Otro correo</label>
    <span><input id="email" name="email" type="email" required autocomplete="email"><button>Entrar</button></span></form>
    ${list.join('')}`
}
