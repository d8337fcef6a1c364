/**
 * A learner takes a course to 100 % and goes on into the next one: ticks, a quiz and a delivery, with the connection
 * cut and the page loaded again in the middle.
 *
 * @module-tag resto
 */
import {
  actividadesRoutes,
  curriculasRoutes,
  cursosRoutes,
  gruposRoutes,
  ofertasRoutes,
  reactivosRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, expectNoComplaints, settled, useBrowser } from './harness.ts'
import type { Kind } from './people.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

/** A small curriculum of two courses, offered to the student's group and the docente's school. */
async function build(admin: Page, name: string) {
  const key = `${name}-${Date.now()}`
  const unidad = await call(admin, unidadesRoutes.create, {
    body: {
      nombre_unidad: `Unidad ${name}`,
      clave_interna: key,
      descripcion: 'x',
    },
  })
  const actividad = (nombre_actividad_unidad: string) =>
    call(admin, actividadesRoutes.create, { body: { nombre_actividad_unidad, unidad_id: unidad.id } })
  const [, quiz, entrega] = [
    await actividad('Lee el caso'),
    await actividad('Evaluación corta'),
    await actividad('Tu plan'),
  ]
  for (const [reactivo, right] of [
    ['¿Cuánto es dos más dos?', 'Cuatro'],
    ['¿Y tres más tres?', 'Seis'],
  ] as const) {
    const pregunta = await call(admin, reactivosRoutes.create, { body: { reactivo, actividad_id: quiz.id } })
    for (const respuesta of [right, 'Siete'])
      await call(admin, reactivosRoutes.createRespuesta, {
        body: {
          respuesta,
          reactivo_id: pregunta.id,
          correcta: respuesta === right ? 1 : 0,
        },
      })
  }
  await call(admin, actividadesRoutes.entregable, { params: { activityId: entrega.id, type: 2 } })
  await call(admin, actividadesRoutes.obligacion, { params: { id: entrega.id }, body: { entregable_opcional: 2 } })
  const otra = await call(admin, unidadesRoutes.create, {
    body: {
      nombre_unidad: `Unidad segunda ${name}`,
      clave_interna: `${key}-2`,
      descripcion: 'x',
    },
  })
  await call(admin, actividadesRoutes.create, { body: { nombre_actividad_unidad: 'Lo que sigue', unidad_id: otra.id } })
  const curso = await call(admin, cursosRoutes.create, {
    body: {
      nombre_curso: `Curso primero ${name}`,
      minutos_curso: 30,
      unidades: [unidad.id],
    },
  })
  const next = await call(admin, cursosRoutes.create, {
    body: {
      nombre_curso: `Curso segundo ${name}`,
      minutos_curso: 30,
      unidades: [otra.id],
      progreso_obligatorio: 1,
      requeridos: [curso.id],
    },
  })
  const curricula = await call(admin, curriculasRoutes.create, {
    body: {
      nombre_curricula: `Recorrido ${name}`,
      tipo: 1,
    },
  })
  await call(admin, curriculasRoutes.attach, {
    body: {
      curricula_id: curricula.id,
      cursos: [curso.id, next.id],
    },
  })
  return { curricula: curricula.id, curso: curso.id, next: next.id, quiz: quiz.id, entrega: entrega.id }
}

let admin: Page
beforeAll(async () => {
  admin = await browser.as('admin', '/novedades')
})

const percent = (page: Page) =>
  page
    .getByText(/^\d+ %$/)
    .first()
    .textContent()
/** No write reaches the server; pages that are loaded again come from it all the same. */
const WRITES = /\/api\/(preguntas\/responsesUser|calificar-quiz|entregables\/store|contenidos\/progreso-alumno)/
const cut = (page: Page) => page.route(WRITES, route => route.abort())
const fin = (page: Page) => page.getByRole('dialog', { name: 'Terminaste el curso' })
const bar = (page: Page) => page.getByRole('region', { name: 'Lo que sigue' })

async function mend(page: Page) {
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

async function takeCourse(who: Kind, name: string, offer: (made: { curricula: number }) => Promise<unknown>) {
  const made = await build(admin, name)
  await offer(made)
  const page = await browser.as(who, `/cursos-curricula?curricula=${made.curricula}&is_dashboard=true`)
  const closed = page.getByRole('listitem').filter({ hasText: `Curso segundo ${name}` })
  await closed.getByText('Completa antes:').waitFor()
  await expect.poll(() => closed.getByRole('button', { name: 'Sin acceso' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: `Ver contenido: Curso primero ${name}` }).click()
  await page.getByRole('checkbox', { name: 'Lee el caso' }).waitFor()
  await expect.poll(() => percent(page)).toBe('0 %')
  await page.getByRole('checkbox', { name: 'Lee el caso' }).check()
  await expect.poll(() => percent(page)).toBe('34 %')

  // Loaded again at once: the tick goes before the course's scripts have come, and what they show was read before it.
  const ticked = page.waitForResponse(r => r.url().endsWith('/progreso-alumno') && r.ok())
  await page.route('**/assets/CursoPage-*.js', async route => {
    await ticked
    await route.continue()
  })
  await page.reload()
  await page.getByRole('checkbox', { name: 'Lee el caso' }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Lee el caso' }).isChecked()).toBe(true)
  await expect.poll(() => percent(page)).toBe('34 %')
  await page.unrouteAll()

  // The quiz: the first answer arrives, then the connection goes and the page is loaded again.
  await page.getByRole('button', { name: 'Comenzar: Evaluación corta' }).click()
  await page.getByRole('radio', { name: 'Cuatro' }).check()
  await page.getByText(/^Recibido \d\d:\d\d$/).waitFor()
  await cut(page)
  await page.getByRole('button', { name: 'Siguiente', exact: true }).last().click()
  await page.getByRole('radio', { name: 'Seis' }).check()
  await page.getByText('Guardado aquí', { exact: true }).waitFor()
  await page.reload()
  // It stands open again, at the same question.
  await page.getByText('Pregunta 2 de 2').waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Seis' }).isChecked()).toBe(true)
  await mend(page)
  await page.getByText(/^Recibido \d\d:\d\d$/).waitFor()
  await page.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await page.getByText('2 de 2 respuestas correctas').waitFor()
  await page.getByRole('button', { name: 'Seguir con el curso' }).click()
  await expect.poll(() => percent(page)).toBe('67 %')

  // The delivery is made without a connection; it goes by itself, also after a reload.
  await cut(page)
  await page.getByRole('button', { name: 'Entregar: Tu plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tu plan' })
  await dialog.getByRole('button', { name: 'Archivo o enlace' }).click()
  await dialog.getByLabel('Enlace de tu trabajo').fill('mi plan')
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click()
  await dialog.getByText('Pega un enlace completo, que empiece con https://').waitFor()
  await dialog.getByLabel('Enlace de tu trabajo').fill('https://ejemplo.mx/plan')
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click()
  await page.getByText('Se está haciendo la entrega...').waitFor()
  await fin(page)
    .getByText(/se confirma al volver la señal/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Guardado aquí', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Guardado aquí', { exact: true }).waitFor()
  // What waits on the device to be handed in counts there at once, as a tick does; the end was told when it was done.
  await expect.poll(() => percent(page)).toBe('100 %')
  await settled(page)
  expect(await fin(page).count()).toBe(0)
  await mend(page)
  await page.getByText('Terminaste este curso.').waitFor()
  await expect.poll(() => percent(page)).toBe('100 %')
  await page.getByRole('button', { name: 'Cambiar entrega: Tu plan' }).waitFor()

  // What it was asked for is open at once, and is what comes next.
  await page.goto(`/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}`)
  await page.getByRole('button', { name: 'Tu plan (hecha)' }).click()
  await bar(page).getByRole('button', { name: 'Ver lo que lograste' }).click()
  await fin(page).getByText(`Curso segundo ${name}`).waitFor()
  await fin(page).getByRole('button', { name: 'Empezar' }).click()
  await fin(page).waitFor({ state: 'detached' })
  const saved = page.waitForResponse(r => r.url().endsWith('/progreso-alumno') && r.ok())
  await bar(page).getByRole('button', { name: 'Marcar como hecho' }).click()
  await fin(page).getByText(`Terminaste el programa`, { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await saved
  await expect.poll(() => percent(page)).toBe('100 %')
  await page.goto(`/cursos-curricula?curricula=${made.curricula}`)
  await settled(page)
  await expect.poll(() => page.getByText('Completado').count()).toBe(2)
  expectNoComplaints(page, /ERR_FAILED/)
  return { page, made }
}

test('a student, through the offer to their group', async () => {
  await takeCourse('estudiante', 'de Ángel', async ({ curricula }) => {
    const { grupos_usuarios } = await call(admin, gruposRoutes.list, {})
    const groups = (grupos_usuarios as { id: number }[]).map(g => g.id)
    await call(admin, ofertasRoutes.create, {
      body: {
        nombre_oferta_academica: 'Del recorrido',
        curricula_id: curricula,
        grupo_usuario_aprende_id: groups,
        publicado: 1,
      },
    })
  })
})

test('a docente, through what their groups are offered; a file of the device is handed in, and replaced', async () => {
  const { page, made } = await takeCourse('docente', 'de Paola', async ({ curricula }) => {
    const { grupos_usuarios } = await call(admin, gruposRoutes.list, {})
    const groups = (grupos_usuarios as { id: number }[]).map(g => g.id)
    await call(admin, ofertasRoutes.create, {
      body: {
        nombre_oferta_academica: 'Del recorrido docente',
        curricula_id: curricula,
        grupo_usuario_aprende_id: groups,
        publicado: 1,
      },
    })
  })
  await page.goto(`/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}`)
  await page.getByRole('button', { name: 'Cambiar entrega: Tu plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tu plan' })
  await dialog.getByText('Puedes cambiarla hasta que la califiquen.').waitFor()
  const otra = dialog.getByRole('button', { name: 'Archivo o enlace' })
  await otra.click()
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({
    name: 'plan.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>alert(1)</script>'),
  })
  await dialog.getByText(/Ese tipo de archivo no se puede entregar/).waitFor()
  // The connection goes while it is sent, and comes back.
  await page.route('**/api/entregables/archivo', route => route.abort())
  await file.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Mi plan') })
  await dialog.getByText(/^Se cortó al/).waitFor()
  await mend(page)
  await dialog.getByRole('button', { name: 'Quitar el archivo' }).waitFor()
  await dialog.getByRole('button', { name: 'Cambiar mi entrega' }).click()
  await page.getByText('Entrega recibida').waitFor()
  await page.getByRole('button', { name: 'Cambiar entrega: Tu plan' }).click()
  const link = dialog.getByRole('link', { name: 'plan.txt' })
  await expect.poll(() => link.getAttribute('href')).toMatch(/^\/api\/entregables\/archivo\/\d+$/)

  // Handed in without a line: it stays on the device, also over a reload, and goes by itself.
  await otra.click()
  await page.route('**/api/entregables/archivo', route => route.abort())
  await file.setInputFiles({
    name: 'plan corregido.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Mi plan, otra vez'),
  })
  await dialog.getByText(/^Se cortó al/).waitFor()
  await dialog.getByRole('button', { name: 'Cambiar mi entrega' }).click()
  await page.getByText(/^Tu entrega queda guardada en este dispositivo/).waitFor()
  await page.getByText('Guardado aquí', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Guardado aquí', { exact: true }).waitFor()
  await mend(page)
  await page.getByText('Guardado aquí', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cambiar entrega: Tu plan' }).click()
  await dialog.getByRole('link', { name: 'plan corregido.txt' }).waitFor()
  const read = await page.request.get(
    (await dialog.getByRole('link', { name: 'plan corregido.txt' }).getAttribute('href'))!,
  )
  expect(await read.text()).toBe('Mi plan, otra vez')
  expectNoComplaints(page, /ERR_FAILED|status of 422/)
})
