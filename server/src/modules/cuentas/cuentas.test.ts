/** Sign-in with a real issuer over real HTTP: the local provider, reached as a browser reaches it. */

import type { AddressInfo } from 'node:net'
import { cuentasRoutes, ROL, usuariosRoutes } from '@eleva/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { Browser } from '../../../test/browser.ts'
import { buildPerson, buildSchool } from '../../../test/build.ts'
import { endSessionsOf } from '../../kit/http/session.ts'
import { markSignIn, SIN_NOMBRE } from './cuentas.sql.ts'
import { safeReturn } from './volver.ts'

let t: TestApp
let origin: string
beforeAll(async () => {
  t = await openTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})
afterAll(() => t.close())

const person = () => buildPerson(t.db, { roles: [ROL.docente] })
const open = () => new Browser(origin)

describe('signing in', () => {
  test('leads to the start of the person, and the session works', async () => {
    const who = await person()
    const browser = open()
    expect(await browser.signIn(who.email)).toBe('/crear-contenido-curricula')
    expect(await browser.json('/api/user')).toMatchObject({
      id: who.id,
      email: who.email,
      role_id: ROL.docente,
      redirect: '/crear-contenido-curricula',
    })
    expect(await browser.json('/api/user/logged')).toMatchObject({ resultSet: 1 })
    const row = await t.db
      .selectFrom('usuarios')
      .select('ultima_fecha_inicio_sesion')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
    expect(row.ultima_fecha_inicio_sesion).toBeInstanceOf(Date)
  })

  test('leads who leads others to what waits for them', async () => {
    const coach = await buildPerson(t.db, { roles: [ROL.docente, ROL.estudiante] })
    await buildSchool(t.db, { correo_coach: coach.email })
    for (const { email } of [await t.as('gestor'), coach, await t.as('admin')])
      expect(await open().signIn(email)).toBe('/hoy')
  })

  test('takes the address in any case', async () => {
    const who = await person()
    expect(await open().signIn(who.email.toUpperCase())).toBe('/crear-contenido-curricula')
  })

  test('leads to the redirect that was set, and before all to where the person was going', async () => {
    const who = await buildPerson(t.db, { roles: [ROL.docente], redirect: '/noticias-panel' })
    expect(await open().signIn(who.email)).toBe('/noticias-panel')
    expect(await open().signIn(who.email, '/update-user-info?de=correo')).toBe('/update-user-info?de=correo')
  })

  test('refuses an address that nobody has, creates nobody, and says which address it was', async () => {
    expect(await open().signIn('nadie@otro.mx')).toBe('/login?motivo=desconocido#correo=nadie%40otro.mx')
    expect(
      await t.db.selectFrom('usuarios').select('id').where('email', '=', 'nadie@otro.mx').executeTakeFirst(),
    ).toBeUndefined()
  })

  test('tells who registered for the training, and has no account yet, of that; an address that is not shown to be theirs hears nothing', async () => {
    const registro = {
      nombres: 'Gloria',
      apellido_paterno: 'Hernández',
      apellido_materno: 'García',
      correo_alternativo: 'gloria@registro.mx',
      curp: 'HEGG560427MVZRRL04',
      rfc: 'HEGG560427AB1',
      tipos_de_formacion: 'Curso',
      modalidad: 'Linea',
      nombre_oferta_formacion: 'DGENAM',
      funcion: 'Docente',
      nivel_educativo: 'Licenciatura',
      direccion_operativa: 'Tres',
      alcaldia_cct: 'Benito Juárez',
      numero_celular: '5512345678',
      numero_fijo: '5587654321',
      edad: 70,
      cct: '09DPR1234X',
      genero: 'Mujer',
    }
    await t.db.insertInto('registros_formacion').values(registro).execute()
    const said = new URL(await open().signIn('Gloria@Registro.mx'), origin)
    expect(said.pathname + said.search).toBe('/login?motivo=registrado')
    const behind = new URLSearchParams(said.hash.slice(1))
    expect(behind.get('folio')).toMatch(/^[0-9A-F]{10}$/)
    expect(behind.get('recibido')).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(said.href).not.toContain('HEGG')
    await t.db.deleteFrom('registros_formacion').execute()
    expect(await open().signIn('gloria@registro.mx')).toContain('motivo=desconocido')
  })

  test('refuses somebody inactive', async () => {
    const who = await buildPerson(t.db, { estatus_user: 0 })
    const browser = open()
    expect(await browser.signIn(who.email)).toContain('/login?motivo=inactivo')
    expect((await browser.fetch('/api/user')).status).toBe(401)
  })

  test('never keeps a session that was planted before (fixation), and ends the one that was there', async () => {
    const [first, second] = [await person(), await person()]
    const browser = open()
    await browser.signIn(first.email)
    const planted = browser.cookies.get('eleva_sesion')
    await browser.signIn(second.email)
    expect(browser.cookies.get('eleva_sesion')).not.toBe(planted)
    const old = open()
    old.cookies.set('eleva_sesion', planted!)
    expect((await old.fetch('/api/user')).status).toBe(401)
  })

  test('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const browser = open()
    await browser.signIn((await person()).email)
    expect(browser.rawCookies.get('eleva_sesion')).toMatch(/HttpOnly/i)
    expect(browser.rawCookies.get('eleva_sesion')).toMatch(/SameSite=Lax/i)
  })

  test('a callback cannot be played again, nor by another browser, nor made up', async () => {
    const who = await person()
    const browser = open()
    const callback = await browser.signInUntilCallback(who.email)
    const other = open()
    expect(await other.follow(callback)).toBe('/login?motivo=vencido')
    expect(await browser.follow(callback)).toBe('/crear-contenido-curricula')
    expect(await browser.follow(callback)).toBe('/login?motivo=vencido')
    expect(await open().follow('/auth/callback?code=x&state=y')).toBe('/login?motivo=vencido')
    expect(await open().follow('/auth/callback')).toBe('/login?motivo=vencido')
  })

  test('a code that does not belong to this sign-in is refused', async () => {
    const browser = open()
    const callback = new URL(await browser.signInUntilCallback((await person()).email), origin)
    callback.searchParams.set('code', 'otro')
    expect(await browser.follow(callback.pathname + callback.search)).toBe('/login?motivo=fallo')
  })

  test('what the issuer answers in place of a person is told, and not taken for a bad line', async () => {
    for (const error of ['access_denied', 'invalid_request']) {
      const browser = open()
      const callback = new URL(await browser.signInUntilCallback((await person()).email), origin)
      callback.searchParams.delete('code')
      callback.searchParams.set('error', error)
      expect(await browser.follow(callback.pathname + callback.search)).toBe(`/login?motivo=rechazado#codigo=${error}`)
    }
  })

  test('the first administrator, made without a name, takes the one that the issuer knows; nobody else does', async () => {
    const { id } = await buildPerson(t.db, { roles: [ROL.admin] })
    const nameOf = async () =>
      (await t.db.selectFrom('usuarios').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
    await t.db.updateTable('usuarios').set({ name: SIN_NOMBRE }).where('id', '=', id).execute()
    await markSignIn(t.db, id, { picture: '', name: '' })
    expect(await nameOf()).toBe(SIN_NOMBRE)
    await markSignIn(t.db, id, { picture: '', name: 'Rosa Ibarra' })
    expect(await nameOf()).toBe('Rosa Ibarra')
    await markSignIn(t.db, id, { picture: '', name: 'R. Ibarra' })
    expect(await nameOf()).toBe('Rosa Ibarra')
  })
})

describe('where to go back to', () => {
  test.each([
    'https://mal.example',
    '//mal.example',
    '/\\mal.example',
    '/\t/mal.example',
    'javascript:alert(1)',
    '\\\\mal',
    'mal',
    '/auth/logout',
    '/login?x=1',
    '',
  ])('%j is not followed', async volver => {
    expect(safeReturn(volver)).toBeUndefined()
    expect(await open().signIn((await person()).email, volver)).toBe('/crear-contenido-curricula')
  })

  test('whatever is written there, it never leaves this site', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      'mal.example',
      ':',
      '@',
      'http',
      '?',
      '#',
      '.',
      '..',
      '%2f',
      '\t',
      '\n',
      ' ',
      'a',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), parts => {
        const safe = safeReturn(parts.join(''))
        if (safe !== undefined) expect(new URL(safe, 'https://eleva.mx').origin).toBe('https://eleva.mx')
      }),
      { numRuns: 3000 },
    )
  })
})

describe('a session', () => {
  test('ends with sign-out, for good', async () => {
    const browser = open()
    await browser.signIn((await person()).email)
    const token = browser.cookies.get('eleva_sesion')!
    expect((await browser.post('/auth/logout')).status).toBe(200)
    browser.cookies.set('eleva_sesion', token)
    expect((await browser.fetch('/api/user')).status).toBe(401)
  })

  test('ends when it was idle for twelve hours, and is renewed by use before', async () => {
    const who = await person()
    const browser = open()
    await browser.signIn(who.email)
    const set = (hours: number) =>
      t.database
        .sql`update sesiones_web set vence_en = now() + make_interval(mins => ${hours * 60}) where usuario_id = ${who.id}`
    await set(1)
    expect((await browser.fetch('/api/user')).status).toBe(200)
    const [row] = await t.database
      .sql`select vence_en > now() + interval '11 hours' as renewed from sesiones_web where usuario_id = ${who.id}`
    expect(row?.renewed).toBe(true)
    await set(-1)
    expect((await browser.fetch('/api/user')).status).toBe(401)
  })

  test('ends at once when the person is deactivated or their sessions are ended', async () => {
    const who = await person()
    const browser = open()
    await browser.signIn(who.email)
    await t.db.updateTable('usuarios').set({ estatus_user: 0 }).where('id', '=', who.id).execute()
    expect((await browser.fetch('/api/user')).status).toBe(401)
    await t.db.updateTable('usuarios').set({ estatus_user: 1 }).where('id', '=', who.id).execute()
    await endSessionsOf(t.db, who.id)
    expect((await browser.fetch('/api/user')).status).toBe(401)
  })

  test('keeps no token in the database', async () => {
    const browser = open()
    await browser.signIn((await person()).email)
    const [row] = await t.database
      .sql`select count(*)::int as c from sesiones_web where encode(token_hash, 'escape') like ${`%${browser.cookies.get('eleva_sesion')}%`}`
    expect(row?.c).toBe(0)
  })
})

describe('who somebody is', () => {
  test('follows from roles and schools', async () => {
    const gestor = await buildPerson(t.db, { roles: [ROL.docente] })
    await buildSchool(t.db, { gestor_id: gestor.id })
    const coach = await buildPerson(t.db, { roles: [ROL.docente, ROL.estudiante] })
    await buildSchool(t.db, { correo_coach: coach.email.toUpperCase() })
    expect(await (await t.asPerson(gestor)).ask(cuentasRoutes.user, {})).toMatchObject({
      es_gestor: true,
      es_coach: false,
      role_id: ROL.docente,
    })
    expect(await (await t.asPerson(coach)).ask(cuentasRoutes.user, {})).toMatchObject({
      es_gestor: false,
      es_coach: true,
      role_id: ROL.docente,
    })
  })

  test('role_id is the first of several roles, whatever changes', async () => {
    const who = await buildPerson(t.db, { roles: [ROL.estudiante, ROL.docente, ROL.admin] })
    const role = async () =>
      (await t.db.selectFrom('usuarios').select('role_id').where('id', '=', who.id).executeTakeFirstOrThrow()).role_id
    expect(await role()).toBe(1)
    await t.db.deleteFrom('usuarios_roles').where('usuario_id', '=', who.id).where('role_id', '=', ROL.admin).execute()
    expect(await role()).toBe(2)
  })
})

describe('the own profile', () => {
  const whole = {
    name: 'Mariana',
    apellido_p: 'Cervantes',
    apellido_m: 'Olvera',
    correo_alternativo: 'mariana@correo.mx',
  }

  test('is saved, also by a form that can only POST', async () => {
    const who = await t.asPerson(await person())
    const reply = await who.send('POST', `/api/users/update/${who.id}`, { _method: 'PUT', id: who.id, ...whole })
    expect(reply.body).toMatchObject({ success: true, color: 'success' })
    expect(await who.ask(cuentasRoutes.user, {})).toMatchObject(whole)
  })

  test.each([
    [{ name: '' }, 'Hace falta especificar el nombre'],
    [{ apellido_p: ' ' }, 'Hace falta especificar el apellido paterno'],
    [{ apellido_m: '' }, 'Hace falta especificar el apellido materno'],
    [{ correo_alternativo: '' }, 'Hace falta especificar algún correo alternativo'],
    [{ correo_alternativo: 'a b@c.mx' }, 'Usar una dirección de correo válida'],
    [{ name: '', correo_alternativo: 'x' }, 'Hace falta especificar el nombre'],
  ])('%j: %s', async (change, message) => {
    const who = await t.asPerson(await person())
    const reply = await who.send('PUT', `/api/users/update/${who.id}`, { ...whole, ...change })
    expect([reply.status, reply.body.message]).toEqual([422, message])
    expect(await who.ask(cuentasRoutes.user, {})).not.toMatchObject({ apellido_p: 'Cervantes' })
  })

  test('a learner who is called otherwise since: their staff see what they were called, until it is so again or staff set it', async () => {
    const learner = await t.asPerson(
      await buildPerson(t.db, { roles: [ROL.estudiante], name: 'Rosa', apellido_p: 'Gil', apellido_m: 'Paz' }),
    )
    const admin = await t.as('admin')
    const antes = async () => (await admin.ask(usuariosRoutes.get, { params: { id: learner.id } })).usuario.nombre_antes
    const rename = (name: string) => learner.send('PUT', `/api/users/update/${learner.id}`, { name })
    expect(await antes()).toBe('')
    for (const name of ['Directora', 'Profe']) expect((await rename(name)).status).toBe(200)
    expect(await antes()).toBe('Rosa Gil Paz')
    await rename('Rosa')
    expect(await antes()).toBe('')
    await rename('Profe')
    await admin.send('PUT', `/api/usuarios/${learner.id}`, { name: 'Rosa María' })
    expect(await antes()).toBe('')
    expect((await rename('ana@x.mx')).status).toBe(422)
  })

  test('where learners may not change their name, the rest of their profile they may', async () => {
    const strict = await openTestApp({ NOMBRE_PROPIO: '0' })
    const who = await buildPerson(strict.db, {
      roles: [ROL.estudiante],
      name: 'Rosa',
      apellido_p: 'Gil',
      apellido_m: 'Paz',
    })
    const learner = await strict.asPerson(who)
    const save = (change: object) => learner.send('PUT', `/api/users/update/${learner.id}`, change)
    expect(await save({ name: 'Profe' })).toMatchObject({
      status: 403,
      body: { message: 'Tu nombre lo cambia quien administra: pídeselo.' },
    })
    expect((await save({ name: 'Rosa', apellido_p: 'Gil', correo_alternativo: 'rosa@casa.mx' })).status).toBe(200)
    expect(await learner.ask(cuentasRoutes.user, {})).toMatchObject({
      name: 'Rosa',
      correo_alternativo: 'rosa@casa.mx',
      nombre_fijo: true,
    })
    const docente = await strict.asPerson(await buildPerson(strict.db, { roles: [ROL.docente] }))
    expect(await docente.ask(cuentasRoutes.user, {})).not.toHaveProperty('nombre_fijo')
    await strict.close()
  })

  test('that changes while who administers edits the same person is not laid over', async () => {
    const [who, admin] = [await t.asPerson(await person()), await t.as('admin')]
    const { version } = (await admin.ask(usuariosRoutes.get, { params: { id: who.id } })).usuario
    await who.ask(cuentasRoutes.updatePerfil, { params: { id: who.id }, body: whole })
    expect(
      await admin.send('PUT', `/api/usuarios/${who.id}`, { correo_alternativo: 'viejo@correo.mx', version }),
    ).toMatchObject({
      status: 409,
      body: { message: 'Alguien más cambió a esta persona mientras la editabas. Ábrela otra vez para ver lo que hay.' },
    })
    expect(await who.ask(cuentasRoutes.user, {})).toMatchObject(whole)
  })

  test("somebody else's is not found", async () => {
    const [who, other] = [await t.asPerson(await person()), await person()]
    expect((await who.send('PUT', `/api/users/update/${other.id}`, whole)).status).toBe(404)
    const admin = await t.as('admin')
    expect((await admin.send('PUT', `/api/users/update/${other.id}`, whole)).status).toBe(404)
  })
})
