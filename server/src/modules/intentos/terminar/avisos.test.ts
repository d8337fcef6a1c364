/** Who is told that their grade of a quiz may be seen: once it has closed, or once somebody graded what waited. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { expectToldAsExample } from '../../../../test/avisos.ts'
import { buildActivity, buildGroup, buildPlazo } from '../../../../test/build.ts'
import { addPregunta, answer, begin, finish, offerQuiz, setAjustes } from '../../../../test/quiz.ts'
import { tellCierres } from './avisos.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const look = () => tellCierres({ db: t.db, realtime: t.realtime })
const told = async ({ id }: { id: number }) => {
  const rows = await t.db
    .selectFrom('avisos')
    .select(['id', 'datos', 'leido_en'])
    .where('usuario_id', '=', id)
    .where('tipo', '=', 'nota_lista')
    .orderBy('id')
    .execute()
  return rows.map(r => r.datos)
}
const markRead = () => t.db.updateTable('avisos').set({ leido_en: new Date() }).execute()

/** A quiz of a true or false, and of an essay where said, offered to some people. */
async function offer(ajustes: Parameters<typeof setAjustes>[2], people = 1, ensayo = false) {
  const a = await buildActivity(t.db)
  const { who, ...curso } = await offerQuiz(t, a, people)
  const reactivo = '<p>¿Sí?</p>'
  const preguntas = [await addPregunta(admin, a, { reactivo, tipo: 'verdadero', datos: { correcta: true } })]
  if (ensayo) preguntas.push(await addPregunta(admin, a, { reactivo, tipo: 'ensayo', datos: { guia: '' } }))
  await setAjustes(admin, a, ajustes)
  return { ...a, who, preguntas, curso }
}
type Q = Awaited<ReturnType<typeof offer>>
/** @param minutes from now, past every call */
const close = (q: Q, minutes: number, grupo = q.curso.grupo_id) =>
  buildPlazo(t.db, {
    grupo_id: grupo,
    curso_id: q.curso.curso_id,
    actividad_id: q.id,
    cierra: sql<Date>`date_trunc('minute', now()) + make_interval(mins => ${minutes}::int)`,
  })
/** @returns the attempt */
async function take(q: Q, who = q.who[0]!, valor = true) {
  const intento_id = (await begin(who, q)).intento!.id
  const [verdadero, ensayo] = q.preguntas
  await answer(who, q, { intento_id, pregunta_id: verdadero, contestado: { tipo: 'verdadero', valor } })
  if (ensayo)
    await answer(who, q, { intento_id, pregunta_id: ensayo, contestado: { tipo: 'ensayo', texto: 'Pienso que sí' } })
  await finish(who, q, intento_id)
  return intento_id
}
const grade = (q: Q, intento: number, puntos: number, more: object = {}) =>
  admin.send('PUT', `/api/intentos/${intento}/por-calificar/${q.preguntas[1]}`, { puntos, ...more })

describe('a quiz that keeps its grades until it closes', () => {
  test('tells each who took it, once, a few minutes after it has closed', async () => {
    const q = await offer({ ver_nota: 'al_cerrar' }, 3)
    await close(q, 60)
    await take(q)
    await take(q, q.who[1], false)
    expect(await look()).toBe(0)
    // What the close itself ends is still graded.
    await close(q, 0)
    expect(await look()).toBe(0)
    await close(q, -5)
    expect(await look()).toBe(2)
    const datos = {
      actividad_id: q.id,
      curso_id: q.curso.curso_id,
      curricula_id: q.curso.curricula_id,
      unidad_id: q.unidad_id,
    }
    expect(await told(q.who[0]!)).toEqual([expect.objectContaining({ ...datos, calificacion: 100 })])
    await expectToldAsExample(t.db, 'nota_lista')
    expect(await told(q.who[1]!)).toEqual([expect.objectContaining({ ...datos, calificacion: 0 })])
    expect(await told(q.who[2]!)).toEqual([])
    await markRead()
    expect(await look()).toBe(0)
    expect(await told(q.who[0]!)).toHaveLength(1)
  })

  test('tells once when several processes look at once', async () => {
    const q = await offer({ ver_nota: 'al_cerrar' }, 2)
    for (const who of q.who) await take(q, who)
    await close(q, -5)
    const counts = await Promise.all([look(), look(), look(), look()])
    expect(counts.reduce((a, b) => a + b)).toBe(2)
    for (const who of q.who) expect(await told(who)).toHaveLength(1)
  })

  test('tells by the close that holds: the later of two groups, the more time of a person', async () => {
    const q = await offer({ ver_nota: 'al_cerrar' }, 3)
    const [deDos, conTiempo, otro] = q.who as [Caller, Caller, Caller]
    const second = await buildGroup(t.db, { usuarios: [deDos.id] })
    await sql`insert into ofertas_grupos (oferta_id, grupo_id) select oferta_id, ${second.id} from ofertas_grupos where grupo_id = ${q.curso.grupo_id}`.execute(
      t.db,
    )
    for (const who of q.who) await take(q, who)
    await close(q, -10)
    await close(q, 60, second.id)
    await sql`insert into prorrogas (usuario_id, actividad_id, fecha_limite, cierra, motivo) values (${conTiempo.id}, ${q.id}, now() + interval '1 hour', now() + interval '1 hour', 'Enfermó')`.execute(
      t.db,
    )
    expect(await look()).toBe(1)
    expect([await told(deDos), await told(conTiempo), (await told(otro)).length]).toEqual([[], [], 1])
    await sql`update prorrogas set fecha_limite = now() - interval '4 minutes', cierra = now() - interval '4 minutes' where usuario_id = ${conTiempo.id}`.execute(
      t.db,
    )
    await close(q, -6, second.id)
    expect(await look()).toBe(2)
    for (const who of q.who) expect(await told(who)).toHaveLength(1)
    // A group that closes at the same moment later on tells nobody twice, read or not.
    await markRead()
    const third = await buildGroup(t.db, { usuarios: [deDos.id] })
    await sql`insert into ofertas_grupos (oferta_id, grupo_id) select oferta_id, ${third.id} from ofertas_grupos where grupo_id = ${q.curso.grupo_id}`.execute(
      t.db,
    )
    await close(q, -6, third.id)
    expect(await look()).toBe(0)
  })

  test.each(['al_terminar', 'nunca'] as const)('tells nobody where grades are seen %s', async ver_nota => {
    const q = await offer({ ver_nota })
    await take(q)
    await close(q, -5)
    expect(await look()).toBe(0)
  })

  test('tells of no close that is over for a day, nor of an attempt that waits for a person', async () => {
    const old = await offer({ ver_nota: 'al_cerrar' })
    await take(old)
    await close(old, -25 * 60)
    const q = await offer({ ver_nota: 'al_cerrar' }, 1, true)
    const intento = await take(q)
    await close(q, -5)
    expect(await look()).toBe(0)
    // Then it is told when that one has graded it.
    expect((await grade(q, intento, 1)).status).toBe(200)
    expect(await told(q.who[0]!)).toMatchObject([{ calificacion: 100 }])
  })

  test('takes back what nobody has read when it begins to keep them again', async () => {
    const q = await offer({ ver_nota: 'al_cerrar' }, 2)
    for (const who of q.who) await take(q, who)
    await close(q, -5)
    await look()
    await t.db.updateTable('avisos').set({ leido_en: new Date() }).where('usuario_id', '=', q.who[1]!.id).execute()
    await setAjustes(admin, q, { ver_nota: 'nunca' })
    expect([(await told(q.who[0]!)).length, (await told(q.who[1]!)).length]).toEqual([0, 1])
  })

  test('keeps what was claimed with what is told: who dies in between tells it later', async () => {
    const q = await offer({ ver_nota: 'al_cerrar' })
    await take(q)
    await close(q, -5)
    await sql`alter table avisos add constraint cae check (tipo <> 'nota_lista') not valid`.execute(t.db)
    await expect(look()).rejects.toThrow()
    await sql`alter table avisos drop constraint cae`.execute(t.db)
    expect(await look()).toBe(1)
  })
})

describe('an attempt whose last answer is graded by hand', () => {
  test('tells its person the grade; other words for the same grade tell nothing more', async () => {
    const q = await offer({}, 1, true)
    const intento = await take(q)
    expect(await told(q.who[0]!)).toEqual([])
    await grade(q, intento, 0.5)
    expect(await told(q.who[0]!)).toMatchObject([{ calificacion: 75, actividad_id: q.id }])
    // Unread, the newer takes its place.
    await grade(q, intento, 1)
    expect(await told(q.who[0]!)).toMatchObject([{ calificacion: 100 }])
    await markRead()
    await grade(q, intento, 1, { comentario: 'Muy bien' })
    expect(await told(q.who[0]!)).toHaveLength(1)
    await grade(q, intento, 0)
    expect(await told(q.who[0]!)).toMatchObject([{ calificacion: 100 }, { calificacion: 50 }])
  })

  test.each(['al_cerrar', 'nunca'] as const)('tells nothing where the grade is kept (%s)', async ver_nota => {
    const q = await offer({ ver_nota }, 1, true)
    await close(q, 60)
    await grade(q, await take(q), 1)
    expect(await told(q.who[0]!)).toEqual([])
  })

  test('of several attempts tells of what counts alone', async () => {
    const q = await offer({ intentos: 2 }, 1, true)
    const first = await take(q)
    await grade(q, first, 1)
    await markRead()
    // A worse one changes nothing.
    await grade(q, await take(q, q.who[0], false), 0)
    expect(await told(q.who[0]!)).toMatchObject([{ calificacion: 100 }])
  })
})
