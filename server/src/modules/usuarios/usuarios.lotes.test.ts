import { randomUUID } from 'node:crypto'
import { cuentasRoutes, lotesRoutes, ROL } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildGroup, buildPerson, buildSchool } from '../../../test/build.ts'
import { defineUsuariosJobs } from './usuarios.jobs.ts'

let t: TestApp
let admin: Caller
let yo: { id: number; email: string }
beforeAll(async () => {
  t = await openTestApp()
  defineUsuariosJobs(t)
  await t.jobs.start()
  yo = await buildPerson(t.db, { roles: [ROL.admin] })
  admin = await t.asPerson(yo)
})
afterAll(() => t.close())

type Lote = {
  id: number
  hechos: number
  ya_estaban: number
  rechazados: number
  enviados: number
  motivos: { motivo: string }[]
}
const lote = (accion: string, body: object) =>
  admin.send('POST', '/api/usuarios/lotes', { clave: randomUUID(), accion, ...body })
const undo = (id: number) => admin.send('POST', `/api/usuarios/lotes/${id}/deshacer`, {})
const loteDe = (reply: { body: Record<string, unknown> }) => reply.body.lote as Lote
const people = (n: number, fields: object = {}) =>
  Promise.all(Array.from({ length: n }, () => buildPerson(t.db, { roles: [ROL.estudiante], ...fields })))
const estatus = async (ids: number[]) =>
  (await t.db.selectFrom('usuarios').select('estatus_user').where('id', 'in', ids).orderBy('id').execute()).map(
    u => u.estatus_user,
  )
const roles = async (id: number) =>
  (
    await t.db.selectFrom('usuarios_roles').select('role_id').where('usuario_id', '=', id).orderBy('role_id').execute()
  ).map(r => r.role_id)
const grupos = async (id: number) =>
  (await t.db.selectFrom('grupos_usuarios').select('grupo_id').where('usuario_id', '=', id).execute()).map(
    g => g.grupo_id,
  )

describe('what is done with those that are marked', () => {
  test('lets in and keeps out, says of each what came of it, and is taken back', async () => {
    const [a, b] = await people(2, { estatus_user: 0 })
    const [c] = await people(1)
    const ids = [a!.id, b!.id, c!.id]
    const first = await lote('activar', { ids: [...ids, 999_999] })
    expect(first.body).toMatchObject({ se_fueron: 1, lote: { hechos: 2, ya_estaban: 1, rechazados: 0, correos: 0 } })
    expect(await estatus(ids)).toEqual([1, 1, 1])
    const abierta = await t.asPerson(a!)
    await abierta.ask(cuentasRoutes.user, {})

    const out = await lote('desactivar', { ids: [...ids, yo.id] })
    expect(loteDe(out)).toMatchObject({
      hechos: 3,
      rechazados: 1,
      motivos: [{ id: yo.id, motivo: 'No puedes desactivar tu propia cuenta.' }],
    })
    expect((await abierta.get('/api/user')).status).toBe(401)
    const file = (await admin.get(`/api/usuarios/lotes/${loteDe(out).id}/export`)).text
    expect(file).toContain('No puedes desactivar tu propia cuenta.')
    expect(file.trim().split('\n')).toHaveLength(5)
    // Whoever was let in again by hand stays so.
    await admin.send('PUT', `/api/configuracion/usuarios/update/${c!.id}`, { estatus_user: 1 })
    expect((await undo(loteDe(out).id)).body).toMatchObject({ devueltos: 2, se_quedan: 1 })
    expect(await estatus(ids)).toEqual([1, 1, 1])
    expect((await undo(loteDe(out).id)).body.message).toBe('Eso ya se deshizo.')
    expect((await undo(loteDe(first).id)).body).toMatchObject({ devueltos: 2, se_quedan: 0 })
    expect(await estatus(ids)).toEqual([0, 0, 1])
  })

  test('another role takes them out of their groups, and back', async () => {
    const [a, b] = await people(2)
    const grupo = await buildGroup(t.db, { usuarios: [a!.id] })
    const done = await lote('rol', { ids: [a!.id, b!.id, yo.id], rol: ROL.docente })
    expect(loteDe(done)).toMatchObject({ hechos: 2, rechazados: 1 })
    expect([await roles(a!.id), await roles(yo.id), await grupos(a!.id)]).toEqual([[2], [1], []])
    await undo(loteDe(done).id)
    expect([await roles(a!.id), await roles(b!.id), await grupos(a!.id)]).toEqual([[3], [3], [grupo.id]])
  })

  test('into a group and out of it only learners; to another school', async () => {
    const [a] = await people(1)
    const docente = await buildPerson(t.db, { roles: [ROL.docente] })
    const grupo = await buildGroup(t.db, {})
    const ids = [a!.id, docente.id]
    const into = loteDe(await lote('grupo', { ids, grupo: grupo.id }))
    expect(into).toMatchObject({ hechos: 1, motivos: [{ motivo: 'Solo los estudiantes pueden estar en grupos.' }] })
    expect(loteDe(await lote('grupo', { ids: [a!.id], grupo: grupo.id }))).toMatchObject({ hechos: 0, ya_estaban: 1 })
    const out = loteDe(await lote('sin_grupo', { ids, grupo: grupo.id }))
    expect([out.hechos, await grupos(a!.id)]).toEqual([1, []])
    await undo(out.id)
    expect(await grupos(a!.id)).toEqual([grupo.id])

    const [una, otra] = [await buildSchool(t.db), await buildSchool(t.db)]
    await t.db.updateTable('usuarios').set({ escuela_id: una.id }).where('id', '=', a!.id).execute()
    const moved = loteDe(await lote('escuela', { ids, escuela: otra.id }))
    const escuelas = async () =>
      (await t.db.selectFrom('usuarios').select('escuela_id').where('id', 'in', ids).orderBy('id').execute()).map(
        u => u.escuela_id,
      )
    expect([moved.hechos, await escuelas()]).toEqual([2, [otra.id, otra.id]])
    await undo(moved.id)
    expect(await escuelas()).toEqual([una.id, null])
    expect((await lote('grupo', { ids, grupo: 999_999 })).body.message).toBe('Ese grupo ya no existe.')
    expect((await lote('escuela', { ids, escuela: 999_999 })).body.message).toBe('Esa escuela ya no existe.')
  })
})

describe('what the filters of the list find', () => {
  test('is done with all of them, once, when they are as many as the person saw', async () => {
    await people(3, { name: 'Filtrada', estatus_user: 0 })
    const filtros = { search: 'filtrada', estatus: 0 }
    const wrong = await lote('activar', { filtros, total: 2 })
    expect([wrong.status, wrong.body.message]).toEqual([
      409,
      'La lista cambió mientras tanto: ahora son 3. No se hizo nada; revísala y vuelve a intentarlo.',
    ])
    const clave = randomUUID()
    const done = await lote('activar', { filtros, total: 3, clave })
    expect(loteDe(done).hechos).toBe(3)
    // Sent again it is heard once; it says what came of it.
    expect(loteDe(await lote('activar', { filtros, total: 3, clave }))).toEqual(loteDe(done))
    expect((await lote('activar', { filtros })).body.message).toBe('Di cuántas personas son')
    expect((await lote('activar', {})).body.message).toBe('Marca a quién, o usa los filtros de la lista')
    expect((await lote('activar', { ids: [yo.id], filtros, total: 1 })).status).toBe(422)
    expect((await lote('rol', { ids: [yo.id] })).body.message).toBe('Elige un rol')
    expect((await lote('mensaje', { ids: [yo.id], asunto: 'Hola' })).body.message).toBe('Escribe el mensaje')
    expect((await (await t.as('coach')).send('POST', '/api/usuarios/lotes', {})).status).toBe(403)
  })

  test('five thousand are let in, moved, kept out and back within ten seconds', {
    timeout: 60_000,
    tags: ['resto'],
  }, async () => {
    const { id: escuela } = await buildSchool(t.db)
    await sql`with gente as (
        insert into usuarios (name, email, role_id, estatus_user)
        select 'Multitud', 'multitud' || numero || '@x.mx', 3, 0 from generate_series(1, 5000) numero returning id)
      insert into usuarios_roles (usuario_id, role_id) select id, 3 from gente on conflict do nothing`.execute(t.db)
    const all = { filtros: { search: 'multitud' }, total: 5000 }
    const times: Record<string, number> = {}
    let last = performance.now()
    const note = (what: string) => {
      times[what] = Math.round(performance.now() - last)
      last = performance.now()
    }
    expect(loteDe(await lote('activar', all)).hechos).toBe(5000)
    note('activar')
    expect(loteDe(await lote('escuela', { ...all, escuela })).hechos).toBe(5000)
    note('escuela')
    const out = loteDe(await lote('desactivar', all))
    note('desactivar')
    expect((await undo(out.id)).body).toMatchObject({ devueltos: 5000 })
    note('deshacer')
    process.stdout.write(`5,000 personas, ms: ${JSON.stringify(times)}\n`)
    for (const ms of Object.values(times)) expect(ms).toBeLessThan(10_000)
  })
})

describe('mails', () => {
  const sent: { to: string; subject: string; text: string }[] = []
  let real: TestApp['mail']['send']
  beforeEach(() => {
    sent.length = 0
    real ??= t.mail.send
    t.mail.send = async message => {
      sent.push(message)
      return { id: message.to }
    }
  })
  afterAll(() => {
    t.mail.send = real
  })

  test('go to who may come in, once each, and it is seen how many are out', async () => {
    const [a, b] = await people(2)
    const [c] = await people(1, { estatus_user: 0 })
    const texto = 'La plataforma cierra el viernes.\n\nGuarda tu trabajo.'
    const one = loteDe(await lote('mensaje', { ids: [a!.id, b!.id, c!.id], asunto: 'Aviso', texto }))
    expect(one).toMatchObject({ hechos: 2, rechazados: 1, correos: 2, se_deshace: false })
    const enviados = async () => loteDe(await admin.get(`/api/usuarios/lotes/${one.id}`)).enviados
    await expect.poll(enviados, { timeout: 10_000 }).toBe(2)
    expect(sent.map(m => m.to).toSorted()).toEqual([a!.email, b!.email].toSorted())
    expect([sent[0]!.subject, sent[0]!.text.includes('Guarda tu trabajo.')]).toEqual(['Aviso', true])
    expect((await undo(one.id)).status).toBe(409)
  })

  test('one who is made with access comes in at once and is told how', async () => {
    const { id: escuela } = await buildSchool(t.db)
    const body = { name: 'Inés', email: 'ines@x.mx', escuela, arrRoles: [ROL.docente] }
    const made = await admin.ask(lotesRoutes.createConAcceso, { body })
    expect(made).toMatchObject({ message: 'Usuario creado; le enviamos cómo entrar' })
    expect(await estatus([made.id])).toEqual([1])
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1)
    expect(sent).toMatchObject([{ to: 'ines@x.mx', subject: expect.stringMatching(/^Ya puedes entrar a ./) }])
    expect((await admin.send('POST', '/api/usuarios/con-acceso', body)).status).toBe(409)
    // Let in by an act they are written to as well, when that is asked for.
    const [d] = await people(1, { estatus_user: 0 })
    await lote('activar', { ids: [d!.id], con_correo: 1 })
    await expect.poll(() => sent.at(-1)!.to, { timeout: 10_000 }).toBe(d!.email)
  })
})
