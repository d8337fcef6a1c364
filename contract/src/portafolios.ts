/** What somebody shows of their own work and of what they achieved, to whom they choose (ADR 138). */
import * as z from 'zod'
import { ESTADOS_DE_CONSTANCIA } from './constancias.ts'
import { entero, filtro, id, porId, texto, textoObligatorio, vaciable, version } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** More than anybody reads. */
export const MAX_PIEZAS = 50
export const MAX_PORTAFOLIOS = 20

const PiezaInput = z
  .object({
    entrega_id: filtro(id),
    constancia_id: filtro(id),
    /** One that stands in it and whose work is no more. */
    pieza_id: filtro(id),
    titulo: textoObligatorio('Escribe un título para cada trabajo', 120),
    frase: texto(500),
  })
  .refine(
    p => [p.entrega_id, p.constancia_id, p.pieza_id].filter(v => v !== undefined).length === 1,
    'Elige una entrega o una constancia',
  )

const sinRepetir = (piezas: readonly z.infer<typeof PiezaInput>[]) =>
  new Set(piezas.map(p => `${p.entrega_id}-${p.constancia_id}-${p.pieza_id}`)).size === piezas.length

export const PortafolioInput = z.object({
  titulo: textoObligatorio('Escribe un título', 120),
  presentacion: texto(1000),
  piezas: z
    .array(PiezaInput, 'Elige al menos un trabajo o una constancia')
    .min(1, 'Elige al menos un trabajo o una constancia')
    .max(MAX_PIEZAS, `Son demasiados: elige a lo más ${MAX_PIEZAS}`)
    .refine(sinRepetir, 'Un trabajo o una constancia va una sola vez: quita el que se repite'),
  /** As it was read: whoever was faster in another tab is not overwritten. */
  version,
})
export type PortafolioInput = z.infer<typeof PortafolioInput>

export const ArchivoDePortafolio = z.object({
  id: z.int(),
  nombre: z.string(),
  tipo: z.string(),
  tamano: z.int(),
  sha256: z.string(),
})

export const PiezaDePortafolio = z.object({
  id: z.int(),
  titulo: z.string(),
  frase: z.string(),
  /** What it was called as it was chosen. */
  nombre: z.string(),
  /** Whether it was handed in again since. */
  cambio: z.boolean(),
  entrega: z
    .object({
      id: z.int(),
      actividad: z.string(),
      curso: z.string(),
      /** ISO 8601. */
      entregado_en: z.string(),
      calificacion: z.number().nullable(),
      comentarios: z.string(),
      rubrica: z.array(
        z.object({ criterio: z.string(), nivel: z.string(), puntos: z.number(), puntos_max: z.number() }),
      ),
      /** The address of what is kept elsewhere; empty for files. */
      enlace: z.string(),
      archivos: z.array(ArchivoDePortafolio),
    })
    .nullable(),
  constancia: z
    .object({
      id: z.int(),
      folio: z.string(),
      logro: z.string(),
      horas: z.int(),
      emitida: z.string(),
      estado: z.enum(ESTADOS_DE_CONSTANCIA),
    })
    .nullable(),
})
export type PiezaDePortafolio = z.infer<typeof PiezaDePortafolio>

/** How it is shared; null while it is not. */
export const EnlaceDePortafolio = z.object({
  desde: z.string(),
  /** ISO 8601; null until it is taken back. */
  vence: z.string().nullable(),
  visitas: z.int(),
})

export const Portafolio = z.object({
  id: z.int(),
  titulo: z.string(),
  presentacion: z.string(),
  version: z.int(),
  piezas: z.int(),
  /** How many of them are constancias. */
  constancias: z.int(),
  actualizado_en: z.string(),
  enlace: EnlaceDePortafolio.nullable(),
})
export type Portafolio = z.infer<typeof Portafolio>

export const Elegible = z.object({
  tipo: z.enum(['entrega', 'constancia']),
  id: z.int(),
  nombre: z.string(),
  /** Its course; empty of a constancia. */
  curso: z.string(),
  /** ISO 8601. */
  fecha: z.string(),
})
export type Elegible = z.infer<typeof Elegible>

const propia = { can: 'cuentas.propia' } as const

export const portafoliosRoutes = {
  list: route({
    ...propia,
    method: 'GET',
    path: '/api/portafolios',
    summary: 'Los portafolios de la persona, el que se cambió al último primero',
    reply: z.object({ portafolios: z.array(Portafolio) }),
  }),
  elegibles: route({
    ...propia,
    method: 'GET',
    path: '/api/portafolios/elegibles',
    summary: 'Las entregas y constancias de la persona que puede mostrar, la más nueva primero',
    reply: z.object({ elegibles: z.array(Elegible) }),
  }),
  portafolio: route({
    ...propia,
    method: 'GET',
    path: '/api/portafolios/:id',
    summary: 'Un portafolio propio, con sus piezas como están ahora',
    params: porId,
    reply: z.object({ portafolio: Portafolio, piezas: z.array(PiezaDePortafolio) }),
  }),
  create: route({
    ...propia,
    method: 'POST',
    path: '/api/portafolios',
    summary: 'Hace un portafolio de entregas y constancias propias',
    body: PortafolioInput,
    reply: z.object({ id: z.int() }),
    done: 'Portafolio guardado',
  }),
  save: route({
    ...propia,
    method: 'POST',
    path: '/api/portafolios/:id',
    summary: 'Deja un portafolio como se dice: sus palabras, y sus piezas en este orden',
    params: porId,
    body: PortafolioInput,
    reply: z.object({ version: z.int() }),
    done: 'Portafolio guardado',
  }),
  remove: route({
    ...propia,
    method: 'DELETE',
    path: '/api/portafolios/:id',
    summary: 'Quita un portafolio propio; las entregas y constancias se quedan',
    params: porId,
    reply: z.object({}),
    done: 'Portafolio eliminado',
  }),
  share: route({
    ...propia,
    method: 'POST',
    path: '/api/portafolios/:id/enlace',
    summary: 'Da al portafolio una dirección secreta, que se dice esta única vez; la anterior deja de servir',
    params: porId,
    /** Days that it is good for; empty until it is taken back. */
    body: z.object({ dias: vaciable(entero('Elige de 1 a 730 días', 1, 730)) }),
    reply: z.object({ url: z.string() }),
    done: 'Dirección lista',
  }),
  unshare: route({
    ...propia,
    method: 'DELETE',
    path: '/api/portafolios/:id/enlace',
    summary: 'Retira la dirección del portafolio: quien la tenga ya no lee nada',
    params: porId,
    reply: z.object({}),
    done: 'El portafolio ya no se comparte',
  }),
  pdf: route({
    ...propia,
    method: 'GET',
    path: '/api/portafolios/:id/pdf',
    summary: 'Un portafolio propio en PDF',
    params: porId,
    reply: z.unknown(),
    file: 'application/pdf',
    perMinute: 20,
  }),
  zip: route({
    ...propia,
    method: 'GET',
    path: '/api/portafolios/:id/zip',
    summary: 'Un portafolio propio en un ZIP: el PDF y los archivos, conforme se leen',
    params: porId,
    reply: z.unknown(),
    file: 'application/zip',
    perMinute: 6,
  }),
}

const secreto = z.string()
const abierta = { method: 'GET', can: 'publico', reply: z.unknown(), page: true } as const

/** For whoever has the address: no account, no script. */
export const portafoliosAbiertosRoutes = {
  abierto: route({
    ...abierta,
    path: '/portafolio/:secreto',
    summary: 'Página: un portafolio compartido',
    params: z.object({ secreto }),
    perMinute: 60,
  }),
  pdfAbierto: route({
    ...abierta,
    path: '/portafolio/:secreto/pdf',
    summary: 'Un portafolio compartido, en PDF',
    params: z.object({ secreto }),
    perMinute: 6,
  }),
  archivoAbierto: route({
    ...abierta,
    path: '/portafolio/:secreto/archivo/:id',
    summary: 'Un archivo de un portafolio compartido',
    params: z.object({ secreto, id }),
    perMinute: 120,
  }),
}
