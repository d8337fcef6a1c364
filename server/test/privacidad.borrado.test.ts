/**
 * Somebody with something of every kind is erased: none of their values is found in any table, object, mail, job or
 * line of the log.
 */

import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { privacidadRoutes, ROL, usuariosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '../src/demo/demo.ts'
import { seal } from '../src/modules/auditoria/auditoria.jobs.ts'
import { listDiasRotos } from '../src/modules/auditoria/auditoria.read.ts'
import { patronesDe } from '../src/modules/privacidad/privacidad.barrido.sql.ts'
import { eraseFilas } from '../src/modules/privacidad/privacidad.borrado.sql.ts'
import { definePrivacidadJobs, eraseVencidos } from '../src/modules/privacidad/privacidad.jobs.ts'
import { AL_BORRAR } from '../src/modules/privacidad/privacidad.plan.sql.ts'
import { type Caller, openTestApp, type TestApp } from './app.ts'
import { buildGestor, buildGroup, buildPerson, buildSchool } from './build.ts'

let t: TestApp
let admin: Caller
let log = ''
const sink = new Writable({
  write(chunk, _encoding, done) {
    log += chunk
    done()
  },
})
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'info' }, { log: sink })
  await loadDemo(t.database.slow, 'admin@eleva.mx', t.storage)
  definePrivacidadJobs(t)
  await t.jobs.start()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const X = {
  name: 'Ximena',
  apellido_p: 'Zarzaparrilla',
  apellido_m: 'Quetzalcóatl',
  email: 'Ximena.ZQ@escuela-marca.mx',
  correo_alternativo: 'xime.alterna@marca.mx',
  avatar: 'https://fotos.mx/marca-avatar.jpg',
  nombre_antes: 'Ximenita Zarzaparrilla Quetzalcóatl',
}
const NOMBRE = `${X.name} ${X.apellido_p} ${X.apellido_m}`
const CURP = 'ZAQX900101MDFRTM09'
const VALORES = [
  'zarzaparrilla',
  'ximena.zq',
  'xime.alterna',
  CURP.toLowerCase(),
  'zaqx900101ab1',
  '5588776655',
  '5544332211',
  'marca-',
]

type Row = Record<string, unknown>
const add = async (table: string, row: Row): Promise<{ id: number }> => {
  const columns = Object.keys(row)
  const { rows } = await sql<{ fila: { id: number } }>`
    insert into ${sql.table(table)} as nueva (${sql.join(columns.map(c => sql.ref(c)))})
    values (${sql.join(Object.values(row))})
    returning to_jsonb(nueva) as fila`.execute(t.db)
  return rows[0]!.fila
}
const one = async (table: string, where = sql`true`): Promise<number> =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} where ${where} order by id limit 1`.execute(t.db))
    .rows[0]!.id

async function addFile(usuario_id: number, what: string) {
  const llave = `entregas/${randomBytes(8).toString('hex')}`
  const { size, sha256 } = await t.storage.put(llave, Buffer.from(`${what} de ${NOMBRE}: marca-objeto`), {
    type: 'text/plain',
  })
  const { id } = await add('archivos', {
    llave,
    nombre: `marca-${what}.txt`,
    tipo: 'text/plain',
    tamano: size,
    sha256,
    usuario_id,
  })
  return id
}

const registro = (correo: string) => ({
  nombres: X.name,
  apellido_paterno: X.apellido_p,
  apellido_materno: X.apellido_m,
  correo_alternativo: correo,
  curp: CURP,
  rfc: 'ZAQX900101AB1',
  tipos_de_formacion: 'a',
  modalidad: 'b',
  nombre_oferta_formacion: 'c',
  funcion: 'd',
  nivel_educativo: 'e',
  direccion_operativa: 'f',
  alcaldia_cct: 'g',
  numero_celular: '5588776655',
  numero_fijo: '5544332211',
  edad: 36,
  cct: 'marca-cct',
  genero: 'h',
})

/** One who has something in every table in which a person may have anything. */
async function seed() {
  const { id: escuela_id } = await buildSchool(t.db, { correo_ip_manager: X.email, correo_coach: X.email })
  const x = await buildPerson(t.db, { ...X, roles: [ROL.docente, ROL.estudiante], escuela_id })
  const otra = await buildPerson(t.db, { name: 'Otra', apellido_p: 'Persona', escuela_id })
  const u = { usuario_id: x.id }
  const grupo = await buildGroup(t.db, { usuarios: [x.id, otra.id] })
  const [actividad_id, objetivo_id, stream_id] = [
    await one('actividades'),
    await one('objetivos'),
    await one('eventos_stream'),
  ]
  const reactivo_id = await one('reactivos', sql`actividad_id is not null`)
  await work(x.id, otra.id, actividad_id)
  await words(x.id, otra.id, objetivo_id, stream_id)
  // How a quiz was answered.
  const { id: intento_id } = await add('intentos', { ...u, actividad_id, terminado_en: new Date(), calificacion: 90 })
  await add('intento_respuestas', {
    intento_id,
    reactivo_id,
    contestado: JSON.stringify({ texto: 'marca-respuesta' }),
    comentario: 'marca-comentario',
  })
  await add('reportes_reactivo', { ...u, actividad_id, reactivo_id, palabras: 'marca-reporte' })
  await add('evaluacion_permisos', { ...u, actividad_id, intentos: 1, motivo: 'marca-permiso' })
  await add('prorrogas', { ...u, actividad_id, fecha_limite: new Date(), motivo: 'marca-prorroga' })
  await add('enlaces_resultados', { ...u, actividad_id, token: 'marca-token' })
  await add('video_lugares', { ...u, objetivo_id, segundo: 3 })
  await add('ritmos', { ...u, semana: '2026-11-23', dias: 3 })
  await add('bitacora', { ...u, ocurrio_en: new Date(), clave: randomUUID(), modulo: 1, evento: 1 })
  await add('pases_examen', { ...u, token_hash: randomBytes(32), tipo: 'pagina', vence_en: new Date() })
  await yearAndView(x.id)
  // A constancia with their name.
  const llave = await add('llaves_de_firma', { publica: randomBytes(32) })
  const datos = JSON.stringify({
    folio: '2026-ABCDEFGH',
    nombre: NOMBRE,
    tipo: 'curso',
    logro: 'Curso',
    horas: 3,
    contenido: [],
    escuela: '',
    emisor: 'Eleva',
  })
  const constancia = await add('constancias', {
    ...u,
    folio: '2026-ABCDEFGH',
    datos,
    firma: randomBytes(64),
    llave_id: llave.id,
    nombre: NOMBRE,
    logro: 'Curso',
  })
  await sql`
    update constancias
    set reservado_secreto = ${JSON.stringify({ curp: CURP, sal: 'marca-sal' })}::jsonb,
      datos = (datos::jsonb || '{"dc3": {"puesto": "marca-puesto"}}')::text
    where id = ${constancia.id}`.execute(t.db)
  await add('datos_laborales', { ...u, curp: CURP, segundo_apellido: X.apellido_m, puesto: 'marca-puesto' })
  const { id: plantilla_id } = await add('plantillas', { forma: 'libre', nombre: 'Con firma', creado_por: x.id })
  const contenido = JSON.stringify({ firmas: [{ nombre: NOMBRE, puesto: 'Dirección', imagen: '' }] })
  await add('versiones_de_plantilla', { plantilla_id, numero: 1, contenido })
  await add('datos_de_empresa', { escuela_id, razon_social: 'A', rfc: 'AAA010203AB1', representante: NOMBRE })
  const portafolio = await add('portafolios', { ...u, titulo: 'marca-portafolio', presentacion: 'marca-de-mi' })
  await add('portafolio_piezas', {
    portafolio_id: portafolio.id,
    position: 0,
    constancia_id: constancia.id,
    nombre: 'Curso',
    titulo: 'marca-pieza',
    frase: 'marca-frase',
  })
  await add('constancias_impresas', { huella: randomBytes(32), constancia_id: constancia.id })
  await account(x.id, otra.id, escuela_id)
  return { x, otra, escuela_id, grupo, intento_id }
}

/** The report of a school year has their line, and a document of theirs is seen as PDF. */
async function yearAndView(id: number) {
  const reporte = 'ciclos/marcado.csv'
  const lines = [
    `\uFEFFGrupo,Nombre,Correo`,
    `1.º A,${NOMBRE},otro@correo.mx`,
    `1.º A,X,${X.email}`,
    '1.º A,Otra Persona,o@p.mx',
  ]
  await t.storage.put(reporte, Buffer.from(lines.join('\n')), { type: 'text/csv' })
  await add('ciclos', { nombre: '2025-2026', estado: 'cerrado', reporte })
  const llave = 'vistas/marcada.pdf'
  const { size: tamano, sha256 } = await t.storage.put(llave, Buffer.from('marca-vista'), { type: 'application/pdf' })
  const { id: archivo_id } = await add('archivos', {
    llave,
    nombre: 'vista.pdf',
    tipo: 'application/pdf',
    tamano,
    sha256,
  })
  const archivo = await t.db
    .selectFrom('archivos')
    .select('sha256')
    .where('usuario_id', '=', id)
    .executeTakeFirstOrThrow()
  await add('documentos_vistas', { sha256: archivo.sha256, estado: 'lista', archivo_id })
}

async function work(id: number, otra: number, actividad_id: number) {
  const [primero, segundo, voz] = [await addFile(id, 'entrega'), await addFile(id, 'otro'), await addFile(id, 'voz')]
  const file = {
    file_url: `/entregas/${primero}`,
    file_id: `archivo:${primero}`,
    file_name: 'marca-tarea.pdf',
    file_type: 'x',
    file_iconUrl: '',
  }
  const { id: entrega_id } = await add('entregas', {
    usuario_id: id,
    actividad_id,
    ...file,
    archivo_id: primero,
    otros: [segundo],
    comentarios: 'Muy bien, marca-comentario',
    calificacion: 95,
    calificado_en: new Date(),
    calificado_por: otra,
    comentado_por: otra,
  })
  await add('entrega_apuntes', {
    entrega_id,
    numero: 1,
    archivo_id: primero,
    pagina: 1,
    clave: randomUUID(),
    tipo: 'nota',
    puntos: [1, 2],
    texto: 'marca-apunte',
    autor: otra,
  })
  await add('entregas_historial', { entrega_id, paso: 'calificada', numero: 1, palabras: 'marca-historia' })
  const mensaje = await add('entregas_mensajes', {
    entrega_id,
    usuario_id: id,
    cuerpo: 'marca-mensaje',
    llave: randomUUID(),
  })
  await add('entregas_mensajes_archivos', { mensaje_id: mensaje.id, archivo_id: voz, position: 1 })
  await add('entregas_mensajes', {
    entrega_id,
    usuario_id: otra,
    cuerpo: `Gracias, ${NOMBRE}. Te escribo a ${X.email}.`,
    llave: randomUUID(),
  })
}

/** What was said aloud. */
async function words(id: number, otra: number, objetivo_id: number, stream_id: number) {
  const u = { usuario_id: id }
  const duda = await add('dudas', { ...u, objetivo_id, duda_msj: 'marca-duda' })
  await add('dudas_respuestas', { duda_id: duda.id, usuario_id: otra, respuesta_duda_msj: `Mira, ${NOMBRE}: es así.` })
  const pregunta = await add('stream_preguntas', { ...u, stream_id, pregunta_contenido: 'marca-pregunta' })
  await add('stream_respuestas', { ...u, pregunta_id: pregunta.id, comentario: 'marca-respuesta-viva' })
  await add('comentarios_propios', { ...u, texto: 'marca-frase' })
  await add('animos_plantillas', { ...u, texto: 'marca-plantilla' })
  await add('seguimiento_vistas', { ...u, nombre: 'marca-vista' })
  await add('animos_envios', { clave: randomUUID(), texto: `Ánimo, ${NOMBRE}`, pedidos: 1 })
}

/** What the house keeps of the account. */
async function account(id: number, otra: number, escuela_id: number) {
  const u = { usuario_id: id }
  const { id: registro_id } = await add('registros_formacion', registro(X.correo_alternativo))
  await add('registros_con_otro_correo', registro('tercera@marca.mx'))
  await add('registros_decididos', {
    registro_id,
    estado: 'aceptado',
    motivo: 'marca-motivo',
    lote: randomUUID(),
    ...u,
  })
  await add('registros_recibos', { correo: X.correo_alternativo, dia: '2026-11-20' })
  await add('avisos', { ...u, tipo: 'animo', clave: 'a', datos: JSON.stringify({ titulo: 'marca-aviso' }) })
  await add('avisos', {
    usuario_id: otra,
    tipo: 'mensaje_alumno',
    clave: 'b',
    datos: JSON.stringify({ quien: NOMBRE }),
  })
  await add('calendarios', { ...u, secreto_hash: randomBytes(32) })
  await add('calendarios_dados', {
    ...u,
    clave: 'c',
    tipo: 'plazo',
    titulo: 'marca-calendario',
    inicia: new Date(),
    todo_el_dia: false,
    dia: '2026-11-20',
    secuencia: 0,
  })
  const carga = await add('cargas', { creados: 1, actualizados: 0, archivo: `lista de ${NOMBRE}.csv` })
  await add('cargas_filas', { ...u, carga_id: carga.id, creado: true, despues: JSON.stringify({ name: NOMBRE }) })
  const lote = await add('usuarios_lotes', {
    clave: randomUUID(),
    accion: 'mensaje',
    valor: JSON.stringify({ texto: `Hola ${NOMBRE}` }),
  })
  await add('usuarios_lotes_filas', { ...u, lote_id: lote.id, resultado: 'hecho', motivo: 'marca-lote' })
  await add('correos_rechazados', { ...u, email: X.email, codigo: '550' })
  await add('invitaciones', { ...u, escuela_id, vence_en: new Date(), fallo: 'marca-fallo' })
  await add('presencias', { ...u, is_online: 0 })
  const proceso = await add('presencia_procesos', { id: randomUUID() })
  await add('presencia_conexiones', { ...u, proceso_id: proceso.id })
  await add('push_suscripciones', {
    ...u,
    endpoint: 'https://fcm.googleapis.com/marca-push',
    p256dh: 'marca-p',
    auth: 'marca-a',
  })
  await add('subidas', {
    ...u,
    id: randomUUID(),
    nombre: 'marca-subida.mp4',
    tipo: 'video/mp4',
    tamano: 1,
    trozos: 1,
    estado: JSON.stringify({ key: 'videos/no-hay', type: 'video/mp4', id: 'no-hay' }),
  })
  await add('historial', {
    acto: 'cambia',
    clase: 'curso',
    objeto_id: 1,
    nombre: `Curso de ${NOMBRE}`,
    cambios: JSON.stringify({}),
    hasta: new Date(),
  })
}

/** In which tables of the database any of them stands, as text. */
async function findInTables(values: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ tabla: string }>`
    select format('%I.%I', schemaname, tablename) as tabla
    from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(t.db)
  const found: string[] = []
  for (const { tabla } of tables) {
    const { rows } = await sql<{ fila: string }>`
      select fila::text as fila
      from ${sql.raw(tabla)} fila
      where lower(fila::text) like any(${values.map(v => `%${v}%`)}::text[])
      limit 3`.execute(t.db)
    found.push(...rows.map(r => `${tabla}: ${r.fila.slice(0, 300)}`))
  }
  return found
}

/** Below the folder of this installation: objects and mails, byte by byte. */
function findInFiles(values: readonly string[]): string[] {
  const root = t.config.DATA_DIR
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(name => path.join(root, name))
    .filter(file => statSync(file).isFile())
    .filter(file => {
      const text = readFileSync(file).toString('latin1').toLowerCase()
      return values.some(value => text.includes(Buffer.from(value).toString('latin1').toLowerCase()))
    })
}

const bloquea = (id: number, body: Row = {}) => admin.send('POST', `/api/privacidad/personas/${id}/bloqueo`, body)
const vence = () =>
  sql`update privacidad_bloqueos set borra_desde = now() - interval '1 minute' where estado = 'bloqueada'`.execute(t.db)
const borra = () =>
  eraseVencidos({ db: t.database.slow, storage: t.storage, mail: t.mail }, new AbortController().signal)

describe('somebody with something of every kind', () => {
  let s: Awaited<ReturnType<typeof seed>>

  test('has something wherever a person can', async () => {
    s = await seed()
    await t.mail.send({ to: X.email, subject: 'Hola', text: `Hola, ${NOMBRE}` })
    // Staff write about them, which the audit keeps.
    await admin.send('PUT', `/api/usuarios/${s.x.id}`, {
      name: 'Ximena',
      apellido_p: 'Zarzaparrilla',
      correo_alternativo: 'xime.alterna@marca.mx',
    })
    const deEllas = await t.asPerson(s.x)
    const asked = await deEllas.send('POST', '/api/privacidad/solicitudes', {
      tipo: 'borrar',
      palabras: 'marca-solicitud',
    })
    expect(asked.status).toBe(200)
    await deEllas.ask(privacidadRoutes.request, { body: { tipo: 'rectificar', palabras: 'marca-solicitud' } })
    await deEllas.ask(privacidadRoutes.requestDescarga, {})
    await expect
      .poll(async () => (await deEllas.ask(privacidadRoutes.misDatos, {})).descarga, { timeout: 20_000 })
      .toMatchObject({ estado: 'lista' })
    const empty: string[] = []
    for (const tabla of Object.keys(AL_BORRAR)) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(tabla)}`.execute(t.db)
      if (rows[0]!.n === 0) empty.push(tabla)
    }
    expect(empty).toEqual(['privacidad_bloqueos'])
    expect((await findInTables(VALORES)).length).toBeGreaterThan(40)
    expect(findInFiles(['marca-objeto']).length).toBe(3)
  })

  test('is blocked first: out at once, out of lists, told, and had back as they were', async () => {
    const deEllas = await t.asPerson(s.x)
    const { body } = await bloquea(s.x.id)
    expect(body).toMatchObject({ success: true, message: 'La cuenta está bloqueada' })
    const days = (Date.parse(body.borra_desde as string) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(60)
    expect((await bloquea(s.x.id)).body).toMatchObject({
      borra_desde: body.borra_desde,
      message: 'La cuenta ya estaba bloqueada',
    })
    expect((await deEllas.get('/api/user')).status).toBe(401)
    expect((await admin.ask(usuariosRoutes.list, { query: { search: 'zarzaparrilla' } })).total).toBe(0)
    expect((await admin.ask(usuariosRoutes.list, { query: { search: 'bloqueada' } })).total).toBe(0)
    expect((await admin.send('PUT', `/api/usuarios/${s.x.id}`, { estatus_user: 1 })).status).toBe(409)
    await expect
      .poll(async () => (await t.mail.list()).map(m => m.subject))
      .toContain('Tu cuenta de Eleva está bloqueada y se va a borrar')

    await admin.ask(privacidadRoutes.unblock, { params: { id: s.x.id } })
    expect(await admin.ask(usuariosRoutes.list, { query: { search: 'zarzaparrilla' } })).toMatchObject({
      data: [{ nombre_completo: NOMBRE, grupos: s.grupo.nombre_grupo, estatus: 1 }],
    })
    expect(
      (
        await t.db
          .selectFrom('escuelas')
          .select('correo_coach')
          .where('id', '=', s.escuela_id)
          .executeTakeFirstOrThrow()
      ).correo_coach,
    ).toBe(X.email)
    expect((await admin.send('POST', `/api/privacidad/personas/${s.x.id}/desbloqueo`)).status).toBe(409)
  })

  test('is nowhere afterwards, byte by byte; the grade is, and the audit is whole', async () => {
    await seal(t.db)
    const { tag } = await t.db
      .selectFrom('entregas')
      .select('id as tag')
      .where('usuario_id', '=', s.x.id)
      .executeTakeFirstOrThrow()
    await bloquea(s.x.id)
    await borra()
    expect((await findInTables(VALORES)).length).toBeGreaterThan(40)
    await vence()
    await borra()
    expect(await findInTables(VALORES)).toEqual([])
    expect(findInFiles(VALORES)).toEqual([])
    expect(findInFiles(['o@p.mx']).length).toBe(1)
    expect(VALORES.filter(value => log.toLowerCase().includes(value))).toEqual([])
    expect(
      await t.db.selectFrom('privacidad_bloqueos').select(['estado', 'cuenta_secreto', 'usuario_id']).execute(),
    ).toContainEqual({ estado: 'borrada', cuenta_secreto: null, usuario_id: null })

    const kept = await t.db
      .selectFrom('entregas')
      .select(['calificacion', 'usuario_id'])
      .where('id', '=', tag)
      .executeTakeFirst()
    expect(kept).toEqual({ calificacion: 95, usuario_id: null })
    const said = await t.db
      .selectFrom('entregas_mensajes')
      .select('cuerpo')
      .where('entrega_id', '=', tag)
      .orderBy('id')
      .execute()
    expect(said.map(m => m.cuerpo)).toEqual(['', 'Gracias, Persona borrada. Te escribo a dato borrado.'])
    expect(
      await t.db.selectFrom('privacidad_solicitudes').select(['tipo', 'estado', 'palabras']).orderBy('tipo').execute(),
    ).toEqual([
      { tipo: 'borrar', estado: 'hecha', palabras: '' },
      { tipo: 'rectificar', estado: 'retirada', palabras: '' },
    ])

    await seal(t.db)
    expect((await listDiasRotos(t.db, {})).dias).toEqual([])
  })

  test('words that are taken out of the audit by hand show, also under the name of an erasure', async () => {
    const { rows } = await sql<{
      id: number
    }>`select id from auditoria where huella is not null and borrada is null order by id limit 1`.execute(t.db)
    await sql`alter table auditoria disable trigger user`.execute(t.db)
    await sql`update auditoria set borrada = 999999, nombre = null where id = ${rows[0]!.id}`.execute(t.db)
    await sql`alter table auditoria enable trigger user`.execute(t.db)
    expect((await listDiasRotos(t.db, {})).dias).toHaveLength(1)
    await expect(sql`update auditoria set nombre = null`.execute(t.db)).rejects.toThrow('no se cambia')
  })
})

test('a constancia says by its folio that it was withdrawn', async () => {
  const page = await (await t.anonymous()).get('/constancias/2026-ABCDEFGH')
  expect(page.text).toContain('pidió retirar sus datos')
  expect(page.text).not.toContain('Zarzaparrilla')
  expect((await (await t.anonymous()).get('/insignias/2026-ABCDEFGH')).status).toBe(404)
})

test('not the last one who administers, nor oneself by mistake, nor who manages a school; nobody is 404', async () => {
  const other = await buildPerson(t.db, { roles: [ROL.admin] })
  expect((await bloquea(admin.id)).body.message).toBe('Es tu propia cuenta: confírmalo para bloquearla.')
  const only = await t.db
    .selectFrom('usuarios')
    .select('id')
    .where('email', '=', 'admin@eleva.mx')
    .executeTakeFirstOrThrow()
  for (const id of [other.id, only.id]) expect((await bloquea(id)).status).toBe(200)
  expect((await bloquea(admin.id, { propia: 1 })).body.message).toBe(
    'Es la única persona que administra: nombra antes a otra.',
  )
  const gestor = await buildGestor(t.db, { nombre: 'La suya' })
  expect((await bloquea(gestor.id)).body.message).toContain('«La suya»')
  expect((await bloquea(99_999_999)).status).toBe(404)
})

test('a name is taken out where it is theirs, not where it begins a longer one', () => {
  const { nombre, dato } = patronesDe({ nombres: ['Ana Alba Ruiz'], datos: ['ana@x.mx', '555'] })
  expect([nombre, dato]).toEqual([
    '\\m(?:Ana Alba Ruiz)\\M(?!\\s+[[:upper:]])',
    '(?i)(?<![[:alnum:]._+-])(?:ana@x\\.mx)(?![[:alnum:]_-])',
  ])
})

test('five years of somebody are erased within two seconds', { tags: ['resto'], timeout: 60_000 }, async () => {
  const x = await buildPerson(t.db, { name: 'Cinco Años', roles: [ROL.estudiante] })
  const { rows: actividades } = await sql<{ id: number }>`select id from actividades order by id`.execute(t.db)
  const ids = actividades.map(a => a.id)
  const times = (n: number) => sql`generate_series(1, ${n}::int) n`
  // A thousand days of two hundred entries each, and what a diligent learner leaves.
  await sql`
    insert into bitacora (ocurrio_en, usuario_id, clave, modulo, evento)
    select now() - n * interval '13 minutes', ${x.id}, gen_random_uuid(), 1, 1 from ${times(200_000)}`.execute(t.db)
  await sql`
    insert into entregas (usuario_id, actividad_id, file_url, comentarios, calificacion, calificado_en)
    select ${x.id}, actividad, 'https://x.mx', 'Muy bien', 90, now() from unnest(${ids}::bigint[]) actividad`.execute(
    t.db,
  )
  await sql`
    insert into entregas_mensajes (entrega_id, usuario_id, cuerpo, llave)
    select entrega.id, ${x.id}, 'Hola', gen_random_uuid()
    from entregas entrega
      cross join ${times(40)}
    where entrega.usuario_id = ${x.id}`.execute(t.db)
  await sql`
    insert into intentos (usuario_id, actividad_id, numero, vale, terminado_en, calificacion)
    select ${x.id}, actividad, n, n = 1, now(), 90 from unnest(${ids}::bigint[]) actividad cross join ${times(10)}`.execute(
    t.db,
  )
  await sql`
    insert into intento_respuestas (intento_id, reactivo_id, contestado)
    select intento.id, reactivo.id, '{"texto": "algo"}'
    from intentos intento
      cross join lateral (select id from reactivos order by id limit 20) reactivo
    where intento.usuario_id = ${x.id}`.execute(t.db)
  await sql`
    insert into avisos (usuario_id, tipo, clave, leido_en)
    select ${x.id}, 'animo', 'a' || n, now() from ${times(5000)}`.execute(t.db)
  await bloquea(x.id)
  const bloqueo = await t.db
    .selectFrom('privacidad_bloqueos')
    .select('id')
    .where('usuario_id', '=', x.id)
    .executeTakeFirstOrThrow()
  const begun = performance.now()
  await t.database.slow.transaction().execute(tx => eraseFilas(tx, bloqueo.id))
  const ms = performance.now() - begun
  expect(ms).toBeLessThan(2000)
})
