/** The wall of an activity: what the group of whoever asks handed in, where its author allows it (ADR 112). */
import * as z from 'zod'
import { otros } from './entregables.historia.ts'
import { id, listado, pagina } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** Never its grade, what was said of it, nor when it came. */
export const TrabajoDelMuro = z.object({
  id: z.int(),
  /** Empty where names are not shown. */
  nombre: z.string(),
  propia: z.literal([0, 1]),
  tareaURL: z.string(),
  /** Empty of a link; without what its learner called it where names are not shown. */
  file_name: z.string(),
  file_type: z.string(),
  otros,
})
export type TrabajoDelMuro = z.infer<typeof TrabajoDelMuro>

export const muroRoutes = {
  muro: route({
    method: 'GET',
    path: '/api/entregables/muro/:actividadId',
    can: 'curriculas.follow',
    summary: 'Los trabajos del grupo en una actividad cuya autora los deja ver, el propio primero',
    params: z.object({ actividadId: id }),
    query: listado(['orden'], 20).omit({ search: true, sort: true, dir: true }).extend({ curso_id: id }),
    reply: z.object({ trabajos: z.array(TrabajoDelMuro), ...pagina }),
  }),
}
