/** Sign-in with an OpenID Connect issuer: code flow with PKCE, state and nonce, by openid-client. */
import * as oidc from 'openid-client'
import type { Config } from '../../config.ts'

/** What must be kept between leaving for the issuer and coming back. */
export type PendingSignIn = { state: string; nonce: string; codeVerifier: string }
/** Who came back. @property verified whether the issuer vouches for the address */
export type Identified = { email: string; verified: boolean; name: string; picture: string }

export type Identity = {
  /** @returns where to send the browser, and what to keep */
  begin: () => Promise<{ url: string; pending: PendingSignIn }>
  /** @throws when the answer does not belong to `pending` or the issuer does not confirm it */
  finish: (answer: URL, pending: PendingSignIn) => Promise<Identified>
}

export type Client = { issuer: () => string; clientId: string; clientSecret: string; prompt: string | undefined }

/** Google, or the issuer that the configuration names. */
export const configuredClient = (config: Config): Client => ({
  issuer: () => config.OIDC_ISSUER,
  clientId: config.OIDC_CLIENT_ID ?? '',
  clientSecret: config.OIDC_CLIENT_SECRET ?? '',
  prompt: config.OIDC_PROMPT === 'proveedor' ? undefined : config.OIDC_PROMPT,
})

/** @param origin public address of this server, without a final slash */
export function createIdentity(client: Client, origin: () => string): Identity {
  let known: Promise<oidc.Configuration> | undefined
  const redirectUri = () => `${origin()}/auth/callback`
  // Discovered at the first sign-in, so that the server starts while the issuer is away; a failure is not remembered.
  const discover = () => {
    const issuer = new URL(client.issuer())
    const plain = issuer.protocol === 'http:'
    known ??= oidc
      .discovery(issuer, client.clientId, client.clientSecret, undefined, {
        timeout: 10,
        execute: plain ? [oidc.allowInsecureRequests] : [],
      })
      .catch(error => {
        known = undefined
        throw error
      })
    return known
  }
  return {
    async begin() {
      const configuration = await discover()
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri(),
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
        ...(client.prompt ? { prompt: client.prompt } : {}),
      })
      return { url: url.href, pending }
    },
    async finish(answer, pending) {
      const configuration = await discover()
      const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The issuer sent no id_token')
      const text = (v: unknown) => (typeof v === 'string' ? v : '')
      const picture = text(claims.picture)
      return {
        email: text(claims.email),
        verified: claims.email_verified === true || claims.email_verified === 'true',
        name: text(claims.name),
        picture: picture.startsWith('https://') ? picture : '',
      }
    },
  }
}
