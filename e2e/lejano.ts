/** A course made for journeys that follow it without a line. */

import { actividadesRoutes, reactivosRoutes, videosRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { call } from './harness.ts'
import { buildMundo } from './mundo.ts'
import { FILM } from './pelicula.ts'

type Correos = readonly (readonly [nombre: string, correo: string])[]

/** A course with a film of ours, a plain activity, a quiz and a delivery, which these people follow. */
export async function buildLejano(admin: Page, correos: Correos) {
  const { tareas, objetivos, unidad, curso, curricula, grupo } = await buildMundo(admin, {
    nombre: 'De lejos',
    grupo: 'Lejanos',
    lista: correos,
    unidad: 'Unidad lejana',
    objetivos: ['Escuchar de lejos'],
    tareas: [
      { nombre: 'Lee el cuento', modo: 0 },
      { nombre: 'Repaso lejano', modo: 0 },
      { nombre: 'Tu relato', modo: 2 },
    ],
    curso: 'Curso lejano',
    ademas: async made => fillLejano(admin, made.objetivos[0]!, made.tareas[1]!, made.tareas[2]!),
  })
  const place = `/contenido-curso-curricula?curricula=${curricula}&curso=${curso}&unidad=${unidad}`
  return {
    quiz: tareas[1]!,
    tarea: tareas[2]!,
    curso,
    grupo,
    objetivo: objetivos[0]!,
    unidad: place,
    tema: `${place}&objetivo=${objetivos[0]!}`,
  }
}

/** The film of its objective, the question of its quiz, and that its delivery must be handed in. */
async function fillLejano(admin: Page, objetivo_id: number, quiz: number, tarea: number) {
  const file_url = await uploadFilm(admin)
  await call(admin, videosRoutes.create, { body: { objetivo_id, nombre: 'Clase lejana', file_url } })
  const pregunta = await call(admin, reactivosRoutes.create, {
    body: { actividad_id: quiz, reactivo: '¿Quién cuenta?' },
  })
  for (const [respuesta, correcta] of [
    ['La abuela', 1],
    ['El río', 0],
  ] as const)
    await call(admin, reactivosRoutes.createRespuesta, { body: { respuesta, correcta, reactivo_id: pregunta.id } })
  await call(admin, actividadesRoutes.obligacion, { params: { id: tarea }, body: { entregable_opcional: 2 } })
}

/** @returns the address under which the film stands */
const uploadFilm = (admin: Page) =>
  admin.evaluate(
    async ([film, id]) => {
      const bytes = Uint8Array.from(atob(film), c => c.charCodeAt(0))
      const form = new FormData()
      const fields = {
        fileName: 'lejos.webm',
        chunkIndex: 0,
        totalChunks: 1,
        fileSize: bytes.length,
        fileType: 'video/webm',
        uploadId: id,
      }
      for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
      form.set('file', new File([bytes], 'trozo'))
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!)
      const reply = await fetch('/api/video-upload/chunk', {
        method: 'POST',
        headers: { 'x-xsrf-token': token },
        body: form,
      })
      return String((await reply.json()).publicUrl)
    },
    [FILM.toString('base64'), crypto.randomUUID()] as const,
  )

/** Ticks, answers the quiz of the course and hands in its work, on the page of its unit. */
export async function followLejano(page: Page) {
  await page.getByRole('checkbox', { name: 'Lee el cuento' }).check()
  await page.getByRole('button', { name: 'Comenzar: Repaso lejano' }).click()
  const quiz = page.getByRole('dialog')
  await quiz.getByRole('radio', { name: 'La abuela' }).check()
  await quiz.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await quiz.locator('div').getByRole('button', { name: 'Cerrar' }).last().click()
  await deliverLejano(page)
}

/** Hands in the work of the course, on the page of its unit. */
export async function deliverLejano(page: Page) {
  await page.getByRole('button', { name: 'Entregar: Tu relato' }).click()
  await page.getByRole('button', { name: 'Archivo o enlace' }).click()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'relato.txt', mimeType: 'text/plain', buffer: Buffer.from('Había una vez') })
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
}
