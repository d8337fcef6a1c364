/** What an announcement is made of, and what its form takes. */
import * as z from 'zod'
import {
  cambioDe,
  camposDeImagen,
  claveDeEnvio,
  fechaHora,
  filtro,
  id,
  listaDeIds,
  texto,
  textoObligatorio,
  version,
} from './kit/fields.ts'

/** For whom: everybody, the people of a school, the students of a group, those who take a course through an offer. */
export const alcancesDeAnuncio = ['todos', 'escuela', 'grupo', 'curso'] as const
export type AlcanceDeAnuncio = (typeof alcancesDeAnuncio)[number]

export const estadosDeAnuncio = ['programado', 'publicado', 'vencido', 'retirado', 'no_publicado'] as const
export type EstadoDeAnuncio = (typeof estadosDeAnuncio)[number]

export const MAX_ARCHIVOS_DE_ANUNCIO = 5
/** Bytes of one file, and as people read it. */
export const MAX_BYTES_DE_ANUNCIO = 25 * 1024 * 1024
/** Above so many people the screen asks once more before it is published. */
export const MUCHAS_PERSONAS = 200

export const archivoDeAnuncio = z.object({
  id: z.int(),
  nombre: z.string(),
  tipo: z.string(),
  /** Bytes. */
  tamano: z.int(),
  /** Where it is opened. */
  url: z.string(),
})
export type ArchivoDeAnuncio = z.infer<typeof archivoDeAnuncio>

/** An announcement as who it is for sees it in a list. */
const recibido = {
  id: z.int(),
  titulo: z.string(),
  alcance: z.enum(alcancesDeAnuncio),
  /** Name of the school, group or course; empty for everybody. */
  destino: z.string(),
  /** Who says it; empty when that person was deleted. */
  quien: z.string(),
  /** When it was published, ISO 8601. */
  fecha: z.string(),
  editado: z.boolean(),
  leido: z.boolean(),
}
export const AnuncioRecibido = z.object({
  ...recibido,
  /** How many files come with it. */
  archivos: z.int(),
})
export type AnuncioRecibido = z.infer<typeof AnuncioRecibido>

export const Anuncio = z.object({
  ...recibido,
  /** Sanitised HTML. */
  cuerpo: z.string(),
  /** Address of a picture; empty when there is none. */
  imagen: z.string(),
  archivos: z.array(archivoDeAnuncio),
})
export type Anuncio = z.infer<typeof Anuncio>

/** An announcement as its author, and who administers, sees it. */
const propio = {
  id: z.int(),
  titulo: z.string(),
  alcance: z.enum(alcancesDeAnuncio),
  destino: z.string(),
  quien: z.string(),
  estado: z.enum(estadosDeAnuncio),
  /** On the people's clocks, `2026-11-24T17:00`: when it goes, or went out. */
  publicar_en: z.string(),
  hasta: z.string().nullable(),
  /** Why it did not go out; empty when nothing kept it. */
  no_publicado: z.string(),
  editado: z.boolean(),
  /** Whether it is still theirs to change: for an author, as long as its people are in their scope. */
  puede: z.boolean(),
}
export const AnuncioPropio = z.object({
  ...propio,
  /** Whom it reaches today, and how many of them have read it. */
  personas: z.int(),
  leidos: z.int(),
})
export type AnuncioPropio = z.infer<typeof AnuncioPropio>

export const AnuncioEditable = z.object({
  ...propio,
  escuela_id: z.int().nullable(),
  grupo_id: z.int().nullable(),
  oferta_id: z.int().nullable(),
  curso_id: z.int().nullable(),
  cuerpo: z.string(),
  imagen: z.string(),
  archivos: z.array(archivoDeAnuncio),
  version: z.int(),
})
export type AnuncioEditable = z.infer<typeof AnuncioEditable>

export const Lector = z.object({
  id: z.int(),
  nombre: z.string(),
  avatar: z.string(),
  /** ISO 8601; null for who has not read it. */
  leido_en: z.string().nullable(),
})
export type Lector = z.infer<typeof Lector>

/** Whom it is for; what does not belong to its kind is left alone. */
export const destinoDeAnuncio = {
  alcance: z.enum(alcancesDeAnuncio, 'Elige para quién es el anuncio'),
  escuela_id: filtro(id),
  grupo_id: filtro(id),
  oferta_id: filtro(id),
  curso_id: filtro(id),
}
export type DestinoDeAnuncio = { alcance: AlcanceDeAnuncio } & Partial<
  Record<'escuela_id' | 'grupo_id' | 'oferta_id' | 'curso_id', number | null | undefined>
>

/** Which keys say whom a kind is for. */
export const clavesDeDestino = {
  todos: [],
  escuela: ['escuela_id'],
  grupo: ['grupo_id'],
  curso: ['oferta_id', 'curso_id'],
} as const satisfies Record<AlcanceDeAnuncio, readonly (keyof DestinoDeAnuncio)[]>

const FALTA: Record<AlcanceDeAnuncio, string> = {
  todos: '',
  escuela: 'Elige la escuela',
  grupo: 'Elige el grupo',
  curso: 'Elige el curso',
}

/** What is missing of whom it is for: under which field, and what is said. Undefined when nothing is. */
export function faltaDestino(v: DestinoDeAnuncio): [field: string, message: string] | undefined {
  const missing = clavesDeDestino[v.alcance].findLast(name => !v[name])
  return missing && [missing, FALTA[v.alcance]]
}

export const HASTA_DESPUES = 'Debe terminar después de publicarse'
const despues = (v: { publicar_en?: string | null | undefined; hasta?: string | null | undefined }) =>
  !v.publicar_en || !v.hasta || v.hasta > v.publicar_en

const fields = z.object({
  ...destinoDeAnuncio,
  titulo: textoObligatorio('Escribe el título del anuncio', 150),
  cuerpo: texto(20_000),
  ...camposDeImagen,
  /** Uploaded before, in their order. */
  archivos: listaDeIds.refine(
    ids => ids.length <= MAX_ARCHIVOS_DE_ANUNCIO,
    `Adjunta a lo más ${MAX_ARCHIVOS_DE_ANUNCIO} archivos`,
  ),
  /** On the people's clocks; empty is now. */
  publicar_en: fechaHora,
  hasta: fechaHora,
})

type Issues = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }

export const AnuncioInput = fields
  .extend({
    /** Made by the form, for once. */
    clave: filtro(claveDeEnvio),
    /** Another one of one's own, of which its picture and files are taken. */
    copia_de: filtro(id),
  })
  .superRefine((v, ctx: Issues) => {
    const missing = faltaDestino(v)
    if (missing) ctx.addIssue({ code: 'custom', path: [missing[0]], message: missing[1] })
    if (!despues(v)) ctx.addIssue({ code: 'custom', path: ['hasta'], message: HASTA_DESPUES })
  })
export type AnuncioInput = z.infer<typeof AnuncioInput>

export const AnuncioCambio = cambioDe(fields)
  .extend({ version })
  .refine(despues, { path: ['hasta'], message: HASTA_DESPUES })
export type AnuncioCambio = z.infer<typeof AnuncioCambio>
