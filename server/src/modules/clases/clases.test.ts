/** A class in one form: what it makes, what is changed of it, what is called off, and who hears of it. */
import { randomUUID } from 'node:crypto'
import {
  agendaRoutes,
  clasesRoutes,
  diaDeSemana,
  MAX_CLASES,
  masDias,
  type QueryOf,
  ROL,
  streamingRoutes,
  type TipoDeAviso,
} from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { expectToldAsExample } from '../../../test/avisos.ts'
import { buildCurricula, buildCurso, buildGroup, buildOferta } from '../../../test/build.ts'
import { cutAt } from '../../../test/cortes.ts'
import { local } from '../../../test/eventos.ts'
import { type Aula, buildAula, buildSesionEvento, VIDEO } from '../../../test/streaming.ts'
import { tellInJob } from '../avisos/avisos.service.ts'
import { tellRecordatorios } from '../sesiones/sesiones.service.ts'

let t: TestApp
let a: Aula
let coach: Caller
beforeAll(async () => {
  t = await openTestApp()
  a = await buildAula(t)
  coach = a.coach
})
afterAll(() => t.close())
beforeEach(() => t.db.deleteFrom('avisos').execute())

/** A week from today, so that none of them has begun. */
const PRIMERO = masDias(local(0).dia, 7)
const ENLACE = 'https://meet.example.com/abc-defg'
type Cuando = QueryOf<typeof clasesRoutes.list>['cuando']
type Campos = Sent<typeof clasesRoutes.create>
const formOf = (values: Campos = {}): Campos => ({
  clave: randomUUID(),
  titulo: 'Rúbricas en vivo',
  oferta: a.of.oferta_id,
  curso: a.of.curso_id,
  organizador: coach.id,
  fecha: PRIMERO,
  dias: [diaDeSemana(PRIMERO)],
  cuantas: 8,
  sin: [],
  saltar: 0,
  hora_inicio: '17:00',
  hora_fin: '18:30',
  lugar: 'enlace',
  enlace: ENLACE,
  video: '',
  recordatorio: 'ambos',
  asistencia: 1,
  ...values,
})
const create = (values?: object, who = coach) => who.send('POST', '/api/clases', { ...formOf(), ...values })
const made = (values?: Campos) => coach.ask(clasesRoutes.create, { body: formOf(values) })
const act = (id: number, que: string, body: object = {}, who = coach) =>
  who.send('POST', `/api/clases/${id}/${que}`, body)
const read = async (id: number, who = coach) => (await who.ask(clasesRoutes.get, { params: { id } })).clase
const daysOf = async (id: number) => (await read(id)).serie.filter(c => !c.cancelada).map(c => c.fecha_consumo_inicio)
const told = async (who: { id: number }, tipo: TipoDeAviso) =>
  t.db
    .selectFrom('avisos')
    .select(['clave', 'datos', 'leido_en'])
    .where('usuario_id', '=', who.id)
    .where('tipo', '=', tipo)
    .execute()
const numbers = (n: number) => Array.from({ length: n }, (_, i) => i)

describe('one form', () => {
  test('makes the session, its events and what is told; sent twice, also at once, it is one series', async () => {
    const clave = randomUUID()
    const [one, two] = await Promise.all([made({ clave }), made({ clave })])
    expect(one).toMatchObject({ success: true, message: '8 clases creadas', creadas: 8 })
    expect(two).toMatchObject({ sesion_id: one.sesion_id, id: one.id, creadas: 8 })
    expect((await create({ clave, titulo: 'Otra' })).body.sesion_id).toBe(one.sesion_id)
    expect(await daysOf(one.id)).toEqual(numbers(8).map(n => masDias(PRIMERO, 7 * n)))
    // As the screens of sessions have it.
    const events = await coach.get(`/api/eventos/getEventos/${one.sesion_id}`)
    expect(events.body).toMatchObject({ total: 8, sesion: { nombre_sesion: 'Rúbricas en vivo' } })
    const [dicho] = await told(a.ana, 'clase_programada')
    expect(dicho!.datos).toMatchObject({ clase: 'Rúbricas en vivo', clases: 8, inicia: `${PRIMERO}T17:00` })
    await expectToldAsExample(t.db, 'clase_programada')
    expect(await told(coach, 'clase_programada')).toEqual([])
    expect(await told(a.otra, 'clase_programada')).toEqual([])
    expect(await read(one.id, a.ana)).toMatchObject({ enlace: ENLACE })
    expect((await a.otra.get(`/api/clases/${one.id}`)).status).toBe(404)
  })

  test.each(['sesion_eventos', 'avisos'])(
    'of which the database is cut at %s leaves nothing, and is made when it is sent again',
    async tabla => {
      const clave = randomUUID()
      const count = async () => (await t.db.selectFrom('sesiones').select('id').execute()).length
      const before = await count()
      expect((await cutAt(t, tabla, () => create({ clave }))).status).toBe(503)
      expect(await count()).toBe(before)
      expect(await told(a.ana, 'clase_programada')).toEqual([])
      const later = await made({ clave })
      expect(later).toMatchObject({ creadas: 8 })
      expect((await made({ clave })).sesion_id).toBe(later.sesion_id)
      expect(await count()).toBe(before + 1)
      expect(await told(a.ana, 'clase_programada')).toHaveLength(1)

      // Moved with those that follow: all of them, or none.
      const first = later.id
      const days = await daysOf(first)
      const moved = { alcance: 'siguientes', fecha: masDias(days[0]!, 1) }
      const marca = (await read(first)).marca
      expect((await cutAt(t, tabla, () => act(first, 'cambiar', { ...moved, marca }))).status).toBe(503)
      expect(await daysOf(first)).toEqual(days)
    },
  )

  test('gives each of them its stream, shown where streams are', async () => {
    const { id } = await made({ lugar: 'transmision', video: `https://youtu.be/${VIDEO}`, cuantas: 3, enlace: '' })
    const ids = (await read(id)).serie.map(c => c.id)
    const streams = await t.db
      .selectFrom('eventos_stream')
      .select(['youtube_video_id', 'stream_iniciado', 'chat_habilitado'])
      .where('evento_id', 'in', ids)
      .execute()
    expect(streams).toEqual(numbers(3).map(() => ({ youtube_video_id: VIDEO, stream_iniciado: 1, chat_habilitado: 0 })))
  })

  test('leaves out holidays and exceptions, over New Year too, and makes up for them', async () => {
    const anio = Number(PRIMERO.slice(0, 4)) + 1
    const navidad = `${anio}-12-25`
    const body = {
      fecha: masDias(navidad, -7),
      dias: [diaDeSemana(navidad)],
      cuantas: 3,
      saltar: 1 as const,
      sin: [masDias(navidad, 14)],
    }
    const plan = new URLSearchParams(Object.entries(body).map(([k, v]) => [k, String(v)]))
    const seen = await coach.get(`/api/clases/fechas?${plan}`)
    // A week after Christmas is New Year's Day.
    expect(seen.body).toMatchObject({
      fechas: [-7, 21, 28].map(n => ({ dia: masDias(navidad, n), empalme: '' })),
      saltadas: [
        { dia: navidad, nombre: 'Navidad' },
        { dia: masDias(navidad, 7), nombre: 'Año Nuevo' },
        { dia: masDias(navidad, 14), nombre: '' },
      ],
    })
    expect(await daysOf((await made(body)).id)).toEqual([-7, 21, 28].map(n => masDias(navidad, n)))
    const admin = await t.as('admin')
    const otro = masDias(navidad, 21)
    expect(
      (await admin.send('POST', '/api/clases/dias-sin-clase', { dia: otro, nombre: 'Consejo técnico' })).status,
    ).toBe(200)
    expect((await coach.send('POST', '/api/clases/dias-sin-clase', { dia: otro, nombre: 'Puente' })).status).toBe(403)
    expect((await coach.get(`/api/clases/fechas?${plan}`)).body.fechas).toMatchObject(
      [-7, 28, 35].map(n => ({ dia: masDias(navidad, n) })),
    )
    await admin.ask(clasesRoutes.removeDiaSinClase, { params: { dia: otro } })
    expect((await admin.send('DELETE', `/api/clases/dias-sin-clase/${otro}`)).status).toBe(404)
  })

  test('says what is wrong and makes nothing', async () => {
    const before = await t.db.selectFrom('sesiones').select('id').execute()
    const wrong: [object, number, string][] = [
      [
        { cuantas: 500 },
        422,
        `Una serie tiene ${MAX_CLASES} clases como mucho. Haz otra que siga cuando esta termine.`,
      ],
      [{ hora_fin: '17:00' }, 422, 'La clase termina después de empezar.'],
      [{ enlace: '' }, 422, 'Pega el enlace de la videollamada'],
      [{ lugar: 'transmision' }, 422, 'Pega el enlace de YouTube de la transmisión'],
      [{ dias: [(diaDeSemana(PRIMERO) % 7) + 1] }, 422, 'Marca también el día de la semana en que empieza.'],
      [{ fecha: masDias(local(0).dia, -1), dias: [] }, 422, 'Ese día y esa hora ya pasaron.'],
      [{ organizador: a.ana.id }, 422, 'Esa persona no puede organizar eventos.'],
      [{ curso: (await buildCurso(t.db)).id }, 404, 'Ese curso ya no se da en esa oferta, o no es para ti.'],
      [{ oferta: 999_999_999 }, 404, 'Ese curso ya no se da en esa oferta, o no es para ti.'],
      [{ sin: [PRIMERO], cuantas: 1, dias: [diaDeSemana(PRIMERO)], titulo: '' }, 422, 'Escribe cómo se llama la clase'],
    ]
    for (const [values, status, message] of wrong) {
      const made = await create(values)
      expect([made.status, made.body.message]).toEqual([status, message])
    }
    expect((await create({}, a.docente)).status).toBe(403)
    expect((await create({}, a.ana)).status).toBe(403)
    expect(await t.db.selectFrom('sesiones').select('id').execute()).toHaveLength(before.length)
  })

  test('of a group of 1,200 all are told in one go', async () => {
    const usuarios = await t.db
      .insertInto('usuarios')
      .values(
        numbers(1200).map(n => ({
          name: 'Muchos',
          apellido_p: `Ene ${n}`,
          email: `muchos${n}@clases.mx`,
          role_id: ROL.estudiante,
          estatus_user: 1,
        })),
      )
      .returning('id')
      .execute()
    const grupo = await buildGroup(t.db, { usuarios: usuarios.map(u => u.id), nombre_grupo: 'Mil doscientos' })
    const curso = await buildCurso(t.db, { nombre_curso: 'Para muchos' })
    const curricula = await buildCurricula(t.db, { cursos: [curso.id] })
    const oferta = await buildOferta(t.db, { curriculas: [curricula.id], grupos: [grupo.id] })
    // A coach finds it by its group, unless the group is not theirs: then by its course alone.
    const admin = await t.as('admin')
    expect(await admin.ask(clasesRoutes.destinos, { query: { search: 'mil doscientos' } })).toMatchObject({
      resultSet: [{ oferta: oferta.id, curso: curso.id, grupos: ['Mil doscientos'] }],
      hay_mas: false,
    })
    expect((await coach.ask(clasesRoutes.destinos, { query: { search: 'mil doscientos' } })).resultSet).toEqual([])
    expect((await coach.ask(clasesRoutes.destinos, { query: { search: 'para muchos' } })).resultSet).toMatchObject([
      { curso: curso.id, grupos: [] },
    ])
    const made = await create({ oferta: oferta.id, curso: curso.id })
    expect(made.status).toBe(200)
    const { n } = await t.db
      .selectFrom('avisos')
      .select(e => e.fn.countAll<number>().as('n'))
      .where('tipo', '=', 'clase_programada')
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(1200)
  })
})

test('reminds as its form says, and notes who was in its stream only where that was asked for', async () => {
  const { id } = await made({
    cuantas: 1,
    dias: [],
    lugar: 'transmision',
    video: VIDEO,
    enlace: '',
    recordatorio: 'pronto',
    asistencia: 0,
  })
  const at = (minutes: number) =>
    t.db
      .updateTable('sesion_eventos')
      .set({
        fecha_consumo_inicio: local(minutes).dia,
        hora_inicio: local(minutes).hora,
        fecha_consumo_termino: local(minutes + 60).dia,
        hora_fin: local(minutes + 60).hora,
      })
      .where('id', '=', id)
      .execute()
  const remind = () => tellInJob({ db: t.db, realtime: t.realtime }, tellRecordatorios)
  await at(600)
  await remind()
  expect(await told(a.ana, 'clase_manana')).toEqual([])
  await at(10)
  await remind()
  expect(await told(a.ana, 'clase_pronto')).toHaveLength(1)
  await at(-5)
  const { id: stream } = await t.db
    .selectFrom('eventos_stream')
    .select('id')
    .where('evento_id', '=', id)
    .executeTakeFirstOrThrow()
  await a.ana.ask(streamingRoutes.attend, { params: { id: stream } })
  expect(await t.db.selectFrom('asistencias').select('id').where('stream_id', '=', stream).execute()).toEqual([])
})

describe('what is there', () => {
  const serie = async (values?: Campos) => {
    const { id } = await made(values)
    await t.db.deleteFrom('avisos').execute()
    return (await read(id)).serie
  }

  test('moves one, or it and those that follow, by the same days; what is sent alone changes; it is told, and undone', async () => {
    const [, second, third, ...rest] = await serie({ cuantas: 5 })
    const moved = await act(third!.id, 'cambiar', { fecha: masDias(third!.fecha_consumo_inicio, 2) })
    expect(moved.body).toMatchObject({ message: 'Clase cambiada', cambiadas: 1 })
    expect((await told(a.ana, 'clase_movida'))[0]!.datos).toMatchObject({
      clases: 1,
      evento_id: third!.id,
      inicia: `${masDias(PRIMERO, 16)}T17:00`,
    })
    expect(await told(coach, 'clase_movida')).toEqual([])
    const all = await act(second!.id, 'cambiar', {
      alcance: 'siguientes',
      fecha: masDias(second!.fecha_consumo_inicio, 1),
      hora_inicio: '16:00',
    })
    expect(all.body).toMatchObject({ message: '4 clases cambiadas', cambiadas: 4 })
    expect(await daysOf(second!.id)).toEqual([0, 8, 17, 22, 29].map(n => masDias(PRIMERO, n)))
    expect((await read(second!.id)).serie.map(c => c.horario)).toEqual([
      '17:00–18:30',
      ...numbers(4).map(() => '16:00–18:30'),
    ])
    // Nothing of a change before the last one is taken back any more.
    const late = await coach.send('POST', '/api/clases/deshacer', { acto: moved.body.acto })
    expect([late.status, late.body.message]).toEqual([
      409,
      'Alguien más cambió esas clases después: ya no se puede deshacer.',
    ])
    expect(await coach.ask(clasesRoutes.undo, { body: { acto: String(all.body.acto) } })).toMatchObject({
      clases: 4,
    })
    expect(await daysOf(second!.id)).toEqual([0, 7, 16, 21, 28].map(n => masDias(PRIMERO, n)))
    expect((await told(a.ana, 'clase_movida')).map(x => x.clave)).toEqual([`clase:${third!.id}`])
    expect((await act(rest[0]!.id, 'cambiar', { hora_inicio: '17:00' })).body).toMatchObject({
      message: 'No había nada que cambiar',
      cambiadas: 0,
    })
    expect((await act(rest[0]!.id, 'cambiar', { hora_fin: '16:00' })).body.message).toBe(
      'La clase termina después de empezar.',
    )
    expect((await act(rest[0]!.id, 'cambiar', { fecha: masDias(local(0).dia, -1) })).body.message).toBe(
      'Ese día y esa hora ya pasaron.',
    )
    expect((await t.as('admin')).id).not.toBe(coach.id)
    const foreign = await (await t.as('admin')).send('POST', '/api/clases/deshacer', { acto: moved.body.acto })
    expect(foreign.status).toBe(404)
  })

  test('of two who edit at once the second is told, also where the first changed another class of it', async () => {
    const [first, second] = await serie({ cuantas: 3 })
    const { marca } = await read(first!.id)
    const both = await Promise.all([
      act(first!.id, 'cambiar', { marca, hora_fin: '19:00' }),
      act(second!.id, 'cambiar', { marca, hora_fin: '20:00', alcance: 'siguientes' }, await t.as('admin')),
    ])
    expect(both.map(r => r.status).sort()).toEqual([200, 409])
    expect(both.find(r => r.status === 409)!.body.message).toBe(
      'Alguien más cambió estas clases mientras las veías. Ábrelas otra vez para ver lo que hay.',
    )
    // The screens of sessions count, too.
    const again = await read(first!.id)
    await t.db.updateTable('sesion_eventos').set({ version: sql`version + 1` }).where('id', '=', second!.id).execute()
    expect((await act(first!.id, 'cancelar', { marca: again.marca })).status).toBe(409)
  })

  test('is called off, one or it and those that follow; it is told, given again, and its calendar says so', async () => {
    const [, second, third] = await serie({ cuantas: 4, lugar: 'transmision', video: VIDEO, enlace: '' })
    const one = await act(second!.id, 'cancelar')
    expect(one.body).toMatchObject({ message: 'Clase cancelada', canceladas: 1 })
    expect((await told(a.beto, 'clase_cancelada'))[0]!.datos).toMatchObject({
      clases: 1,
      inicia: `${masDias(PRIMERO, 7)}T17:00`,
    })
    expect((await a.ana.ask(clasesRoutes.get, { params: { id: second!.id } })).clase).toMatchObject({ cancelada: true })
    const ics = await a.ana.get(`/api/sesiones/eventos/${second!.id}/calendario`)
    expect(ics.text).toContain('METHOD:CANCEL')
    expect(ics.text).toContain('STATUS:CANCELLED')
    const rest = await act(third!.id, 'cancelar', { alcance: 'siguientes' })
    expect(rest.body).toMatchObject({ message: '2 clases canceladas' })
    expect(await daysOf(second!.id)).toEqual([PRIMERO])
    // Whoever has read it is told that they are held; of the others it is taken back.
    await t.db.updateTable('avisos').set({ leido_en: new Date() }).where('usuario_id', '=', a.ana.id).execute()
    expect(await coach.ask(clasesRoutes.undo, { body: { acto: String(rest.body.acto) } })).toMatchObject({
      clases: 2,
    })
    expect(await told(a.ana, 'clase_programada')).toHaveLength(1)
    expect(await told(a.beto, 'clase_programada')).toEqual([])
    expect(await told(a.beto, 'clase_cancelada')).toHaveLength(1)
    expect((await act(second!.id, 'reponer')).status).toBe(200)
    expect((await act(second!.id, 'reponer')).status).toBe(404)
    const { serie: now, stream_id } = await read(second!.id)
    expect(now.map(c => [c.fecha_consumo_inicio, c.cancelada])).toEqual(
      numbers(4).map(n => [masDias(PRIMERO, 7 * n), false]),
    )
    expect(stream_id).not.toBeNull()
    expect((await a.ana.get(`/api/sesiones/eventos/${second!.id}/calendario`)).text).toContain('METHOD:PUBLISH')
  })

  test('goes from a stream to a link and back', async () => {
    const [first] = await serie({ cuantas: 2, lugar: 'transmision', video: VIDEO, enlace: '' })
    const link = await act(first!.id, 'cambiar', { alcance: 'siguientes', lugar: 'enlace', enlace: ENLACE })
    expect(link.body).toMatchObject({ cambiadas: 2 })
    expect(await read(first!.id)).toMatchObject({ enlace: ENLACE, stream_id: null })
    await coach.send('POST', '/api/clases/deshacer', { acto: link.body.acto })
    expect(await read(first!.id)).toMatchObject({ enlace: '', stream_id: expect.any(Number) })
  })

  test('what has begun stays: it is neither moved nor called off, and those that follow are without it', async () => {
    const on = await buildSesionEvento(t.db, a.of, [-10, 50], { organizador_id: coach.id })
    for (const que of ['cambiar', 'cancelar']) {
      const no = await act(on.id, que, { hora_fin: '23:59' })
      expect([no.status, no.body.message]).toEqual([409, 'Esa clase ya empezó: lo que pasó se queda como fue.'])
    }
    expect((await act(999_999_999, 'cancelar')).status).toBe(404)
    const listed = (cuando: Cuando, who = coach) => who.ask(clasesRoutes.list, { query: { cuando, per_page: 100 } })
    const ids = async (cuando: Cuando, who?: Caller) => (await listed(cuando, who)).clases.map(c => c.id)
    expect(await ids('hoy')).toContain(on.id)
    expect(await ids('proximas')).not.toContain(on.id)
    expect(await ids('hoy', a.otroDocente)).toEqual([])
  })

  test('one that is held elsewhere is entered from here, which is noted in its hour, and seen by who holds it', async () => {
    const on = await buildSesionEvento(t.db, a.of, [-10, 50], { organizador_id: a.organizador.id, enlace: ENLACE })
    const early = await buildSesionEvento(t.db, a.of, [600, 660], { organizador_id: a.organizador.id, enlace: ENLACE })
    for (const { id } of [on, on, early]) expect((await act(id, 'entrar', {}, a.ana)).body.enlace).toBe(ENLACE)
    const who = async (id: number) =>
      (await a.organizador.ask(clasesRoutes.asistencias, { params: { id } })).asistencias.map(x => x.nombre)
    expect(await who(on.id)).toEqual(['Ana Alba'])
    expect(await who(early.id)).toEqual([])
    expect((await act(on.id, 'entrar', {}, a.otra)).status).toBe(404)
    // The start, the agenda and the calendar of who learns lead to its page; that of a class with us to its course.
    const dia = local(0).dia
    const entradas = (
      await a.ana.ask(agendaRoutes.list, { query: { desde: masDias(dia, -1), hasta: masDias(dia, 1) } })
    ).entradas
    const led = (id: number) => entradas.find(e => e.clave === `clase:${id}`)?.clase_id
    expect([led(on.id), led(a.evento)]).toEqual([on.id, null])
    await t.db.updateTable('sesion_eventos').set({ enlace: ENLACE }).where('id', '=', a.evento).execute()
    const start = await a.ana.get('/api/contenidos/curriculasNavegacion')
    expect(start.body.proxima_clase).toMatchObject({ fuera: true })
    await t.db.updateTable('sesion_eventos').set({ enlace: '' }).where('id', '=', a.evento).execute()
    expect((await act(a.evento, 'entrar', {}, a.ana)).body.message).toBe(
      'Esa clase no tiene enlace: entra desde tu curso.',
    )
    const gone = await coach.send('DELETE', `/api/eventos/destroy/${on.id}`)
    expect([gone.status, gone.body.message]).toEqual([409, 'No se puede eliminar: ya tiene 1 persona que entró.'])
  })

  test('its recording stands in the course as a topic, once it was held, and once', async () => {
    const over = await buildSesionEvento(t.db, a.of, [-120, -60], { organizador_id: coach.id })
    const { unidad_id } = await t.db
      .selectFrom('cursos_unidades')
      .select('unidad_id')
      .where('curso_id', '=', a.of.curso_id)
      .executeTakeFirstOrThrow()
    const film = { unidad: unidad_id, file_url: `https://www.youtube.com/watch?v=${VIDEO}` }
    const put = await act(over.id, 'grabacion', film)
    expect(put.body).toMatchObject({ message: 'La grabación ya está en el curso' })
    expect((await read(over.id)).grabacion).toEqual({ objetivo_id: put.body.objetivo_id, unidad_id })
    const shown = await coach.get(`/api/objetivo-video/show/${put.body.objetivo_id}`)
    expect(shown.body.file_url).toBe(film.file_url)
    expect((await act(over.id, 'grabacion', film)).status).toBe(409)
    const next = await buildSesionEvento(t.db, a.of, [600, 660])
    expect((await act(next.id, 'grabacion', film)).body.message).toBe(
      'Esa clase todavía no empieza: su grabación se pone después.',
    )
    const other = await buildSesionEvento(t.db, a.of, [-120, -60])
    expect((await act(other.id, 'grabacion', { ...film, unidad: 999_999_999 })).status).toBe(404)
    expect((await act(other.id, 'grabacion', { ...film, file_url: 'x' })).status).toBe(422)
    expect((await read(other.id)).grabacion).toBeNull()
  })
})

test('over a change of the clocks a class keeps its hour', async () => {
  const other = await openTestApp({ TZ_PERSONAS: 'America/Tijuana' })
  try {
    const b = await buildAula(other)
    // Clocks there go back on the first Sunday of November.
    const anio = Number(PRIMERO.slice(0, 4)) + 1
    const fecha = `${anio}-10-26`
    const give = async (values: Campos) => {
      const suya = { oferta: b.of.oferta_id, curso: b.of.curso_id, organizador: b.coach.id }
      return (await b.coach.ask(clasesRoutes.create, { body: { ...formOf(values), ...suya } })).id
    }
    const id = await give({ fecha, dias: [diaDeSemana(fecha)], cuantas: 3 })
    const { serie } = await read(id, b.coach)
    expect(serie.map(c => c.horario)).toEqual(numbers(3).map(() => '17:00–18:30'))
    const [before, , after] = serie.map(c => new Date(c.inicia).getUTCHours())
    expect([before, after]).toEqual([0, 1])

    // Late on Sundays, when it is Monday already where clocks have no zone.
    const domingo = numbers(7)
      .map(n => masDias(PRIMERO, n))
      .find(dia => diaDeSemana(dia) === diaDeSemana('2026-11-29'))!
    const hours = { hora_inicio: '22:00', hora_fin: '23:30' }
    const tarde = await give({ fecha: domingo, dias: [diaDeSemana(domingo)], cuantas: 2, ...hours })
    const suyas = (await read(tarde, b.coach)).serie
    expect(suyas.map(c => c.fecha_consumo_inicio)).toEqual([domingo, masDias(domingo, 7)])
    expect(suyas[0]!.inicia.slice(0, 10)).toBe(masDias(domingo, 1))
    const enElDia = async (dia: string) =>
      (await b.ana.ask(agendaRoutes.list, { query: { desde: dia, hasta: dia } })).entradas.map(e => e.clave)
    expect(await enElDia(domingo)).toContain(`clase:${tarde}`)
    expect(await enElDia(masDias(domingo, 1))).not.toContain(`clase:${tarde}`)
  } finally {
    await other.close()
  }
})
