/**
 * Rubrics where they are written: the grid, the library of those that may be used again, and grading anew by a rubric
 * as it is now. Apart from the rest, which learners' screens bring along.
 */
import * as z from 'zod'
import { cambioDe, id, listaDeIds, porId, texto, versionDesdeCero, versionLeida } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { RubricaBorrador, RubricaEditable } from './rubricas.ts'

const RejillaCambio = cambioDe(RubricaBorrador).extend({
  delCriterios: listaDeIds,
  delNiveles: listaDeIds,
  /** That was read; 0 where there was no rubric. */
  version: versionDesdeCero,
})
export type RejillaCambio = z.infer<typeof RejillaCambio>

/** The rubric of an activity where it is written. */
export const Rejilla = z.object({
  nombre_actividad_unidad: z.string(),
  /** Whether something is graded by it: then it is whole, and stays so. */
  en_uso: z.boolean(),
  rubrica: RubricaEditable.nullable(),
})
export type Rejilla = z.infer<typeof Rejilla>

/** What was saved. */
export const RejillaGuardada = z.object({
  id: z.int(),
  version: z.int(),
  /** Keys of criteria and their levels, in the order in which they were sent. */
  llaves: z.array(z.object({ idCriterio: z.int(), niveles: z.array(z.int()) })),
  calificados: z.int(),
  anteriores: z.int(),
})
export type RejillaGuardada = z.infer<typeof RejillaGuardada>

/** A rubric that may be used again. */
export const RubricaDeBiblioteca = z.object({
  id: z.int(),
  nombre: z.string(),
  nombre_actividad_unidad: z.string(),
  nombre_unidad: z.string(),
  criterios: z.int(),
  puntajeMax: z.int(),
})
export type RubricaDeBiblioteca = z.infer<typeof RubricaDeBiblioteca>

/** What grading anew by the rubric as it is now would change, of the works that whoever asks grades. */
export const RecalificacionDeRubrica = z.object({
  /** The version that was looked at. */
  version: z.int(),
  /** How many works get another grade, keep the one they have, or stay as they are because a criterion has no level. */
  cambian: z.int(),
  iguales: z.int(),
  faltan: z.int(),
  /** Some of those that change. */
  ejemplos: z.array(z.object({ name: z.string(), antes: z.int(), despues: z.int() })),
  /** The last one that stands, which can be taken back. */
  ultima: z.object({ id: z.int(), hecha_en: z.string(), trabajos: z.int() }).nullable(),
})
export type RecalificacionDeRubrica = z.infer<typeof RecalificacionDeRubrica>

export const rejillaRoutes = {
  rejilla: route({
    method: 'GET',
    path: '/api/rubricas/rejilla/:unidadId/:actividadId',
    can: 'rubricas.read',
    summary: 'La rúbrica de una actividad donde se escribe; nula si todavía no tiene',
    params: z.object({ unidadId: id, actividadId: id }),
    reply: Rejilla,
  }),
  saveRejilla: route({
    method: 'PUT',
    path: '/api/rubricas/rejilla/:unidadId/:actividadId',
    can: 'rubricas.write',
    summary:
      'Guarda la rúbrica de una actividad como está, y la crea si no tiene; sin descripciones, mientras con ella no se califique',
    params: z.object({ unidadId: id, actividadId: id }),
    body: RejillaCambio,
    reply: RejillaGuardada,
  }),
  biblioteca: route({
    method: 'GET',
    path: '/api/rubricas/biblioteca',
    can: 'rubricas.read',
    summary: 'Rúbricas de todas las actividades, por sus palabras, para usarlas de nuevo',
    query: z.object({ search: texto(100) }),
    reply: z.object({ rubricas: z.array(RubricaDeBiblioteca), hay_mas: z.boolean() }),
  }),
  destinos: route({
    method: 'GET',
    path: '/api/rubricas/destinos',
    can: 'rubricas.read',
    summary: 'Actividades que todavía no tienen rúbrica, por sus palabras',
    query: z.object({ search: texto(100) }),
    reply: z.object({
      actividades: z.array(z.object({ id: z.int(), nombre_actividad_unidad: z.string(), nombre_unidad: z.string() })),
      hay_mas: z.boolean(),
    }),
  }),
  copy: route({
    method: 'POST',
    path: '/api/rubricas/copiar',
    can: 'rubricas.write',
    summary: 'Copia una rúbrica a actividades que no tienen',
    body: z.object({
      rubricaId: id,
      actividades: listaDeIds
        .refine(ids => ids.length > 0, 'Elige al menos una actividad')
        .refine(ids => ids.length <= 100, 'Elige a lo más 100 actividades'),
    }),
    reply: z.object({ ids: z.array(z.int()) }),
    done: 'Rúbrica duplicada',
  }),
  previewRecalificacion: route({
    method: 'GET',
    path: '/api/rubricas/:id/recalificacion',
    can: 'rubricas.write',
    summary: 'Qué calificaciones cambiarían con la rúbrica como está ahora',
    params: porId,
    reply: RecalificacionDeRubrica,
  }),
  regrade: route({
    method: 'POST',
    path: '/api/rubricas/:id/recalificacion',
    can: 'rubricas.write',
    summary: 'Califica de nuevo, con la rúbrica como está ahora, lo que se calificó con una anterior',
    params: porId,
    body: z.object({ version: versionLeida }),
    reply: z.object({ trabajos: z.int() }),
    done: 'Trabajos calificados de nuevo',
  }),
  undoRecalificacion: route({
    method: 'POST',
    path: '/api/rubricas/:id/recalificacion/:recalificacion/deshacer',
    can: 'rubricas.write',
    summary: 'Devuelve a los trabajos la calificación de antes, si nadie los cambió desde entonces',
    params: z.object({ id, recalificacion: id }),
    reply: z.object({ trabajos: z.int(), quedan: z.int() }),
    done: 'Recalificación deshecha',
  }),
}
