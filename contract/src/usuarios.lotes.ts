/** What is done with many people at once: those that are marked, or all whom the filters of the list find (ADR 080). */
import * as z from 'zod'
import { bandera, claveDeEnvio, entero, filtro, id, listaDeIds, porId, textoObligatorio } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { rol, UsuarioInput } from './usuarios.formas.ts'
import { filtrosDeUsuarios } from './usuarios.ts'

export const accionesDeLote = [
  'activar',
  'desactivar',
  'rol',
  'grupo',
  'sin_grupo',
  'escuela',
  'acceso',
  'mensaje',
] as const
export type AccionDeLote = (typeof accionesDeLote)[number]

/** What is not taken back: a mail that went out. */
export const accionesSinVuelta: readonly AccionDeLote[] = ['acceso', 'mensaje']

/** Most people of one act. */
export const MAX_LOTE = 10_000
const clave = claveDeEnvio

const lote = z.object({
  /** Made by the browser: sent again, it is the same act. */
  clave,
  accion: z.enum(accionesDeLote, 'Elige qué quieres hacer'),
  ids: filtro(listaDeIds),
  /**
   * Instead of `ids`: those of the list; with how many the person saw, so that nobody is changed whom they did not
   * count.
   */
  filtros: filtrosDeUsuarios.optional(),
  total: filtro(entero('Di cuántas personas son', 1, Number.MAX_SAFE_INTEGER)),
  rol: filtro(rol),
  grupo: filtro(id),
  escuela: filtro(id),
  /** With `activar`: 1 also writes to them that they may come in. */
  con_correo: filtro(bandera),
  asunto: filtro(textoObligatorio('Escribe el asunto', 150)),
  texto: filtro(textoObligatorio('Escribe el mensaje', 4000)),
})
type Fields = z.infer<typeof lote>

/** What became of one of its people. */
export type ResultadoDeLote = 'hecho' | 'ya_estaba' | 'rechazado'

/** With what an act is done, as it is kept. */
export type ValorDeLote = Pick<Fields, 'rol' | 'grupo' | 'escuela' | 'asunto' | 'texto'> & {
  /** Of `activar`: they are written to, too. */
  correo?: boolean
}

/** What an act cannot do without: a field, and what is said when it is missing. */
const FALTA: Partial<Record<AccionDeLote, readonly (readonly [keyof Fields, string])[]>> = {
  rol: [['rol', 'Elige un rol']],
  grupo: [['grupo', 'Elige un grupo']],
  sin_grupo: [['grupo', 'Elige un grupo']],
  escuela: [['escuela', 'Elige una escuela']],
  mensaje: [
    ['asunto', 'Escribe el asunto'],
    ['texto', 'Escribe el mensaje'],
  ],
}

export const LoteInput = lote.superRefine((l, ctx) => {
  if ((l.ids === undefined || l.ids.length === 0) === (l.filtros === undefined))
    ctx.addIssue({ code: 'custom', path: ['ids'], message: 'Marca a quién, o usa los filtros de la lista' })
  if (l.filtros && l.total === undefined)
    ctx.addIssue({ code: 'custom', path: ['total'], message: 'Di cuántas personas son' })
  for (const [field, message] of FALTA[l.accion] ?? [])
    if (l[field] === undefined) ctx.addIssue({ code: 'custom', path: [field], message })
})
export type LoteInput = z.infer<typeof LoteInput>

/** With whom it was not done, and why. */
const Rechazada = z.object({ id: z.int(), nombre: z.string(), email: z.string(), motivo: z.string() })

export const LoteDePersonas = z.object({
  id: z.int(),
  accion: z.enum(accionesDeLote),
  hechos: z.int(),
  ya_estaban: z.int(),
  rechazados: z.int(),
  /** The first of these, by name. */
  motivos: z.array(Rechazada),
  /** How many of its mails are out, were refused, and are there in all. */
  enviados: z.int(),
  fallos: z.int(),
  correos: z.int(),
  se_deshace: z.boolean(),
})
export type LoteDePersonas = z.infer<typeof LoteDePersonas>

export const lotesRoutes = {
  applyLote: route({
    method: 'POST',
    path: '/api/usuarios/lotes',
    can: 'usuarios.write',
    summary: 'Hace lo mismo con muchas personas: con todas o con ninguna, y dice de cada una qué pasó',
    body: LoteInput,
    slow: true,
    reply: z.object({
      lote: LoteDePersonas,
      /** How many of those that were marked are no more. */
      se_fueron: z.int(),
    }),
  }),
  lote: route({
    method: 'GET',
    path: '/api/usuarios/lotes/:id',
    can: 'usuarios.write',
    summary: 'Qué se hizo con muchas personas, y cómo van sus correos',
    params: porId,
    reply: z.object({ lote: LoteDePersonas }),
  }),
  exportLote: route({
    method: 'GET',
    path: '/api/usuarios/lotes/:id/export',
    can: 'usuarios.write',
    summary: 'Qué pasó con cada persona, como CSV',
    params: porId,
    reply: z.unknown(),
    file: 'text/csv',
  }),
  undoLote: route({
    method: 'POST',
    path: '/api/usuarios/lotes/:id/deshacer',
    can: 'usuarios.write',
    summary: 'Devuelve a cada persona a como estaba, si nadie la cambió después',
    params: porId,
    slow: true,
    reply: z.object({ devueltos: z.int(), se_quedan: z.int() }),
  }),
  createConAcceso: route({
    method: 'POST',
    path: '/api/usuarios/con-acceso',
    can: 'usuarios.write',
    summary: 'Crea un usuario que ya puede entrar, y le escribe cómo',
    body: UsuarioInput,
    reply: z.object({ id: z.int() }),
    done: 'Usuario creado; le enviamos cómo entrar',
  }),
}
