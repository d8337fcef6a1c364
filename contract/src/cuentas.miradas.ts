/** Eleva as another person has it, for who administers: only to look (ADR 120). Apart, as no first screen needs it. */
import * as z from 'zod'
import { porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

export const miradasRoutes = {
  startMirada: route({
    method: 'POST',
    path: '/api/cuentas/mirar/:id',
    can: 'cuentas.look',
    summary: 'Ve Eleva como otra persona; sin poder cambiar nada, hasta por una hora; a ella se le avisa',
    params: porId,
    reply: z.object({ nombre: z.string() }),
  }),
  endMirada: route({
    method: 'POST',
    path: '/api/cuentas/dejar-de-mirar',
    can: 'cuentas.propia',
    summary: 'Deja de ver Eleva como otra persona',
    reply: z.object({}),
    looking: true,
  }),
}
