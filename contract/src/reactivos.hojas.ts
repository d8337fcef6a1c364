/** The secret address under which a spreadsheet reads the results of an activity. */
import * as z from 'zod'
import { porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

const empty = z.object({})

export const hojasRoutes = {
  sheet: route({
    method: 'GET',
    path: '/api/sheetResultadoEvaluacion/:id',
    can: 'reactivos.read',
    summary:
      'La dirección secreta con la que una hoja lee los resultados (=IMPORTDATA); la primera vez se crea, y vacía cuando se quitó',
    params: porId,
    changes: true,
    reply: z.object({ urlSheet: z.string() }),
  }),
  renewSheet: route({
    method: 'POST',
    path: '/api/sheetResultadoEvaluacion/:id',
    can: 'reactivos.read',
    summary: 'Cambia la dirección secreta de los resultados; la anterior deja de servir',
    params: porId,
    reply: z.object({ urlSheet: z.string() }),
    done: 'Enlace nuevo; si había otro, ya no sirve',
  }),
  removeSheet: route({
    method: 'DELETE',
    path: '/api/sheetResultadoEvaluacion/:id',
    can: 'reactivos.read',
    summary: 'Quita la dirección secreta de los resultados',
    params: porId,
    reply: empty,
    done: 'El enlace ya no sirve',
  }),
  hoja: route({
    method: 'GET',
    path: '/api/hojas/resultados/:token',
    can: 'publico',
    summary: 'Los resultados de una actividad como CSV, para quien tiene su dirección secreta',
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
    reply: z.unknown(),
    file: 'text/csv',
    perMinute: 60,
  }),
}
