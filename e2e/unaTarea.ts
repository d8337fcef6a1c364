/** A course of one task, for journeys about what is handed in. */

import {
  actividadesRoutes,
  curriculasRoutes,
  cursosRoutes,
  gruposRoutes,
  ofertasRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import type { Page } from 'playwright-core'
import { call } from './harness.ts'

/**
 * A course of one task that is graded, and a group that follows it; without people nobody is in it yet.
 * @param nombre of all that is made for it
 */
export async function buildUnaTarea(
  admin: Page,
  tarea: string,
  nombre: string,
  personas: readonly (readonly [nombre: string, correo: string])[],
) {
  const unidad = await call(admin, unidadesRoutes.create, {
    body: {
      nombre_unidad: nombre,
      clave_interna: `C-${Date.now()}`,
      descripcion: 'x',
    },
  })
  const { id } = await call(admin, actividadesRoutes.create, {
    body: {
      nombre_actividad_unidad: tarea,
      unidad_id: unidad.id,
    },
  })
  await call(admin, actividadesRoutes.entregable, { params: { activityId: id, type: 2 } })
  const curso = await call(admin, cursosRoutes.create, {
    body: {
      nombre_curso: nombre,
      minutos_curso: 30,
      unidades: [unidad.id],
    },
  })
  const curricula = await call(admin, curriculasRoutes.create, { body: { nombre_curricula: nombre, tipo: 1 } })
  await call(admin, curriculasRoutes.attach, { body: { curricula_id: curricula.id, cursos: [curso.id] } })
  const grupo = await call(admin, gruposRoutes.create, {
    body: {
      nombre_grupo: nombre,
      descripcion_grupo: 'x',
    },
  })
  if (personas.length > 0) await loadPersonas(admin, grupo.id, personas)
  await call(admin, ofertasRoutes.create, {
    body: {
      nombre_oferta_academica: nombre,
      publicado: 1,
      curricula_id: curricula.id,
      grupo_usuario_aprende_id: [grupo.id],
    },
  })
  return { unidad: unidad.id, tarea: id, curso: curso.id, curricula: curricula.id, grupo: grupo.id }
}

/** As a list of students is loaded. */
export const loadPersonas = (
  admin: Page,
  grupo: number,
  personas: readonly (readonly [nombre: string, correo: string])[],
) =>
  admin.evaluate(
    async ([id, csv]) => {
      const form = new FormData()
      form.set('grupo_usuario_aprende_id', String(id))
      form.set('csv_file', new File([String(csv)], 'uno.csv', { type: 'text/csv' }))
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!)
      await fetch('/api/users/create-students', { method: 'POST', headers: { 'x-xsrf-token': token }, body: form })
    },
    [grupo, `nombre,correo\n${personas.map(one => `${one.join()}\n`).join('')}`] as const,
  )
