import { escuelasRoutes, ROL } from '@eleva/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { Browser } from '../../../test/browser.ts'
import { buildPerson } from '../../../test/build.ts'
import { type Invitaciones, openInvitaciones } from '../../../test/invitaciones.ts'
import { createSession, readSession } from '../../kit/http/session.ts'
import { sign, verify } from './invitaciones.firma.ts'

let i: Invitaciones
let t: TestApp
beforeAll(async () => {
  i = await openInvitaciones()
  t = i.t
})
afterAll(() => t.close())

describe('the link', () => {
  test('leads through the data to a first sign-in that activates, once', async () => {
    const { gestor } = await i.school({ nombre: 'Técnica del Sur' })
    await i.invite(gestor, ['Marisol.Luna@sec.mx'])
    const link = await i.linkTo('marisol.luna@sec.mx')
    expect((await i.look(link)).body.invitacion).toMatchObject({
      correo: 'marisol.luna@sec.mx',
      escuela: 'Técnica del Sur',
      estado: 'vigente',
      name: '',
      contacto: { nombre: 'Pilar Gómez' },
    })
    for (const [change, message] of [
      [{ name: ' ' }, 'Hace falta especificar el nombre'],
      [{ apellido_p: '' }, 'Hace falta especificar el apellido paterno'],
      [{ apellido_m: '' }, 'Hace falta especificar el apellido materno'],
      [{ correo_alternativo: '' }, 'Hace falta especificar algún correo alternativo'],
      [{ correo_alternativo: 'a b@c.mx' }, 'Usar una dirección de correo válida'],
    ] as const)
      expect(await i.complete(link, change)).toMatchObject({ status: 422, body: { message } })
    // As who administers has them open in a form.
    const invited = () =>
      t.db.selectFrom('usuarios').select(['id', 'version']).where('email', 'ilike', 'marisol.luna@sec.mx')
    const { id, version } = await invited().executeTakeFirstOrThrow()
    // Two who send it at once: one is told that it was used.
    const both = await Promise.all([i.complete(link), i.complete(link, { name: 'Impostora' })])
    expect(both.map(r => r.status).sort()).toEqual([200, 409])
    expect((await i.look(link)).body.invitacion).toMatchObject({ estado: 'completada', name: '' })
    const won = both[0]!.status === 200 ? 'Marisol' : 'Impostora'
    expect((await i.list(gestor)).resultSet[0]).toMatchObject({
      name: `${won} Luna Ríos`,
      completado: true,
      situacion: 'invitado',
    })
    // Whoever it was forwarded to cannot come in with an e-mail of their own.
    expect(await new Browser(i.origin).signIn('impostora@correo.mx')).toContain('motivo=desconocido')
    expect(await new Browser(i.origin).signIn('MARISOL.LUNA@SEC.MX')).toBe('/crear-contenido-curricula')
    expect((await i.list(gestor)).resultSet[0]).toMatchObject({ situacion: 'activo', estatus_user: 1, correo: null })
    expect((await i.look(link)).body.invitacion).toMatchObject({ estado: 'aceptada' })
    expect((await i.complete(link)).status).toBe(409)
    // What they wrote and that they came in is not laid over by what was open meanwhile.
    const admin = await t.as('admin')
    expect((await admin.send('PUT', `/api/usuarios/${id}`, { estatus_user: 0, version })).status).toBe(409)
    expect((await invited().executeTakeFirstOrThrow()).version).toBe(version + 2)
  })

  test('is not needed to sign in, but then the data come first', async () => {
    const { gestor } = await i.school()
    await i.invite(gestor, ['directa@sec.mx'])
    expect(await new Browser(i.origin).signIn('directa@sec.mx', '/')).toBe('/update-user-info')
    expect((await i.list(gestor)).resultSet[0]).toMatchObject({ situacion: 'activo' })
  })

  test('that is made up, of another key, or shortened is unknown', async () => {
    const { gestor } = await i.school()
    await i.invite(gestor, ['forja@sec.mx'])
    const link = await i.linkTo('forja@sec.mx')
    for (const bad of [
      'x',
      link.slice(1),
      `${link}a`,
      `${link.startsWith('A') ? 'B' : 'A'}${link.slice(1)}`,
      encodeURIComponent('../../etc'),
    ]) {
      expect(await i.look(bad)).toMatchObject({ status: 404, body: { message: 'No reconocemos este enlace.' } })
      expect((await i.complete(bad)).status).toBe(404)
    }
  })

  test('that expired does not work, nor does it activate; a new one voids the old', async () => {
    const { gestor } = await i.school()
    await i.invite(gestor, ['tarde@sec.mx'])
    const old = await i.linkTo('tarde@sec.mx')
    const docente = await i.idOf('tarde@sec.mx')
    await t.database.sql`update invitaciones set vence_en = now() - interval '1 second' where usuario_id = ${docente}`
    expect((await i.look(old)).body.invitacion).toMatchObject({ estado: 'vencida' })
    expect((await i.complete(old)).status).toBe(409)
    expect(await new Browser(i.origin).signIn('tarde@sec.mx')).toContain('motivo=inactivo')
    expect((await i.list(gestor)).resultSet[0]).toMatchObject({ situacion: 'vencido' })
    const resent = await gestor.get(`/api/centroEscolar/resendAccess/${docente}`)
    expect(resent.body).toMatchObject({ success: true, message: 'Le enviamos un enlace nuevo' })
    expect((await i.look(old)).body.invitacion).toMatchObject({ estado: 'anulada' })
    const fresh = await i.linkTo('tarde@sec.mx', 1)
    expect(fresh).not.toBe(old)
    expect((await i.complete(fresh)).status).toBe(200)
    // Ten days later is soon enough: the data were there in time.
    await t.database.sql`update invitaciones set vence_en = now() - interval '1 day' where usuario_id = ${docente}`
    expect(await new Browser(i.origin).signIn('tarde@sec.mx')).toBe('/crear-contenido-curricula')
  })

  test('resending twenty times at once leaves one that works', async () => {
    const { gestor, id } = await i.school()
    const docente = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: id, estatus_user: 0 })
    const all = await Promise.all(
      Array.from({ length: 20 }, () => gestor.get(`/api/centroEscolar/resendAccess/${docente.id}`)),
    )
    expect(all.map(r => r.status)).toEqual(Array(20).fill(200))
    const [row] = await t.database
      .sql`select count(*)::int as n from invitaciones where usuario_id = ${docente.id} and anulada_en is null`
    expect(row!.n).toBe(1)
  })

  test('no signature is guessed, and every key comes back', () => {
    const secret = Buffer.from('secreto')
    fc.assert(
      fc.property(fc.uuid(), id => {
        expect(verify(secret, sign(secret, id))).toBe(id)
        expect(verify(Buffer.from('otro'), sign(secret, id))).toBeUndefined()
      }),
    )
    fc.assert(
      fc.property(fc.string(), text => {
        expect(verify(secret, text)).toBeUndefined()
      }),
    )
  })
})

describe('removing access', () => {
  test('ends the sessions at once, and no old link brings it back; only an administrator does it', async () => {
    const { gestor, id } = await i.school()
    await i.invite(gestor, ['sale@sec.mx'])
    await i.linkTo('sale@sec.mx')
    await new Browser(i.origin).signIn('sale@sec.mx')
    const docente = await i.idOf('sale@sec.mx')
    const token = await createSession(t.db, docente, 'otra')
    expect((await gestor.send('DELETE', `/api/centroEscolar/disableAccess/${docente}`)).status).toBe(403)
    const done = await i.admin.send('DELETE', `/api/centroEscolar/disableAccess/${docente}`)
    expect(done.body).toMatchObject({ success: true, message: 'Acceso retirado' })
    expect(await readSession(t.db, token)).toBeUndefined()
    expect(await new Browser(i.origin).signIn('sale@sec.mx')).toContain('motivo=inactivo')
    expect((await i.list(gestor)).resultSet[0]).toMatchObject({ situacion: 'sin_acceso', correo: null })
    // The seat stays theirs (available are the seats less all invitations).
    expect(await i.admin.ask(escuelasRoutes.show, { query: { escuela: id } })).toMatchObject({
      resultSet: { usuariosActualesInvitados: 1 },
    })
    expect(
      (await i.admin.send('DELETE', `/api/centroEscolar/disableAccess/${(await buildPerson(t.db)).id}`)).status,
    ).toBe(404)
  })

  test('before the first sign-in, it voids the link', async () => {
    const { gestor } = await i.school()
    await i.invite(gestor, ['nunca@sec.mx'])
    const link = await i.linkTo('nunca@sec.mx')
    await i.admin.send('DELETE', `/api/centroEscolar/disableAccess/${await i.idOf('nunca@sec.mx')}`)
    expect((await i.look(link)).body.invitacion).toMatchObject({ estado: 'anulada' })
    expect(await new Browser(i.origin).signIn('nunca@sec.mx')).toContain('motivo=inactivo')
  })

  test('with another e-mail an old link is worth nothing, either', async () => {
    const { gestor } = await i.school()
    await i.invite(gestor, ['errada@sec.mx'])
    const link = await i.linkTo('errada@sec.mx')
    await t.db.updateTable('usuarios').set({ email: 'corregida@sec.mx' }).where('email', '=', 'errada@sec.mx').execute()
    expect((await i.complete(link)).status).toBe(409)
  })
})
