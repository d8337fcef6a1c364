/**
 * What the local issuer remembers, in memory: sign-ins under way, for minutes. Oldest out first when there are too
 * many.
 */
import type { Adapter, AdapterPayload } from 'oidc-provider'

const MAX = 5000
const kept = new Map<string, { payload: AdapterPayload; until: number }>()

export class LocalIssuerStore implements Adapter {
  private readonly kind: string

  constructor(kind: string) {
    this.kind = kind
  }

  async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<undefined> {
    kept.set(`${this.kind}:${id}`, { payload, until: Date.now() + seconds * 1000 })
    if (kept.size > MAX) kept.delete(kept.keys().next().value!)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = kept.get(`${this.kind}:${id}`)
    return entry && entry.until > Date.now() ? entry.payload : undefined
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.first(payload => payload.uid === uid)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.first(payload => payload.userCode === userCode)
  }

  async consume(id: string): Promise<undefined> {
    const entry = kept.get(`${this.kind}:${id}`)
    if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<undefined> {
    kept.delete(`${this.kind}:${id}`)
  }

  async revokeByGrantId(grantId: string): Promise<undefined> {
    for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
  }

  private first(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload, until }] of kept) {
      if (key.startsWith(`${this.kind}:`) && until > Date.now() && matches(payload)) return payload
    }
    return undefined
  }
}
