/**
 * What strangers send: bodies that are made to be slow, and many large ones at once. Beside each, somebody else asks
 * whether the server lives, ten times a second; the longest wait and the most memory are told.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPools } from '../server/src/kit/db/db.ts'
import { buildCursoOfrecido } from '../server/test/build.ts'
import { enterAll, type Somebody } from './gente.ts'
import { printLine, printSection } from './medir.ts'
import { databaseOf, startServer } from './servidor.ts'

const MB = 1024 * 1024
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

const rssOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** Runs `work` and prints what it did to everybody else. */
async function beside(name: string, origin: string, pid: number, work: () => Promise<Map<number, number>>) {
  const before = rssOf(pid)
  let most = before
  let longest = 0
  let over = false
  const watch = (async () => {
    while (!over) {
      const asked = performance.now()
      await fetch(`${origin}/salud`).then(r => r.arrayBuffer())
      longest = Math.max(longest, performance.now() - asked)
      most = Math.max(most, rssOf(pid))
      await sleep(100)
    }
  })()
  const began = performance.now()
  const answers = await work()
  const seconds = (performance.now() - began) / 1000
  over = true
  await watch
  const said = [...answers].map(([status, n]) => `${n} × ${status}`).join(', ')
  printLine(
    `  ${name.padEnd(56)}${seconds.toFixed(1).padStart(6)} s  otros esperan ≤ ${longest.toFixed(0).padStart(5)} ms  memoria ${before.toFixed(0)} → ${most.toFixed(0)} MB  ${said}`,
  )
}

async function count(calls: Promise<Response | undefined>[]): Promise<Map<number, number>> {
  const all = new Map<number, number>()
  for (const reply of await Promise.all(calls)) {
    await reply?.arrayBuffer().catch(() => undefined)
    const status = reply?.status ?? 0
    all.set(status, (all.get(status) ?? 0) + 1)
  }
  return all
}

const send = (url: string, type: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    body,
    headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
    duplex: 'half',
  } as RequestInit).catch(() => undefined)

/** A form of many large fields, made as it is sent. */
function fields(how: number, bytes: number): ReadableStream<Uint8Array> {
  const text = new TextEncoder()
  const value = text.encode('a'.repeat(bytes))
  let n = 0
  return new ReadableStream({
    pull(controller) {
      if (n++ >= how) {
        controller.enqueue(text.encode('--lim--\r\n'))
        return controller.close()
      }
      controller.enqueue(text.encode(`--lim\r\ncontent-disposition: form-data; name="campo${n}"\r\n\r\n`))
      controller.enqueue(value)
      controller.enqueue(text.encode('\r\n'))
    },
  })
}

export async function benchCuerpos(dir: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = openPools(databaseOf(dir), 4)
  try {
    const people = await enterAll(origin, database)
    const { admin } = people
    printSection('Cuerpos hostiles: lo que esperan los demás, y la memoria del servidor')
    const slow = (name: string, type: string, body: string, who?: Somebody) =>
      beside(name, origin, server.pid, () =>
        count(Array.from({ length: 5 }, () => send(`${origin}/api/novedades/novedades`, type, body, who?.headers))),
      )
    const mega = (unit: string) => unit.repeat(Math.floor((MB - 300) / unit.length))
    await slow('a&a&a&… de 100 kB, anónimo', FORM, 'a&'.repeat(50_000))
    await slow('a&a&a&… de 200 kB, anónimo', FORM, 'a&'.repeat(100_000))
    await slow('a&a&a&… de 1 MB, admin', FORM, mega('a&'), admin)
    await slow('corchetes, 1 MB, admin', JSON_TYPE, mega('['), admin)
    await slow(
      'marcas sobre una letra, 1 MB, admin',
      JSON_TYPE,
      `{"titulo":"${'\u0315\u0300'.repeat(250_000)}"}`,
      admin,
    )
    await slow(
      '80,000 claves, admin',
      JSON_TYPE,
      `{${Array.from({ length: 80_000 }, (_, i) => `"k${i}":1`).join()}}`,
      admin,
    )
    const form = 'multipart/form-data; boundary=lim'
    await beside('12 formularios de 499 campos de 1 MB', origin, server.pid, () =>
      count(
        Array.from({ length: 12 }, () =>
          send(`${origin}/api/novedades/novedades`, form, fields(499, MB - 200), admin.headers),
        ),
      ),
    )
    const { curso, actividades } = await work(database, people.estudiante.id)
    const file = new File([new Uint8Array(readFileSync(process.execPath).subarray(0, 24 * MB)).fill(65)], 'tarea.txt')
    await beside('40 entregas de 24 MB a la vez', origin, server.pid, () =>
      count(
        Array.from({ length: 40 }, () => {
          const body = new FormData()
          body.set('actividad_id', String(actividades[0]))
          body.set('curso_id', String(curso))
          body.set('archivo', file)
          return send(`${origin}/api/entregables/archivo`, '', body, people.estudiante.headers)
        }),
      ),
    )
    const slowly = (name: string, bytes: number, perSecond: number) =>
      beside(name, origin, server.pid, () =>
        count([trickle(origin, people.estudiante.headers, { curso, actividad: actividades[0]! }, bytes, perSecond)]),
      )
    await slowly('una entrega de 9 MB a 0.6 Mbit/s', 9 * MB, 75_000)
    await slowly('una entrega que llega a 100 bytes por segundo', 9 * MB, 100)
  } finally {
    await database.close()
    await server.stop()
  }
}

/** A delivery as a slow line brings it. */
function trickle(
  origin: string,
  headers: Record<string, string>,
  of: { curso: number; actividad: number },
  bytes: number,
  perSecond: number,
) {
  const text = new TextEncoder()
  const field = (name: string, value: number) =>
    `--lim\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('actividad_id', of.actividad)}${field('curso_id', of.curso)}--lim\r\ncontent-disposition: form-data; name="archivo"; filename="a.txt"\r\n\r\n`
  let left = bytes
  let over = false
  const body = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(text.encode(head)),
    async pull(controller) {
      await sleep(500)
      if (over) return controller.close()
      const next = Math.min(left, Math.ceil(perSecond / 2))
      controller.enqueue(new Uint8Array(next).fill(65))
      left -= next
      if (left > 0) return
      controller.enqueue(text.encode('\r\n--lim--\r\n'))
      controller.close()
    },
  })
  return send(`${origin}/api/entregables/archivo`, 'multipart/form-data; boundary=lim', body, headers).finally(() => {
    over = true
  })
}

/** A course that the person follows, with something to hand in. */
async function work({ db, sql }: ReturnType<typeof openPools>, usuario: number) {
  const [unidad] =
    await sql`insert into unidades (nombre_unidad, clave_interna, descripcion) values ('Unidad', 'BCC-U', 'x') returning id`
  const rows =
    await sql`insert into actividades (unidad_id, nombre_actividad_unidad, position, entregable) values (${unidad!.id}, 'Tarea', 1, 1) returning id`
  const made = await buildCursoOfrecido(db, { unidades: [unidad!.id], usuarios: [usuario] })
  return { curso: made.id, actividades: rows.map(r => r.id as number) }
}
