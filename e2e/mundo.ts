/** What journeys are about: people in a group, and a course that is offered to it. Each makes its own. */
import {
  actividadesRoutes,
  curriculasRoutes,
  cursosRoutes,
  gruposRoutes,
  objetivosRoutes,
  ofertasRoutes,
  ROL,
  unidadesRoutes,
  usuariosRoutes,
} from '@eleva/contract'
import type { Page } from 'playwright-core'
import { call } from './harness.ts'

type Alumno = { name: string; apellido_p: string; apellido_m?: string; email: string }
type Tarea = string | { nombre: string; modo: 0 | 1 | 2 | 3 }

type Plan = {
  /** The name of all that is made for it and has none of its own. */
  nombre: string
  /** That of a new group, or the key of one that is there. */
  grupo?: string | number
  /** Students of the school in which the demo's coach and docente teach; they may sign in at once. */
  alumnos?: readonly Alumno[]
  /** As a list of students is loaded: of no school. */
  lista?: readonly (readonly [nombre: string, correo: string])[]
  /** Each handed in and graded where nothing else is said. */
  tareas?: readonly Tarea[]
  objetivos?: readonly string[]
  unidad?: string
  curso?: string
  curricula?: string
  enVivo?: boolean
  /** Whatever else there is before it is offered: what comes later is its authors' alone. */
  ademas?: (made: Mundo) => Promise<unknown>
}
type Mundo = {
  grupo: number
  unidad: number
  tareas: readonly number[]
  objetivos: readonly number[]
  curso: number
  curricula: number
}

let serial = 0

/** A course of one unit in a programme that is offered to a group, and who is in it. */
export async function buildMundo(admin: Page, plan: Plan): Promise<Mundo> {
  const { nombre, grupo: grupoDicho = nombre } = plan
  const grupo =
    typeof grupoDicho === 'number' ? grupoDicho : await buildGrupo(admin, grupoDicho, plan.alumnos, plan.lista)
  const contenido = await buildContenido(admin, plan)
  const curricula = await call(admin, curriculasRoutes.create, {
    body: { nombre_curricula: plan.curricula ?? nombre, tipo: plan.enVivo ? 3 : 1 },
  })
  await call(admin, curriculasRoutes.attach, { body: { curricula_id: curricula.id, cursos: [contenido.curso] } })
  const made = { ...contenido, grupo, curricula: curricula.id }
  await plan.ademas?.(made)
  await call(admin, ofertasRoutes.create, {
    body: {
      nombre_oferta_academica: nombre,
      publicado: 1,
      curricula_id: curricula.id,
      grupo_usuario_aprende_id: [grupo],
    },
  })
  return made
}

/** @returns its key */
export async function buildGrupo(
  admin: Page,
  nombre_grupo: string,
  alumnos: Plan['alumnos'] = [],
  lista: Plan['lista'] = [],
): Promise<number> {
  const { id } = await call(admin, gruposRoutes.create, { body: { nombre_grupo, descripcion_grupo: 'x' } })
  if (alumnos.length > 0) await createAlumnos(admin, id, alumnos)
  if (lista.length > 0) await loadPersonas(admin, id, lista)
  return id
}

async function createAlumnos(admin: Page, grupo: number, alumnos: readonly Alumno[]) {
  const { resultSet } = await call(admin, usuariosRoutes.escuelas, {})
  const escuela = resultSet.find(e => e.nombre.includes('21'))!.id
  for (const alumno of alumnos) {
    const body = { apellido_m: '', ...alumno, escuela, arrRoles: [ROL.estudiante], arrGrupos: [grupo] }
    const { id } = await call(admin, usuariosRoutes.create, { body })
    // Who is new is inactive until an admin says so.
    await call(admin, usuariosRoutes.update, { params: { id }, body: { ...body, estatus_user: 1 } })
  }
}

async function buildContenido(admin: Page, plan: Plan) {
  const { nombre, tareas = [], objetivos = [] } = plan
  const clave_interna = `m-${Date.now()}-${++serial}`
  const unidad = await call(admin, unidadesRoutes.create, {
    body: { nombre_unidad: plan.unidad ?? nombre, clave_interna, descripcion: 'x' },
  })
  const made = { unidad: unidad.id, tareas: [] as number[], objetivos: [] as number[] }
  for (const nombre_objetivo of objetivos) {
    const { id } = await call(admin, objetivosRoutes.create, {
      body: { nombre_objetivo, clave_interna, descripcion: 'x' },
    })
    await call(admin, objetivosRoutes.attach, { body: { unidad_id: unidad.id, objetivo_id: id } })
    made.objetivos.push(id)
  }
  for (const tarea of tareas) made.tareas.push(await createTarea(admin, unidad.id, tarea))
  const curso = await call(admin, cursosRoutes.create, {
    body: {
      nombre_curso: plan.curso ?? nombre,
      clave_interna,
      minutos_curso: 30,
      cursoEnVivo: plan.enVivo ? 1 : 0,
      unidades: [unidad.id],
    },
  })
  return { ...made, curso: curso.id }
}

/** @returns its key */
export async function createTarea(admin: Page, unidad_id: number, tarea: Tarea): Promise<number> {
  const { nombre, modo }: Exclude<Tarea, string> = typeof tarea === 'string' ? { nombre: tarea, modo: 2 } : tarea
  const { id } = await call(admin, actividadesRoutes.create, { body: { nombre_actividad_unidad: nombre, unidad_id } })
  if (modo > 0) await call(admin, actividadesRoutes.entregable, { params: { activityId: id, type: modo } })
  return id
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
