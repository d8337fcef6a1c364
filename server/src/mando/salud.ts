import { z } from 'zod'
import type { Config } from '../config.ts'
import { codeOf, messageOf, partOf } from '../kit/thrown.ts'
import { apartFromAll, hasOffice } from '../modules/entregables/vista/oficina.ts'
import { hasFfmpeg } from '../modules/videos/videos.ffmpeg.ts'
import { type Orden, OrdenRefused } from './orden.ts'

const WITHIN = 10_000
const Said = z.record(z.string(), z.string())

/** From this machine an address for all networks is reached by its own. */
function originOf({ APP_URL, HOST, PORT }: Config): string {
  if (APP_URL) return APP_URL.replace(/\/$/, '')
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }[HOST] ?? HOST
  return `http://${host}:${PORT}`
}

async function officeHere(): Promise<string> {
  if (!(await hasOffice())) return 'no está, los documentos entregados se descargan para verlos'
  return (await apartFromAll()).length > 0 ? 'bien, sin red' : 'bien, pero el sistema no deja quitarle la red'
}

export const run: Orden = async ({ config, say }) => {
  const url = `${originOf(config)}/salud/dependencias`
  const answer = await fetch(url, { signal: AbortSignal.timeout(WITHIN) }).catch(error => {
    throw new OrdenRefused(`Nadie responde en ${url} (${codeOf(partOf(error, 'cause')) ?? messageOf(error)}).`)
  })
  const said = Said.safeParse(await answer.json().catch(() => undefined))
  if (!said.success) throw new OrdenRefused(`En ${url} responde algo que no es Eleva (${answer.status}).`)
  for (const [name, state] of Object.entries(said.data)) say(`${name}: ${state}`)
  say(`ffmpeg en esta máquina: ${(await hasFfmpeg()) ? 'bien' : 'no está, los videos se ven solo como se subieron'}`)
  say(`LibreOffice en esta máquina: ${await officeHere()}`)
  return answer.ok ? 0 : 1
}
