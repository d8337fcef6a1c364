import { randomUUID } from 'node:crypto'
import { apuntesRoutes, entregasPropiasRoutes, MAX_APUNTES, MAX_PUNTOS, revisionesRoutes } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../../test/app.ts'
import { cutAt } from '../../../../test/cortes.ts'
import { handInPdf } from '../../../../test/entregas.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'

let t: TestApp
let s: Salon
let entrega: number
let archivo: number
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('entregas').execute()
  ;({ entrega, archivo } = await handIn())
})

async function handIn() {
  const { id, archivo } = await handInPdf(s, s.ana, s.actividades.calificable, 'Mi plan.pdf')
  return { entrega: id, archivo }
}

const at = () => `/api/entregables/apuntes/${entrega}`
type Nota = Sent<typeof apuntesRoutes.saveApunte>
const nota = (more: Nota = {}) => ({
  clave: randomUUID(),
  archivo,
  pagina: 1,
  tipo: 'nota' as const,
  puntos: [0.25, 0.5],
  texto: '¿Y el propósito?',
  ...more,
})
/** Where it is refused, or may be. */
const put = (who: Caller, body: object) => who.send('POST', at(), body)
const save = (who: Caller, body: Nota) => who.ask(apuntesRoutes.saveApunte, { params: { id: entrega }, body })
const remove = (who: Caller, clave: string) => who.ask(apuntesRoutes.removeApunte, { params: { id: entrega, clave } })
const giveBack = (palabras: string) =>
  s.docente.ask(revisionesRoutes.giveBack, { params: { id: entrega }, body: { palabras } })
const list = async (who: Caller) => (await who.ask(apuntesRoutes.apuntes, { params: { id: entrega } })).apuntes

test('two reviewers note side by side, each changes their own, and the learner sees it once it was decided', async () => {
  const [mine, theirs] = [nota(), nota({ tipo: 'resalte', puntos: [0.1, 0.1, 0.5, 0.15], texto: '' })]
  await save(s.docente, mine)
  await save(s.coach, theirs)
  // Sent again, and changed: one and the same.
  await save(s.docente, { ...mine, texto: 'Falta el propósito' })
  expect(await list(s.docente)).toMatchObject([
    { clave: mine.clave, texto: 'Falta el propósito', propio: 1, puntos: [0.25, 0.5] },
    { clave: theirs.clave, propio: 0 },
  ])
  // Nobody changes or takes away another's.
  expect((await put(s.coach, { ...mine, texto: 'Mío' })).status).toBe(409)
  await s.coach.send('DELETE', `${at()}/${mine.clave}`)
  expect((await list(s.coach)).map(a => [a.texto, a.propio])).toEqual([
    ['Falta el propósito', 0],
    ['', 1],
  ])

  // Who manages the school looks; who handed it in waits; nobody else finds anything.
  expect(await list(s.gestor)).toHaveLength(2)
  expect((await put(s.gestor, nota())).status).toBe(403)
  expect(await list(s.ana)).toEqual([])
  for (const who of [s.beto, s.others.docente]) expect((await who.get(at())).status).toBe(404)
  expect((await put(s.others.docente, nota())).status).toBe(404)
  expect((await put(s.ana, nota())).status).toBe(403)

  const cuantos = async () => {
    const body = await s.ana.ask(entregasPropiasRoutes.misCalificaciones, { params: { cursoId: s.curso } })
    return body.calificaciones.find(c => c.entrega_id === entrega)
  }
  expect(await cuantos()).toMatchObject({ apuntes: 0 })
  await giveBack('Mira las notas')
  expect(await list(s.ana)).toHaveLength(2)
  expect(await cuantos()).toMatchObject({ apuntes: 2 })

  await remove(s.docente, mine.clave)
  await remove(s.docente, mine.clave)
  expect(await list(s.docente)).toHaveLength(1)
})

test('notes stay with the version on which they were made', async () => {
  await save(s.docente, nota())
  await giveBack('Otra vez')
  const before = archivo
  ;({ archivo } = await handIn())
  expect(await list(s.docente)).toEqual([])
  expect((await put(s.docente, nota({ archivo: before }))).status).toBe(409)
  await save(s.docente, nota())
  expect(await list(s.docente)).toHaveLength(1)
})

test('what is no note is refused in words, and nothing is kept of it', async () => {
  const line = Array.from({ length: MAX_PUNTOS * 2 }, () => 0.5)
  await save(s.docente, nota({ tipo: 'trazo', puntos: line }))
  for (const bad of [
    { puntos: [0.5, 1.01] },
    { puntos: [0.5, 0.5, 0.5, 0.5] },
    { tipo: 'trazo', puntos: [0.1, 0.1, 0.2] },
    { tipo: 'trazo', puntos: [...line, 0.5, 0.5] },
    { tipo: 'resalte', puntos: [0.1, 0.1] },
    { tipo: 'sello' },
    { pagina: 0 },
    { texto: 'a'.repeat(2001) },
    { clave: 'una' },
    { puntos: [Number.NaN, 0.5] },
  ])
    expect((await put(s.docente, { ...nota(), ...bad })).status, JSON.stringify(bad)).toBe(422)
  expect(await list(s.docente)).toHaveLength(1)
})

test('a delivery has so many notes and no more, also when two reviewers note at once', {
  tags: ['resto'],
}, async () => {
  for (let i = 1; i < MAX_APUNTES; i++) await save(s.docente, nota())
  const both = await Promise.all([put(s.docente, nota()), put(s.coach, nota())])
  expect(both.map(r => r.status).toSorted()).toEqual([200, 409])
  const all = await list(s.docente)
  expect(all).toHaveLength(MAX_APUNTES)
  // One that is there may still be changed.
  const mine = all.find(a => a.propio === 1)!
  await save(s.docente, nota({ clave: mine.clave, texto: 'Otra' }))
})

test('of a reviewer who was deleted the notes stay, without a name', async () => {
  await save(s.docente, nota())
  await t.db.updateTable('entrega_apuntes').set({ autor: null }).where('entrega_id', '=', entrega).execute()
  expect(await list(s.coach)).toMatchObject([{ autor: '', propio: 0 }])
  await t.db.deleteFrom('entregas').where('id', '=', entrega).execute()
  expect(await t.db.selectFrom('entrega_apuntes').select('id').execute()).toEqual([])
})

test('the database is cut as a note is put: it says so, nothing stays, and sent again it is one', async () => {
  const one = nota()
  const cut = await cutAt(t, 'entrega_apuntes', () => put(s.docente, one))
  expect([cut.status, cut.body.success]).toEqual([503, false])
  expect(await list(s.docente)).toEqual([])
  await save(s.docente, one)
  await save(s.docente, one)
  expect(await list(s.docente)).toHaveLength(1)
})

test('whose session is over notes nothing, and the same note is taken once they are back', async () => {
  const one = nota()
  const sesiones = await t.db
    .updateTable('sesiones_web')
    .set({ vence_en: new Date(0) })
    .where('usuario_id', '=', s.docente.id)
    .returning('id')
    .execute()
  expect(sesiones).toHaveLength(1)
  expect((await put(s.docente, one)).status).toBe(401)
  expect(await list(s.coach)).toEqual([])
  await t.db
    .updateTable('sesiones_web')
    .set({ vence_en: new Date(Date.now() + 3_600_000) })
    .where('usuario_id', '=', s.docente.id)
    .execute()
  await save(s.docente, one)
  expect(await list(s.coach)).toHaveLength(1)
})

test('a note and a new version at once: it is on the one that it was made on, or refused', async () => {
  for (let round = 0; round < 5; round++) {
    const one = nota()
    const [noted, again] = await Promise.all([put(s.docente, one), handIn()])
    expect([200, 409]).toContain(noted.status)
    const kept = await t.db
      .selectFrom('entrega_apuntes as entrega_apunte')
      .innerJoin('entregas as entrega', 'entrega.id', 'entrega_apunte.entrega_id')
      .select(['entrega_apunte.archivo_id', 'entrega_apunte.numero', 'entrega.entregas'])
      .where('entrega_apunte.clave', '=', one.clave)
      .execute()
    expect(kept.map(k => [k.archivo_id, k.numero < k.entregas])).toEqual(noted.status === 200 ? [[archivo, true]] : [])
    expect(await list(s.docente)).toEqual([])
    archivo = again.archivo
  }
})
