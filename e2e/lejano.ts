/** A course made for journeys that follow it without a line. */

import {
  actividadesRoutes,
  curriculasRoutes,
  cursosRoutes,
  gruposRoutes,
  objetivosRoutes,
  ofertasRoutes,
  reactivosRoutes,
  unidadesRoutes,
  videosRoutes,
} from '@eleva/contract'
import type { Page } from 'playwright-core'
import { call } from './harness.ts'
import { FILM } from './pelicula.ts'
import { loadPersonas } from './unaTarea.ts'

type Correos = readonly (readonly [nombre: string, correo: string])[]

/** A course with a film of ours, a plain activity, a quiz and a delivery, which these people follow. */
export async function buildLejano(admin: Page, correos: Correos) {
  const clave = Date.now()
  const objetivo = await call(admin, objetivosRoutes.create, {
    body: {
      nombre_objetivo: 'Escuchar de lejos',
      clave_interna: `LL-${clave}`,
      descripcion: '',
    },
  })
  const publicUrl = await uploadFilm(admin)
  await call(admin, videosRoutes.create, {
    body: { objetivo_id: objetivo.id, nombre: 'Clase lejana', file_url: publicUrl },
  })
  const unidad = await call(admin, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad lejana',
      clave_interna: `LL-${clave}`,
      descripcion: 'x',
    },
  })
  await call(admin, objetivosRoutes.attach, { body: { unidad_id: unidad.id, objetivo_id: objetivo.id } })
  const nueva = (nombre_actividad_unidad: string) =>
    call(admin, actividadesRoutes.create, { body: { nombre_actividad_unidad, unidad_id: unidad.id } })
  await nueva('Lee el cuento')
  const quiz = await nueva('Repaso lejano')
  const pregunta = await call(admin, reactivosRoutes.create, {
    body: { actividad_id: quiz.id, reactivo: '¿Quién cuenta?' },
  })
  for (const [respuesta, correcta] of [
    ['La abuela', 1],
    ['El río', 0],
  ] as const)
    await call(admin, reactivosRoutes.createRespuesta, { body: { respuesta, correcta, reactivo_id: pregunta.id } })
  const tarea = await nueva('Tu relato')
  await call(admin, actividadesRoutes.entregable, { params: { activityId: tarea.id, type: 2 } })
  await call(admin, actividadesRoutes.obligacion, { params: { id: tarea.id }, body: { entregable_opcional: 2 } })
  const curso = await call(admin, cursosRoutes.create, {
    body: {
      nombre_curso: 'Curso lejano',
      minutos_curso: 30,
      unidades: [unidad.id],
    },
  })
  const curricula = await call(admin, curriculasRoutes.create, { body: { nombre_curricula: 'De lejos', tipo: 1 } })
  await call(admin, curriculasRoutes.attach, { body: { curricula_id: curricula.id, cursos: [curso.id] } })
  const grupo = await call(admin, gruposRoutes.create, {
    body: {
      nombre_grupo: 'Lejanos',
      descripcion_grupo: 'Quien va lejos',
    },
  })
  await loadPersonas(admin, grupo.id, correos)
  await call(admin, ofertasRoutes.create, {
    body: {
      nombre_oferta_academica: 'De lejos',
      publicado: 1,
      curricula_id: curricula.id,
      grupo_usuario_aprende_id: [grupo.id],
    },
  })
  return {
    quiz: quiz.id,
    tarea: tarea.id,
    curso: curso.id,
    grupo: grupo.id,
    objetivo: objetivo.id,
    unidad: `/contenido-curso-curricula?curricula=${curricula.id}&curso=${curso.id}&unidad=${unidad.id}`,
    tema: `/contenido-curso-curricula?curricula=${curricula.id}&curso=${curso.id}&unidad=${unidad.id}&objetivo=${objetivo.id}`,
  }
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
