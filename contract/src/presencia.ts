/** Who is online. Nobody writes it by a call: it follows the person's socket. */
import * as z from 'zod'
import { bandera, entero, listado, pagina } from './kit/fields.ts'
import { GRUPOS_DE_PERSONA, ROL, ROLES_QUE_CURSAN } from './kit/permissions.ts'
import { route } from './kit/route.ts'

export const Presencia = z.object({
  userId: z.int(),
  roleId: z.int().default(2),
  username: z.string(),
  email: z.string(),
  /** 1 online, 0 offline. */
  isOnline: z.int(),
  /** ISO 8601 in UTC: since when online, or when they were last seen. */
  desde: z.string(),
})
export type Presencia = z.infer<typeof Presencia>

/** As its list has it. */
export const PresenciaVista = Presencia.extend({
  /** 1 where the reader may see who it is among the people (`usuarios`): a coach is told of docentes besides. */
  se_ve: z.literal([0, 1]),
})
export type PresenciaVista = z.infer<typeof PresenciaVista>

/** Told to the rooms that the list names, with a `Presencia`, whenever somebody comes or goes. */
export const PRESENCIA_CAMBIO = 'presencia:cambio'

const isCounted = (rol: keyof typeof ROL) => ROLES_QUE_CURSAN.includes(ROL[rol])
/** Roles of which it is told how many are online: what one of them is called, and several. */
export const rolesEnLinea = () =>
  (Object.keys(ROL) as (keyof typeof ROL)[])
    .filter(isCounted)
    .map(rol => ({ id: ROL[rol], uno: rol, varios: GRUPOS_DE_PERSONA[rol].toLowerCase() }))

export const presenciaRoutes = {
  list: route({
    method: 'GET',
    path: '/api/presencia',
    can: 'presencia.read',
    summary: 'Personas que han estado en línea, primero las que lo están',
    query: listado(['username'], 8)
      .omit({ sort: true, dir: true })
      .extend({
        roleId: entero('Elige un rol', 1, 3).optional(),
        isOnline: bandera.optional(),
      }),
    reply: z.object({
      data: z.array(PresenciaVista),
      ...pagina,
      /** How many are online now, whatever the filters say: by what several of a role are called (`rolesEnLinea`). */
      en_linea: z.record(z.string(), z.int()),
      /** Rooms of the socket in which this person hears of the same people. */
      salas: z.array(z.string()),
    }),
  }),
}
