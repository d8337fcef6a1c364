/** A course of one task, for journeys about what is handed in. */
import type { Page } from 'playwright-core'
import { send } from './salon.ts'

/** A course of one task that is graded, and a group that follows it; without people nobody is in it yet. @param nombre of all that is made for it */
export async function buildUnaTarea(
  admin: Page,
  tarea: string,
  nombre: string,
  personas: readonly (readonly [nombre: string, correo: string])[],
) {
  const unidad = await send(admin, 'POST', '/api/unidades/store', {
    nombre_unidad: nombre,
    clave_interna: `C-${Date.now()}`,
    descripcion: 'x',
  })
  const { id } = await send(admin, 'POST', '/api/actividades/store', {
    nombre_actividad_unidad: tarea,
    unidad_id: unidad.id,
  })
  await send(admin, 'GET', `/api/actividades/update/entregable/${id}/2`)
  const curso = await send(admin, 'POST', '/api/cursos/store', {
    nombre_curso: nombre,
    minutos_curso: 30,
    unidades: [unidad.id],
  })
  const curricula = await send(admin, 'POST', '/api/curriculas/store', { nombre_curricula: nombre, tipo: 1 })
  await send(admin, 'POST', '/api/curriculas/asignarCursos/store', { curricula_id: curricula.id, cursos: [curso.id] })
  const grupo = await send(admin, 'POST', '/api/users/create-grupos-usuarios-aprende', {
    nombre_grupo: nombre,
    descripcion_grupo: 'x',
  })
  if (personas.length > 0) await loadPersonas(admin, grupo.id, personas)
  await send(admin, 'POST', '/api/ofertaAcademica/store', {
    nombre_oferta_academica: nombre,
    publicado: 1,
    curricula_id: curricula.id,
    grupo_usuario_aprende_id: [grupo.id],
  })
  return { unidad: unidad.id, tarea: id, curso: curso.id, curricula: curricula.id, grupo: grupo.id }
}

/** As a list of students is loaded. */
const loadPersonas = (admin: Page, grupo: number, personas: readonly (readonly [nombre: string, correo: string])[]) =>
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
