/** Notices on a device: what goes there, and the browsers in which somebody switched that on. */
import * as z from 'zod'
import { porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** What a device is told, as JSON: the words of one notice, and the path to which they lead. */
export type TextoDePush = {
  titulo: string
  linea: string
  url: string /** Of one thing: the newer takes the older one's place. */
  clave: string
}

const LLAVE_MAL = 'El navegador no dio una llave válida para avisos'

export const dispositivosRoutes = {
  dispositivos: route({
    method: 'GET',
    path: '/api/avisos/dispositivos',
    can: 'avisos.propios',
    summary: 'En qué dispositivos recibe avisos la persona, y la llave con la que un navegador los pide',
    reply: z.object({
      /** For `pushManager.subscribe`. */
      llave: z.string(),
      dispositivos: z.array(z.object({ id: z.int(), agente: z.string(), desde: z.string(), endpoint: z.string() })),
    }),
  }),
  addDispositivo: route({
    method: 'POST',
    path: '/api/avisos/dispositivos',
    can: 'avisos.propios',
    summary: 'Recibe los avisos propios en este navegador; deja de recibir los de otra persona',
    body: z.object({
      endpoint: z.url('El navegador no dio una dirección para avisos').max(1000),
      p256dh: z.string().regex(/^[\w-]{86,88}=?$/, LLAVE_MAL),
      auth: z.string().regex(/^[\w-]{22}={0,2}$/, LLAVE_MAL),
    }),
    reply: z.object({ id: z.int() }),
    done: 'Recibirás avisos en este dispositivo',
  }),
  removeDispositivo: route({
    method: 'DELETE',
    path: '/api/avisos/dispositivos/:id',
    can: 'avisos.propios',
    summary: 'Deja de recibir avisos en un dispositivo propio',
    params: porId,
    reply: z.object({}),
    done: 'Ya no recibirás avisos en ese dispositivo',
  }),
}
