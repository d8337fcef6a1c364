import { createHash, randomUUID } from 'node:crypto'
import {
  ContenidoDePlantilla,
  completarRoutes,
  constanciasRoutes,
  faltasDeConstanciaRoutes,
  folioImpreso,
  plantillasRoutes,
  type QueryOf,
} from '@eleva/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildGestor,
  buildGroup,
  buildOferta,
  buildPerson,
  buildSchool,
  buildUnit,
} from '../../../../test/build.ts'
import { conAdjunto as hacerAdjunto } from '../../../../test/mutaciones.ts'
import { MARCA_ELEVA } from '../../../kit/instalacion.ts'
import { tellInJob } from '../../avisos/avisos.service.ts'
import { readAdjunto } from '../constancias.archivo.ts'
import { type DatosDeConstancia, huellaDeCurp } from '../constancias.datos.ts'
import { createTaller, issueCompletas } from '../constancias.emitir.ts'
import { constanciaEnPdf } from './papel.ts'
import { findVista } from './plantillas.read.ts'

let t: TestApp
let admin: Caller
let png: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  png = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#223344' } })
    .png()
    .toBuffer()
})
afterAll(() => t.close())

/** Somebody, a programme of one tick, and its rule. */
async function programa(regla: object, persona: Parameters<typeof buildPerson>[1] = {}, minutos_curso = 600) {
  const who = await t.asPerson(await buildPerson(t.db, persona))
  const unidad = await buildUnit(t.db)
  const actividad = await buildActivity(t.db, { unidad_id: unidad.id })
  const curso = await buildCurso(t.db, { unidades: [unidad.id], minutos_curso })
  const curricula = await buildCurricula(t.db, { cursos: [curso.id] })
  const grupo = await buildGroup(t.db, { usuarios: [who.id] })
  const oferta = await buildOferta(t.db, { curriculas: [curricula.id], grupos: [grupo.id] })
  const said = await admin.send('PUT', `/api/reglas-de-constancia/curricula/${curricula.id}`, regla)
  expect([said.status, said.body.message]).toEqual([200, expect.any(String)])
  const terminar = () =>
    t.db
      .insertInto('actividades_realizadas')
      .values({ usuario_id: who.id, actividad_id: actividad.id, curso_id: curso.id, curricula_id: curricula.id })
      .execute()
  return { who, curso: curso.id, curricula, grupo, oferta, terminar }
}
const pedir = async (who: Caller) => (await who.ask(constanciasRoutes.request, {})).constancias
const pdfOf = async (who: Caller, folio: string) => Buffer.from((await who.get(`/api/constancias/${folio}/pdf`)).bytes)
const pagina = async (folio: string) => (await (await t.anonymous()).get(`/constancias/${folioImpreso(folio)}`)).text
async function comprobar(bytes: Uint8Array) {
  const form = new FormData()
  form.set('archivo', new File([Uint8Array.from(bytes)], 'c.pdf', { type: 'application/pdf' }))
  return (await (await t.anonymous()).upload('/api/publico/constancias/archivo', form)).body
}
const plantilla = async (clave: string): Promise<number> =>
  (await t.db.selectFrom('plantillas').select('id').where('clave', '=', clave).executeTakeFirstOrThrow()).id
async function copia(who: Caller, clave: string, escuela_id: number | null = null) {
  const { id, message } = await who.ask(plantillasRoutes.copyPlantilla, {
    body: { de: await plantilla(clave), nombre: 'Copia', escuela_id },
  })
  expect(message).toBe('Plantilla copiada')
  return { id, contenido: (await who.ask(plantillasRoutes.getPlantilla, { params: { id } })).contenido }
}
const faltan = async (who: Caller) => (await who.ask(completarRoutes.porCompletar, {})).pendientes[0]!.faltan
const subir = (who: Caller, bytes: Uint8Array, name = 'firma.png') => {
  const form = new FormData()
  form.set('imagen', new File([Uint8Array.from(bytes)], name))
  return who.upload('/api/plantillas/imagenes', form)
}

describe('«Constancia»', () => {
  test('prints what was printed before there were templates, letter by letter', async () => {
    const vista = { ...(await findVista(t.db, null)), imagenes: new Map() }
    const of = (horas: number, tipo: 'programa' | 'curso'): DatosDeConstancia => ({
      version: 1,
      folio: '2026-7K4M2QX9',
      tipo,
      nombre: 'Ángel Muñoz Peña',
      logro: 'Planeación didáctica',
      horas,
      contenido: Array.from({ length: horas }, (_, i) => ({ nombre: `Curso ${i + 1}`, revalidado: i % 2 ? 1 : 0 })),
      escuela: horas > 3 ? 'Sec. 21' : '',
      terminado: '2026-11-20',
      emitida: '2026-11-21T10:00:00-06:00',
      emisor: 'Eleva',
    })
    // The drawing as it was, without the sheet that its diploma names now.
    const hash = (d: DatosDeConstancia) => {
      const { diploma, ...job } = constanciaEnPdf(d, 'https://eleva.mx', { firma: 'f', llave: 'l' }, MARCA_ELEVA, vista)
      const { hoja: _, ...rest } = diploma!
      const text = JSON.stringify({ title: job.title, diploma: rest, content: job.content })
      return createHash('sha256').update(text).digest('hex')
    }
    expect([hash(of(1, 'curso')), hash(of(4, 'programa')), hash(of(9, 'programa'))]).toEqual([
      '8d536908d0b0e77c615b3b01a82bac377ea15dd3cf83ed5d816ee32f72361c03',
      'af94d5bb7e0e21a6e1010d8f891fee1d5e333e35194531671f6da54c334ca874',
      '5c9ee75deaf35abcf63ba31b9d61f86100599550e01a86f9365d18b08f20fa3d',
    ])
  })

  test('and what comes with the product is copied, not changed; all of it is well formed', async () => {
    const body = await admin.ask(plantillasRoutes.listPlantillas, {})
    expect(body.plantillas.map(p => p.clave).slice(0, 3)).toEqual(['constancia', 'diploma', 'dc3'])
    for (const clave of ['constancia', 'diploma', 'dc3']) {
      const id = await plantilla(clave)
      const { contenido } = await admin.ask(plantillasRoutes.getPlantilla, { params: { id } })
      expect(ContenidoDePlantilla.parse(contenido)).toEqual(contenido)
      const sent = await admin.send('POST', `/api/plantillas/${id}/versiones`, { nombre: 'Otra', contenido })
      expect([sent.status, sent.body.message]).toEqual([409, expect.stringContaining('cópiala')])
    }
    await expect(sql`update versiones_de_plantilla set numero = 7`.execute(t.db)).rejects.toThrow('no se cambia')
  })
})

describe('a template', () => {
  test('of one’s own is printed with its words and signatures, and what was issued keeps its version', async () => {
    const { id, contenido } = await copia(admin, 'diploma')
    const { imagen } = await admin.ask(plantillasRoutes.addImagenDePlantilla, {
      body: { imagen: new File([png], 'firma.png') },
    })
    const textos = [...contenido.textos, { estilo: 'nota' as const, texto: 'Con honores para {nombre}' }]
    const firmas = [{ nombre: 'Rosa Ibarra', puesto: 'Dirección académica', imagen }]
    const next = { ...contenido, textos, firmas }
    const saved = await admin.send('POST', `/api/plantillas/${id}/versiones`, {
      nombre: 'Diploma 2027',
      contenido: next,
      version: 1,
    })
    expect([saved.status, saved.body.version]).toEqual([200, 2])
    const p = await programa({ plantilla_id: id }, { name: 'Ana', apellido_p: 'Peña', apellido_m: '' })
    await p.terminar()
    const { folio } = (await pedir(p.who))[0]!
    const pdf = await pdfOf(p.who, folio)
    expect(readAdjunto(pdf)!.datos).toMatchObject({
      version: 2,
      firmas: [{ nombre: 'Rosa Ibarra', puesto: 'Dirección académica' }],
      dice: textos.map(x => x.texto),
    })
    const said = await pagina(folio)
    expect(said).toContain('Rosa Ibarra, Dirección académica')
    expect(said).toContain('Con honores para Ana Peña')
    expect(await comprobar(pdf)).toMatchObject({ resultado: 'igual', estado: 'valida' })
    // Another version later: the same bytes come out.
    await admin.send('POST', `/api/plantillas/${id}/versiones`, { nombre: 'Diploma 2028', contenido, version: 2 })
    expect((await pdfOf(p.who, folio)).equals(pdf)).toBe(true)
    const { versiones, plantilla: now } = await admin.ask(plantillasRoutes.getPlantilla, { params: { id } })
    expect(now).toMatchObject({ nombre: 'Diploma 2028', version: 3, usos: 1 })
    expect((versiones as { emitidas: number }[]).map(v => v.emitidas)).toEqual([0, 1, 0])
    const late = { nombre: 'X', contenido, version: 2 }
    expect((await admin.send('POST', `/api/plantillas/${id}/versiones`, late)).status).toBe(409)
    // Its badge says the same.
    const badge = (await (await t.anonymous()).get(`/insignias/${folioImpreso(folio)}`)).body
    expect(JSON.stringify(badge.credentialSubject)).toContain('Firma: Rosa Ibarra, Dirección académica')
    // Corrected, it says the other name in its words, too.
    const fixed = await admin.ask(constanciasRoutes.correct, { params: { folio }, body: { nombre: 'Ana Peña Ríos' } })
    expect(await pagina(fixed.folio)).toContain('Con honores para Ana Peña Ríos')
  })

  test.each([
    [
      'an unknown field',
      (c: ContenidoDePlantilla) => ({ ...c, textos: [{ estilo: 'texto', texto: 'A {curp}' }] }),
      /\{curp\}/,
    ],
    ['a colour that is not read', (c: ContenidoDePlantilla) => ({ ...c, color: '#ffee00' }), /./],
    [
      'words without room',
      (c: ContenidoDePlantilla) => ({ ...c, textos: Array(12).fill({ estilo: 'titulo', texto: 'Largo '.repeat(90) }) }),
      /no cabe/,
    ],
    [
      'a picture that is none of ours',
      (c: ContenidoDePlantilla) => ({ ...c, sellos: ['https://a.mx/x.webp'] }),
      /imagen/,
    ],
    [
      'a picture that is gone',
      (c: ContenidoDePlantilla) => ({ ...c, logo: `/imagenes/${'0'.repeat(32)}.webp` }),
      /ya no está/,
    ],
    [
      'five signatures',
      (c: ContenidoDePlantilla) => ({ ...c, firmas: Array(5).fill({ nombre: 'A', puesto: '', imagen: '' }) }),
      /4 firmas/,
    ],
    [
      'a signature of nobody',
      (c: ContenidoDePlantilla) => ({ ...c, firmas: [{ nombre: ' ', puesto: '', imagen: '' }] }),
      /quien firma/,
    ],
  ])('with %s is refused in words', async (_what, change, why) => {
    const { id, contenido } = await copia(admin, 'diploma')
    const sent = await admin.send('POST', `/api/plantillas/${id}/versiones`, {
      nombre: 'A',
      contenido: change(contenido),
    })
    expect([sent.status, sent.body.message]).toEqual([422, expect.stringMatching(why)])
    expect((await admin.ask(plantillasRoutes.getPlantilla, { params: { id } })).plantilla).toMatchObject({ version: 1 })
  })

  test('is seen as its newest version where nothing else is said', async () => {
    const { id, contenido } = await copia(admin, 'diploma')
    const texto = 'que se entrega con orgullo a'
    const next = { ...contenido, textos: [{ estilo: 'texto', texto }] }
    const saved = await admin.send('POST', `/api/plantillas/${id}/versiones`, { nombre: 'Otra', contenido: next })
    expect(saved.status).toBe(200)
    const seen = await admin.send('POST', `/api/plantillas/${id}/vista`, { muestra: 'corta' })
    expect(readAdjunto(Buffer.from(seen.bytes))?.datos.dice).toEqual([texto])
  })

  test('that is a Diploma says what it consists of as large as its other words', async () => {
    const { contenido } = await admin.ask(plantillasRoutes.getPlantilla, { params: { id: await plantilla('diploma') } })
    const { textos } = ContenidoDePlantilla.parse(contenido)
    expect(textos.map(t => t.estilo)).not.toContain('nota')
    expect(textos.map(t => t.texto)).toContain('{contenido}')
    // However long its words are, they have room.
    const { id } = await copia(admin, 'diploma')
    const same = await admin.send('POST', `/api/plantillas/${id}/versiones`, { nombre: 'Igual', contenido })
    expect(same.status).toBe(200)
  })

  test('takes scripts, emojis and letters from right to left as text, and pictures by what is in them', async () => {
    const { id, contenido } = await copia(admin, 'diploma')
    const texto = '<script>alert(1)</script> 🎓 ليلى'
    const next = { ...contenido, textos: [...contenido.textos, { estilo: 'nota', texto }] }
    for (const muestra of ['corta', 'larga']) {
      const seen = await admin.send('POST', `/api/plantillas/${id}/vista`, { contenido: next, muestra })
      expect([seen.status, seen.headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    for (const bad of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), Buffer.from('MZ')])
      expect((await subir(admin, bad)).status).toBe(422)
    const huge = await subir(admin, Buffer.alloc(4 * 1024 * 1024))
    expect([huge.status, huge.body.message]).toEqual([413, expect.stringContaining('2 MB')])
  })

  test('of a school is its gestor’s and unseen by others; that of the platform is who administers’', async () => {
    const gestor = await t.as('gestor')
    const { escuelas, plataforma } = await gestor.ask(plantillasRoutes.listPlantillas, {})
    expect([escuelas.length, plataforma]).toEqual([1, false])
    const de = await plantilla('constancia')
    expect((await gestor.send('POST', '/api/plantillas', { de, nombre: 'A', escuela_id: null })).status).toBe(422)
    const suya = await copia(gestor, 'constancia', escuelas[0]!.id)
    const de_la_casa = await copia(admin, 'constancia')
    const save = (who: Caller, { id, contenido }: typeof suya) =>
      who.send('POST', `/api/plantillas/${id}/versiones`, { nombre: 'A', contenido })
    expect((await save(gestor, suya)).status).toBe(200)
    expect((await save(gestor, de_la_casa)).status).toBe(403)
    const otro = await t.asPerson(await buildGestor(t.db))
    expect((await otro.get(`/api/plantillas/${suya.id}`)).status).toBe(404)
    expect((await save(otro, suya)).status).toBe(404)
    const otra = await buildSchool(t.db)
    await copia(admin, 'constancia', otra.id)
    const gone = await admin.send('DELETE', `/api/centroEscolar/destroy/${otra.id}`)
    expect([gone.status, gone.body.message]).toEqual([409, expect.stringContaining('Copia')])
    await gestor.ask(plantillasRoutes.archivePlantilla, { params: { id: suya.id }, body: { archivada: true } })
    const ids = async (query: Partial<QueryOf<typeof plantillasRoutes.listPlantillas>>) =>
      (await gestor.ask(plantillasRoutes.listPlantillas, { query })).plantillas.map(x => x.id)
    expect(await ids({})).not.toContain(suya.id)
    expect(await ids({ archivadas: 1 })).toContain(suya.id)
  })

  test('that is archived is taken by no rule; a rule that had it keeps it, changes the rest, and goes on being issued by it', async () => {
    const { id } = await copia(admin, 'diploma')
    const p = await programa({ plantilla_id: id, modo: 'mano' })
    const archivePlantilla = (archivada: boolean) => admin.send('POST', `/api/plantillas/${id}/archivo`, { archivada })
    expect((await archivePlantilla(true)).status).toBe(200)
    const q = await programa({})
    for (const url of [`curricula/${q.curricula.id}`, `curso/${q.curso}`]) {
      const said = await admin.send('PUT', `/api/reglas-de-constancia/${url}`, { plantilla_id: id, modo: 'sola' })
      expect([said.status, said.body.errors], url).toEqual([
        422,
        { plantilla_id: ['Esa plantilla está archivada: sácala del archivo, o elige otra'] },
      ])
    }
    const regla = `/api/reglas-de-constancia/curricula/${p.curricula.id}`
    // By itself, and together with what it had.
    expect((await admin.send('PUT', regla, { horas: 30 })).body).toMatchObject({ horas: 30, plantilla_id: id })
    expect((await admin.send('PUT', regla, { plantilla_id: id, modo: 'sola' })).body).toMatchObject({ modo: 'sola' })
    await p.terminar()
    const [made] = await pedir(p.who)
    const { version_id } = await t.db
      .selectFrom('constancias')
      .select('version_id')
      .where('folio', '=', made!.folio)
      .executeTakeFirstOrThrow()
    const version = t.db.selectFrom('versiones_de_plantilla').select('plantilla_id').where('id', '=', version_id)
    expect(await version.executeTakeFirst()).toEqual({ plantilla_id: id })
    // Whoever leaves it does not come back to it while it is archived.
    expect((await admin.send('PUT', regla, { plantilla_id: null })).body).toMatchObject({ plantilla_id: null })
    expect((await admin.send('PUT', regla, { plantilla_id: id })).status).toBe(422)
    expect((await archivePlantilla(false)).status).toBe(200)
    expect((await admin.send('PUT', regla, { plantilla_id: id })).body).toMatchObject({ plantilla_id: id })
  })
})

test('whoever was invited and has not come in has it once they have a name', async () => {
  const email = `sin.nombre.${Date.now()}@ejemplo.mx`
  const p = await programa({}, { email, name: email.split('@')[0]!, apellido_p: '', apellido_m: '' })
  await p.terminar()
  expect(await pedir(p.who)).toEqual([])
  const url = `/api/constancias/grupo/${p.grupo.id}`
  const seen = await admin.get(`${url}?curricula=${p.curricula.id}`)
  expect(seen.body).toMatchObject({
    de_otros: [{ falta: 'nombre', cuantas: 1 }],
    personas: [{ estado: 'puede', faltan: ['nombre'] }],
  })
  expect((await admin.send('POST', url, { curricula_id: p.curricula.id })).body).toMatchObject({ expedidas: 0 })
  await t.db.updateTable('usuarios').set({ name: 'Óscar', apellido_p: 'Ibáñez' }).where('id', '=', p.who.id).execute()
  await tellInJob(t, async call => void (await issueCompletas(call, createTaller(t))))
  expect(await pedir(p.who)).toMatchObject([{ nombre: 'Óscar Ibáñez' }])
})

describe('a DC-3', () => {
  const CURP = 'HEGG560427MVZRRL04'
  const datos = { curp: CURP.toLowerCase(), segundo_apellido: 'Núñez', ocupacion: '11.2', puesto: 'Docente' }
  const empresa = {
    razon_social: 'Secundaria 21, A. C.',
    rfc: 'SEI010203AB1',
    representante: 'Rosa Ibarra',
    representante_trabajadores: 'Luis Peña',
  }
  const dc3 = async (persona: Parameters<typeof buildPerson>[1]) =>
    programa({ plantilla_id: await plantilla('dc3'), area: '7000' }, persona)

  test('is asked for what is missing, and issued once that is said', async () => {
    const escuela = await buildSchool(t.db)
    const p = await dc3({ name: 'Ana', apellido_p: 'Peña', apellido_m: '', escuela_id: escuela.id })
    await p.terminar()
    expect(await pedir(p.who)).toEqual([])
    expect(await pedir(p.who)).toEqual([])
    const asked = await p.who.ask(completarRoutes.porCompletar, {})
    expect(asked.pendientes).toEqual([
      {
        logro: p.curricula.nombre_curricula,
        faltan: ['curp', 'segundo_apellido', 'ocupacion', 'puesto', 'empresa'],
      },
    ])
    expect(asked.ocupaciones).toContainEqual({ clave: '11.2', nombre: 'Enseñanza' })
    const told = await t.db.selectFrom('avisos').select('tipo').where('usuario_id', '=', p.who.id).execute()
    expect(told.map(a => a.tipo).filter(tipo => tipo === 'constancia_por_completar')).toHaveLength(1)
    // Who leads the group sees what they lack; by hand it is not issued either.
    const url = `/api/constancias/grupo/${p.grupo.id}`
    const row = (await admin.get(`${url}?curricula=${p.curricula.id}`)).body.personas
    expect(row).toMatchObject([
      { estado: 'puede', faltan: ['curp', 'segundo_apellido', 'ocupacion', 'puesto', 'empresa'] },
    ])
    const hand = await admin.send('POST', url, { curricula_id: p.curricula.id })
    expect(hand.body).toMatchObject({ expedidas: 0, pedidas: 1 })
    // Bad data change nothing.
    const say = (more: object) => p.who.send('POST', '/api/constancias/por-completar', { ...datos, ...more })
    for (const bad of [{ curp: 'HEGG560427MVZRRL05' }, { ocupacion: '99.9' }, { puesto: '' }, { segundo_apellido: '' }])
      expect((await say(bad)).status, JSON.stringify(bad)).toBe(422)
    expect((await say({})).body.expedidas).toBe(0)
    expect(await faltan(p.who)).toEqual(['empresa'])
    const donde = `/api/constancias/empresa/${escuela.id}`
    expect((await admin.get(donde)).body.esperan).toBe(1)
    expect((await admin.send('POST', donde, { ...empresa, rfc: 'SEI019903AB1' })).status).toBe(422)
    expect((await admin.send('POST', donde, empresa)).status).toBe(200)
    // It was ended when it began to wait.
    await sql`update constancias_por_completar set creado_en = '2026-03-02T12:00:00Z'`.execute(t.db)
    await tellInJob(t, async call => void (await issueCompletas(call, createTaller(t))))
    const una = (await pedir(p.who))[0]!
    expect(una).toMatchObject({ nombre: 'Peña Núñez Ana', estado: 'valida' })
    expect((await p.who.ask(completarRoutes.porCompletar, {})).pendientes).toEqual([])

    // Its page says all but the CURP, which the file proves.
    const said = await pagina(una.folio)
    for (const what of [
      '11.2 Enseñanza',
      'Docente',
      'Secundaria 21, A. C.',
      'SEI010203AB1',
      '7000 Desarrollo personal',
    ])
      expect(said).toContain(what)
    expect(said).not.toContain(CURP)
    const pdf = await pdfOf(p.who, una.folio)
    const { reservado, datos: firmados, ...rest } = readAdjunto(pdf)!
    expect(firmados).toMatchObject({ terminado: '2026-03-02', dc3: { hasta: '2026-03-02', desde: '2026-03-02' } })
    expect(reservado!.curp).toBe(CURP)
    expect((firmados.dc3 as { curp_huella: string }).curp_huella).toBe(huellaDeCurp(reservado!))
    expect(JSON.stringify(firmados)).not.toContain(CURP)
    expect(await comprobar(pdf)).toMatchObject({ resultado: 'igual' })
    const other = await comprobar(conAdjunto({ ...rest, datos: firmados, reservado: { ...reservado, curp: 'X' } }))
    expect(other).toMatchObject({ resultado: 'alterada', difieren: [{ campo: 'curp', dice: 'X' }] })
    const without = await comprobar(conAdjunto({ ...rest, datos: firmados }))
    expect(without).toMatchObject({ resultado: 'alterada', difieren: [{ campo: 'curp' }] })
    const job = { ...firmados, dc3: { ...(firmados.dc3 as object), puesto: 'Directora' } }
    expect(await comprobar(conAdjunto({ ...rest, datos: job, reservado }))).toMatchObject({
      resultado: 'alterada',
      difieren: [{ campo: 'puesto', dice: 'Directora', emitida: 'Docente' }],
    })
  })

  test('is issued as well where its employer is said after the last day on which it was offered', async () => {
    const escuela = await buildSchool(t.db)
    const p = await dc3({ name: 'Ana', apellido_p: 'Peña', apellido_m: '', escuela_id: escuela.id })
    await p.terminar()
    await pedir(p.who)
    await p.who.send('POST', '/api/constancias/por-completar', datos)
    await sql`
      update actividades_realizadas
      set creado_en = creado_en - interval '5 days'
      where usuario_id = ${p.who.id}`.execute(t.db)
    await t.db
      .updateTable('ofertas_academicas')
      .set({ fecha_finalizacion: sql<string>`hoy() - 3` })
      .where('id', '=', p.oferta.id)
      .execute()
    expect(await pedir(p.who)).toEqual([])
    expect(await faltan(p.who)).toEqual(['empresa'])
    await admin.send('POST', `/api/constancias/empresa/${escuela.id}`, empresa)
    await tellInJob(t, async call => void (await issueCompletas(call, createTaller(t))))
    expect(await pedir(p.who)).toMatchObject([{ estado: 'valida' }])
  })

  test('of who was accepted with a CURP does not ask for it', async () => {
    const escuela = await buildSchool(t.db)
    const p = await dc3({ name: 'Eva', apellido_p: 'Ríos', apellido_m: 'Luna', escuela_id: escuela.id })
    const text = Object.fromEntries(
      [
        'nombres apellido_paterno apellido_materno tipos_de_formacion modalidad nombre_oferta_formacion funcion',
        'nivel_educativo direccion_operativa alcaldia_cct numero_celular numero_fijo cct genero rfc',
      ]
        .join(' ')
        .split(' ')
        .map(name => [name, 'a']),
    )
    const { id } = await t.db
      .insertInto('registros_formacion')
      .values({ ...text, curp: CURP, correo_alternativo: 'eva@a.mx', edad: 40 } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('registros_decididos')
      .values({ registro_id: id, estado: 'aceptado', usuario_id: p.who.id, lote: randomUUID() } as never)
      .execute()
    await p.terminar()
    await pedir(p.who)
    const { pendientes, datos: known } = await p.who.ask(completarRoutes.porCompletar, {})
    expect(pendientes).toMatchObject([{ faltan: ['ocupacion', 'puesto', 'empresa'] }])
    expect(known).toMatchObject({ curp: CURP, segundo_apellido: 'Luna' })
  })

  test('whose area is missing waits for who writes the programme, and its employer is nobody else’s to say', async () => {
    const p = await programa({ plantilla_id: await plantilla('dc3') })
    await p.terminar()
    await pedir(p.who)
    expect(await faltan(p.who)).toContain('programa')
    const rule = `/api/reglas-de-constancia/curricula/${p.curricula.id}`
    expect((await admin.send('PUT', rule, { area: '1234' })).status).toBe(422)
    expect((await admin.send('PUT', rule, { plantilla_id: 999_999 })).status).toBe(422)
    const ajena = await buildSchool(t.db)
    const gestor = await t.as('gestor')
    expect((await gestor.send('POST', `/api/constancias/empresa/${ajena.id}`, empresa)).status).toBe(404)
  })

  describe('whose programme says no hours', () => {
    const mirar = () => tellInJob(t, async call => void (await issueCompletas(call, createTaller(t))))
    /** Whoever ended it has said all that is theirs, as their school has. */
    async function sinHoras(regla: object = {}) {
      const escuela = await buildSchool(t.db)
      const persona = { apellido_m: 'Luna', escuela_id: escuela.id }
      const p = await programa({ plantilla_id: await plantilla('dc3'), area: '7000', ...regla }, persona, 0)
      await admin.send('POST', `/api/constancias/empresa/${escuela.id}`, empresa)
      await p.who.send('POST', '/api/constancias/por-completar', datos)
      await p.terminar()
      return { ...p, regla: `/api/reglas-de-constancia/curricula/${p.curricula.id}`, escuela: escuela.id }
    }
    const avisos = async (who: Caller) =>
      (await t.db.selectFrom('avisos').select('tipo').where('usuario_id', '=', who.id).execute()).map(a => a.tipo)

    test('is given to nobody, asked of no learner, and told to who leads them; once they are written it is issued', async () => {
      const p = await sinHoras()
      expect(await pedir(p.who)).toEqual([])
      expect(await faltan(p.who)).toEqual(['horas'])
      expect(await avisos(p.who)).not.toContain('constancia_por_completar')
      const group = `/api/constancias/grupo/${p.grupo.id}`
      expect((await admin.get(`${group}?curricula=${p.curricula.id}`)).body).toMatchObject({
        personas: [{ estado: 'puede', faltan: ['horas'] }],
        de_otros: [{ falta: 'horas', cuantas: 1, escuelas: [] }],
      })
      expect((await admin.send('POST', group, { curricula_id: p.curricula.id })).body).toMatchObject({ expedidas: 0 })
      expect((await admin.send('PUT', p.regla, { horas: 40 })).status).toBe(200)
      await mirar()
      expect(await pedir(p.who)).toMatchObject([{ horas: 40, estado: 'valida' }])
      expect((await admin.get(`${group}?curricula=${p.curricula.id}`)).body.de_otros).toEqual([])
    })

    test('is issued as well once a course of it says how long it takes', async () => {
      const p = await sinHoras()
      await pedir(p.who)
      // Less than half an hour is no hour.
      await t.db.updateTable('cursos').set({ minutos_curso: 20 }).where('id', '=', p.curso).execute()
      await mirar()
      expect(await pedir(p.who)).toEqual([])
      await t.db.updateTable('cursos').set({ minutos_curso: 90 }).where('id', '=', p.curso).execute()
      await mirar()
      expect(await pedir(p.who)).toMatchObject([{ horas: 2 }])
    })

    test('nobody approves one either, and any other template is printed without', async () => {
      const p = await sinHoras({ modo: 'mano' })
      const q = await programa({ plantilla_id: await plantilla('diploma') }, {}, 0)
      await q.terminar()
      expect(await pedir(q.who)).toMatchObject([{ horas: 0, estado: 'valida' }])
      await pedir(p.who)
      const body = await admin.ask(faltasDeConstanciaRoutes.porAprobar, { query: { curricula: p.curricula.id } })
      const approved = await admin.send('POST', '/api/constancias/aprobaciones', {
        esperan: body.esperan.map(e => e.id),
      })
      expect(approved.body).toMatchObject({ expedidas: 0, pedidas: 1 })
      expect(await faltan(p.who)).toEqual(['horas'])
      await admin.send('PUT', p.regla, { horas: 8 })
      await mirar()
      expect(await pedir(p.who)).toMatchObject([{ horas: 8 }])
    })
  })

  test('takes what its school says of itself from one person at a time: the slower one is told', async () => {
    const escuela = await buildSchool(t.db)
    const donde = `/api/constancias/empresa/${escuela.id}`
    const read = async () => await admin.ask(completarRoutes.empresaDeEscuela, { params: { id: escuela.id } })
    expect((await read()).version).toBe(0)
    const both = [empresa, { ...empresa, representante: 'Hugo Lara' }]
    const replies = await Promise.all(both.map(body => admin.send('POST', donde, { ...body, version: 0 })))
    expect(replies.map(r => r.status).sort()).toEqual([200, 409])
    expect(replies.find(r => r.status === 409)!.body.message).toBe(
      'Alguien más cambió esta escuela mientras la editabas. Ábrela otra vez para ver lo que hay.',
    )
    const first = both[replies.findIndex(r => r.status === 200)]!
    expect(await read()).toMatchObject({ empresa: first, version: 1 })
    expect((await admin.send('POST', donde, { ...empresa, rfc: 'AAA010203AB1', version: 1 })).status).toBe(200)
    expect(await read()).toMatchObject({ empresa: { rfc: 'AAA010203AB1' }, version: 2 })
  })

  test('of a school that does not say who signs for it waits for whoever runs that school, and comes with another school', async () => {
    const [muda, otra] = [await buildSchool(t.db), await buildSchool(t.db)]
    const p = await dc3({ name: 'Sol', apellido_p: 'Paz', apellido_m: 'Luna', escuela_id: muda.id })
    const donde = `/api/constancias/empresa/${muda.id}`
    const without = await admin.send('POST', donde, { ...empresa, representante: ' ' })
    expect([without.status, without.body.message]).toEqual([422, 'Escribe quién firma por la empresa'])
    await t.db
      .insertInto('datos_de_empresa')
      .values({ escuela_id: muda.id, razon_social: 'A', rfc: 'SEI010203AB1' })
      .execute()
    await p.who.send('POST', '/api/constancias/por-completar', datos)
    await p.terminar()
    expect(await pedir(p.who)).toEqual([])
    expect(await faltan(p.who)).toEqual(['empresa'])
    expect((await admin.get(donde)).body.esperan).toBe(1)
    const url = `/api/constancias/grupo/${p.grupo.id}?curricula=${p.curricula.id}`
    expect((await admin.get(url)).body.de_otros).toEqual([
      { falta: 'empresa', cuantas: 1, escuelas: [{ id: muda.id, nombre: expect.any(String) }] },
    ])
    await admin.send('POST', `/api/constancias/empresa/${otra.id}`, empresa)
    await t.db.updateTable('usuarios').set({ escuela_id: otra.id }).where('id', '=', p.who.id).execute()
    await tellInJob(t, async call => void (await issueCompletas(call, createTaller(t))))
    expect(await pedir(p.who)).toMatchObject([{ nombre: 'Paz Luna Sol' }])
  })

  test('names who trains: a version that does not is refused', async () => {
    const { id, contenido } = await copia(admin, 'dc3')
    const url = `/api/plantillas/${id}/versiones`
    const refused = await admin.send('POST', url, { nombre: 'A', contenido: { ...contenido, agente: '  ' } })
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('quién capacita')])
    await admin.ask(plantillasRoutes.addVersion, { params: { id }, body: { nombre: 'A', contenido } })
  })
})

/** A file that says so of itself. */
const conAdjunto = (said: object) => new Uint8Array(hacerAdjunto(JSON.stringify(said)))
