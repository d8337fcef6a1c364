/** A delivery that goes back: who may, what it says, taken back, reopened, and what its history keeps. */
import { librosRoutes, revisionesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Reply, type TestApp } from '../../../../test/app.ts'
import { expectToldAsExample } from '../../../../test/avisos.ts'
import { openDevolucion } from '../../../../test/devolucion.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'

let t: TestApp
let s: Salon
let v: ReturnType<typeof openDevolucion>
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  v = openDevolucion(t, s)
})
afterAll(() => t.close())
beforeEach(() => v.begin())

describe('who may return, take it back and reopen', () => {
  const calls: [string, (who: Caller) => Promise<Reply>][] = [
    ['return', who => v.devolver(who)],
    ['take back', who => v.quitar(who)],
    ['reopen', who => v.reabrir(who)],
  ]
  test('who grades; not who manages the school, nor who learns, nor anybody of another school', async () => {
    const before = await v.row()
    for (const [name, call] of calls) {
      for (const who of [s.gestor, s.ana, s.beto]) expect((await call(who)).status, name).toBe(403)
      for (const who of [s.others.coach, s.others.docente]) expect((await call(who)).status, name).toBe(404)
      expect((await call(await t.anonymous())).status, name).toBe(401)
    }
    expect(await v.row()).toEqual(before)
    for (const who of [s.coach, s.docente, s.admin]) {
      expect((await v.devolver(who)).status).toBe(200)
      expect((await v.quitar(who)).status).toBe(200)
    }
  })
  test('its history is for who handed it in and who reviews it', async () => {
    await v.devolver(s.coach)
    for (const who of [s.ana, s.coach, s.docente, s.gestor, s.admin])
      expect((await v.historia(who)).historial.map(h => h.paso)).toEqual(['devuelta', 'entregada'])
    for (const who of [s.beto, s.others.ana, s.others.coach, s.others.docente])
      expect((await who.get(`/api/entregables/historial/${v.id()}`)).status).toBe(404)
    expect((await s.ana.get('/api/entregables/historial/999999999')).status).toBe(404)
  })
})

describe('returned to be corrected', () => {
  test('says what, by whom and until when; waits for no review; corrected it waits again, and nothing of it is lost', async () => {
    await v.grade(s.coach, 55)
    const hasta = await v.reloj(48)
    expect(await v.devolver(s.docente, { hasta })).toMatchObject({
      status: 200,
      body: { calificacion: null, message: 'Entrega devuelta para corregir' },
    })
    const { nombre_completo } = await t.db
      .selectFrom('usuarios')
      .select('nombre_completo')
      .where('id', '=', s.docente.id)
      .executeTakeFirstOrThrow()
    const said = {
      palabras: 'Falta decir cómo lo sabrás.',
      quien: nombre_completo,
      hasta: expect.stringMatching(`^${hasta}`),
    }
    expect(await v.mine()).toMatchObject({ estado: 'devuelta', calificacion: null, devolucion: said })
    expect((await s.coach.ask(revisionesRoutes.revision, { params: { id: v.id() } })).entrega).toMatchObject({
      devuelta: 1,
      calificacion: null,
      devolucion: said,
      versiones: 1,
    })
    const waits = async () => (await s.coach.ask(librosRoutes.pendientes, {})).entregas
    expect(await waits()).toBe(0)
    expect(await v.tipos(s.ana)).toEqual(['devuelto'])
    await expectToldAsExample(t.db, 'devuelto')
    const tabla = async (estado: 'devuelta' | 'por_revisar' | 'en_revision' | 'calificado') =>
      (await s.coach.ask(librosRoutes.tabla, { params: { id: s.curso }, query: { estado } })).resultSet.length
    expect([await tabla('devuelta'), await tabla('por_revisar'), await tabla('calificado')]).toEqual([1, 0, 0])
    const csv = (await s.coach.get(`/api/entregables/cuaderno/${s.grupo}/${s.curso}/export`)).text
    expect(csv).toContain('Devuelta para corregir')
    expect((await s.coach.get(`/api/entregables/cuaderno-general/${s.curso}/export`)).text).toContain(
      'Devuelta para corregir',
    )
    expect((await v.handIn(s.ana, 'https://ejemplo.mx/2')).body.entrega).toMatchObject({ devolucion: null })
    expect(await v.mine()).toMatchObject({ estado: 'entregado', devolucion: null })
    expect(await v.tipos(s.ana)).toEqual([])
    expect(await waits()).toBe(1)
    await v.grade(s.coach, 90)
    const { versiones, historial } = await v.historia()
    expect(versiones).toMatchObject([
      { numero: 2, tareaURL: 'https://ejemplo.mx/2' },
      { numero: 1, tareaURL: 'https://ejemplo.mx/1' },
    ])
    expect(historial.map(h => [h.paso, h.numero, h.calificacion])).toEqual([
      ['calificada', 2, 90],
      ['entregada', 2, null],
      ['devuelta', 1, 55],
      ['calificada', 1, 55],
      ['entregada', 1, null],
    ])
  })
  test.each([
    [{ palabras: '' }, 'Escribe qué hay que corregir'],
    [{ palabras: undefined }, 'Escribe qué hay que corregir'],
    [{ palabras: 'x'.repeat(2001) }, 'Escribe a lo más 2000 caracteres'],
    [{ hasta: '2020-01-01T10:00' }, 'Elige un momento que todavía no haya pasado'],
    [{ hasta: '9999-01-01T10:00' }, 'La fecha no es válida: elige el día y la hora'],
    [{ hasta: 'mañana' }, 'La fecha no es válida: elige el día y la hora'],
  ])('%j is refused, and changes nothing', async (body, message) => {
    const before = await v.row()
    expect(await v.devolver(s.coach, body)).toMatchObject({ status: 422, body: { message } })
    expect(await v.row()).toEqual(before)
    expect(await v.pasos()).toEqual(['entregada'])
  })
  test('words are kept as they were written, also those that would run elsewhere', async () => {
    const palabras = `<script>alert(1)</script> ${'ñ'.repeat(1900)}`
    await v.devolver(s.coach, { palabras })
    expect((await v.historia()).historial[0]).toMatchObject({ palabras })
    const { datos } = await t.db
      .selectFrom('avisos')
      .select('datos')
      .where('tipo', '=', 'devuelto')
      .executeTakeFirstOrThrow()
    expect((datos as { titulo: string }).titulo).toHaveLength(120)
  })
  test('twice it is refused: the words of the first stand', async () => {
    await v.devolver(s.coach)
    expect(await v.devolver(s.docente, { palabras: 'Otra cosa' })).toMatchObject({ status: 409 })
    expect((await v.historia()).historial.map(h => h.palabras)).toEqual(['Falta decir cómo lo sabrás.', ''])
  })
  test('of what is received, too; it is received no more', async () => {
    const simple = await v.firstOf(s.ana, s.actividades.sencilla)
    await s.coach.send('PUT', `/api/entregables/calificarEntregaComoRecibido/${simple}`, {})
    expect((await v.devolver(s.coach, {}, simple)).status).toBe(200)
    expect(await v.row(simple)).toMatchObject({ recibido_en: null, devuelta_en: expect.any(Date) })
    expect((await v.quitar(s.coach, {}, simple)).status).toBe(200)
    expect(await v.row(simple)).toMatchObject({ recibido_en: expect.any(Date), devuelta_en: null })
  })
  test('a grade ends it, and takes its notice back', async () => {
    await v.devolver(s.coach)
    await v.grade(s.coach, 70)
    expect(await v.mine()).toMatchObject({ estado: 'calificado', calificacion: 70 })
    expect(await v.tipos(s.ana)).toEqual(['calificado'])
    expect((await v.handIn(s.ana, 'https://ejemplo.mx/2')).status).toBe(409)
  })
  test('nobody is left to correct the work of who was deleted', async () => {
    await t.db.updateTable('entregas').set({ usuario_id: null }).where('id', '=', v.id()).execute()
    expect((await v.devolver(s.admin)).status).toBe(409)
  })
})

describe('taken back', () => {
  test('as it was: its grade, its giver, and nothing of it in the history when it was a slip', async () => {
    await v.grade(s.docente, 82)
    const before = await v.row()
    await v.devolver(s.coach, { hasta: await v.reloj(5) })
    expect((await v.quitar(s.coach)).body).toMatchObject({ calificacion: 82 })
    const after = await v.row()
    expect({ ...after, version: 0, actualizado_en: 0 }).toEqual({ ...before, version: 0, actualizado_en: 0 })
    expect(await v.pasos()).toEqual(['calificada', 'entregada'])
    expect(await v.tipos(s.ana)).toEqual([])
  })
  test('by somebody else it stays told', async () => {
    await v.devolver(s.coach)
    await v.quitar(s.docente)
    expect(await v.pasos()).toEqual(['devolucion_quitada', 'devuelta', 'entregada'])
  })
  test('not once the correction came, nor without a return', async () => {
    expect((await v.quitar(s.coach)).status).toBe(409)
    await v.devolver(s.coach)
    await v.handIn(s.ana, 'https://ejemplo.mx/2')
    expect((await v.quitar(s.coach)).status).toBe(409)
    expect(await v.mine()).toMatchObject({ estado: 'entregado' })
  })
})

describe('reopened', () => {
  test('its grade stays in the history, with the reason; it waits for its review again', async () => {
    expect(await v.reabrir(s.coach)).toMatchObject({
      status: 409,
      body: { message: 'Sólo se reabre lo que está calificado.' },
    })
    await v.grade(s.docente, 64)
    expect(await v.reabrir(s.coach, { motivo: ' ' })).toMatchObject({ status: 422 })
    expect((await v.reabrir(s.coach)).body).toMatchObject({ calificacion: null, message: 'Revisión reabierta' })
    expect(await v.mine()).toMatchObject({ estado: 'en_revision', calificacion: null })
    expect((await v.historia()).historial[0]).toMatchObject({
      paso: 'reabierta',
      calificacion: 64,
      palabras: 'Sumé mal.',
    })
    expect((await s.coach.ask(librosRoutes.pendientes, {})).entregas).toBe(1)
    expect(await v.tipos(s.ana)).toEqual([])
    await v.grade(s.coach, 74)
    expect((await v.historia()).historial.map(h => [h.paso, h.calificacion])).toEqual([
      ['calificada', 74],
      ['reabierta', 64],
      ['calificada', 64],
      ['entregada', null],
    ])
  })
})

describe('what a review begins', () => {
  test('a comment begins it, and emptied leaves it; a level begins it', async () => {
    const comment = (comentarios: string) =>
      s.coach.send('PUT', `/api/entregables/updateComentario/${v.id()}`, { comentarios })
    await comment('Voy leyendo')
    expect(await v.mine()).toMatchObject({ estado: 'en_revision' })
    const tabla = async (estado: 'devuelta' | 'por_revisar' | 'en_revision' | 'calificado') =>
      (await s.coach.ask(librosRoutes.tabla, { params: { id: s.curso }, query: { estado } })).resultSet.length
    expect([await tabla('en_revision'), await tabla('por_revisar')]).toEqual([1, 1])
    await comment('')
    expect(await v.mine()).toMatchObject({ estado: 'entregado' })
    const byRubric = await v.firstOf(s.ana, s.actividades.deRubrica)
    const [criterio] = s.rubrica.criterios
    const nivel = (value: number | '') =>
      s.coach.send('PUT', `/api/entregables/calificaciones/cuadernoRubrica/${byRubric}`, {
        criterio: criterio!.id,
        nivel: value,
      })
    await nivel(criterio!.niveles[0]!.id)
    expect(await v.row(byRubric)).toMatchObject({ revision_en: expect.any(Date) })
    await nivel('')
    expect(await v.row(byRubric)).toMatchObject({ revision_en: null })
  })
  test('a grade that its giver mends at once is one step; taken back at once it leaves none; of somebody else each is one', async () => {
    await v.grade(s.coach, 70)
    await v.grade(s.coach, 75)
    expect((await v.historia()).historial.map(h => [h.paso, h.calificacion])).toEqual([
      ['calificada', 75],
      ['entregada', null],
    ])
    await v.grade(s.docente, 80)
    await v.run(sql`update entregas_historial set creado_en = creado_en - interval '11 minutes'`)
    await v.grade(s.docente, 81)
    await v.grade(s.docente, null)
    expect((await v.historia()).historial.map(h => [h.paso, h.calificacion])).toEqual([
      ['calificada', 80],
      ['calificada', 75],
      ['entregada', null],
    ])
    await v.grade(s.docente, 90)
    await v.run(sql`update entregas_historial set creado_en = creado_en - interval '11 minutes'`)
    await v.grade(s.docente, null)
    expect((await v.historia()).historial[0]).toMatchObject({ paso: 'calificacion_quitada', calificacion: 90 })
  })
})

test('that its limit comes near is taken back where it is handed in', async () => {
  const clave = `actividad:${s.actividades.sencilla}`
  await v.run(
    sql`insert into avisos (usuario_id, tipo, clave, datos, cuantos) values (${s.ana.id}, 'plazo_cerca', ${clave}, '{}', 1)`,
  )
  await v.firstOf(s.ana, s.actividades.sencilla)
  expect(await v.tipos(s.ana)).toEqual([])
})
