/** How constancias look: templates with fields, pictures and signatures, of the platform or of a school (ADR 135). */
import * as z from 'zod'
import { colorQueSeLee } from './ajustes.ts'
import {
  archivo,
  bandera,
  filtro,
  id,
  nombrado,
  porId,
  texto,
  textoObligatorio,
  vaciable,
  version,
} from './kit/fields.ts'
import { route } from './kit/route.ts'

/** What stands in a text in braces, and what takes its place. No CURP is among them: it stands on the DC-3 alone. */
export const CAMPOS_DE_PLANTILLA = [
  { id: 'nombre', label: 'Nombre de la persona' },
  { id: 'logro', label: 'Nombre del programa o curso' },
  { id: 'tipo', label: '«programa» o «curso»' },
  { id: 'horas', label: 'Horas' },
  { id: 'fecha', label: 'Fecha en que terminó' },
  { id: 'emitida', label: 'Fecha de emisión' },
  { id: 'contenido', label: 'Contenidos' },
  { id: 'escuela', label: 'Escuela' },
  { id: 'emisor', label: 'Quien la expide' },
  { id: 'folio', label: 'Folio' },
] as const
export type CampoDePlantilla = (typeof CAMPOS_DE_PLANTILLA)[number]['id']

const CAMPO = /\{([^{}]*)\}/g

/** With what stands for each field. A field that nobody said is empty. */
export const conCampos = (text: string, valores: Record<CampoDePlantilla, string>): string =>
  text.replace(CAMPO, (whole, name: string) =>
    Object.hasOwn(valores, name) ? valores[name as CampoDePlantilla] : whole,
  )

/** The first one that is none; undefined when all are known. */
function campoDesconocido(text: string): string | undefined {
  for (const [whole, name] of text.matchAll(CAMPO))
    if (!CAMPOS_DE_PLANTILLA.some(campo => campo.id === name)) return whole
  return undefined
}

const conCamposConocidos = (max: number) =>
  texto(max).superRefine((said, ctx) => {
    const odd = campoDesconocido(said)
    if (odd)
      ctx.addIssue(`No hay un campo ${odd}. Insértalo con su botón: Nombre de la persona, Horas, Fecha de emisión…`)
  })

export const ESTILOS_DE_TEXTO = [
  { id: 'titulo', label: 'Título' },
  { id: 'nombre', label: 'El nombre, grande' },
  { id: 'logro', label: 'Lo logrado, en color' },
  { id: 'texto', label: 'Texto' },
  { id: 'nota', label: 'Nota, pequeña' },
] as const

const imagen = z.string('Elige una imagen').regex(/^\/imagenes\/[0-9a-f]{32}\.webp$/, 'Elige una imagen')

export const MAX_TEXTOS = 12
export const MAX_FIRMAS = 4
export const MAX_SELLOS = 3

/** All that a version says. It is taken whole: what it leaves out it has not got. */
export const ContenidoDePlantilla = z.object({
  tamano: z.enum(['carta', 'a4'], 'Elige el tamaño de la hoja'),
  orientacion: z.enum(['horizontal', 'vertical'], 'Elige cómo va la hoja'),
  alineacion: z.enum(['izquierda', 'centro'], 'Elige cómo va el texto'),
  /** `#rrggbb`; empty for that of the installation. */
  color: colorQueSeLee,
  /** The installation's, none, or a picture. */
  logo: z.union([z.enum(['instalacion', 'ninguno']), imagen], 'Elige el logotipo'),
  adorno: z.enum(['mosaico', 'marco', 'ninguno'], 'Elige el adorno'),
  qr: z.enum(['derecha', 'izquierda'], 'Elige el lugar del código'),
  /** Hours and day in figures of their own. */
  cifras: z.boolean('Di si van las cifras'),
  /** Who trained, on a DC-3. */
  agente: conCamposConocidos(200),
  textos: z
    .array(
      z.object({
        estilo: z.enum(ESTILOS_DE_TEXTO.map(e => e.id) as ['texto', ...(typeof ESTILOS_DE_TEXTO)[number]['id'][]]),
        texto: conCamposConocidos(600),
      }),
      'Los textos no son válidos',
    )
    .max(MAX_TEXTOS, `A lo más ${MAX_TEXTOS} textos`),
  firmas: z
    .array(
      z.object({
        nombre: textoObligatorio('Escribe el nombre de quien firma', 120),
        puesto: texto(120),
        imagen: z.union([z.literal(''), imagen], 'Elige una imagen'),
      }),
      'Las firmas no son válidas',
    )
    .max(MAX_FIRMAS, `A lo más ${MAX_FIRMAS} firmas`),
  sellos: z.array(imagen, 'Los sellos no son válidos').max(MAX_SELLOS, `A lo más ${MAX_SELLOS} sellos`),
})
export type ContenidoDePlantilla = z.infer<typeof ContenidoDePlantilla>

export const FORMAS_DE_PLANTILLA = ['libre', 'dc3'] as const
export type FormaDePlantilla = (typeof FORMAS_DE_PLANTILLA)[number]

export const Plantilla = z.object({
  id: z.int(),
  /** Names those that come with the product, which are copied and not changed; empty for any other. */
  clave: z.string(),
  forma: z.enum(FORMAS_DE_PLANTILLA),
  nombre: z.string(),
  /** Null for one of the platform. */
  escuela_id: z.int().nullable(),
  escuela: z.string(),
  /** The number of its newest version. */
  version: z.int(),
  /** ISO 8601, of that version. */
  cambiada: z.string(),
  /** Programmes and courses that have it. */
  usos: z.int(),
  archivada: z.boolean(),
  /** Whether who asks may change it. */
  editable: z.boolean(),
})
export type Plantilla = z.infer<typeof Plantilla>

export const VersionDePlantilla = z.object({
  numero: z.int(),
  /** ISO 8601. */
  creada: z.string(),
  /** Empty for what came with the product. */
  autor: z.string(),
  /** Constancias that were issued with it. */
  emitidas: z.int(),
})
export type VersionDePlantilla = z.infer<typeof VersionDePlantilla>

const nombre = textoObligatorio('Escribe el nombre de la plantilla', 120)
export const CopiaDePlantillaInput = z.object({
  /** Which one it is a copy of. */
  de: id,
  nombre,
  /** The school whose it is; empty for one of the platform. */
  escuela_id: vaciable(id),
})
export const VersionInput = z.object({ nombre, contenido: ContenidoDePlantilla, version })

/** Sample data with which a template is seen. */
export const MUESTRAS = ['corta', 'larga'] as const

export const plantillasRoutes = {
  listPlantillas: route({
    method: 'GET',
    path: '/api/plantillas',
    can: 'plantillas.read',
    summary: 'Las plantillas de constancia: las de la plataforma y las de sus escuelas',
    query: z.object({ archivadas: filtro(bandera) }),
    reply: z.object({
      plantillas: z.array(Plantilla),
      /** Where a copy may be put: null of them all is the platform. */
      escuelas: z.array(nombrado),
      plataforma: z.boolean(),
    }),
  }),
  getPlantilla: route({
    method: 'GET',
    path: '/api/plantillas/:id',
    can: 'plantillas.read',
    summary: 'Una plantilla, con lo que dice su última versión y las que hubo antes',
    params: porId,
    reply: z.object({
      plantilla: Plantilla,
      contenido: ContenidoDePlantilla,
      versiones: z.array(VersionDePlantilla),
    }),
  }),
  copyPlantilla: route({
    method: 'POST',
    path: '/api/plantillas',
    can: 'plantillas.write',
    summary: 'Una plantilla nueva, igual a otra',
    body: CopiaDePlantillaInput,
    reply: z.object({ id: z.int() }),
    done: 'Plantilla copiada',
  }),
  addVersion: route({
    method: 'POST',
    path: '/api/plantillas/:id/versiones',
    can: 'plantillas.write',
    summary: 'Guarda otra versión de una plantilla; lo ya expedido conserva la suya',
    params: porId,
    body: VersionInput,
    reply: z.object({ version: z.int() }),
    done: 'Plantilla guardada',
  }),
  archivePlantilla: route({
    method: 'POST',
    path: '/api/plantillas/:id/archivo',
    can: 'plantillas.write',
    summary: 'Archiva una plantilla, que ya no se ofrece al elegir, o la saca del archivo',
    params: porId,
    body: z.object({ archivada: z.boolean('Di si se archiva') }),
    reply: z.object({}),
  }),
  addImagenDePlantilla: route({
    method: 'POST',
    path: '/api/plantillas/imagenes',
    can: 'plantillas.write',
    summary: 'Una imagen para una plantilla: logotipo, sello o firma',
    body: z.object({ imagen: archivo('Elige una imagen') }),
    reply: z.object({ imagen: z.string() }),
    upload: 3 * 1024 * 1024,
    tooLarge: 'La imagen supera el tamaño máximo permitido de 2 MB.',
    perMinute: 30,
  }),
  previewPlantilla: route({
    method: 'POST',
    path: '/api/plantillas/:id/vista',
    can: 'plantillas.read',
    summary: 'Cómo se vería una plantilla, en PDF y con datos de muestra, sin guardarla',
    params: porId,
    /** Without words of its own it is its newest version. */
    body: z.object({ contenido: ContenidoDePlantilla.optional(), muestra: z.enum(MUESTRAS, 'Elige la muestra') }),
    reply: z.unknown(),
    file: 'application/pdf',
    silent: true,
    looking: true,
    perMinute: 120,
  }),
}
