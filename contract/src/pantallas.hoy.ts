/**
 * The start of who teaches and administers in one call: the first page of each list that it leads to. By itself, as
 * nobody who learns should fetch the addresses of it with every page.
 */
import * as z from 'zod'
import { agendaRoutes } from './agenda.ts'
import { dudasRoutes } from './dudas.ts'
import { colaRoutes } from './entregables.cola.ts'
import { escuelasRoutes } from './escuelas.ts'
import { estrenoRoutes } from './estreno.ts'
import { hasEscuela, may, type Persona } from './kit/permissions.ts'
import { route } from './kit/route.ts'
import { conMarco, dePantalla, marcoDePantalla, type Pantalla, type Partes } from './pantallas.ts'
import { reactivosRoutes } from './reactivos.ts'
import { registrosRoutes } from './registros.ts'
import { seguimientoRoutes } from './seguimiento.ts'

export const hoyRoutes = {
  hoy: route({
    method: 'GET',
    path: '/api/pantallas/hoy',
    can: 'modos.propios',
    summary: 'Todo lo que espera a quien enseña o administra: cada parte como la contesta la lista a la que lleva',
    reply: z.object({
      ...marcoDePantalla,
      cola: dePantalla(colaRoutes.cola.reply).optional(),
      dudas: dePantalla(dudasRoutes.list.reply).optional(),
      ayuda: dePantalla(seguimientoRoutes.list.reply).optional(),
      proximas: dePantalla(agendaRoutes.proximas.reply),
      registros: dePantalla(registrosRoutes.list.reply).optional(),
      reportadas: dePantalla(reactivosRoutes.banco.reply).optional(),
      escuela: dePantalla(escuelasRoutes.show.reply).optional(),
      estreno: dePantalla(estrenoRoutes.get.reply).optional(),
    }),
  }),
}

/** What of each list stands there. */
export const DE_HOY = {
  cola: { per_page: 5 },
  dudas: { dir: 'asc', per_page: 5 },
  ayuda: { vencidas: 1, per_page: 5 },
  registros: { estado: 'recibido', dir: 'asc', per_page: 5 },
  reportadas: { ver: 'reportadas', per_page: 5 },
} as const

export const partesDeHoy = (personas: readonly Persona[]): Partes =>
  conMarco(personas, {
    cola: { route: colaRoutes.cola, query: DE_HOY.cola },
    dudas: { route: dudasRoutes.list, query: DE_HOY.dudas },
    ayuda: { route: seguimientoRoutes.list, query: DE_HOY.ayuda },
    proximas: { route: agendaRoutes.proximas },
    registros: { route: registrosRoutes.list, query: DE_HOY.registros },
    reportadas: { route: reactivosRoutes.banco, query: DE_HOY.reportadas },
    estreno: { route: estrenoRoutes.get },
    // Who administers has no school of their own.
    ...(hasEscuela(personas) ? { escuela: { route: escuelasRoutes.show } } : {}),
  })

/** Undefined for who has no such start. */
export const pantallaDeHoy = (personas: readonly Persona[]): Pantalla | undefined =>
  may(personas, 'modos.propios') ? { route: hoyRoutes.hoy, params: {}, partes: partesDeHoy(personas) } : undefined
