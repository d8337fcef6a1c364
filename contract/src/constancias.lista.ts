/** Constancias for those of a list of e-mails, pasted or out of a file: seen first, then issued. */
import * as z from 'zod'
import { logros, queSeExpide } from './constancias.grupo.ts'
import { MAX_CSV_BYTES } from './kit/csv.ts'
import { archivo } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** E-mails of one call; of a longer list as many calls as it takes. */
export const MAX_CORREOS = 1000

/** E-mails of a whole list: as many as a file has rows. */
export const MAX_DE_LISTA = 20_000

/**
 * What becomes of an e-mail: issued, or to be so; there already; asked for what is missing; ended, and it was taken
 * back; not ended; not offered now; of whoever asks, and nobody issues to themselves; nobody's whom one may issue to.
 */
export const RESULTADOS_DE_LISTA = [
  'expedida',
  'ya_tiene',
  'le_falta',
  'revocada',
  'no_termino',
  'no_se_ofrece',
  'propia',
  'desconocido',
] as const
export type ResultadoDeLista = (typeof RESULTADOS_DE_LISTA)[number]

const correos = z
  .array(
    z.string('Escribe los correos').trim().toLowerCase().max(254, 'Un correo es más largo de lo que puede ser'),
    'Escribe los correos',
  )
  .max(MAX_CORREOS, `Son demasiados: expide a lo más ${MAX_CORREOS.toLocaleString('es-MX')} de una vez`)

export const ListaDeConstanciasInput = z.object({
  ...queSeExpide,
  correos: correos.min(1, 'Escribe al menos un correo'),
  /** Those of them who get it again after it was revoked: a list names nobody, these are named. */
  otra_vez: correos.optional(),
})

const filas = z.array(
  z.object({
    correo: z.string(),
    resultado: z.enum(RESULTADOS_DE_LISTA),
    /** Why it was revoked; of those alone. */
    motivo: z.string().optional(),
  }),
)

/** A row of a file; `motivo` says why it cannot be of anybody, empty where it can. */
export const CorreoLeido = z.object({ renglon: z.int(), correo: z.string(), motivo: z.string() })
export type CorreoLeido = z.infer<typeof CorreoLeido>

export const PersonaElegible = z.object({ id: z.int(), nombre_completo: z.string(), email: z.string() })

export const constanciasDeListaRoutes = {
  logros: route({
    method: 'GET',
    path: '/api/constancias/logros',
    can: 'constancias.write',
    summary: 'Los programas y cursos que terminan en constancia, para elegir de cuál se expide',
    reply: z.object(logros),
  }),
  elegibles: route({
    method: 'GET',
    path: '/api/constancias/personas',
    can: 'constancias.write',
    summary: 'A quién se le puede expedir, por su nombre o su correo: las primeras personas, y si hay más',
    query: z.object({
      search: z
        .string('Escribe al menos tres letras')
        .trim()
        .min(3, 'Escribe al menos tres letras')
        .max(100, 'Escribe a lo más 100 letras'),
    }),
    reply: z.object({ personas: z.array(PersonaElegible), hay_mas: z.boolean() }),
  }),
  readLista: route({
    method: 'POST',
    path: '/api/constancias/lista/archivo',
    can: 'constancias.write',
    summary: 'Lee los correos de un archivo (CSV o XLSX), renglón por renglón; no expide ninguna',
    body: z.object({ archivo: archivo('Elige un archivo') }),
    upload: MAX_CSV_BYTES,
    alone: true,
    silent: true,
    perMinute: 30,
    reply: z.object({ filas: z.array(CorreoLeido) }),
  }),
  previaDeLista: route({
    method: 'POST',
    path: '/api/constancias/lista/previa',
    can: 'constancias.write',
    summary: 'Qué sería de cada correo de una lista si se les expidiera; no expide ninguna',
    body: ListaDeConstanciasInput,
    alone: true,
    silent: true,
    slow: true,
    reply: z.object({ filas }),
  }),
  issueALista: route({
    method: 'POST',
    path: '/api/constancias/lista',
    can: 'constancias.write',
    summary:
      'Expide la constancia de un programa o curso a una lista de correos; otra vez, tras revocarse, solo a los que se dicen. Dice qué fue de cada uno',
    body: ListaDeConstanciasInput,
    slow: true,
    reply: z.object({ filas }),
  }),
}
