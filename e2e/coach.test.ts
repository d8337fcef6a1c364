/**
 * What a coach does in an afternoon, seen from the pages that one student has open: nothing of it needs a reload.
 *
 * @module-tag resto
 */

import { readFile } from 'node:fs/promises'
import {
  actividadesRoutes,
  curriculasRoutes,
  cursosRoutes,
  dudasRoutes,
  entregasPropiasRoutes,
  rubricasRoutes,
} from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { call, expectNoComplaints, settled, signIn, useBrowser } from './harness.ts'
import { buildMundo, createTarea } from './mundo.ts'
import { celda, SAVED } from './salon.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const [GRUPO, ALUMNA] = ['Turno vespertino uno', 'Renata Olmos Tapia']
const EMAIL = 'renata.olmos@sec21.edu.mx'
const TAREAS = ['Acuerdo firmado', 'Plan de la semana', 'Clase observada']

/** What no other course has: a task that is never handed in, and one by a rubric. */
async function buildTareas(admin: Page, unidad: number, porRubrica: number) {
  // What keeps the course open: it is never handed in.
  const bitacora = await createTarea(admin, unidad, { nombre: 'Bitácora', modo: 1 })
  await call(admin, actividadesRoutes.obligacion, { params: { id: bitacora }, body: { entregable_opcional: 2 } })
  const nivel = (puntosNivel: number, tituloNivel: string) => ({
    puntosNivel,
    tituloNivel,
    descripcionNivel: `Queda ${tituloNivel}`,
  })
  const criterios = ['Apertura', 'Cierre'].map(tituloCriterio => ({
    tituloCriterio,
    desCriterio: `Cómo es: ${tituloCriterio}`,
    answers: [nivel(1, 'inicial'), nivel(4, 'logrado')],
  }))
  await call(admin, rubricasRoutes.create, {
    body: {
      nombreRubrica: 'Observación de clase',
      unidad,
      actividad: porRubrica,
      criterios,
    },
  })
  await call(admin, actividadesRoutes.entregable, { params: { activityId: porRubrica, type: 3 } })
}

/** Two courses, the second behind the first; one task of each mode. */
async function build() {
  const admin = await browser.as('admin', '/novedades')
  const made = await buildMundo(admin, {
    nombre: 'Vespertina',
    grupo: GRUPO,
    alumnos: [{ name: 'Renata', apellido_p: 'Olmos', apellido_m: 'Tapia', email: EMAIL }],
    unidad: 'Unidad de la tarde',
    tareas: TAREAS.map((nombre, i) => ({ nombre, modo: i === 0 ? 1 : i === 1 ? 2 : 0 })),
    objetivos: ['Planear la tarde'],
    curso: 'Enseñar por la tarde',
    curricula: 'Enseñanza vespertina',
    ademas: async ({ unidad, tareas, curso, curricula }) => {
      await buildTareas(admin, unidad, tareas[2]!)
      const despues = await call(admin, cursosRoutes.create, {
        body: {
          nombre_curso: 'Acompañar por la tarde',
          clave_interna: `tarde-${Date.now()}`,
          minutos_curso: 30,
          unidades: [unidad],
          requeridos: [curso],
          progreso_obligatorio: 1,
        },
      })
      await call(admin, curriculasRoutes.attach, { body: { curricula_id: curricula, cursos: [curso, despues.id] } })
    },
  })
  expectNoComplaints(admin)
  return { ...made, objetivo: made.objetivos[0]! }
}

test('a coach receives, grades, reviews by rubric, answers, revalidates and exports; the student sees all of it as it happens', async () => {
  const made = await build()
  const student = await browser.open()
  await signIn(student, EMAIL, `/mis-calificaciones?curso=${made.curso}`)
  for (const actividad_id of made.tareas) {
    const work = {
      curricula_id: made.curricula,
      curso_id: made.curso,
      actividad_id,
      url: `${new URL(student.url()).origin}/aviso-de-privacidad`,
    }
    expect(await call(student, entregasPropiasRoutes.handInUrl, { body: work })).toMatchObject({ success: true })
  }
  await call(student, dudasRoutes.create, {
    body: {
      duda_msj: '¿Y si la tarde llueve?',
      curricula_id: made.curricula,
      curso_id: made.curso,
      objetivo_id: made.objetivo,
    },
  })
  const line = (i: number) => student.getByRole('listitem').filter({ hasText: TAREAS[i]! })
  for (const i of [0, 1, 2]) await line(i).getByText('Entregado', { exact: true }).waitFor()
  const course = await student.context().newPage()
  await course.goto(
    `/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}&objetivo=${made.objetivo}`,
  )
  await course.getByRole('tab', { name: /^Dudas/ }).click()
  await course.getByText('¿Y si la tarde llueve?').waitFor()
  const courses = await student.context().newPage()
  await courses.goto(`/cursos-curricula?curricula=${made.curricula}&is_dashboard=true`)
  const locked = courses.getByText(/^Completa antes:/)
  await locked.waitFor()
  // None of the three is loaded again from here on.
  const open = [student, course, courses]
  let loads = 0
  for (const page of open) page.on('load', () => (loads += 1))

  const coach = await browser.as('coach', '/miSalon')
  await coach.getByRole('searchbox').fill(GRUPO)
  await coach.getByRole('link', { name: `Ver cursos de ${GRUPO}` }).click()
  await coach.getByRole('link', { name: 'Revisar Entregables de Enseñar por la tarde' }).click()
  await coach.waitForURL(`**/entregables/${made.grupo}/c/${made.curso}`)
  await celda(coach, ALUMNA, 1).click()
  const panel = coach.getByRole('region', { name: `Revisión de ${ALUMNA}` })
  await panel.getByRole('button', { name: 'Marcar como recibido' }).click()
  await line(0).getByText('Recibido', { exact: true }).waitFor()
  await panel.getByLabel('Comentarios').fill('Firmado por todos.')
  await line(0).getByText('Firmado por todos.').waitFor()
  await coach.keyboard.press('Escape')

  await coach.getByRole('tab', { name: /^Entregable calificable/ }).click()
  await coach.getByRole('columnheader', { name: TAREAS[1]! }).waitFor()
  await celda(coach, ALUMNA, 1).focus()
  await coach.keyboard.type('86')
  await coach.keyboard.press('Enter')
  await line(1).getByText('86/100').waitFor()

  await coach.getByRole('tab', { name: /^Calificable por rúbrica/ }).click()
  await coach.getByRole('columnheader', { name: TAREAS[2]! }).waitFor()
  await celda(coach, ALUMNA, 1).click()
  await panel.getByRole('group').first().waitFor()
  await expect.poll(() => coach.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('radio')
  for (const key of ['2', '1']) await coach.keyboard.press(key)
  await panel.getByText(SAVED).waitFor()
  // 5 of 8 points.
  await line(2).getByText('63/100').waitFor()
  await line(2).getByRole('button', { name: 'Ver cómo se evaluó' }).click()
  const levels = student.getByRole('dialog', { name: 'Rúbrica' })
  await levels.getByText('5 de 8 puntos').waitFor()
  await student.keyboard.press('Escape')

  await coach.goto('/dudas-coach')
  await coach.getByRole('button', { name: /^Responder a .*la tarde llueve/ }).click()
  const reply = coach.getByRole('dialog', { name: 'Responder duda' })
  await reply.getByLabel('Tu respuesta').fill('Adentro, con mesas juntas.')
  await reply.getByRole('button', { name: 'Enviar respuesta' }).click()
  await course.getByText('Adentro, con mesas juntas.').waitFor()

  await coach.goto('/revalidacion-cursos')
  await coach.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(GRUPO)
  await coach.getByRole('button', { name: `Administrar ${GRUPO}` }).click()
  const dialog = coach.getByRole('dialog', { name: 'Revalidar cursos' })
  await dialog.getByRole('checkbox', { name: 'Enseñar por la tarde' }).check()
  await dialog.getByRole('button', { name: 'Revalidar (1)' }).click()
  await coach.getByRole('button', { name: 'Revalidar al grupo' }).click()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await courses.getByRole('link', { name: 'Ver contenido: Acompañar por la tarde' }).waitFor()
  await expect.poll(() => locked.count()).toBe(0)

  await coach.goto(`/entregables/${made.grupo}/c/${made.curso}`)
  await settled(coach)
  await coach.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([
    coach.waitForEvent('download'),
    coach.getByRole('menuitem', { name: 'Como CSV' }).click(),
  ])
  const book = (await readFile(await file.path(), 'utf8')).split('\n').find(row => row.includes(ALUMNA))!
  for (const cell of ['Recibido', '86', '63']) expect(book).toContain(cell)
  expect(loads).toBe(0)
  for (const page of [coach, student]) expectNoComplaints(page)
})
