/** A verifier of credentials, as a wallet has one. */
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import * as vc from '@digitalbazaar/vc'
import { MULTIKEY } from '../src/modules/constancias/insignias/credencial.ts'
import { lector } from '../src/modules/constancias/insignias/firmar.ts'

export type Perfil = { id: string; verificationMethod: readonly { id: string }[] }

/** Whether the signature holds, by the keys of whoever issues; of its state it says nothing. */
export async function isFirmada(credential: object, perfil: Perfil): Promise<boolean> {
  const own = new Map<string, unknown>([[perfil.id, perfil]])
  for (const llave of perfil.verificationMethod) own.set(llave.id, { '@context': MULTIKEY, ...llave })
  const { verified } = await vc.verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader: lector(own),
    checkStatus: async () => ({ verified: true }),
  })
  return verified
}
