/**
 * A week without a line: a course is taken along, done day by day on a phone that is switched off each night, and comes
 * back to a session that ended and a task that is no more.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { connect } from '../../server/src/kit/db/db.ts'
import { enter } from '../gente.ts'
import { databaseOf } from '../servidor.ts'
import { isThere, urlOf } from './alumna.ts'
import { openCuaderno } from './cuaderno.ts'
import { openPartida } from './partida.ts'

const DAY = 86_400_000
const LINK = 'https://example.com/mi-semana'
const DOUBT = '¿Cómo comparto esto con mi grupo?'
/** Until all has gone, once there is a line and a session (ms). */
const SETTLE_MS = 90_000

async function take(page: Page) {
  await page.getByRole('button', { name: 'Más opciones del curso' }).click()
  await page.getByRole('menuitem', { name: 'Llevar sin conexión' }).click()
  const dialog = page.getByRole('dialog', { name: 'Llevar sin conexión' })
  await dialog
    .getByRole('radio', { name: /^Solo texto/ })
    .first()
    .check()
  await dialog.getByRole('button', { name: /^Descargar / }).click()
  await dialog.getByText(/^Ya puedes abrirlo sin conexión/).waitFor({ timeout: 60_000 })
  await page.keyboard.press('Escape')
}

type Cuaderno = ReturnType<typeof openCuaderno>
type Curso = Awaited<ReturnType<typeof openPartida>>['curso']

async function tick(page: Page, cuaderno: Cuaderno, { id, nombre }: { id: number; nombre: string }) {
  await page.getByRole('checkbox', { name: nombre, exact: true }).check()
  await isThere(page, 'li', nombre)
  cuaderno.note('marca', String(id), '')()
}

async function sitQuiz(page: Page, cuaderno: Cuaderno, { nombre, preguntas }: Curso['quiz']) {
  await page.getByRole('button', { name: `Comenzar: ${nombre}` }).click()
  const quiz = page.getByRole('dialog')
  for (const [i, { id, respuestas }] of preguntas.entries()) {
    await quiz.getByText(`Pregunta ${i + 1} de ${preguntas.length}`).waitFor()
    await quiz
      .getByRole('radio')
      .nth(i % 4)
      .check()
    await quiz.getByText('Guardado aquí').waitFor()
    cuaderno.note('respuesta', String(id), String(respuestas[i % 4]))()
    if (i + 1 < preguntas.length) await quiz.getByRole('button', { name: 'Siguiente' }).click()
  }
  await quiz.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await quiz.getByRole('heading', { name: 'Se finaliza en cuanto se pueda' }).waitFor()
  await quiz.getByText('Guardado aquí').last().waitFor()
}

async function handIn(page: Page, cuaderno: Cuaderno, { id, nombre }: { id: number; nombre: string }) {
  await page.getByRole('button', { name: `Entregar: ${nombre}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Archivo o enlace' }).click()
  await dialog.getByLabel('Enlace de tu trabajo').fill(LINK)
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await isThere(page, 'li', nombre)
  cuaderno.note('entrega', String(id), LINK)()
}

async function askDoubt(page: Page, cuaderno: Cuaderno) {
  await page.getByRole('tab', { name: /^Dudas/ }).click()
  await page.getByLabel('Tu duda').fill(DOUBT)
  await page.getByRole('button', { name: 'Enviar duda' }).click()
  await isThere(page, 'li', DOUBT)
  cuaderno.note('duda', DOUBT, '')()
}

/**
 * @returns what of it is lost or doubled, what the server did not take with its words, and how many waited on the last
 * day
 */
export async function playSemana(chromium: string) {
  const partida = await openPartida(chromium)
  const { linea, telefono, curso, data, who } = partida
  const cuaderno = openCuaderno()
  /** The phone was off for the night; its clock says the day. */
  const morning = async (day: number, path: string) => {
    await telefono.killBrowser()
    telefono.setClock(day * DAY)
    const page = await telefono.page()
    await page.goto(linea.origin + path, { waitUntil: 'commit' })
    return page
  }
  try {
    await take(await telefono.page())
    linea.offFor(DAY)
    const gone = curso.marcas.pop()!
    const first = await morning(0, urlOf(curso))
    for (const marca of curso.marcas.slice(0, 3)) await tick(first, cuaderno, marca)
    await first.getByRole('checkbox', { name: gone.nombre, exact: true }).check()
    // The phone is off in the next moment: only what is said to be kept has to come back.
    await first.getByRole('listitem').filter({ hasText: gone.nombre }).getByText('Guardado aquí').first().waitFor()

    const second = await morning(2, urlOf(curso))
    for (const marca of curso.marcas.slice(3, 5)) await tick(second, cuaderno, marca)
    await sitQuiz(second, cuaderno, curso.quiz)

    const fourth = await morning(4, urlOf(curso))
    await handIn(fourth, cuaderno, curso.entregas[0]!)
    await fourth.goto(linea.origin + urlOf(curso, curso.objetivo), { waitUntil: 'commit' })
    await askDoubt(fourth, cuaderno)

    const last = await morning(7, '/sin-conexion')
    await last.getByText(`Realizada: «${curso.marcas[0]!.nombre}»`).waitFor()
    const esperaban = await last.getByText('Guardado aquí').count()
    const database = connect(databaseOf(data), 2)
    try {
      await database.sql`delete from sesiones_web where usuario_id = ${who.id}`
      await database.sql`delete from actividades where id = ${gone.id}`
      linea.on()
      // Whoever comes back is asked who they are first, and loses nothing by it.
      // The page may find that out itself meanwhile, and goes there first: then this way to the course breaks off.
      await last.goto(linea.origin + urlOf(curso), { waitUntil: 'commit' }).catch(() => undefined)
      await last.waitForURL(/login|ingres/)
      const antes = await cuaderno.compare(database, who)
      const { headers } = await enter(linea.origin, database, who)
      const cookies = headers
        .cookie!.split('; ')
        .map(c => ({ name: c.split('=')[0]!, value: c.slice(c.indexOf('=') + 1), url: linea.origin }))
      await last.context().addCookies(cookies)
      await last.goto(`${linea.origin}/sin-conexion`, { waitUntil: 'commit' })
      const until = performance.now() + SETTLE_MS
      let cuenta = await cuaderno.compare(database, who)
      while (cuenta.perdidos.length > 0 && performance.now() < until) {
        await sleep(500)
        cuenta = await cuaderno.compare(database, who)
      }
      const no = last.getByRole('listitem').filter({ hasText: `Realizada: «${gone.nombre}»` })
      await no.first().waitFor()
      const intentoOf = async () => {
        const [intento] = await database.sql<{ calificacion: number | null; intentos: number }[]>`
          select max(calificacion)::int as calificacion, count(*)::int as intentos from intentos where usuario_id = ${who.id}`
        return intento
      }
      // Its end goes behind its answers, and may be on its way when all ticks are there.
      let intento = await intentoOf()
      while (intento?.calificacion == null && performance.now() < until) {
        await sleep(500)
        intento = await intentoOf()
      }
      return {
        ...cuenta,
        esperaban,
        antesDeEntrar: antes.perdidos.length,
        intento,
        noTomado: (await no.allTextContents()).join(' '),
      }
    } finally {
      await database.close()
    }
  } finally {
    await partida.close()
  }
}
