import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { cuentasRoutes, lotesRoutes, privacidadRoutes, ROL, textosLegalesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildPerson, buildSchool } from '../../../test/build.ts'
import { removeVencidas } from './privacidad.descarga.sql.ts'
import { definePrivacidadJobs } from './privacidad.jobs.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  definePrivacidadJobs(t)
  await t.jobs.start()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const persona = async (name: string) => t.asPerson(await buildPerson(t.db, { name }))
const pedir = (who: Caller, tipo: string, palabras = '') =>
  who.send('POST', '/api/privacidad/solicitudes', { tipo, palabras })
const responder = (id: unknown, decision: string) =>
  admin.send('POST', `/api/privacidad/solicitudes/${id}/respuesta`, { decision, respuesta: 'Con gusto' })

describe('what somebody asks', () => {
  test('is counted in working days, one of a kind at a time, and can be taken back', async () => {
    const { rows } = await sql`
      select dia_habil('2026-11-28', 20)::text as responder, dia_habil('2026-11-27', 1)::text as lunes,
        dias_habiles('2026-11-27', '2026-12-01') as quedan, dias_habiles('2026-12-01', '2026-11-27') as tarde`.execute(
      t.db,
    )
    expect(rows[0]).toEqual({ responder: '2026-12-25', lunes: '2026-11-30', quedan: 2, tarde: -2 })

    const ana = await persona('Ana Uno')
    expect((await pedir(ana, 'rectificar')).body.errors).toEqual({ palabras: ['Escribe qué hay que corregir'] })
    const { id } = (await pedir(ana, 'oponerse', 'No quiero salir en la portada')).body
    expect((await pedir(ana, 'oponerse', 'Otra vez')).status).toBe(409)
    const other = await persona('Otra Dos')
    expect((await other.send('POST', `/api/privacidad/solicitudes/${id}/retirar`)).status).toBe(404)
    await ana.ask(privacidadRoutes.withdraw, { params: { id: Number(id) } })
    expect((await ana.send('POST', `/api/privacidad/solicitudes/${id}/retirar`)).status).toBe(409)
    expect((await pedir(ana, 'oponerse', 'Ahora sí')).status).toBe(200)
    const body = await ana.ask(privacidadRoutes.misDatos, {})
    expect(body).toMatchObject({
      datos: [{ campo: 'Nombre', valor: 'Ana Uno' }, { campo: 'Correo' }, { campo: 'Roles', valor: 'Estudiante' }],
      solicitudes: [{ estado: 'recibida', palabras: 'Ahora sí' }, { estado: 'retirada' }],
      descarga: null,
      oposiciones: [],
      dias_de_bloqueo: 60,
    })
  })

  test('is answered once in words, told by notice and mail, and done in its time; an erasure is no words', async () => {
    const eva = await persona('Eva Tres')
    const { id } = (await pedir(eva, 'rectificar', 'Mi CURP tiene un error')).body
    const borrar = (await pedir(eva, 'borrar')).body.id
    const listed = (await admin.ask(privacidadRoutes.listSolicitudes, { query: { estado: 'abiertas', per_page: 100 } }))
      .solicitudes
    expect(listed).toContainEqual(expect.objectContaining({ id, nombre: 'Eva Tres', quedan: 20, hacer_hasta: null }))
    expect((await responder(id, 'aceptada')).status).toBe(200)
    expect((await responder(id, 'aceptada')).status).toBe(409)
    const again = (await admin.ask(privacidadRoutes.listSolicitudes, { query: { estado: 'aceptada' } })).solicitudes
    expect(again).toMatchObject([{ id, quedan: 15 }])
    expect((await responder(id, 'hecha')).status).toBe(200)
    expect((await responder(id, 'negada')).status).toBe(409)
    expect((await responder(borrar, 'hecha')).body.message).toContain('Bloquea la cuenta')
    const told = await t.db
      .selectFrom('avisos as aviso')
      .leftJoin('avisos_correos as correo', 'correo.aviso_id', 'aviso.id')
      .select(['aviso.tipo', 'aviso.clave', 'correo.id as correo'])
      .where('aviso.usuario_id', '=', eva.id)
      .execute()
    expect(told).toMatchObject([{ tipo: 'solicitud_respondida', clave: `solicitud:${id}`, correo: expect.anything() }])
    expect((await eva.get('/api/privacidad/solicitudes')).status).toBe(403)
  })
})

test('what somebody asked whose account is deleted waits for no answer, and was not erased by that', async () => {
  const luz = await persona('Luz Cuatro')
  const pedidas = [
    [(await pedir(luz, 'acceder')).body.id, 'retirada'],
    [(await pedir(luz, 'rectificar', 'Mi nombre')).body.id, 'retirada'],
    [(await pedir(luz, 'borrar')).body.id, 'retirada'],
  ]
  expect((await responder(pedidas[1]![0], 'aceptada')).status).toBe(200)
  const negada = (await pedir(luz, 'oponerse', 'Nada')).body.id
  expect((await responder(negada, 'negada')).status).toBe(200)
  expect((await admin.send('DELETE', `/api/usuarios/${luz.id}`)).status).toBe(200)
  const { solicitudes } = await admin.ask(privacidadRoutes.listSolicitudes, { query: { per_page: 100 } })
  for (const [id, estado] of [...pedidas, [negada, 'negada']])
    expect(solicitudes).toContainEqual(expect.objectContaining({ id, estado, quedan: null, nombre: 'Persona borrada' }))
})

describe('the legal texts', () => {
  const por = async (who: Caller) => (await who.ask(textosLegalesRoutes.porAceptar, {})).textos
  const publicar = async (tipo: string, contenido: string, desde?: string) =>
    admin.send('POST', '/api/privacidad/textos', { tipo, contenido, ...(desde ? { desde } : {}) })

  test('without one nothing is asked, and the page of the house stands', async () => {
    const luz = await persona('Luz Seis')
    expect((await luz.ask(cuentasRoutes.user, {})).por_aceptar).toBeUndefined()
    expect(await por(luz)).toEqual([])
    const page = await (await t.anonymous()).get('/privacidad')
    expect([page.status, page.headers.location]).toEqual([302, '/privacy'])
  })

  test('each version is asked for once, from its day on; former ones are read, and who accepted is listed', async () => {
    const luz = await persona('Luz Siete')
    expect((await publicar('aviso', '<p> </p>')).body.errors).toEqual({ contenido: ['Escribe el texto'] })
    expect((await publicar('aviso', '<p>Cuidamos tus datos.</p><script>alert(1)</script>')).status).toBe(200)
    expect((await luz.ask(cuentasRoutes.user, {})).por_aceptar).toBe(true)
    const [aviso] = await por(luz)
    expect(aviso).toMatchObject({ tipo: 'aviso', version: 1, contenido: '<p>Cuidamos tus datos.</p>', cambio: false })
    for (let i = 0; i < 2; i++)
      expect((await luz.send('POST', '/api/privacidad/aceptaciones', { textos: [aviso!.id, 999_999] })).status).toBe(
        200,
      )
    expect((await luz.ask(cuentasRoutes.user, {})).por_aceptar).toBeUndefined()

    // One of a day to come holds from then on.
    await publicar('aviso', '<p>Los cuidamos más.</p>', '2090-01-01')
    expect(await por(luz)).toEqual([])
    await sql`update privacidad_textos set desde = hoy() where version = 2`.execute(t.db)
    expect(await por(luz)).toMatchObject([{ version: 2, cambio: true }])
    const nadie = await t.anonymous()
    const page = await nadie.get('/privacidad')
    expect(page.text).toContain('Los cuidamos más.')
    expect((await nadie.get('/privacidad?tipo=aviso&version=1')).text).toContain('Ya no es la que vale')
    expect((await nadie.get('/privacidad?tipo=aviso&version=7')).status).toBe(404)
    expect((await nadie.get('/privacy')).headers.location).toBe('/privacidad?tipo=aviso')

    const { textos } = await admin.ask(textosLegalesRoutes.textos, {})
    expect(textos).toMatchObject([
      { version: 2, vigente: true, aceptaron: 0 },
      { version: 1, vigente: false, aceptaron: 1 },
    ])
    const file = await admin.get(`/api/privacidad/textos/${aviso!.id}/aceptaciones`)
    expect(file.text).toContain(`Luz Siete,${luz.email}`)
    expect((await luz.get('/api/privacidad/textos')).status).toBe(403)
  })

  test('who is opposed is on no public page', async () => {
    const coach = await buildPerson(t.db, { name: 'Coach', apellido_p: 'Opuesta', roles: [ROL.docente] })
    await buildSchool(t.db, { correo_coach: coach.email })
    const who = await t.asPerson(coach)
    const shown = async () => (await (await t.anonymous()).get('/api/publico/coaches')).text.includes('Coach Opuesta')
    expect(await shown()).toBe(true)
    const say = (opuesta: 0 | 1) => who.send('POST', '/api/privacidad/oposiciones', { uso: 'pagina_publica', opuesta })
    await say(1)
    await say(1)
    expect([await shown(), (await who.ask(privacidadRoutes.misDatos, {})).oposiciones]).toEqual([
      false,
      ['pagina_publica'],
    ])
    await say(0)
    expect(await shown()).toBe(true)
  })
})

/** The files of a ZIP by their names, as its directory at the end tells them. */
function unzip(zip: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === 0x02014b50; ) {
    const [size, name, extra, comment] = [zip.readUInt32LE(at + 20), ...[28, 30, 32].map(o => zip.readUInt16LE(at + o))]
    const head = zip.readUInt32LE(at + 42)
    const begin = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const bytes = zip.subarray(begin, begin + size!)
    const text = zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)
    found.set(zip.subarray(at + 46, at + 46 + name!).toString(), text.toString())
    at += 46 + name! + extra! + comment!
  }
  return found
}

test('all of one’s own comes as one file, one at a time, for a week, and for nobody else', async () => {
  const ines = await persona('Inés Cuatro')
  const { id: actividad_id } = await buildActivity(t.db)
  const llave = 'entregas/0123456789abcdef'
  const { size, sha256 } = await t.storage.put(llave, Buffer.from('mi tarea'), { type: 'text/plain' })
  const archivo = await t.db
    .insertInto('archivos')
    .values({ llave, nombre: 'tarea ñ/1.txt', tipo: 'text/plain', tamano: size, sha256, usuario_id: ines.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('entregas')
    .values({
      usuario_id: ines.id,
      actividad_id,
      file_url: 'x',
      archivo_id: archivo.id,
      comentarios: 'Muy bien',
      calificacion: 90,
      calificado_en: new Date(),
    })
    .execute()

  const asked = await ines.send('POST', '/api/privacidad/descarga')
  expect(asked.body).toMatchObject({ message: 'Estamos juntando tus datos. Te avisamos cuando estén.' })
  const of = async () => (await ines.ask(privacidadRoutes.misDatos, {})).descarga!
  await expect.poll(async () => (await of()).estado, { timeout: 15_000 }).toBe('lista')
  const { id, vence_en } = await of()
  expect(Math.round((Date.parse(vence_en!) - Date.now()) / 86_400_000)).toBe(7)

  const file = await ines.get(`/api/privacidad/descarga/${id}/archivo`)
  expect(file.headers['content-disposition']).toBe('attachment; filename="mis-datos-de-eleva.zip"')
  const files = unzip(Buffer.from(file.bytes))
  expect(files.get(`archivos/${archivo.id}-tarea ñ_1.txt`)).toBe('mi tarea')
  expect(JSON.parse(files.get('cuenta.json')!)).toMatchObject([{ nombres: 'Inés Cuatro', correo: ines.email }])
  expect(JSON.parse(files.get('entregas.json')!)).toMatchObject([
    { calificacion: 90, comentarios_de_quien_reviso: 'Muy bien' },
  ])
  for (const [name, text] of files) if (name.endsWith('.json')) expect(() => JSON.parse(text), name).not.toThrow()
  expect(files.get('LEEME.txt')).toContain('todo lo que esta plataforma guarda de ti')

  const other = await persona('Otra Cinco')
  expect((await other.get(`/api/privacidad/descarga/${id}/archivo`)).status).toBe(404)
  expect(await t.db.selectFrom('avisos').select(['tipo']).where('usuario_id', '=', ines.id).execute()).toContainEqual({
    tipo: 'descarga_lista',
  })

  // While one is on its way it is the same.
  await sql`update privacidad_descargas set estado = 'pedida', tomada_en = now() where id = ${id}`.execute(t.db)
  expect(await ines.ask(privacidadRoutes.requestDescarga, {})).toMatchObject({
    descarga: { id },
    message: 'Ya estamos juntando tus datos. Te avisamos cuando estén.',
  })
  // After its days it is nowhere.
  await sql`update privacidad_descargas set estado = 'lista', vence_en = now() - interval '1 second' where id = ${id}`.execute(
    t.db,
  )
  expect((await ines.get(`/api/privacidad/descarga/${id}/archivo`)).status).toBe(404)
  await removeVencidas(t.db, t.storage)
  expect(await t.storage.head(`descargas/${id}.zip`)).toBeUndefined()
})

test('whose data are blocked stays so: by their key, by taking something back, or by being made one with another', async () => {
  const [a, b] = [
    await buildPerson(t.db, { roles: [ROL.estudiante] }),
    await buildPerson(t.db, { roles: [ROL.estudiante] }),
  ]
  const lote = (accion: string, ids: number[]) =>
    admin.send('POST', '/api/usuarios/lotes', { clave: randomUUID(), accion, ids })
  const { lote: out } = await admin.ask(lotesRoutes.applyLote, {
    body: { clave: randomUUID(), accion: 'desactivar', ids: [a.id, b.id] },
  })
  await admin.ask(privacidadRoutes.block, { params: { id: a.id }, body: {} })
  expect((await lote('activar', [a.id])).body).toMatchObject({ se_fueron: 1, lote: { hechos: 0 } })
  const undone = await admin.send('POST', `/api/usuarios/lotes/${out.id}/deshacer`, {})
  expect(undone.body).toMatchObject({ devueltos: 1, se_quedan: 1 })
  const open = await t.db
    .selectFrom('usuarios')
    .select('id')
    .where('id', 'in', [a.id, b.id])
    .where('estatus_user', '=', 1)
    .execute()
  expect(open).toEqual([{ id: b.id }])
  const one = await admin.send('POST', `/api/usuarios/${b.id}/fusion`, { otra: a.id })
  expect([one.status, one.body.message]).toEqual([404, 'Una de las dos personas ya no existe.'])
})
