/**
 * Each constancia as a credential that wallets read: signed, refused once a letter of it is another, and told when it
 * holds no more.
 */
import { gunzipSync } from 'node:zlib'
import { constanciasRoutes, folioImpreso } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildCurricula, buildCurso, buildGroup, buildOferta, buildUnit } from '../../../../test/build.ts'
import { isFirmada, type Perfil } from '../../../../test/insignias.ts'

let t: TestApp
let folio: string
beforeAll(async () => {
  t = await openTestApp()
  folio = await issued()
})
afterAll(() => t.close())

/**
 * Somebody who ended a programme of one course.
 * @returns the folio
 */
async function issued(): Promise<string> {
  const who = await t.as('estudiante')
  const unidad = await buildUnit(t.db)
  const curso = await buildCurso(t.db, { unidades: [unidad.id], minutos_curso: 120 })
  const curricula = await buildCurricula(t.db, { cursos: [curso.id], nombre_curricula: 'Enseñar «hoy» & mañana' })
  const grupo = await buildGroup(t.db, { usuarios: [who.id] })
  await buildOferta(t.db, { curriculas: [curricula.id], grupos: [grupo.id] })
  // Too long ago to be taken back.
  const creado_en = new Date(Date.now() - 61 * 60_000)
  await t.db.insertInto('revalidaciones').values({ usuario_id: who.id, curso_id: curso.id, creado_en }).execute()
  await sql`update constancias_por_ver set desde = now() where usuario_id = ${who.id}`.execute(t.db)
  const body = await who.ask(constanciasRoutes.request, {})
  return body.constancias[0]!.folio
}

type Credencial = {
  issuer: { id: string }
  credentialSubject: { achievement: { id: string; name: string }; identifier: object[] }
  credentialStatus: { statusListCredential: string; statusListIndex: string }
} & Record<string, unknown>

const read = async <T>(address: string, headers: Record<string, string> = { accept: 'application/json' }) => {
  const { pathname } = new URL(address, 'http://x')
  const reply = await t.app.inject({ url: pathname, headers })
  return { reply, document: reply.headers['content-type']?.includes('json') ? (reply.json() as T) : undefined }
}
const insignia = async (of = folio) => (await read<Credencial>(`/insignias/${folioImpreso(of)}`)).document!
const perfil = async () => (await read<Perfil>('/insignias/emisor')).document!

/** Whether its bit is set in the list that it names, whose signature holds. */
async function isRevoked({ credentialStatus: { statusListCredential, statusListIndex } }: Credencial) {
  const { document } = await read<{ credentialSubject: { encodedList: string } }>(statusListCredential)
  expect(await isFirmada(document!, await perfil())).toBe(true)
  const bits = gunzipSync(Buffer.from(document!.credentialSubject.encodedList.slice(1), 'base64url'))
  expect(bits.length * 8).toBe(131_072)
  const at = Number(statusListIndex)
  return (bits[at >> 3]! & (0x80 >> (at & 7))) !== 0
}

type Rama = Record<string, unknown>

/** The way to each thing that is said. */
const leavesOf = (at: Rama, path: string[] = []): string[][] =>
  Object.entries(at).flatMap(([key, value]) =>
    value && typeof value === 'object' ? leavesOf(value as Rama, [...path, key]) : [[...path, key]],
  )

/** @param value what is said there instead; undefined, nothing */
function changedAt(credential: object, path: string[], value: string | ((was: unknown) => string) | undefined): object {
  const copy = structuredClone(credential)
  const at = path.slice(0, -1).reduce((branch: Rama, key) => branch[key] as Rama, copy as Rama)
  if (value === undefined) delete at[path.at(-1)!]
  else at[path.at(-1)!] = typeof value === 'string' ? value : value(at[path.at(-1)!])
  return copy
}

describe('the badge of a constancia', () => {
  test('is read by anybody, signed by whom it names, and says what its page says', async () => {
    const { reply } = await read(`/insignias/${folioImpreso(folio)}`)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['access-control-allow-origin']]).toEqual([
      200,
      'application/vc+ld+json; charset=utf-8',
      '*',
    ])
    const credential = await insignia()
    expect(credential.credentialSubject.achievement.name).toBe('Enseñar «hoy» & mañana')
    expect(credential.issuer.id).toBe((await perfil()).id)
    expect(await isFirmada(credential, await perfil())).toBe(true)
    // The same each time: who keeps it may compare.
    expect(await insignia()).toEqual(credential)
    expect(JSON.stringify(credential)).not.toContain('@prueba')
  })

  test('is refused once anything in it is another, left out, or added', async () => {
    const credential = await insignia()
    const issuer = await perfil()
    const longer = (was: unknown) => `${was} `
    const changed = leavesOf(credential).flatMap(path =>
      // A space behind the signature itself is read over: the signature is the same.
      ['otra cosa', undefined, ...(path.at(-1) === 'proofValue' ? [] : [longer])].map(value =>
        changedAt(credential, path, value),
      ),
    )
    changed.push({ ...credential, image: 'https://otra.mx/x.png' })
    expect(changed.length).toBeGreaterThan(60)
    const accepted = await Promise.all(changed.map(async c => ((await isFirmada(c, issuer)) ? [c] : [])))
    expect(accepted.flat()).toEqual([])
  })

  test('holds until it is revoked or corrected, and the next look says so', async () => {
    const other = await issued()
    const admin = await t.as('admin')
    const [mine, theirs] = [await insignia(), await insignia(other)]
    expect(await isRevoked(theirs)).toBe(false)
    await admin.send('POST', `/api/constancias/${other}/revocacion`, { motivo: 'Se expidió por error' })
    expect([await isRevoked(theirs), await isRevoked(mine)]).toEqual([true, false])
    const body = await admin.ask(constanciasRoutes.correct, { params: { folio }, body: { nombre: 'Otro Nombre' } })
    expect(await isRevoked(mine)).toBe(true)
    folio = body.folio
    expect(await isRevoked(await insignia())).toBe(false)
  })

  test('of what somebody wrote into the database by hand there is none', async () => {
    const other = await issued()
    await sql`update constancias set datos = replace(datos, '"horas":2', '"horas":200') where folio = ${other}`.execute(
      t.db,
    )
    expect((await read(`/insignias/${folioImpreso(other)}`)).reply.statusCode).toBe(404)
  })

  test('leads to what it is of: a page for people, and JSON for whoever asks for it', async () => {
    const { id, name } = (await insignia()).credentialSubject.achievement
    const { reply } = await read(id, { accept: 'text/html' })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.body).toContain('<h1>Enseñar «hoy» &amp; mañana</h1>')
    expect((await read<{ id: string; name: string }>(id)).document).toMatchObject({ id, name })
  })

  test.each(['/insignias/2026-0000-0000', '/insignias/x', '/insignias/logros/curso-999999', '/insignias/estado/7'])(
    '%s is none',
    async address => {
      const { reply } = await read(address)
      expect([reply.statusCode, reply.headers['x-robots-tag']]).toEqual([404, 'noindex'])
    },
  )
})
