/**
 * Taps from the start of a phone, counted where they are made: a press on the page is one, words that are typed or
 * pasted and what the phone's own camera does are none. A quiz is counted to its first answer.
 *
 * @module-tag resto
 */
import { entregasPropiasRoutes, hiloRoutes, reactivosRoutes } from '@eleva/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, expectNoComplaints, settled, signIn, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'
import { salaEnVivo } from './streaming.ts'

const browser = useBrowser()
const INICIO = '/crear-contenido-curricula'
const DE_CORREO = '@toques.mx'

/** What each act takes, and may take. */
const contados: [acto: string, toques: number, meta: number][] = []
afterAll(async () => {
  await browser.closeAll()
  for (const [acto, toques, meta] of contados) console.log(`${acto}: ${toques} de ${meta}`)
})

let admin: Page
/** Where each of them has been. */
const estuvo: Record<string, string> = {}
type Mundo = Awaited<ReturnType<typeof buildMundo>>

/**
 * A course of one task, and somebody who has been in it.
 * @param modo how it is handed in; 0 nothing is
 */
const unaTarea = async (nombre: string, modo: 0 | 1 | 2 | 3): Promise<Mundo> => {
  const made = await buildMundo(admin, {
    nombre: `Toques ${nombre}`,
    tareas: [{ nombre: `Tarea ${nombre}`, modo }],
    lista: [[`Toca ${nombre}`, nombre + DE_CORREO]],
  })
  estuvo[nombre + DE_CORREO] =
    `/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}&unidad=${made.unidad}`
  return made
}

/**
 * The start of somebody on a phone.
 * @returns what presses, and counts
 */
async function desdeInicio(correo: string) {
  const page = await browser.open({ width: 360 })
  await signIn(page, correo, estuvo[correo])
  await settled(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(INICIO)
  await settled(page)
  let toques = 0
  return {
    page,
    toca: async (what: Locator) => {
      toques++
      await what.click()
    },
    /** The camera is the phone's own: what opens it is the tap. */
    foto: async (what: Locator, files: Parameters<Locator['setInputFiles']>[0]) => {
      toques++
      await what.setInputFiles(files)
    },
    fin: (acto: string, meta: number) => {
      expectNoComplaints(page)
      contados.push([acto, toques, meta])
      expect(toques, acto).toBeLessThanOrEqual(meta)
    },
  }
}

const sigue = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^(Sigue|Comienza|Continuar|Comenzar)\b/ })
    .first()
const barra = (page: Page) => page.getByRole('region', { name: 'Lo que sigue' })

beforeAll(async () => {
  admin = await browser.as('admin', '/novedades')
})

test('to go on is one', async () => {
  await unaTarea('sigue', 0)
  const { page, toca, fin } = await desdeInicio(`sigue${DE_CORREO}`)
  await toca(sigue(page))
  await barra(page).waitFor()
  fin('Continuar', 1)
})

test('to tick is two', async () => {
  await unaTarea('marca', 0)
  const { page, toca, fin } = await desdeInicio(`marca${DE_CORREO}`)
  await toca(sigue(page))
  const saved = page.waitForResponse(r => r.url().endsWith('/api/contenidos/progreso-alumno') && r.ok())
  saved.catch(() => undefined)
  await toca(barra(page).getByRole('button', { name: 'Marcar como hecho' }))
  await saved
  fin('Marcar', 2)
})

test('to hand in a link is four', async () => {
  await unaTarea('enlace', 2)
  const { page, toca, fin } = await desdeInicio(`enlace${DE_CORREO}`)
  await toca(sigue(page))
  await toca(barra(page).getByRole('button', { name: 'Entregar' }))
  const dialog = page.getByRole('dialog', { name: 'Tarea enlace' })
  await toca(dialog.getByRole('button', { name: 'Archivo o enlace' }))
  await dialog.getByLabel(/enlace/i).fill('https://ejemplo.mx/mi-trabajo')
  const saved = page.waitForResponse(r => r.url().endsWith('/api/entregables/store/url') && r.ok())
  saved.catch(() => undefined)
  await toca(dialog.getByRole('button', { name: 'Entregar', exact: true }))
  await saved
  fin('Entregar un enlace', 4)
})

test('to hand in a photo is four', async () => {
  await unaTarea('foto', 2)
  const { page, toca, foto, fin } = await desdeInicio(`foto${DE_CORREO}`)
  await toca(sigue(page))
  await toca(barra(page).getByRole('button', { name: 'Entregar' }))
  const dialog = page.getByRole('dialog', { name: 'Tarea foto' })
  await dialog.getByRole('group', { name: '¿Cómo lo entregas?' }).waitFor()
  const jpeg = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 400
    canvas.getContext('2d')!.fillRect(20, 20, 200, 100)
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  })
  const file = { name: 'hoja.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg, 'base64') }
  await foto(dialog.getByLabel('Tomar foto'), [file])
  await dialog.getByRole('listitem').filter({ hasText: 'Hoja 1' }).waitFor()
  const saved = page.waitForResponse(r => r.url().endsWith('/api/entregables/store') && r.ok())
  saved.catch(() => undefined)
  await toca(dialog.getByRole('button', { name: 'Entregar', exact: true }))
  await saved
  fin('Entregar una foto', 4)
})

test('to answer the first question of a quiz is three', async () => {
  const { tareas } = await unaTarea('quiz', 0)
  const made = await call(admin, reactivosRoutes.create, {
    body: {
      actividad_id: tareas[0]!,
      reactivo: '<p>¿Se cuenta?</p>',
    },
  })
  await call(admin, reactivosRoutes.createRespuesta, {
    body: { reactivo_id: made.id, respuesta: 'Se cuenta', correcta: 1 },
  })
  await call(admin, reactivosRoutes.createRespuesta, {
    body: { reactivo_id: made.id, respuesta: 'No se cuenta', correcta: 0 },
  })
  const { page, toca, fin } = await desdeInicio(`quiz${DE_CORREO}`)
  await toca(sigue(page))
  await toca(barra(page).getByRole('button', { name: /^Responder/ }))
  await toca(page.getByRole('radio', { name: 'Se cuenta', exact: true }))
  await page.getByRole('radio', { name: 'Se cuenta', exact: true, checked: true }).waitFor()
  fin('Responder la primera pregunta', 3)
})

test("to read one's grades is two", async () => {
  const { page, toca, fin } = await desdeInicio(`enlace${DE_CORREO}`)
  await toca(page.getByRole('button', { name: /^Mi perfil/ }))
  await toca(page.getByRole('menuitem', { name: 'Mis calificaciones' }))
  // Each course with how much of it is graded, and its average; task by task it is one more.
  await page.getByRole('link', { name: 'Toques enlace', exact: true }).waitFor()
  fin('Ver mis calificaciones', 2)
})

test('to join a class that is on the air is one', async () => {
  const { alumna } = await salaEnVivo(browser, 'Clase de los toques', { chat: true })
  const { page, toca, fin } = await desdeInicio(alumna)
  await toca(page.getByRole('main').getByRole('link', { name: 'Entrar' }).first())
  await page.waitForURL(/contenido-curso-curricula-vivo\?/)
  await page.getByRole('heading', { name: 'Clase de los toques' }).first().waitFor()
  fin('Entrar a la clase', 1)
})

test('to read what was answered is one', async () => {
  const { page: before } = await desdeInicio(`foto${DE_CORREO}`)
  const { cursos } = await call(before, entregasPropiasRoutes.misCursos, {})
  const { calificaciones } = await call(before, entregasPropiasRoutes.misCalificaciones, {
    params: { cursoId: cursos[0]!.id },
  })
  await call(admin, hiloRoutes.send, {
    params: { id: calificaciones[0]!.entrega_id! },
    body: {
      cuerpo: '<p>Se lee muy bien tu hoja.</p>',
      archivos: [],
      llave: crypto.randomUUID(),
    },
  })
  const { page, toca, fin } = await desdeInicio(`foto${DE_CORREO}`)
  await toca(page.getByRole('region', { name: 'Lo último que te dijeron' }).getByRole('link').first())
  await page.getByText('Se lee muy bien tu hoja.').first().waitFor()
  fin('Leer una respuesta', 1)
})
