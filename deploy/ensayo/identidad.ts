/**
 * An OpenID Connect issuer that vouches for whoever comes, and people who sign in with it the whole way, as a browser
 * does.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { SESSION_COOKIE } from '../../server/src/kit/http/session.ts'
import { atEnd } from './programas.ts'

/** Where the server processes say that they are. */
export const APP_URL = 'https://ensayo.eleva.test'
const CALLBACK = `${APP_URL}/auth/callback`
const CLIENT = { client_id: 'ensayo', client_secret: 'ensayo-secreto' }
/** Who it is, the browser's own cookie says: nobody types here. */
export const WHO = 'ensayo_correo'

/** @returns for the server processes: who the issuer is, and as whom they ask it */
export async function openIssuer(port: number): Promise<Record<string, string>> {
  const { Provider } = await import('oidc-provider')
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [CALLBACK],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'ensayo' } as never] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/entrar/${interaction.uid}` },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: async (_ctx, email) => ({
      accountId: email,
      claims: async () => ({ sub: email, email, email_verified: true, name: email }),
    }),
    loadExistingGrant: async ctx => {
      const grant = new ctx.oidc.provider.Grant({ clientId: CLIENT.client_id, accountId: ctx.oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/entrar/')) return provider.callback()(request, response)
    const email = new RegExp(`${WHO}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
    const to = await provider.interactionResult(request, response, { login: { accountId: email, remember: false } })
    response.writeHead(303, { location: to }).end()
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  atEnd(() => server.close())
  // This one knows nothing of choosing among accounts.
  return {
    OIDC_PROMPT: 'login',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.client_id,
    OIDC_CLIENT_SECRET: CLIENT.client_secret,
  }
}

export type Ingreso = { status: number; where: string }

/**
 * One person's way to the issuer and back, each step noted.
 * @param note hears of each answer of Eleva
 * @returns the session's cookie; undefined where the way ended before
 */
async function signIn(origin: string, email: string, note: (step: Ingreso) => void): Promise<string | undefined> {
  const jars = new Map<string, Map<string, string>>([['issuer', new Map([[WHO, email]])]])
  const go = async (url: string) => {
    const ours = url.startsWith(origin)
    const jar = jars.get(ours ? 'ours' : 'issuer') ?? new Map<string, string>()
    jars.set(ours ? 'ours' : 'issuer', jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined)
    await reply?.arrayBuffer().catch(() => undefined)
    for (const set of reply?.headers.getSetCookie() ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      jar.set(name!, value!)
    }
    const to = reply?.headers.get('location')
    const next = to ? new URL(to, url).href.replace(APP_URL, origin) : undefined
    if (ours) note({ status: reply?.status ?? 0, where: next ?? '' })
    return next
  }
  let url: string | undefined = `${origin}/auth/login`
  // The sign-in page is where the way ends that came to nothing.
  for (let steps = 0; url && !url.includes('/login?') && steps < 6; steps++) {
    url = await go(url)
    const session = jars.get('ours')?.get(SESSION_COOKIE)
    if (session) return `${SESSION_COOKIE}=${session}`
  }
  return undefined
}

/** People who sign in one after the other, and are asked who they are. */
export async function keepSigningIn(
  origin: string,
  people: readonly { email: string }[],
  isOver: () => boolean,
  note: (step: Ingreso) => void,
  pause: number,
) {
  let done = 0
  let again = 0
  let mixed = 0
  for (let n = 0; !isOver(); n++) {
    const { email } = people[n % people.length]!
    const session = await signIn(origin, email, step => {
      // Whose process died in the middle has to begin anew.
      if (step.where.includes('motivo=vencido')) again++
      note(step)
    })
    if (session) {
      done++
      const reply = await fetch(`${origin}/api/user`, { headers: { cookie: session } }).catch(() => undefined)
      const who = reply?.ok ? ((await reply.json().catch(() => undefined)) as { email: string } | undefined) : undefined
      if (who && who.email !== email) mixed++
    }
    await sleep(pause)
  }
  return { done, again, mixed }
}
