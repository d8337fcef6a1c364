/** Units, which courses are made of. */
import * as z from 'zod'
import { cambioDe, listado, pagina, porId, textoObligatorio, version } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { quitado } from './papelera.ts'

export const Unidad = z.object({
  id: z.int(),
  nombre_unidad: z.string(),
  clave_interna: z.string(),
  descripcion: z.string(),
  /** Without the forms, which are counted apart. */
  total_actividades: z.int(),
  total_formularios: z.int(),
  total_objetivos: z.int(),
  total_cursos: z.int(),
  /** Out of sight of who has begun nothing in it. */
  archivada: z.boolean(),
  /** Goes up with every edit; sent back with a change, it tells whether somebody was faster. */
  version: z.int(),
})
export type Unidad = z.infer<typeof Unidad>

const nombre_unidad = textoObligatorio('Campo nombre de la unidad es requerido', 200)
const descripcion = textoObligatorio('Agregar una breve descripción de favor', 2000) // as specified

export const UnidadInput = z.object({
  nombre_unidad,
  clave_interna: textoObligatorio('Campo clave de la unidad es requerido', 60),
  descripcion,
})
export type UnidadInput = z.infer<typeof UnidadInput>

/** The key stays what it was. */
export const UnidadCambio = cambioDe(z.object({ nombre_unidad, descripcion, version }))
export type UnidadCambio = z.infer<typeof UnidadCambio>

export const unidadesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/unidades',
    can: 'unidades.read',
    summary: 'Unidades, por páginas',
    query: listado(['creado_en', 'nombre_unidad', 'clave_interna'], 8),
    reply: z.object({ unidades: z.array(Unidad), ...pagina }),
  }),
  get: route({
    method: 'GET',
    path: '/api/unidades/get/:id',
    can: 'unidades.read',
    summary: 'Una unidad, en una lista de una',
    params: porId,
    reply: z.object({ unidad: z.tuple([Unidad]) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/unidades/store',
    can: 'unidades.write',
    summary: 'Crea una unidad; su clave es única',
    body: UnidadInput,
    reply: z.object({ id: z.int() }),
    done: 'Unidad creada',
  }),
  update: route({
    method: 'PUT',
    path: '/api/unidades/update/:id',
    can: 'unidades.write',
    summary: 'Cambia el nombre y la descripción de una unidad',
    params: porId,
    body: UnidadCambio,
    reply: z.object({}),
    done: 'Unidad actualizada',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/unidades/destroy/:id',
    can: 'unidades.write',
    summary: 'Elimina una unidad que ningún curso usa, con sus actividades',
    params: porId,
    reply: z.object(quitado),
    done: 'Unidad eliminada',
  }),
}
