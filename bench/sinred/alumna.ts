/** A learner who goes on whatever the line does: doubts, ticks, answers, deliveries by link and by file. */
import type { Page } from 'playwright-core'
import { messageOf } from '../../server/src/kit/thrown.ts'
import { chooseFile } from './archivo.ts'
import type { Azar } from './azar.ts'
import type { openCuaderno } from './cuaderno.ts'
import type { Telefono } from './telefono.ts'

export type Curso = {
  curricula_id: number
  id: number
  unidad: number
  objetivo: number
  marcas: { id: number; nombre: string }[]
  quiz: { id: number; nombre: string; preguntas: { id: number; respuestas: number[] }[] }
  entregas: { id: number; nombre: string }[]
}
type Deps = { origin: string; telefono: Telefono; cuaderno: ReturnType<typeof openCuaderno>; curso: Curso; azar: Azar }

/** What is not done by then was interrupted (ms). */
const PATIENCE = 5_000
/** A page without a line comes out of what is kept. */
const OPEN = 15_000

export const urlOf = ({ curricula_id, id, unidad }: Curso, objetivo?: number) =>
  `/contenido-curso-curricula?curricula=${curricula_id}&curso=${id}&unidad=${unidad}${objetivo ? `&objetivo=${objetivo}` : ''}`

async function open(page: Page, url: string) {
  if (page.url().endsWith(url)) return
  await page.goto(url, { timeout: OPEN, waitUntil: 'commit' })
}

/** What it says stands in the browser or on the server: none of it goes with the page. */
export const isThere = (page: Page, tag: string, words: string) =>
  page.waitForFunction(
    ([tag, words]) =>
      [...document.querySelectorAll<HTMLElement>(tag!)].some(
        e => e.textContent!.includes(words!) && !/Enviándose|Por enviar/.test(e.textContent!),
      ),
    [tag, words] as const,
    { timeout: PATIENCE, polling: 50 },
  )

let n = 0

async function ask({ cuaderno, curso, origin }: Deps, page: Page) {
  await open(page, origin + urlOf(curso, curso.objetivo))
  await page.getByRole('tab', { name: /^Dudas/ }).click({ timeout: OPEN })
  const text = `Duda número ${++n}`
  await page.getByLabel('Tu duda').fill(text, { timeout: PATIENCE })
  const seen = cuaderno.note('duda', text, '')
  await page.getByRole('button', { name: 'Enviar duda' }).click({ timeout: PATIENCE })
  await isThere(page, 'li', text)
  seen()
}

async function tasks({ curso, origin }: Deps, page: Page) {
  await open(page, origin + urlOf(curso))
  await page.getByText(curso.quiz.nombre).first().waitFor({ timeout: OPEN })
}

async function tick(deps: Deps, page: Page) {
  const left = deps.curso.marcas.shift()
  if (!left) return ask(deps, page)
  try {
    await tasks(deps, page)
    const box = page.getByRole('checkbox', { name: left.nombre, exact: true })
    const seen = deps.cuaderno.note('marca', String(left.id), '')
    await box.check({ timeout: PATIENCE })
    await isThere(page, 'li', left.nombre)
    seen()
  } catch (error) {
    deps.curso.marcas.push(left)
    throw error
  }
}

async function answer(deps: Deps, page: Page) {
  const { quiz } = deps.curso
  await tasks(deps, page)
  await page
    .getByRole('button', { name: new RegExp(`^(Comenzar|Continuar): ${quiz.nombre}$`) })
    .click({ timeout: PATIENCE })
  const dialog = page.getByRole('dialog')
  try {
    const place = dialog.getByText(/^Pregunta \d+ de \d+$/)
    await place.waitFor({ timeout: PATIENCE })
    for (let more = deps.azar.between(1, 3); more > 0; more--) {
      const at = Number(/\d+/.exec((await place.textContent({ timeout: PATIENCE }))!)![0]) - 1
      const { id, respuestas } = quiz.preguntas[at]!
      const choice = deps.azar.between(0, respuestas.length - 1)
      const seen = deps.cuaderno.note('respuesta', String(id), String(respuestas[choice]))
      // The radio may be chosen already: pressing it changes nothing, and what stands is what counts.
      await dialog.getByRole('radio').nth(choice).check({ timeout: PATIENCE })
      await dialog.getByText(/^(Guardado aquí$|Recibido)/).waitFor({ timeout: PATIENCE })
      seen()
      if (at + 1 < quiz.preguntas.length)
        await dialog.getByRole('button', { name: 'Siguiente' }).click({ timeout: PATIENCE })
    }
  } finally {
    if (!page.isClosed()) await page.keyboard.press('Escape').catch(() => undefined)
  }
}

async function deliver(deps: Deps, page: Page) {
  const entrega = deps.azar.one(deps.curso.entregas)
  await tasks(deps, page)
  await page
    .getByRole('button', { name: new RegExp(`^(Entregar|Cambiar entrega): ${entrega.nombre}$`) })
    .click({ timeout: PATIENCE })
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: /^(Entregar|Cambiar mi entrega)$/ })
  try {
    await dialog.getByRole('button', { name: 'Archivo o enlace' }).click({ timeout: PATIENCE })
    const number = ++n
    if (deps.azar.next() < 0.5) {
      const url = `https://example.com/trabajo-${number}`
      await dialog.getByLabel('Enlace de tu trabajo').fill(url, { timeout: PATIENCE })
      const seen = deps.cuaderno.note('entrega', String(entrega.id), url)
      await send.click({ timeout: PATIENCE })
      // Until then what the list says is said of the one before.
      await dialog.waitFor({ state: 'hidden', timeout: PATIENCE })
      await isThere(page, 'li', entrega.nombre)
      seen()
    } else {
      const name = `trabajo-${number}.txt`
      // Now and then one that goes up in chunks.
      const bytes = deps.azar.next() < 0.3 ? deps.azar.between(6_000_000, 15_000_000) : deps.azar.between(1, 300_000)
      await chooseFile(dialog.locator('input[type=file]'), name, `Trabajo ${number}. `, bytes, PATIENCE)
      const seen = deps.cuaderno.note('entrega', String(entrega.id), name)
      await send.click({ timeout: PATIENCE })
      await dialog.waitFor({ state: 'hidden', timeout: PATIENCE })
      await isThere(page, 'li', entrega.nombre)
      seen()
    }
  } finally {
    if (!page.isClosed()) await page.keyboard.press('Escape').catch(() => undefined)
  }
}

const HECHOS = [ask, ask, tick, answer, answer, deliver]

/**
 * One thing after the other until it is over.
 * @returns what went wrong, by its first line and how often
 */
export async function live(deps: Deps, over: () => boolean): Promise<Map<string, number>> {
  const said = new Map<string, number>()
  while (!over()) {
    try {
      await deps.azar.one(HECHOS)(deps, await deps.telefono.page())
    } catch (error) {
      const line = messageOf(error).split('\n')[0]!.slice(0, 120)
      said.set(line, (said.get(line) ?? 0) + 1)
      // Whatever stood open is closed as a person would; what cannot be closed is left.
      const page = await deps.telefono.page().catch(() => undefined)
      await page?.keyboard.press('Escape').catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  return said
}
