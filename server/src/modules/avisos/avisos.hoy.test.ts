/** What is told says what is true when it goes, and where it is read: names that were corrected, hours that moved. */
import { anunciosRoutes, avisosRoutes, sesionesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { tellingIn } from '../../../test/dobles.ts'
import { openPushService } from '../../../test/push.ts'
import { clockAt } from '../../../test/reloj.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { soloA } from '../../alcance/destinatarios.read.ts'
import { layOutResumenes, sendCorreos } from './avisos.correos.ts'
import { sendPushes } from './avisos.push.ts'
import { tellAviso } from './avisos.service.ts'
import type { AvisoPorDar } from './avisos.sql.ts'

let t: TestApp
let s: Salon
let servicio: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  servicio = await openPushService()
  t = await openTestApp({ PUSH_ORIGINS: servicio.origin })
  s = await buildSalon(t)
})
afterAll(async () => {
  await t.close()
  await servicio.close()
})
beforeEach(async () => {
  for (const table of ['avisos', 'avisos_preferencias', 'avisos_correos', 'anuncios'] as const)
    await t.db.deleteFrom(table).execute()
  await clockAt(t, 22)
})

const call = () => tellingIn(t)
const tell = (dicho: Omit<AvisoPorDar, 'para'>) => tellAviso(call(), { ...dicho, para: soloA([s.ana.id]) })
const titulos = async () => {
  const body = await s.ana.ask(avisosRoutes.list, {})
  return body.avisos.map(a => a.datos)
}
const morning = async () => {
  await clockAt(t, 8)
  await sql`update avisos set actualizado_en = actualizado_en - interval '1 day'`.execute(t.db)
  const before = (await t.mail.list(1_000)).length
  const parts = { db: t.db, mail: t.mail, origin: () => 'https://eleva.test' }
  await layOutResumenes(parts)
  await sendCorreos(parts)
  const all = await t.mail.list(1_000)
  return Promise.all(all.slice(0, all.length - before).map(async m => (await t.mail.read(m.id))!))
}

test('an announcement that was corrected in the evening goes out in the morning with its new title, its first words and its files', async () => {
  await s.ana.send('PUT', '/api/avisos/resumen', { dias: [1, 2, 3, 4, 5, 6, 7] })
  const input = {
    alcance: 'grupo',
    grupo_id: s.grupo,
    titulo: 'Reunion «del» lunes',
    cuerpo: '<p>Nos vemos en el salón 3.</p>',
    archivos: [],
  } as const
  const body = await s.coach.ask(anunciosRoutes.create, { body: input })
  const id = Number(body.id)
  const file = await t.db
    .insertInto('archivos')
    .values({
      llave: 'anuncios/x',
      nombre: 'orden del día.pdf',
      tipo: 'application/pdf',
      tamano: 1,
      sha256: 'x',
      usuario_id: s.coach.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { version } = await t.db.selectFrom('anuncios').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  const change = { ...input, titulo: 'Reunión «del» martes', archivos: [file.id], version }
  await s.coach.ask(anunciosRoutes.update, { params: { id }, body: change })
  expect(await titulos()).toMatchObject([{ titulo: 'Reunión «del» martes' }])
  const [mail] = await morning()
  expect(mail!.subject).toContain('«Reunión “del” martes»')
  expect(mail!.text).toContain('Nos vemos en el salón 3.')
  expect(mail!.text).toContain('Archivo: orden del día.pdf')
  expect(mail!.text).not.toContain('Reunion')
})

test('names of courses, activities, topics, groups and programmes are those of the moment in which they are read', async () => {
  await tell({
    tipo: 'calificado',
    clave: 'entrega:1',
    datos: {
      calificacion: 9,
      curso_id: s.curso,
      curso: 'Antes',
      actividad_id: s.actividades.marca,
      actividad: 'Antes',
    },
  })
  await tell({ tipo: 'duda_respondida', clave: 'duda:1', datos: { objetivo_id: s.objetivo, objetivo: 'Antes' } })
  await tell({ tipo: 'acceso_retirado', clave: `grupo:${s.grupo}`, datos: { grupo: 'Antes' } })
  await tell({
    tipo: 'curso_ofrecido',
    clave: `oferta:${s.oferta}`,
    datos: { oferta: 'Antes', curricula_id: s.curricula, curricula: 'Antes' },
  })
  // What is no more keeps the name that it had.
  await tell({
    tipo: 'plazo_cerca',
    clave: 'actividad:999999',
    datos: { actividad_id: 999_999, actividad: 'Ya no está' },
  })
  const said = JSON.stringify(await titulos())
  expect(said).not.toContain('Antes')
  expect(said).toContain('Ya no está')
  const body = await s.ana.ask(avisosRoutes.filtros, {})
  expect(JSON.stringify(body.cursos)).not.toContain('Antes')
})

test('a push that waited says the name of the moment in which it goes', async () => {
  await s.ana.send('POST', '/api/avisos/dispositivos', servicio.browser('ana'))
  await tell({
    tipo: 'calificado',
    clave: 'entrega:2',
    datos: { calificacion: 9, actividad_id: s.actividades.marca, actividad: 'Antes' },
  })
  await t.db
    .updateTable('actividades')
    .set({ nombre_actividad_unidad: 'Con su nombre' })
    .where('id', '=', s.actividades.marca)
    .execute()
  await clockAt(t, 12)
  await sendPushes({ db: t.db, config: t.config })
  expect(servicio.received.at(-1)!.texto).toMatchObject({ titulo: 'Calificaron tu entrega de «Con su nombre»' })
})

test('that a class comes is taken back where its hour moves or it is held no more, unread', async () => {
  const sesion = await t.db
    .insertInto('sesiones')
    .values({ nombre_sesion: 'Rúbricas', oferta_id: s.oferta, curso_id: s.curso })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dia = (await sql<{ d: string }>`select (hoy() + 3)::text as d`.execute(t.db)).rows[0]!.d
  const evento = {
    sesion_id: sesion.id,
    user_id_organizer: s.coach.id,
    fecha_inicio: dia,
    hora_inicio: '17:00',
    hora_fin: '18:00',
  }
  const body = await s.admin.ask(sesionesRoutes.createEvento, { body: evento })
  expect(body).toMatchObject({ message: 'Evento creado' })
  const id = Number(body.id)
  const told = () =>
    tell({ tipo: 'clase_manana', clave: `clase:${id}:otra hora`, datos: { clase: 'Rúbricas', inicia: `${dia}T09:00` } })
  await told()
  expect(await titulos()).toHaveLength(1)
  const { version } = await t.db
    .selectFrom('sesion_eventos')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(
    (await s.admin.send('PUT', `/api/eventos/actualizaEvento/${id}`, { ...evento, hora_inicio: '16:00', version }))
      .status,
  ).toBe(200)
  expect(await titulos()).toEqual([])
  await told()
  await s.admin.ask(sesionesRoutes.removeEvento, { params: { id } })
  expect(await titulos()).toEqual([])
})
