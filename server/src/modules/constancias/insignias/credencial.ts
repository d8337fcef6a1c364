/**
 * What a constancia says, as wallets read it: an Open Badges 3.0 credential, its achievement, and who issues it (ADR
 * 126). Pure.
 */
import { gzipSync } from 'node:zlib'
import { folioImpreso } from '@eleva/contract'
import { encode } from 'base58-universal'
import { campos, type DatosDeConstancia } from '../constancias.datos.ts'

export const VC = 'https://www.w3.org/ns/credentials/v2'
export const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
export const MULTIKEY = 'https://w3id.org/security/multikey/v1'
/** Bits of one list: the least that the recommendation allows, so that none tells of one person. */
export const POR_LISTA = 131_072
const ED25519 = Buffer.from([0xed, 0x01])

/**
 * Where what wallets read stands.
 * @param origin of the installation, without a slash at its end
 */
export const direcciones = (origin: string) => ({
  emisor: `${origin}/insignias/emisor`,
  llave: (id: number) => `${origin}/insignias/emisor#llave-${id}`,
  insignia: (folio: string) => `${origin}/insignias/${folioImpreso(folio)}`,
  logro: (clave: string) => `${origin}/insignias/logros/${clave}`,
  lista: (n: number) => `${origin}/insignias/estado/${n}`,
  constancia: (folio: string) => `${origin}/constancias/${folioImpreso(folio)}`,
})

/** «programa-12», «curso-7»; of a programme that is no more it is the constancia's own. */
export const claveDeLogro = (of: { curricula_id: number | null; curso_id: number | null; folio: string }): string =>
  of.curricula_id !== null
    ? `programa-${of.curricula_id}`
    : of.curso_id !== null
      ? `curso-${of.curso_id}`
      : folioImpreso(of.folio)

/** To the second, as UTC: signed, so written in one way. */
const enUtc = (emitida: string) => `${new Date(emitida).toISOString().slice(0, 19)}Z`

const DEL_LOGRO = new Set(['Duración', 'Contenido', 'Área temática', 'Agente capacitador'])

/** What its template says besides, field by field as the page does. */
const narrativaDe = (datos: DatosDeConstancia): string =>
  campos(datos)
    .filter(([, valor]) => valor !== '')
    .map(([campo, valor]) => `${campo}: ${valor}`)
    .join('. ')

/** All that its page says of it and that is of nobody: hours, contents, who issues it. */
function descripcionDe(datos: DatosDeConstancia): string {
  const said = campos(datos).filter(([campo, valor]) => DEL_LOGRO.has(campo) && valor !== '')
  return [datos.logro, ...said.map(([campo, valor]) => `${campo}: ${valor}`)].join('. ')
}

export const logroDe = (datos: DatosDeConstancia, clave: string, origin: string) => ({
  id: direcciones(origin).logro(clave),
  type: ['Achievement'],
  achievementType: datos.tipo === 'programa' ? 'Certificate' : 'Course',
  name: datos.logro,
  description: descripcionDe(datos),
  criteria: { narrative: `Se expide a quien termina ${datos.logro}.` },
})

type Emitida = { id: number; datos: DatosDeConstancia; curricula_id: number | null; curso_id: number | null }

/** Before it is signed. */
export function credencialDe({ id, datos, ...of }: Emitida, origin: string) {
  const { insignia, lista, emisor } = direcciones(origin)
  const statusListCredential = lista(Math.floor(id / POR_LISTA))
  const statusListIndex = String(id % POR_LISTA)
  return {
    '@context': [VC, OPEN_BADGES],
    id: insignia(datos.folio),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: datos.logro,
    issuer: { id: emisor, type: ['Profile'], name: datos.emisor },
    validFrom: enUtc(datos.emitida),
    credentialSubject: {
      type: ['AchievementSubject'],
      // The name is on paper and page too; an address of theirs is nobody's business.
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: datos.nombre, identityType: 'name' },
        { type: 'IdentityObject', hashed: false, identityHash: folioImpreso(datos.folio), identityType: 'identifier' },
      ],
      ...(datos.version === 2 ? { narrative: narrativaDe(datos) } : {}),
      activityEndDate: `${datos.terminado}T00:00:00Z`,
      achievement: logroDe(datos, claveDeLogro({ ...of, folio: datos.folio }), origin),
    },
    credentialStatus: {
      id: `${statusListCredential}#${statusListIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex,
      statusListCredential,
    },
  }
}

/** @param publica 32 bytes */
export const llaveDe = (id: number, publica: Uint8Array, origin: string) => ({
  id: direcciones(origin).llave(id),
  type: 'Multikey',
  controller: direcciones(origin).emisor,
  publicKeyMultibase: `z${encode(Buffer.concat([ED25519, publica]))}`,
})

/** The terms of keys, for a document of who issues: no context of badges has them. */
export const TERMINOS = {
  verificationMethod: { '@id': 'https://w3id.org/security#verificationMethod', '@type': '@id' },
  assertionMethod: { '@id': 'https://w3id.org/security#assertionMethod', '@type': '@id', '@container': '@set' },
}

/** Who issues, with every key that ever signed. The terms of keys are said here, as no context of badges has them. */
export const perfilDe = (name: string, llaves: readonly { id: number; publica: Uint8Array }[], origin: string) => ({
  '@context': [VC, OPEN_BADGES, MULTIKEY, TERMINOS],
  id: direcciones(origin).emisor,
  type: ['Profile'],
  name,
  url: origin,
  verificationMethod: llaves.map(l => llaveDe(l.id, l.publica, origin)),
  assertionMethod: llaves.map(l => direcciones(origin).llave(l.id)),
})

/**
 * @param revocadas keys of constancias that hold no more, of this list
 * @param hasta when it was looked at
 */
export function listaDeEstados(n: number, revocadas: readonly number[], emisor: string, hasta: Date, origin: string) {
  const bits = Buffer.alloc(POR_LISTA / 8)
  for (const id of revocadas) {
    const at = id % POR_LISTA
    bits[at >> 3]! |= 0x80 >> (at & 7)
  }
  const id = direcciones(origin).lista(n)
  return {
    '@context': [VC],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: direcciones(origin).emisor,
    name: `Constancias de ${emisor} que ya no valen`,
    validFrom: `${hasta.toISOString().slice(0, 19)}Z`,
    credentialSubject: {
      id: `${id}#lista`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  }
}
