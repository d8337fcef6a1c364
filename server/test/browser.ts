/** A browser without a screen: cookies, redirects one at a time, forms. For what needs real HTTP. */
export class Browser {
  readonly cookies = new Map<string, string>()
  /** The whole Set-Cookie line by name. */
  readonly rawCookies = new Map<string, string>()
  private readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; ')
    const response = await fetch(new URL(path, this.origin), {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      this.rawCookies.set(name!, line)
      if (value) this.cookies.set(name!, decodeURIComponent(value))
      else this.cookies.delete(name!)
    }
    return response
  }

  async json(path: string): Promise<Record<string, unknown>> {
    return (await this.fetch(path)).json()
  }

  async post(path: string, body?: FormData): Promise<Response> {
    await this.fetch('/sanctum/csrf-cookie')
    const headers = { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }
    return this.fetch(path, { method: 'POST', headers, ...(body ? { body } : {}) })
  }

  /**
   * Follows redirects until one leads to a screen or `until` says so.
   * @returns that address
   */
  async follow(path: string, until: (path: string) => boolean = () => false): Promise<string> {
    let at = path
    for (let hops = 0; hops < 12; hops++) {
      if (until(at) || !/^\/(auth|oidc)/.test(at)) return at
      const response = await this.fetch(at)
      const location = response.headers.get('location')
      if (!location) throw new Error(`${at} answered ${response.status}`)
      const next = new URL(location, new URL(at, this.origin))
      at = next.origin === this.origin ? next.pathname + next.search + next.hash : next.href
    }
    throw new Error(`too many redirects from ${path}`)
  }

  /** The issuer's page, filled in as a person fills it in. */
  async signInUntilCallback(email: string, volver?: string): Promise<string> {
    const start = volver === undefined ? '/auth/login' : `/auth/login?volver=${encodeURIComponent(volver)}`
    const page = await this.follow(start, at => at.startsWith('/oidc-entrar/'))
    const answer = await this.fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ email }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const next = new URL(answer.headers.get('location')!, this.origin)
    return this.follow(next.pathname + next.search, at => at.startsWith('/auth/callback'))
  }

  async signIn(email: string, volver?: string): Promise<string> {
    return this.follow(await this.signInUntilCallback(email, volver))
  }
}
