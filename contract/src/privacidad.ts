/** What somebody may ask of their own data, and what whoever administers answers (LFPDPPP; ADR 131). */
import * as z from 'zod'
import { bandera, filtro, listado, pagina, porId, texto, textoObligatorio } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** The rights of the law: access, rectification, opposition and erasure. */
export const tiposDeSolicitud = {
  acceder: 'Saber qué datos hay de mí',
  rectificar: 'Corregir un dato',
  oponerse: 'Oponerme a un uso de mis datos',
  borrar: 'Borrar mis datos y mi cuenta',
} as const
export type TipoDeSolicitud = keyof typeof tiposDeSolicitud

export const estadosDeSolicitud = {
  recibida: 'Por responder',
  aceptada: 'Aceptada, por hacer',
  hecha: 'Hecha',
  negada: 'Negada',
  retirada: 'Retirada',
} as const
export type EstadoDeSolicitud = keyof typeof estadosDeSolicitud

const keysOf = <T extends object>(of: T) => Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]

/** Days on which people work, as the law gives them: to answer, and from then on to do it. */
export const DIAS_PARA_RESPONDER = 20
export const DIAS_PARA_HACER = 15
/** For which a file with all of one's data is kept. */
export const DIAS_DE_DESCARGA = 7

export const Solicitud = z.object({
  id: z.int(),
  tipo: z.enum(keysOf(tiposDeSolicitud)),
  palabras: z.string(),
  estado: z.enum(keysOf(estadosDeSolicitud)),
  respuesta: z.string(),
  /** ISO 8601. */
  creado_en: z.string(),
  /** `YYYY-MM-DD`; the second is null until it was accepted. */
  responder_hasta: z.string(),
  hacer_hasta: z.string().nullable(),
})
export type Solicitud = z.infer<typeof Solicitud>

/** As whoever administers has it. */
export const SolicitudRecibida = Solicitud.extend({
  /** Null once the person is erased. */
  usuario_id: z.int().nullable(),
  nombre: z.string(),
  email: z.string(),
  /** Working days until the next day that the law sets; below 0 when it is over, null when nothing is left to do. */
  quedan: z.int().nullable(),
  /** Since when the account of a request to be erased is blocked, and from when on it goes. ISO 8601. */
  borra_desde: z.string().nullable(),
})
export type SolicitudRecibida = z.infer<typeof SolicitudRecibida>

export const Descarga = z.object({
  id: z.uuid(),
  estado: z.enum(['pedida', 'lista', 'fallida']),
  /** Bytes; 0 until it is there. */
  tamano: z.int(),
  /** ISO 8601; null until it is there. */
  vence_en: z.string().nullable(),
})
export type Descarga = z.infer<typeof Descarga>

export const MisDatos = z.object({
  /** What the account says, under the names that people read. */
  datos: z.array(z.object({ campo: z.string(), valor: z.string() })),
  solicitudes: z.array(Solicitud),
  descarga: Descarga.nullable(),
  /** Optional uses to which they are opposed. */
  oposiciones: z.array(z.enum(['pagina_publica', 'muro'])),
  /** For which a blocked account can be had back. */
  dias_de_bloqueo: z.int(),
})
export type MisDatos = z.infer<typeof MisDatos>

const tipo = z.enum(keysOf(tiposDeSolicitud), 'Elige qué pides')

/** To correct something one has to say what; the rest says enough by itself. */
export const SolicitudInput = z
  .object({ tipo, palabras: texto(2000) })
  .refine(s => s.tipo !== 'rectificar' || s.palabras !== '', {
    path: ['palabras'],
    message: 'Escribe qué hay que corregir',
  })
export type SolicitudInput = z.infer<typeof SolicitudInput>

export const RespuestaDeSolicitud = z.object({
  decision: z.enum(['aceptada', 'hecha', 'negada'], 'Elige qué respondes'),
  respuesta: textoObligatorio('Escribe qué se le responde', 2000),
})
export type RespuestaDeSolicitud = z.infer<typeof RespuestaDeSolicitud>

export const ordenDeSolicitudes = ['responder_hasta', 'creado_en'] as const

export const privacidadRoutes = {
  misDatos: route({
    method: 'GET',
    path: '/api/privacidad',
    can: 'cuentas.propia',
    summary: 'Qué se guarda de mí, qué he pedido y mi descarga',
    reply: MisDatos,
  }),
  request: route({
    method: 'POST',
    path: '/api/privacidad/solicitudes',
    can: 'cuentas.propia',
    summary: 'Pide acceder, rectificar, oponerse o que se borre la cuenta',
    body: SolicitudInput,
    reply: z.object({ id: z.int() }),
    done: 'Recibimos tu solicitud',
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/privacidad/solicitudes/:id/retirar',
    can: 'cuentas.propia',
    summary: 'Retira una solicitud propia que aún no se hace',
    params: porId,
    reply: z.object({}),
    done: 'Retiraste tu solicitud',
  }),
  requestDescarga: route({
    method: 'POST',
    path: '/api/privacidad/descarga',
    can: 'cuentas.propia',
    summary: 'Junta todo lo propio en un archivo; avisa cuando está',
    reply: z.object({ descarga: Descarga }),
  }),
  downloadDescarga: route({
    method: 'GET',
    path: '/api/privacidad/descarga/:id/archivo',
    can: 'cuentas.propia',
    summary: 'El archivo con todo lo propio',
    params: z.object({ id: z.uuid('Esa descarga no existe') }),
    file: 'application/zip',
    reply: z.unknown(),
  }),
  listSolicitudes: route({
    method: 'GET',
    path: '/api/privacidad/solicitudes',
    can: 'privacidad.write',
    summary: 'Solicitudes sobre datos personales, por páginas',
    query: listado(ordenDeSolicitudes, 10).extend({
      estado: filtro(z.enum(['abiertas', ...keysOf(estadosDeSolicitud)], 'Elige un estado')),
      tipo: filtro(z.enum(keysOf(tiposDeSolicitud), 'Elige un tipo')),
    }),
    reply: z.object({ solicitudes: z.array(SolicitudRecibida), ...pagina }),
  }),
  answer: route({
    method: 'POST',
    path: '/api/privacidad/solicitudes/:id/respuesta',
    can: 'privacidad.write',
    summary: 'Responde una solicitud; a la persona se le avisa',
    params: porId,
    body: RespuestaDeSolicitud,
    reply: z.object({}),
    done: 'Respuesta enviada',
  }),
  block: route({
    method: 'POST',
    path: '/api/privacidad/personas/:id/bloqueo',
    can: 'privacidad.write',
    summary: 'Bloquea una cuenta y la borra al terminar el plazo',
    params: porId,
    /** Said of one's own account only. */
    body: z.object({ propia: filtro(bandera) }),
    reply: z.object({ borra_desde: z.string() }),
  }),
  unblock: route({
    method: 'POST',
    path: '/api/privacidad/personas/:id/desbloqueo',
    can: 'privacidad.write',
    summary: 'Devuelve una cuenta bloqueada a como estaba',
    params: porId,
    reply: z.object({}),
    done: 'La cuenta está como antes',
  }),
}
