/** What a unit asks of its learners: activities, their items, forms, and what is handed in. */
import * as z from 'zod'
import { archivosDeActividadRoutes } from './actividades.archivos.ts'
import { MAL_PESO, MAX_ARCHIVOS_DE_ENTREGA, MAX_PESO, MODO, murosDeActividad, obligaciones } from './entregables.ts'
import {
  bandera,
  cambioDe,
  completeEnlace,
  ENLACE_INCOMPLETO,
  entero,
  id,
  isAddress,
  listaDeIds,
  porId,
  texto,
  textoObligatorio,
  unoDe,
  vaciable,
  version,
} from './kit/fields.ts'
import { route } from './kit/route.ts'
import { quitado } from './papelera.ts'

/** In their order. */
export const modosDeEntregable = Object.values(MODO)

export const Actividad = z.object({
  id: z.int(),
  unidad_id: z.int(),
  nombre_actividad_unidad: z.string(),
  /** The instruction; clean HTML. */
  detalles_actividad: z.string(),
  /** Set when the entry is a form. */
  form_link: z.string(),
  entregable: z.literal(modosDeEntregable),
  /** 1 optional, 2 mandatory. */
  entregable_opcional: z.literal(obligaciones),
  /** How many files one delivery may have. */
  archivos_max: z.int(),
  muro: z.literal(murosDeActividad),
  /** 1 when only who handed in, too, sees it. */
  muro_al_entregar: z.literal([0, 1]),
  /** How much it counts in the total of its course; null as one that counts once. */
  peso: z.int().nullable(),
  /** 1 when whoever reviews it reads names only once a review was told. */
  anonima: z.literal([0, 1]),
  /** 1 when a grade may have a decimal. */
  decimales: z.literal([0, 1]),
  /** As an exam of `GET /api/examenes-externos`; empty when there is none. */
  avanza_examen_id: z.string(),
  numero_items: z.int(),
  numero_preguntas: z.int(),
  rubrica: z.object({ id: z.int(), nombre: z.string(), criterios: z.int(), puntajeMax: z.int() }).nullable(),
  version: z.int(),
})
export type Actividad = z.infer<typeof Actividad>

const SIN_NOMBRE = 'Campo nombre es requerido!' // as specified
const FORMULARIO_SIN_NOMBRE = 'El nombre del formulario es requerido!' // as specified

export const ActividadInput = z.object({
  nombre_actividad_unidad: textoObligatorio(SIN_NOMBRE, 500),
  /** Left out, the instruction stays what it was. */
  detalles_actividad: texto(20_000).optional(),
  /** Left out or empty on update, the entry stays what it was. */
  form_link: texto(2000)
    .transform(completeEnlace)
    .refine(v => v === '' || isAddress(v), ENLACE_INCOMPLETO)
    .optional(),
  version,
})
export type ActividadInput = z.infer<typeof ActividadInput>
const enviada = ActividadInput.extend({ nombre_actividad_unidad: texto(500) })
const ActividadCambio = cambioDe(enviada)
export type ActividadCambio = z.infer<typeof ActividadCambio>

/** One call is of both: a form without a name is told so in its own words. */
const conNombre = (v: Pick<ActividadCambio, 'nombre_actividad_unidad' | 'form_link'>, ctx: z.core.$RefinementCtx) => {
  const message = v.form_link ? FORMULARIO_SIN_NOMBRE : SIN_NOMBRE
  if (v.nombre_actividad_unidad === '') ctx.addIssue({ code: 'custom', path: ['nombre_actividad_unidad'], message })
}

/** What the form of a form checks, in its own words. */
export const FormularioInput = z.object({
  nombre_actividad_unidad: textoObligatorio(FORMULARIO_SIN_NOMBRE, 500),
  form_link: textoObligatorio('La URL del formulario es requerida!', 2000)
    .overwrite(completeEnlace)
    .refine(isAddress, ENLACE_INCOMPLETO), // as specified
  version,
})
export type FormularioInput = z.infer<typeof FormularioInput>

/** How an activity's work is handed in and graded: what is left out stays as it was. */
export const ComoSeEntrega = z.object({
  entregable_opcional: unoDe('Elige si la entrega es opcional u obligatoria', obligaciones).optional(),
  archivos_max: entero(`Elige de 1 a ${MAX_ARCHIVOS_DE_ENTREGA} archivos`, 1, MAX_ARCHIVOS_DE_ENTREGA).optional(),
  muro: unoDe('Elige si el grupo ve los trabajos', murosDeActividad).optional(),
  muro_al_entregar: bandera.optional(),
  peso: vaciable(entero(MAL_PESO, 0, MAX_PESO)).optional(),
  anonima: bandera.optional(),
  decimales: bandera.optional(),
})
export type ComoSeEntrega = z.infer<typeof ComoSeEntrega>

export const Item = z.object({ id: z.int(), descripcion_actividad: z.string(), unidad_actividad_id: z.int() })
export type Item = z.infer<typeof Item>
export const ItemInput = z.object({ descripcion_actividad: textoObligatorio(SIN_NOMBRE, 500) })
export type ItemInput = z.infer<typeof ItemInput>

export const actividadesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/actividades/actividad-unidad/all-actividades/:unidadId',
    can: 'actividades.read',
    summary: 'Las actividades y formularios de una unidad, en su orden; sin sobre',
    params: z.object({ unidadId: id }),
    reply: z.array(Actividad),
    bare: true,
  }),
  get: route({
    method: 'GET',
    path: '/api/actividades/:id',
    can: 'actividades.read',
    summary: 'Una actividad',
    params: porId,
    reply: z.object({ actividad: Actividad }),
  }),
  create: route({
    method: 'POST',
    path: '/api/actividades/store',
    can: 'actividades.write',
    summary: 'Agrega una actividad, o un formulario, al final de una unidad',
    body: enviada.extend({ unidad_id: id }).superRefine(conNombre),
    reply: z.object({ id: z.int() }),
    done: 'Actividad creada',
  }),
  update: route({
    method: 'PUT',
    path: '/api/actividades/actividad-unidad/update/:id',
    can: 'actividades.write',
    summary: 'Cambia el nombre, la instrucción o el enlace de una actividad',
    params: porId,
    body: ActividadCambio.superRefine(conNombre),
    reply: z.object({}),
    done: 'Actividad actualizada',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/actividades/actividad-unidad/destroy/:id',
    can: 'actividades.write',
    summary: 'Elimina una actividad con sus ítems, preguntas y rúbrica',
    params: porId,
    reply: z.object(quitado),
    done: 'Actividad eliminada',
  }),
  sort: route({
    method: 'PUT',
    path: '/api/actividades/actividad-unidad/orden/:unidadId',
    can: 'actividades.write',
    summary: 'Ordena las actividades de una unidad; las que no se nombran quedan detrás',
    params: z.object({ unidadId: id }),
    body: z.object({ actividades: listaDeIds }),
    reply: z.object({}),
  }),
  entregable: route({
    method: 'GET',
    path: '/api/actividades/update/entregable/:activityId/:type',
    can: 'actividades.write',
    summary: 'Pone el tipo de entregable: 0 inactivo, 1 básico, 2 calificable, 3 por rúbrica',
    params: z.object({
      activityId: id,
      type: unoDe('Elige un tipo de entregable', modosDeEntregable),
    }),
    reply: z.object({}),
    done: 'Entregable actualizado',
    changes: true,
  }),
  obligacion: route({
    method: 'PUT',
    path: '/api/entregablesOpcional/update/:id',
    can: 'actividades.write',
    summary:
      'Dice si la entrega es opcional (1) u obligatoria (2), cuántos archivos admite, si el grupo la ve (muro: 0 no, 1 sin nombres, 2 con nombres), cuánto pesa en el total (vacío: lo mismo que las demás) si se revisa sin nombres y si se califica con un decimal',
    params: porId,
    body: ComoSeEntrega,
    reply: z.object({}),
    done: 'Obligación de la entrega actualizada',
  }),
  examen: route({
    method: 'PUT',
    path: '/api/actividades/actividad-unidad/avanza/update/:id',
    can: 'actividades.write',
    summary: 'Enlaza un examen con la actividad; vacío lo quita',
    params: porId,
    body: z.object({
      idExamenAvanza: texto(200)
        .refine(v => v === '' || /^(externo|propio):./.test(v), 'Elige un examen de la lista.')
        .optional(),
    }),
    reply: z.object({}),
    done: 'Examen actualizado',
  }),
  items: route({
    method: 'GET',
    path: '/api/actividad/items/show/:activityId',
    can: 'actividades.read',
    summary: 'Los ítems de una actividad',
    params: z.object({ activityId: id }),
    reply: z.object({ items: z.array(Item) }),
  }),
  createItem: route({
    method: 'POST',
    path: '/api/actividad/items/store',
    can: 'actividades.write',
    summary: 'Agrega un ítem a una actividad',
    body: ItemInput.extend({ unidad_actividad_id: id }),
    reply: z.object({ id: z.int() }),
    done: 'Ítem agregado',
  }),
  updateItem: route({
    method: 'PUT',
    path: '/api/actividad/items/update/:id',
    can: 'actividades.write',
    summary: 'Cambia un ítem',
    params: porId,
    body: cambioDe(ItemInput),
    reply: z.object({}),
    done: 'Ítem actualizado',
  }),
  sortItems: route({
    method: 'PUT',
    path: '/api/actividad/items/orden/:activityId',
    can: 'actividades.write',
    summary: 'Ordena los ítems de una actividad; los que no se nombran quedan detrás',
    params: z.object({ activityId: id }),
    body: z.object({ items: listaDeIds }),
    reply: z.object({}),
  }),
  removeItem: route({
    method: 'DELETE',
    path: '/api/actividad/items/destroy/:id',
    can: 'actividades.write',
    summary: 'Elimina un ítem',
    params: porId,
    reply: z.object(quitado),
    done: 'Ítem eliminado',
  }),
  ...archivosDeActividadRoutes,
}
