/** Keys of the drive picker. */
import * as z from 'zod'
import { route } from './kit/route.ts'

export const driveRoutes = {
  keys: route({
    method: 'GET',
    path: '/api/client/keys',
    can: 'curriculas.follow',
    summary: 'Las claves del selector de Drive; vacías cuando se entrega desde el dispositivo',
    reply: z.object({ data: z.object({ app_id: z.string(), client_id: z.string(), developer_key: z.string() }) }),
  }),
}
