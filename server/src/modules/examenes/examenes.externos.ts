/** Reads which exams an external platform has. Only from the address of the configuration: it never leads elsewhere. */
import type { Examen } from '@eleva/contract'
import * as z from 'zod'
import { Refusal } from '../../kit/errors.ts'

/** How long it may take to answer (ms). */
const PATIENCE = 5_000
const MAX_BYTES = 1024 * 1024

const Option = z.object({ id: z.union([z.string().min(1).max(190), z.int()]), label: z.string().min(1).max(500) })
const Reply = z.object({ data: z.array(Option).max(5000) })

/**
 * @param address as EXAMENES_URL
 * @param end of waiting for it
 * @throws {Refusal} 503 when it does not answer in time, or not with a list
 */
export async function listExamenesExternos(address: string, end = AbortSignal.timeout(PATIENCE)): Promise<Examen[]> {
  try {
    const reply = await fetch(address, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: end,
    })
    if (!reply.ok) throw new Error(`${reply.status}`)
    const { data } = Reply.parse(JSON.parse(await readText(reply)))
    return data.map(({ id, label }) => ({ id: `externo:${id}`, label }))
  } catch {
    throw new Refusal(503, 'La plataforma de exámenes no responde. Vuelve a intentarlo en un momento.')
  }
}

async function readText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
