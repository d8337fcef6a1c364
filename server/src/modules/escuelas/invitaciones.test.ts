import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { constanciasRoutes, escuelasRoutes, type Invitado, type QueryOf, ROL, seguimientoRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { buildActivity, buildCoach, buildCurricula, buildGroup, buildOferta, buildPerson } from '../../../test/build.ts'
import { type Invitaciones, openInvitaciones } from '../../../test/invitaciones.ts'
import { createMail } from '../../kit/correo/mail.ts'
import { sendInvitation } from './escuelas.jobs.ts'

let i: Invitaciones
let t: TestApp
beforeAll(async () => {
  i = await openInvitaciones()
  t = i.t
})
afterAll(() => t.close())

describe('a list of who is to be invited', () => {
  const read = async (text: string | Uint8Array<ArrayBuffer>, name = 'lista.csv') => {
    const { gestor } = await i.school()
    const form = new FormData()
    form.set('csv_file', new File([text], name))
    return gestor.upload('/api/centroEscolar/invitaciones/archivo', form)
  }
  test('is read by the names of its columns, in any encoding, and invites nobody', async () => {
    const before = (await t.mail.list(500)).length
    const list =
      'sep=;\nEscuela Secundaria 21\nNo.;Apellido paterno;Nombre;Correo del tutor;Correo electrónico\n1;Núñez;Ana;tutor@x.mx;Ana@Sec.mx\n2;Paz;Luis;;luis@sec21\n3;Ruiz;Eva;;\n4;Núñez;Ana;;ana@sec.mx'
    expect((await read(Buffer.from(list, 'latin1'))).body).toMatchObject({
      emails: ['ana@sec.mx', 'luis@sec21'],
      sin_correo: 1,
    })
    expect((await read('ana@sec.mx\nluis@sec.mx')).body.emails).toEqual(['ana@sec.mx', 'luis@sec.mx'])
    expect((await t.mail.list(500)).length).toBe(before)
  })

  test('without addresses, or as a workbook, is refused with what to do', async () => {
    expect(await read('Nombre\nAna')).toMatchObject({
      status: 422,
      body: { errors: { csv_file: [expect.stringContaining('correo')] } },
    })
    expect(await read('PK\u0003\u0004', 'lista.csv')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Guárdalo como CSV') },
    })
  })
})

describe('inviting again', () => {
  test('everybody who has not entered gets another link at once; who entered, and who has no access, none', async () => {
    const { id, gestor } = await i.school()
    await i.invite(gestor, 'uno@otravez.mx, dos@otravez.mx')
    await buildPerson(t.db, { roles: [ROL.docente], escuela_id: id, email: 'entra@otravez.mx' })
    const sinAcceso = await buildPerson(t.db, {
      roles: [ROL.docente],
      escuela_id: id,
      email: 'sin@otravez.mx',
      estatus_user: 0,
    })
    const at = '/api/centroEscolar/invitaciones/reenviar'
    const linksBefore = await t.db.selectFrom('invitaciones').select('id').where('escuela_id', '=', id).execute()
    expect(await gestor.ask(escuelasRoutes.resendAll, { body: {} })).toMatchObject({ reenviadas: 2, omitidas: 0 })
    const live = await t.db
      .selectFrom('invitaciones')
      .select('id')
      .where('escuela_id', '=', id)
      .where('anulada_en', 'is', null)
      .execute()
    expect(live.filter(l => linksBefore.some(b => b.id === l.id))).toEqual([])
    // Named ones, also whose access was taken; of others nothing.
    const other = await i.school()
    const ajena = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: other.id, estatus_user: 0 })
    const named = await gestor.send('POST', at, { ids: [sinAcceso.id, ajena.id] })
    expect(named.body).toMatchObject({ reenviadas: 1, omitidas: 1 })
    const by = async (situacion: 'activo' | 'invitado' | 'vencido' | 'sin_acceso') =>
      (await gestor.ask(escuelasRoutes.invitados, { query: { situacion } })).resultSet.map(d => d.email).sort()
    expect(await by('invitado')).toEqual(['dos@otravez.mx', 'sin@otravez.mx', 'uno@otravez.mx'])
    expect(await by('activo')).toEqual(['entra@otravez.mx'])
    expect([await by('vencido'), await by('sin_acceso')]).toEqual([[], []])
    expect((await gestor.get('/api/centroEscolar/invitados?situacion=otra')).status).toBe(422)
  })
})

describe('who manages a school sees how its teachers get on', () => {
  /**
   * One who is on time with a work that waits and a constancia that holds beside one that was taken back, one who is
   * behind.
   */
  async function buildDocentes(escuela_id: number) {
    const bien = await buildPerson(t.db, { roles: [ROL.docente], escuela_id, name: 'Alma Bien' })
    const atras = await buildPerson(t.db, { roles: [ROL.docente], escuela_id, name: 'Beto Atrás' })
    for (const [usuario_id, plan_hechas] of [
      [bien.id, 4],
      [atras.id, 1],
    ] as const)
      await t.db
        .insertInto('seguimiento_cifras')
        .values({ usuario_id, cursos: [1, 2], avance: 25 * plan_hechas, en_plan: 4, plan_hechas })
        .execute()
    for (const calificacion of [null, 90]) {
      const { id } = await buildActivity(t.db)
      const calificado_en = calificacion === null ? null : new Date()
      await t.db
        .insertInto('entregas')
        .values({ usuario_id: bien.id, actividad_id: id, file_url: 'https://x.mx', calificacion, calificado_en })
        .execute()
    }
    const llave = await t.db
      .insertInto('llaves_de_firma')
      .values({ publica: Buffer.alloc(32, escuela_id) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const revocada_en of [null, new Date()])
      await t.db
        .insertInto('constancias')
        .values({
          usuario_id: bien.id,
          folio: `2026-${randomUUID().slice(0, 8).toUpperCase()}`,
          datos: JSON.stringify({
            tipo: 'programa',
            nombre: 'Alma Bien',
            logro: 'Programa',
            escuela: 'X',
            emitida: '2026-01-01',
            horas: 0,
          }),
          firma: Buffer.alloc(64),
          llave_id: llave.id,
          nombre: 'Alma Bien',
          logro: 'Programa',
          revocada_en,
          motivo: revocada_en ? 'Nombre' : '',
        })
        .execute()
    return { bien, atras }
  }

  test('by what is due and done, what waits for a review and what was achieved: in the list, by filter, as a file', async () => {
    const { id, gestor } = await i.school()
    await buildDocentes(id)
    const list = async (query: Partial<QueryOf<typeof escuelasRoutes.invitados>> = {}) => {
      const body = await gestor.ask(escuelasRoutes.invitados, { query: { sort: 'plan', ...query } })
      return body.resultSet.map(d => [d.name, d.cursos, d.avance, d.plan_hechas, d.por_revisar, d.constancias])
    }
    // Who is behind comes first.
    expect(await list()).toEqual([
      ['Beto Atrás', 2, 25, 1, 0, 0],
      ['Alma Bien', 2, 100, 4, 1, 1],
    ])
    expect((await list({ debajo: 1 })).map(([name]) => name)).toEqual(['Beto Atrás'])
    expect((await gestor.get('/api/centroEscolar/invitados?debajo=0')).status).toBe(422)
    const file = await gestor.get('/api/centroEscolar/invitados/exportar?sort=plan')
    expect(file.text.split(/\r?\n/).slice(1, 3)).toEqual([
      expect.stringMatching(/^"?Beto Atrás"?,.*,2,25,4,1,0,0$/),
      expect.stringMatching(/^"?Alma Bien"?,.*,2,100,4,4,1,1$/),
    ])
    // Nothing of another school comes, whatever is asked for.
    const other = await i.school()
    expect((await other.gestor.get('/api/centroEscolar/invitados/exportar')).text.trim().split('\n')).toHaveLength(1)
    expect((await other.gestor.get(`/api/centroEscolar/invitados/exportar?escuela=${id}`)).status).toBe(404)
  })

  test('and the page of its school counts the same, by state, by group and by programme', async () => {
    const { id, gestor } = await i.school()
    const { bien, atras } = await buildDocentes(id)
    await i.invite(gestor, `espera-${id}@cifras.mx`)
    const ajena = await buildPerson(t.db, { roles: [ROL.estudiante] })
    const alumna = await buildPerson(t.db, { roles: [ROL.estudiante], escuela_id: id })
    const grupo = await buildGroup(t.db, { nombre_grupo: 'Uno', usuarios: [bien.id, ajena.id] })
    await buildGroup(t.db, { nombre_grupo: 'Otro', usuarios: [atras.id, alumna.id] })
    await buildGroup(t.db, { nombre_grupo: 'De nadie de aquí', usuarios: [ajena.id] })
    await buildGroup(t.db, { nombre_grupo: 'De un ciclo que acabó', usuarios: [bien.id], archivado_en: new Date() })
    expect((await gestor.ask(escuelasRoutes.cifras, {})).cifras).toEqual({
      situaciones: { activo: 2, invitado: 1, vencido: 0, sin_acceso: 0 },
      estudiantes: 1,
      grupos: 2,
      constancias: 1,
      plan: { aprenden: 2, avance: 63, en_plan: 8, plan_hechas: 5, debajo: 1 },
    })
    // Each is as many as the list to which it leads has.
    const total = async (path: string) => (await gestor.get(path)).body.total
    expect(await total('/api/centroEscolar/invitados?situacion=invitado')).toBe(1)
    expect(await total(`/api/escuela-alumnos-correos/${id}`)).toBe(1)
    expect(await total('/api/centroEscolar/grupos')).toBe(2)
    expect(await total(`/api/constancias?escuela=${id}&estado=valida`)).toBe(1)
    expect(await total(`/api/seguimiento?escuela_id=${id}&debajo=1`)).toBe(1)
    const grupos = async (query: Partial<QueryOf<typeof escuelasRoutes.gruposDe>> = {}) =>
      (await gestor.ask(escuelasRoutes.gruposDe, { query })).grupos
    expect(await grupos()).toEqual([
      expect.objectContaining({ nombre_grupo: 'Otro', personas: 2, cursos: 1, avance: 25, en_plan: 4, debajo: 1 }),
      expect.objectContaining({ nombre_grupo: 'Uno', personas: 1, cursos: 1, avance: 100, plan_hechas: 4, debajo: 0 }),
    ])
    expect((await grupos({ sort: 'plan', dir: 'desc' })).map(g => g.nombre_grupo)).toEqual(['Uno', 'Otro'])
    expect((await grupos({ search: 'uno' })).map(g => g.nombre_grupo)).toEqual(['Uno'])

    const curricula = await buildCurricula(t.db, { nombre_curricula: 'Aula viva' })
    const curriculas = [curricula.id]
    await buildOferta(t.db, { curriculas, grupos: [grupo.id], fecha_inicio: '2026-01-10' })
    await buildOferta(t.db, { curriculas, escuelas: [id], fecha_inicio: '2026-02-10' })
    await buildOferta(t.db, { curriculas, escuelas: [id], publicado: 0 })
    await buildOferta(t.db, { curriculas })
    const programas = async (who: Caller) =>
      (await who.ask(escuelasRoutes.programasDe, { query: { escuela: id } })).programas.map(p => [
        p.programa,
        p.publicado,
        p.a_la_escuela,
        p.grupos.map(g => g.label).join(),
      ])
    const seen = [
      ['Aula viva', 1, 1, ''],
      ['Aula viva', 1, 0, 'Uno'],
    ]
    expect(await programas(gestor)).toEqual(seen)
    // What its author has not published is nobody else's.
    const admin = await t.as('admin')
    expect(await programas(admin)).toEqual([...seen, ['Aula viva', 0, 1, '']])
    const constancias = await admin.ask(constanciasRoutes.list, { query: { escuela: id } })
    expect(constancias.constancias.length).toBe(2)

    const other = await i.school()
    expect((await other.gestor.ask(constanciasRoutes.list, { query: { escuela: id } })).constancias).toEqual([])
    for (const part of ['cifras', 'grupos', 'programas'])
      expect((await other.gestor.get(`/api/centroEscolar/${part}?escuela=${id}`)).status, part).toBe(404)
  })

  test('and encourages several of them', async () => {
    const { id, gestor } = await i.school()
    const { bien, atras } = await buildDocentes(id)
    const body = { ids: [bien.id, atras.id], texto: '¡Vamos, {nombre}!', clave: randomUUID() }
    expect(await gestor.ask(seguimientoRoutes.cheer, { body })).toMatchObject({
      enviados: 2,
      omitidos: 0,
    })
    const after = await gestor.ask(escuelasRoutes.invitados, {})
    expect((after.resultSet as Invitado[]).every(d => d.animo !== null)).toBe(true)
  })
})

describe('inviting', () => {
  test('a pasted list: each e-mail once, whatever its case; wrong ones and those of others are named, the rest goes out', async () => {
    const { id, gestor } = await i.school()
    const other = await i.school()
    await buildPerson(t.db, { roles: [ROL.docente], escuela_id: other.id, email: 'ajena@otra.mx' })
    await buildPerson(t.db, { roles: [ROL.estudiante], escuela_id: id, email: 'alumno@sec.mx' })
    await buildPerson(t.db, { roles: [ROL.docente], escuela_id: id, email: 'yaesta@sec.mx' })
    await buildPerson(t.db, { roles: [ROL.docente], escuela_id: null, email: 'libre@sec.mx', estatus_user: 0 })
    const reply = await i.invite(
      gestor,
      'Uno@Sec.mx; dos@sec.mx;uno@sec.mx\npaola.rios@sec21; ajena@otra.mx, alumno@sec.mx yaesta@sec.mx libre@sec.mx',
    )
    expect(reply.body).toMatchObject({
      success: true,
      enviadas: 3,
      color: 'warning',
      message: 'Se enviaron 3 invitaciones; 3 correos no pasaron',
    })
    expect(reply.results.map(r => [r.email, r.resultado, r.motivo])).toEqual([
      ['uno@sec.mx', 'enviada', ''],
      ['dos@sec.mx', 'enviada', ''],
      ['paola.rios@sec21', 'rechazada', 'Revisa paola.rios@sec21: le falta el final, por ejemplo .edu.mx'],
      ['ajena@otra.mx', 'rechazada', 'Ese correo ya es de otra escuela'],
      ['alumno@sec.mx', 'rechazada', 'Ese correo es de un estudiante'],
      ['yaesta@sec.mx', 'ya_estaba', expect.stringMatching(/^Ya es docente de tu escuela \(Persona \d+\)$/)],
      ['libre@sec.mx', 'enviada', ''],
    ])
    const mine = await i.list(gestor)
    expect(mine.cantidad).toBe(4)
    expect(mine.resultSet.find(r => r.email === 'uno@sec.mx')).toMatchObject({
      name: 'uno',
      estatus_user: 0,
      situacion: 'invitado',
      updated_at: null,
      inscripciones_usuarios: [],
    })
    await i.linkTo('uno@sec.mx')
    await i.linkTo('libre@sec.mx')
    await expect
      .poll(async () => (await i.list(gestor, { search: 'uno@' })).resultSet[0]!.correo, { timeout: 10_000 })
      .toBe('enviado')
    expect((await t.mail.list(500)).some(m => ['ajena@otra.mx', 'yaesta@sec.mx'].includes(m.to))).toBe(false)
  })

  test.each([[[]], ['[]'], [' ; '], [['']], [undefined]])('%j is refused', async emails => {
    const { gestor } = await i.school()
    expect(await i.invite(gestor, emails)).toMatchObject({
      status: 422,
      body: { message: 'El campo correo NO debe ir vacío no lo haga' },
    })
  })

  test('who enters Eleva already and is of no school is of this one from now on: it is said so, and they are written to', async () => {
    const { id, gestor } = await i.school({ cantidad: 2, nombre: 'Secundaria 9' })
    const email = 'suelta@sec.mx'
    const { id: suelta } = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: null, email })
    const reply = await i.invite(gestor, [email, 'nueva9@sec.mx', 'sin-lugar@sec.mx'])
    expect(reply.body).toMatchObject({
      enviadas: 1,
      message: 'Se envió 1 invitación; 1 persona que ya entra a Eleva es ahora de tu escuela; 1 correo no pasó',
    })
    expect(reply.results.map(r => r.resultado)).toEqual(['sumada', 'enviada', 'rechazada'])
    expect(reply.results[0]!.motivo).toMatch(/^Ya entra a Eleva \(.+\): desde ahora es docente de tu escuela$/)
    const now = await t.db
      .selectFrom('usuarios')
      .select(['escuela_id', 'estatus_user', 'version'])
      .where('id', '=', suelta)
      .executeTakeFirstOrThrow()
    expect(now).toEqual({ escuela_id: id, estatus_user: 1, version: 2 })
    const mails = async () => (await t.mail.list(500)).filter(m => m.to === email)
    await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(1)
    const mail = (await t.mail.read((await mails())[0]!.id))!
    expect(mail.subject).toBe('Ahora eres docente de Secundaria 9 en Eleva')
    expect(mail.text).toContain(`Pilar Gómez te sumó a Secundaria 9`)
    expect(mail.text).toContain(gestor.email)
    // Alone she is told so, too; again she is there already.
    expect((await i.invite(gestor, [email])).results).toMatchObject([{ resultado: 'ya_estaba' }])
  })

  test('who manages or coaches another school is not taken from it', async () => {
    const { gestor } = await i.school()
    const other = await i.school()
    const coach = await buildCoach(t.db)
    const { results } = await i.invite(gestor, [other.gestor.email, coach.email, i.admin.email])
    expect(results.map(r => r.motivo)).toEqual(Array(3).fill('Ese correo ya tiene otra función en Eleva'))
  })

  test('without access, or out of its validity, a school invites nobody and says why; its people go on signing in', async () => {
    for (const [values, said] of [
      [{ estatus: 0 }, 'no tiene acceso'],
      [{ fecha_vigencia_inicio: '2199-01-01' }, 'empieza el 01/01/2199'],
      [{ fecha_vigencia_finalizacion: '2020-07-15' }, 'terminó el 15/07/2020'],
    ] as const) {
      const { gestor, id } = await i.school(values)
      expect(await i.invite(gestor, ['a1@sec.mx'])).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(said) },
      })
      const docente = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: id, estatus_user: 0 })
      expect((await gestor.get(`/api/centroEscolar/resendAccess/${docente.id}`)).status).toBe(409)
      await gestor.ask(escuelasRoutes.show, {})
    }
  })
})

describe('the quota', () => {
  test('is never exceeded: twenty at once, by two people', async () => {
    const { id, gestor } = await i.school({ cantidad: 7 })
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, k) =>
        i.invite(k % 2 ? gestor : i.admin, [`junto${id}-${k}a@sec.mx`, `junto${id}-${k}b@sec.mx`], { escuela: id }),
      ),
    )
    expect(all.map(r => r.status)).toEqual(Array(20).fill(200))
    const results = all.flatMap(r => r.results)
    expect(results.filter(r => r.resultado === 'enviada')).toHaveLength(7)
    expect(results.filter(r => r.motivo === 'Ya no quedan lugares en tu escuela')).toHaveLength(33)
    expect(await gestor.ask(escuelasRoutes.show, {})).toMatchObject({
      resultSet: { usuariosActualesInvitados: 7, disponibles: 0 },
    })
  })

  test('one e-mail that two schools invite at once belongs to one of them', async () => {
    const [a, b] = [await i.school(), await i.school()]
    const both = await Promise.all([
      i.invite(a.gestor, ['dos-escuelas@sec.mx']),
      i.invite(b.gestor, ['dos-escuelas@sec.mx']),
    ])
    expect(both.flatMap(r => r.results.map(x => x.resultado)).sort()).toEqual(['enviada', 'rechazada'])
    expect((await i.list(a.gestor)).cantidad + (await i.list(b.gestor)).cantidad).toBe(1)
  })

  test('again the same e-mail takes no second seat: it gets a new link', async () => {
    const { gestor } = await i.school({ cantidad: 1 })
    await i.invite(gestor, ['otra-vez@sec.mx'])
    const again = await i.invite(gestor, ['OTRA-VEZ@sec.mx'])
    expect(again.results).toMatchObject([{ resultado: 'reenviada' }])
    expect(again.body).toMatchObject({ message: 'Se envió 1 invitación', color: 'success' })
    expect((await i.invite(gestor, ['segunda@sec.mx'])).body).toMatchObject({
      message: 'No se envió ninguna invitación; 1 correo no pasó',
      color: 'warning',
    })
  })

  test('one that was not accepted is withdrawn: its link is worth nothing, and its seat is free', async () => {
    const { gestor } = await i.school({ cantidad: 1 })
    await i.invite(gestor, ['retirada@sec.mx'])
    const link = await i.linkTo('retirada@sec.mx')
    const { id } = (await i.list(gestor)).resultSet[0]!
    const other = await i.school()
    expect((await other.gestor.send('DELETE', `/api/centroEscolar/invitaciones/${id}`)).status).toBe(404)
    const reply = await gestor.send('DELETE', `/api/centroEscolar/invitaciones/${id}`)
    expect(reply.body).toMatchObject({ success: true, message: 'Invitación retirada; su lugar quedó libre' })
    expect((await i.list(gestor)).cantidad).toBe(0)
    const page = await (await t.anonymous()).get(`/api/invitaciones/${link.split('/').at(-1)}`)
    expect(page.body.invitacion).toMatchObject({ estado: 'anulada' })
    expect((await i.invite(gestor, ['segunda-vez@sec.mx'])).results).toMatchObject([{ resultado: 'enviada' }])
  })

  test('somebody who has come in cannot be withdrawn, and is named when they are invited again', async () => {
    const { id, gestor } = await i.school()
    const who = await buildPerson(t.db, {
      roles: [ROL.docente],
      escuela_id: id,
      email: 'dentro@sec.mx',
      name: 'Dora',
      apellido_p: 'Díaz',
    })
    expect((await gestor.send('DELETE', `/api/centroEscolar/invitaciones/${who.id}`)).status).toBe(409)
    expect((await i.invite(gestor, ['dentro@sec.mx'])).results[0]!.motivo).toBe(
      'Ya es docente de tu escuela (Dora Díaz)',
    )
  })

  test('a school that got fewer seats than it uses has none left, and nothing breaks', async () => {
    const { id, gestor } = await i.school({ cantidad: 1 })
    for (let i = 0; i < 3; i++) await buildPerson(t.db, { roles: [ROL.docente], escuela_id: id })
    expect(await gestor.ask(escuelasRoutes.show, {})).toMatchObject({
      resultSet: { usuariosActualesInvitados: 3, disponibles: 0 },
    })
    expect((await i.invite(gestor, ['de-mas@sec.mx'])).body.enviadas).toBe(0)
  })
})

describe('the mail', () => {
  test('goes out once however often its job runs, says what it must, and hides nothing in its HTML', async () => {
    const { gestor } = await i.school({ nombre: 'Técnica <b>21</b> & Cía' })
    await i.invite(gestor, ['correo@sec.mx'])
    await i.linkTo('correo@sec.mx')
    const find = () =>
      t.database.sql`select invitacion.id, invitacion.enviada_en from invitaciones invitacion
          join usuarios usuario on usuario.id = invitacion.usuario_id where usuario.email = 'correo@sec.mx'`
    // The mail is there a moment before it is noted.
    await expect.poll(async () => (await find())[0]?.enviada_en).toBeTruthy()
    const [row] = await find()
    await sendInvitation(t.db, t.mail, { invitacion: row!.id, origen: i.origin })
    const sent = (await t.mail.list(500)).filter(m => m.to === 'correo@sec.mx')
    expect(sent).toHaveLength(1)
    const mail = (await t.mail.read(sent[0]!.id))!
    expect(mail.subject).toBe('Te invitaron a Eleva: Técnica <b>21</b> & Cía')
    expect(mail.text).toContain('Pilar Gómez te invitó a Eleva como docente de Técnica <b>21</b> & Cía.')
    expect(mail.text).toContain(`${i.origin}/registro-docentes-invita/`)
    expect(mail.text).toMatch(/vence el \d{1,2} de \p{L}+ de \d{4}/u)
    expect(mail.html).toContain('Técnica &lt;b&gt;21&lt;/b&gt; &amp; Cía')
    // The secret lies neither in the queue nor in the tables.
    const link = await i.linkTo('correo@sec.mx')
    const [jobs] = await t.database.sql`select count(*)::int as n from pgboss.job where data::text like ${`%${link}%`}`
    expect(jobs!.n).toBe(0)
  })

  test('that cannot go out is tried again, and the list says so meanwhile', { tags: ['resto'] }, async () => {
    const { gestor, id } = await i.school()
    const docente = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: id, estatus_user: 0 })
    const [row] = await t.database
      .sql`insert into invitaciones (usuario_id, escuela_id, vence_en) values (${docente.id}, ${id}, now() + interval '1 day') returning id`
    const dead = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
    await new Promise(done => dead.once('listening', done))
    const smtp = createMail({ ...t.config, SMTP_URL: `smtp://127.0.0.1:${(dead.address() as AddressInfo).port}` })
    await expect(sendInvitation(t.db, smtp, { invitacion: row!.id, origen: i.origin })).rejects.toThrow()
    dead.close()
    await smtp.close()
    expect((await i.list(gestor)).resultSet[0]).toMatchObject({ correo: 'fallo' })
    await sendInvitation(t.db, t.mail, { invitacion: row!.id, origen: i.origin })
    expect((await i.list(gestor)).resultSet[0]).toMatchObject({ correo: 'enviado' })
  })

  test('that went out as the database failed is noted when that is back, and does not go out again', {
    tags: ['resto'],
  }, async () => {
    const { gestor, id } = await i.school()
    const docente = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: id, estatus_user: 0 })
    const [row] = await t.database
      .sql`insert into invitaciones (usuario_id, escuela_id, vence_en) values (${docente.id}, ${id}, now() + interval '1 day') returning id`
    const data = { invitacion: row!.id as string, origen: i.origin }
    const held = await t.database.pool.connect()
    const mail = {
      ...t.mail,
      send: async (message: Parameters<typeof t.mail.send>[0]) => {
        const sent = await t.mail.send(message)
        await held.query('begin; lock table invitaciones in access exclusive mode')
        setTimeout(() => void held.query('commit'), 5_000)
        return sent
      },
    }
    await sendInvitation(t.db, mail, data)
    held.release()
    expect((await i.list(gestor)).resultSet[0]).toMatchObject({ correo: 'enviado' })
    await sendInvitation(t.db, t.mail, data)
    expect((await t.mail.list(500)).filter(m => m.to === docente.email)).toHaveLength(1)
  })

  test('is not sent when what it is about was not kept', async () => {
    const { gestor } = await i.school()
    const before = await t.database.sql`select count(*)::int as n from pgboss.job where name = 'escuelas.invitacion'`
    expect((await i.invite(gestor, ['bien@sec.mx', ''])).status).toBe(422)
    const after = await t.database.sql`select count(*)::int as n from pgboss.job where name = 'escuelas.invitacion'`
    expect(after[0]!.n).toBe(before[0]!.n)
  })
})
