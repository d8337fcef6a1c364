/** A delivery that goes back: returned to be corrected, corrected, graded, reopened; its versions and its history. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Reply, type TestApp } from '../../../test/app.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
let id: number
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of ['plazos', 'entregas', 'avisos'] as const) await t.db.deleteFrom(table).execute()
  id = await firstOf(s.ana, s.actividades.calificable)
})

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
const place = (actividad_id: number) => ({ curricula_id: s.curricula, curso_id: s.curso, actividad_id })
const handIn = (who: Caller, url: string, actividad_id = s.actividades.calificable) =>
  who.send('POST', '/api/entregables/store/url', { ...place(actividad_id), url })
const firstOf = async (who: Caller, actividad_id: number, url = 'https://ejemplo.mx/1') =>
  ((await handIn(who, url, actividad_id)).body.entrega as { id: number }).id
const devolver = (who: Caller, body: object = {}, which = id) =>
  who.send('POST', `/api/entregables/devolver/${which}`, { palabras: 'Falta decir cómo lo sabrás.', ...body })
const quitar = (who: Caller, body: object = {}, which = id) =>
  who.send('POST', `/api/entregables/devolucion/${which}/quitar`, body)
const reabrir = (who: Caller, body: object = {}, which = id) =>
  who.send('POST', `/api/entregables/reabrir/${which}`, { motivo: 'Sumé mal.', ...body })
const grade = (who: Caller, calificacion: number | null, more: object = {}) =>
  who.send('PUT', `/api/entregables/calificaciones/cuaderno/${id}`, { calificacion, ...more })
const row = (which = id) => t.db.selectFrom('entregas').selectAll().where('id', '=', which).executeTakeFirstOrThrow()
const mine = async (who = s.ana) => {
  const { body } = await who.get(`/api/entregables/mis-calificaciones/${s.curso}`)
  return (body.calificaciones as { actividad_id: number; estado: string; con_retraso: number; calificacion: number }[]).find(c => c.actividad_id === s.actividades.calificable)! // biome-ignore format: one chain
}
type Historia = { versiones: { numero: number; tareaURL: string }[]; historial: { paso: string; calificacion: number; palabras: string; quien: string; numero: number }[] } // biome-ignore format: one type
const historia = async (who: Caller = s.ana, which = id) =>
  (await who.get(`/api/entregables/historial/${which}`)).body as unknown as Historia
const pasos = async () => (await historia()).historial.map(h => h.paso)
const tipos = async (who: Caller) =>
  (await t.db.selectFrom('avisos').select('tipo').where('usuario_id', '=', who.id).where('leido_en', 'is', null).orderBy('tipo').execute()).map(a => a.tipo) // biome-ignore format: one call
const run = (statement: RawBuilder<unknown>) => statement.execute(t.db)
/** What the people's clocks show so many hours from now. */
const reloj = async (hours: number) => {
  const { rows } = await sql<{
    m: string
  }>`select to_char((now() + make_interval(hours => ${hours}::int)) at time zone zona(), 'YYYY-MM-DD"T"HH24:MI') as m`.execute(
    t.db,
  )
  return rows[0]!.m
}
/** The dates of the group: due, and closed, so many hours ago. */
const cierra = (limite: number, cierre: number) =>
  run(sql`insert into plazos (grupo_id, curso_id, actividad_id, fecha_limite, cierra) values (${s.grupo}, ${s.curso}, ${s.actividades.calificable},
    now() - make_interval(hours => ${limite}::int), now() - make_interval(hours => ${cierre}::int))`)

describe('who may return, take it back and reopen', () => {
  const calls: [string, (who: Caller) => Promise<Reply>][] = [
    ['return', who => devolver(who)],
    ['take back', who => quitar(who)],
    ['reopen', who => reabrir(who)],
  ]
  test('who grades; not who manages the school, nor who learns, nor anybody of another school', async () => {
    const before = await row()
    for (const [name, call] of calls) {
      for (const who of [s.gestor, s.ana, s.beto]) expect((await call(who)).status, name).toBe(403)
      for (const who of [s.others.coach, s.others.docente]) expect((await call(who)).status, name).toBe(404)
      expect((await call(await t.anonymous())).status, name).toBe(401)
    }
    expect(await row()).toEqual(before)
    for (const who of [s.coach, s.docente, s.admin]) {
      expect((await devolver(who)).status).toBe(200)
      expect((await quitar(who)).status).toBe(200)
    }
  })
  test('its history is for who handed it in and who reviews it', async () => {
    await devolver(s.coach)
    for (const who of [s.ana, s.coach, s.docente, s.gestor, s.admin])
      expect((await historia(who)).historial.map(h => h.paso)).toEqual(['devuelta', 'entregada'])
    for (const who of [s.beto, s.others.ana, s.others.coach, s.others.docente])
      expect((await who.get(`/api/entregables/historial/${id}`)).status).toBe(404)
    expect((await s.ana.get('/api/entregables/historial/999999999')).status).toBe(404)
  })
})

describe('returned to be corrected', () => {
  test('says what, by whom and until when; waits for no review; corrected it waits again, and nothing of it is lost', async () => {
    await grade(s.coach, 55)
    const hasta = await reloj(48)
    expect(await devolver(s.docente, { hasta })).toMatchObject({ status: 200, body: { calificacion: null, message: 'Entrega devuelta para corregir' } }) // biome-ignore format: one value
    const { nombre_completo } = await t.db.selectFrom('usuarios').select('nombre_completo').where('id', '=', s.docente.id).executeTakeFirstOrThrow() // biome-ignore format: one call
    const said = {
      palabras: 'Falta decir cómo lo sabrás.',
      quien: nombre_completo,
      hasta: expect.stringMatching(`^${hasta}`),
    }
    expect(await mine()).toMatchObject({ estado: 'devuelta', calificacion: null, devolucion: said })
    expect((await s.coach.get(`/api/entregables/revision/${id}`)).body.entrega).toMatchObject({ devuelta: 1, calificacion: null, devolucion: said, versiones: 1 }) // biome-ignore format: one value
    const waits = async () => (await s.coach.get('/api/entregables/pendientes')).body.entregas
    expect(await waits()).toBe(0)
    expect(await tipos(s.ana)).toEqual(['devuelto'])
    const tabla = async (estado: string) => ((await s.coach.get(`/api/entregables/cursoEntregables/${s.curso}?estado=${estado}`)).body.resultSet as unknown[]).length // biome-ignore format: one call
    expect([await tabla('devuelta'), await tabla('por_revisar'), await tabla('calificado')]).toEqual([1, 0, 0])
    const csv = (await s.coach.get(`/api/entregables/cuaderno/${s.grupo}/${s.curso}/export`)).text
    expect(csv).toContain('Devuelta para corregir')
    expect((await s.coach.get(`/api/entregables/cuaderno-general/${s.curso}/export`)).text).toContain('Devuelta para corregir') // biome-ignore format: one call
    expect((await handIn(s.ana, 'https://ejemplo.mx/2')).body.entrega).toMatchObject({ devolucion: null })
    expect(await mine()).toMatchObject({ estado: 'entregado', devolucion: null })
    expect(await tipos(s.ana)).toEqual([])
    expect(await waits()).toBe(1)
    await grade(s.coach, 90)
    const { versiones, historial } = await historia()
    expect(versiones).toMatchObject([{ numero: 2, tareaURL: 'https://ejemplo.mx/2' }, { numero: 1, tareaURL: 'https://ejemplo.mx/1' }]) // biome-ignore format: one value
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
    const before = await row()
    expect(await devolver(s.coach, body)).toMatchObject({ status: 422, body: { message } })
    expect(await row()).toEqual(before)
    expect(await pasos()).toEqual(['entregada'])
  })
  test('words are kept as they were written, also those that would run elsewhere', async () => {
    const palabras = `<script>alert(1)</script> ${'ñ'.repeat(1900)}`
    await devolver(s.coach, { palabras })
    expect((await historia()).historial[0]).toMatchObject({ palabras })
    const { datos } = await t.db.selectFrom('avisos').select('datos').where('tipo', '=', 'devuelto').executeTakeFirstOrThrow() // biome-ignore format: one call
    expect((datos as { titulo: string }).titulo).toHaveLength(120)
  })
  test('twice it is refused: the words of the first stand', async () => {
    await devolver(s.coach)
    expect(await devolver(s.docente, { palabras: 'Otra cosa' })).toMatchObject({ status: 409 })
    expect((await historia()).historial.map(h => h.palabras)).toEqual(['Falta decir cómo lo sabrás.', ''])
  })
  test('of what is received, too; it is received no more', async () => {
    const simple = await firstOf(s.ana, s.actividades.sencilla)
    await s.coach.send('PUT', `/api/entregables/calificarEntregaComoRecibido/${simple}`, {})
    expect((await devolver(s.coach, {}, simple)).status).toBe(200)
    expect(await row(simple)).toMatchObject({ recibido_en: null, devuelta_en: expect.any(Date) })
    expect((await quitar(s.coach, {}, simple)).status).toBe(200)
    expect(await row(simple)).toMatchObject({ recibido_en: expect.any(Date), devuelta_en: null })
  })
  test('a grade ends it, and takes its notice back', async () => {
    await devolver(s.coach)
    await grade(s.coach, 70)
    expect(await mine()).toMatchObject({ estado: 'calificado', calificacion: 70 })
    expect(await tipos(s.ana)).toEqual(['calificado'])
    expect((await handIn(s.ana, 'https://ejemplo.mx/2')).status).toBe(409)
  })
  test('nobody is left to correct the work of who was deleted', async () => {
    await t.db.updateTable('entregas').set({ usuario_id: null }).where('id', '=', id).execute()
    expect((await devolver(s.admin)).status).toBe(409)
  })
})

describe('taken back', () => {
  test('as it was: its grade, its giver, and nothing of it in the history when it was a slip', async () => {
    await grade(s.docente, 82)
    const before = await row()
    await devolver(s.coach, { hasta: await reloj(5) })
    expect((await quitar(s.coach)).body).toMatchObject({ calificacion: 82 })
    const after = await row()
    expect({ ...after, version: 0, actualizado_en: 0 }).toEqual({ ...before, version: 0, actualizado_en: 0 })
    expect(await pasos()).toEqual(['calificada', 'entregada'])
    expect(await tipos(s.ana)).toEqual([])
  })
  test('by somebody else it stays told', async () => {
    await devolver(s.coach)
    await quitar(s.docente)
    expect(await pasos()).toEqual(['devolucion_quitada', 'devuelta', 'entregada'])
  })
  test('not once the correction came, nor without a return', async () => {
    expect((await quitar(s.coach)).status).toBe(409)
    await devolver(s.coach)
    await handIn(s.ana, 'https://ejemplo.mx/2')
    expect((await quitar(s.coach)).status).toBe(409)
    expect(await mine()).toMatchObject({ estado: 'entregado' })
  })
})

describe('the time for a correction', () => {
  test('the return unlocks what closed, and to correct is not late by itself', async () => {
    await cierra(-2, -3)
    await run(sql`update entregas set entregado_en = now() - interval '5 hours' where id = ${id}`)
    await run(sql`update plazos set fecha_limite = now() - interval '3 hours', cierra = now() - interval '2 hours'`)
    expect((await handIn(s.ana, 'https://ejemplo.mx/2')).status).toBe(409)
    await devolver(s.coach)
    expect((await handIn(s.ana, 'https://ejemplo.mx/2')).status).toBe(200)
    expect(await mine()).toMatchObject({ estado: 'entregado', con_retraso: 0 })
    // Another one in its place, as long as nobody graded it: they sent the wrong file.
    expect((await handIn(s.ana, 'https://ejemplo.mx/3')).status).toBe(200)
    expect(await mine()).toMatchObject({ con_retraso: 0 })
    const late = (await s.coach.get(`/api/entregables/revision/${id}`)).body.entrega
    expect(late).toMatchObject({ con_retraso: 0, versiones: 3 })
  })
  test('what came late stays late when it is corrected', async () => {
    await cierra(1, -1)
    await devolver(s.coach)
    await handIn(s.ana, 'https://ejemplo.mx/2')
    expect(await mine()).toMatchObject({ con_retraso: 1 })
  })
  test('over, nothing more is taken, with the moment; a file does not make its way', async () => {
    await devolver(s.coach, { hasta: await reloj(1) })
    await run(sql`update entregas set corregir_hasta = now() - interval '1 minute' where id = ${id}`)
    const late = await handIn(s.ana, 'https://ejemplo.mx/2')
    expect(late).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Podías corregirla hasta el /) },
    })
    const up = new FormData()
    up.set('archivo', new File([PDF], 'x.pdf'))
    for (const [k, v] of Object.entries(place(s.actividades.calificable))) up.set(k, String(v))
    expect((await s.ana.upload('/api/entregables/archivo', up)).status).toBe(409)
    expect((await s.ana.get('/api/agenda/por-hacer')).body.devueltas).toEqual([])
  })
  test('it stands again in what is to be done and in the agenda', async () => {
    const hasta = await reloj(30)
    await devolver(s.coach, { hasta })
    expect((await s.ana.get('/api/agenda/por-hacer')).body.devueltas).toMatchObject([
      { actividad_id: s.actividades.calificable, curso_id: s.curso, curricula_id: s.curricula, palabras: 'Falta decir cómo lo sabrás.' }, // biome-ignore format: one row
    ])
    const entradas = (await s.ana.get('/api/agenda')).body.entradas as { clave: string; inicia: string }[]
    expect(entradas.filter(e => e.clave === `correccion:${id}`)).toMatchObject([{ inicia: expect.stringMatching(`^${hasta}`) }]) // biome-ignore format: one value
    await handIn(s.ana, 'https://ejemplo.mx/2')
    expect((await s.ana.get('/api/agenda/por-hacer')).body.devueltas).toEqual([])
  })
})

describe('versions', () => {
  const upload = async (texto: string) => {
    const up = new FormData()
    up.set('archivo', new File([`${PDF}% ${texto}\n`], `${texto}.pdf`))
    for (const [k, v] of Object.entries(place(s.actividades.calificable))) up.set(k, String(v))
    return (await s.ana.upload('/api/entregables/archivo', up)).body as { file_id: string; file_url: string }
  }
  const handFile = (file_id: string) => s.ana.send('POST', '/api/entregables/store', { ...place(s.actividades.calificable), file_id }) // biome-ignore format: one call
  test('each keeps its file, for its learner and who reviews it, and for nobody else', async () => {
    const [one, two] = [await upload('uno'), await upload('dos')]
    await handFile(one.file_id)
    await devolver(s.coach)
    expect(await handFile(one.file_id)).toMatchObject({ status: 409, body: { message: 'Es el mismo archivo que te devolvieron. Elige el que corregiste.' } }) // biome-ignore format: one value
    expect((await handFile(two.file_id)).status).toBe(200)
    expect((await historia()).versiones.map(v => v.tareaURL)).toEqual([
      two.file_url,
      one.file_url,
      'https://ejemplo.mx/1',
    ])
    for (const who of [s.ana, s.coach, s.docente]) expect((await who.get(one.file_url)).text).toContain('% uno')
    for (const who of [s.beto, s.others.docente]) expect((await who.get(one.file_url)).status).toBe(404)
  })
  test('the same again is none; the same link is one once it was returned: what it leads to was corrected', async () => {
    await handIn(s.ana, 'https://ejemplo.mx/1')
    expect((await historia()).versiones).toHaveLength(1)
    await devolver(s.coach)
    expect((await handIn(s.ana, 'https://ejemplo.mx/1')).status).toBe(200)
    expect((await historia()).versiones).toHaveLength(2)
    expect(await mine()).toMatchObject({ estado: 'entregado' })
    // Sent once more by an outbox whose answer was lost.
    await handIn(s.ana, 'https://ejemplo.mx/1')
    expect((await historia()).versiones).toHaveLength(2)
  })
  test('are bounded', async () => {
    await run(sql`update entregas set entregas = 50 where id = ${id}`)
    expect(await handIn(s.ana, 'https://ejemplo.mx/51')).toMatchObject({ status: 409, body: { message: 'Ya entregaste esta actividad 50 veces. Pregunta a quien la revisa.' } }) // biome-ignore format: one value
    expect((await handIn(s.ana, 'https://ejemplo.mx/1')).status).toBe(200)
  })
})

describe('reopened', () => {
  test('its grade stays in the history, with the reason; it waits for its review again', async () => {
    expect(await reabrir(s.coach)).toMatchObject({
      status: 409,
      body: { message: 'Sólo se reabre lo que está calificado.' },
    })
    await grade(s.docente, 64)
    expect(await reabrir(s.coach, { motivo: ' ' })).toMatchObject({ status: 422 })
    expect((await reabrir(s.coach)).body).toMatchObject({ calificacion: null, message: 'Revisión reabierta' })
    expect(await mine()).toMatchObject({ estado: 'en_revision', calificacion: null })
    expect((await historia()).historial[0]).toMatchObject({
      paso: 'reabierta',
      calificacion: 64,
      palabras: 'Sumé mal.',
    })
    expect((await s.coach.get('/api/entregables/pendientes')).body.entregas).toBe(1)
    expect(await tipos(s.ana)).toEqual([])
    await grade(s.coach, 74)
    expect((await historia()).historial.map(h => [h.paso, h.calificacion])).toEqual([['calificada', 74], ['reabierta', 64], ['calificada', 64], ['entregada', null]]) // biome-ignore format: one table
  })
})

describe('what a review begins', () => {
  test('a comment begins it, and emptied leaves it; a level begins it', async () => {
    const comment = (comentarios: string) =>
      s.coach.send('PUT', `/api/entregables/updateComentario/${id}`, { comentarios })
    await comment('Voy leyendo')
    expect(await mine()).toMatchObject({ estado: 'en_revision' })
    const tabla = async (estado: string) => ((await s.coach.get(`/api/entregables/cursoEntregables/${s.curso}?estado=${estado}`)).body.resultSet as unknown[]).length // biome-ignore format: one call
    expect([await tabla('en_revision'), await tabla('por_revisar')]).toEqual([1, 1])
    await comment('')
    expect(await mine()).toMatchObject({ estado: 'entregado' })
    const byRubric = await firstOf(s.ana, s.actividades.deRubrica)
    const [criterio] = s.rubrica.criterios
    const nivel = (value: number | '') => s.coach.send('PUT', `/api/entregables/calificaciones/cuadernoRubrica/${byRubric}`, { criterio: criterio!.id, nivel: value }) // biome-ignore format: one call
    await nivel(criterio!.niveles[0]!.id)
    expect(await row(byRubric)).toMatchObject({ revision_en: expect.any(Date) })
    await nivel('')
    expect(await row(byRubric)).toMatchObject({ revision_en: null })
  })
  test('a grade that its giver mends at once is one step; taken back at once it leaves none; of somebody else each is one', async () => {
    await grade(s.coach, 70)
    await grade(s.coach, 75)
    expect((await historia()).historial.map(h => [h.paso, h.calificacion])).toEqual([['calificada', 75], ['entregada', null]]) // biome-ignore format: one table
    await grade(s.docente, 80)
    await run(sql`update entregas_historial set creado_en = creado_en - interval '11 minutes'`)
    await grade(s.docente, 81)
    await grade(s.docente, null)
    expect((await historia()).historial.map(h => [h.paso, h.calificacion])).toEqual([['calificada', 80], ['calificada', 75], ['entregada', null]]) // biome-ignore format: one table
    await grade(s.docente, 90)
    await run(sql`update entregas_historial set creado_en = creado_en - interval '11 minutes'`)
    await grade(s.docente, null)
    expect((await historia()).historial[0]).toMatchObject({ paso: 'calificacion_quitada', calificacion: 90 })
  })
})

describe('two at once', () => {
  const seen = async () => ((await s.coach.get(`/api/entregables/revision/${id}`)).body.entrega as { version: number }).version // biome-ignore format: one value
  test('return and grade: the slower is told, and one of them stands whole', async () => {
    const version = await seen()
    const [back, given] = await Promise.all([devolver(s.coach, { version }), grade(s.docente, 88, { version })])
    expect([back.status, given.status].sort()).toEqual([200, 409])
    const { devuelta_en, calificacion } = await row()
    expect([devuelta_en !== null, calificacion]).toEqual(back.status === 200 ? [true, null] : [false, 88])
    expect((await pasos()).filter(p => p !== 'entregada')).toEqual([back.status === 200 ? 'devuelta' : 'calificada'])
  })
  test('return and another version: the return meets what it has not seen, or is corrected', async () => {
    const version = await seen()
    const [back, again] = await Promise.all([devolver(s.coach, { version }), handIn(s.ana, 'https://ejemplo.mx/2')])
    expect(again.status).toBe(200)
    expect([200, 409]).toContain(back.status)
    expect(await mine()).toMatchObject({ estado: 'entregado' })
    expect((await historia()).versiones).toHaveLength(2)
  })
  test('two returns: one of them', async () => {
    const version = await seen()
    const all = await Promise.all([devolver(s.coach, { version }), devolver(s.docente, { version })])
    expect(all.map(r => r.status).sort()).toEqual([200, 409])
    expect((await pasos()).filter(p => p === 'devuelta')).toHaveLength(1)
  })
})

test('that its limit comes near is taken back where it is handed in', async () => {
  const clave = `actividad:${s.actividades.sencilla}`
  await run(
    sql`insert into avisos (usuario_id, tipo, clave, datos, cuantos) values (${s.ana.id}, 'plazo_cerca', ${clave}, '{}', 1)`,
  )
  await firstOf(s.ana, s.actividades.sencilla)
  expect(await tipos(s.ana)).toEqual([])
})
