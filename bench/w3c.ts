/**
 * `scripts/node bench/w3c.ts <folder>`: the W3C suite for eddsa-rdfc-2022 against what signs and verifies our badges
 * (ADR 126). The suite asks for two calls that the product has no use for; they are here, before the product's own
 * signing, contexts and verifier.
 */
import { spawn } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { llaveDe, MULTIKEY, TERMINOS, VC } from '../server/src/modules/constancias/insignias/credencial.ts'
import { signCon } from '../server/src/modules/constancias/insignias/firmar.ts'
import { isFirmada } from '../server/test/insignias.ts'
import { printSection } from './medir.ts'

const FALTA =
  'Falta la suite: clona https://github.com/w3c/vc-di-eddsa-test-suite, corre «npm i» en ella, y di su carpeta: scripts/node bench/w3c.ts <carpeta>'
/** What it reads of an implementation that is not published. */
const CONFIG = '.localConfig.cjs'

type Credencial = { issuer: string | { id: string }; proof?: { verificationMethod: string } }

/** A key as the suite can resolve it by itself. */
function makeLlave() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const multibase = llaveDe(0, raw, '').publicKeyMultibase
  const did = `did:key:${multibase}`
  return {
    did,
    llave: `${did}#${multibase}`,
    firma: (de: string | Uint8Array) => sign(null, Buffer.from(de), privateKey),
  }
}

/** Who a did:key says that it is; nobody for another kind of address. */
function perfilDe(metodo: string) {
  const [did, multibase] = metodo.split('#')
  if (!did?.startsWith('did:key:z6Mk') || !multibase) throw new Error('No es did:key')
  const llave = { id: metodo, type: 'Multikey', controller: did, publicKeyMultibase: multibase }
  return {
    '@context': [VC, MULTIKEY, TERMINOS],
    id: did,
    verificationMethod: [llave],
    assertionMethod: [metodo],
  }
}

type Llave = ReturnType<typeof makeLlave>

/** @throws for what is no credential, or not signed as it stands */
async function answer(
  url: string | undefined,
  body: { credential?: Credencial; verifiableCredential?: Credencial },
  llave: Llave,
) {
  if (url === '/credentials/issue') return [201, await signCon(body.credential!, llave.llave, llave.firma)] as const
  if (url !== '/credentials/verify') return [404, {}] as const
  const credential = body.verifiableCredential!
  const verified = await isFirmada(credential, perfilDe(credential.proof!.verificationMethod))
  return [verified ? 200 : 400, { verified }] as const
}

/** @returns its address, and how it ends */
async function serve(llave: Llave) {
  const server = createServer(async (request: IncomingMessage, reply) => {
    const [status, said] = await json(request)
      .then(body => answer(request.url, body as never, llave))
      .catch((error: Error) => [400, { errors: [error.message] }] as const)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, close: () => server.close() }
}

const configOf = (origin: string, { did }: Llave) => {
  const at = (name: string) => ({
    id: did,
    endpoint: `${origin}/credentials/${name}`,
    supports: { vc: ['2.0'] },
    tags: ['eddsa-rdfc-2022'],
  })
  return `module.exports = ${JSON.stringify({
    settings: { enableInteropTests: false, testAllImplementations: false },
    implementations: [{ name: 'Eleva', implementation: 'Eleva', issuers: [at('issue')], verifiers: [at('verify')] }],
  })}\n`
}

type Informe = {
  stats: { tests: number; passes: number; failures: number; pending: number }
  failures: { fullTitle: string; err: { message?: string } }[]
}

/**
 * Its own runner, over all that it has of this cryptosuite.
 * @throws with what it said when that is no report
 */
async function runSuite(carpeta: string): Promise<Informe> {
  const mocha = spawn(
    process.execPath,
    [
      path.join('node_modules', 'mocha', 'bin', 'mocha.js'),
      'tests/*.js',
      '--grep',
      'rdfc',
      '--reporter',
      'json',
      '--timeout',
      '30000',
    ],
    {
      cwd: carpeta,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  for await (const piece of mocha.stdout) said += piece
  const begins = said.indexOf('{\n  "stats"')
  if (begins < 0) throw new Error(`La suite no dio un informe:\n${said.slice(-2000)}`)
  return JSON.parse(said.slice(begins)) as Informe
}

async function main(carpeta: string | undefined) {
  if (!carpeta || !existsSync(path.join(carpeta, 'node_modules', 'mocha'))) {
    console.log(FALTA)
    process.exitCode = 1
    return
  }
  const config = path.join(carpeta, CONFIG)
  if (existsSync(config)) throw new Error(`${config} ya está: quítalo, o guárdalo aparte.`)
  const llave = makeLlave()
  const { origin, close } = await serve(llave)
  try {
    writeFileSync(config, configOf(origin, llave))
    const { stats, failures } = await runSuite(carpeta)
    printSection('Suite del W3C, eddsa-rdfc-2022')
    console.log(`| pruebas | pasan | fallan | no aplican |\n|--:|--:|--:|--:|`)
    console.log(`| ${stats.tests} | ${stats.passes} | ${stats.failures} | ${stats.pending} |`)
    for (const { fullTitle, err } of failures) console.log(`- ${fullTitle}: ${err.message ?? ''}`)
    if (stats.passes === 0 || stats.failures > 0) process.exitCode = 1
  } finally {
    rmSync(config, { force: true })
    close()
  }
}

await main(process.argv[2])
