/** Learning objectives, which units have them, and their materials. */
import * as z from 'zod'
import {
  cambioDe,
  completeEnlace,
  ENLACE_INCOMPLETO,
  entero,
  id,
  idDe,
  isAddress,
  listado,
  pagina,
  porId,
  texto,
  textoObligatorio,
  unoDe,
  version,
} from './kit/fields.ts'
import { route } from './kit/route.ts'
import { ArchivoDeMaterial, archivosDeMaterialRoutes } from './objetivos.archivos.ts'
import { PaginaDeMaterial, paginasRoutes } from './objetivos.paginas.ts'
import { quitado } from './papelera.ts'

export const Objetivo = z.object({
  id: z.int(),
  nombre_objetivo: z.string(),
  clave_interna: z.string(),
  descripcion: z.string(),
  /** `liga` is the address of the video, or of our own file. */
  video: z.object({ nombre: z.string(), liga: z.string() }).nullable(),
  total_materiales: z.int(),
  /** Out of sight of who has not begun it. */
  archivado: z.boolean(),
  /** Goes up with every edit; sent back with a change, it tells whether somebody was faster. */
  version: z.int(),
})
export type Objetivo = z.infer<typeof Objetivo>

export const ObjetivoInput = z.object({
  nombre_objetivo: textoObligatorio('Hace falta el nombre del objetivo', 200),
  clave_interna: textoObligatorio('Hace falta la clave interna', 60),
  descripcion: texto(2000),
  version,
})
export type ObjetivoInput = z.infer<typeof ObjetivoInput>
const ObjetivoCambio = cambioDe(ObjetivoInput)
export type ObjetivoCambio = z.infer<typeof ObjetivoCambio>

export const ObjetivoDeUnidad = z.object({
  /** Key of the link, which detaching takes. */
  unidad_objetivo_id: z.int(),
  id: z.int(),
  nombre_objetivo: z.string(),
  clave_interna: z.string(),
  descripcion: z.string(),
})
export type ObjetivoDeUnidad = z.infer<typeof ObjetivoDeUnidad>

/** 2 and 3 open in a new tab as a button, 3 and 4 appear as links. */
export const tiposDeMaterial = [
  { id: 1, nombre_tipo_material: 'Documento' },
  { id: 2, nombre_tipo_material: 'Presentación' },
  { id: 3, nombre_tipo_material: 'Enlace' },
  { id: 4, nombre_tipo_material: 'Video' },
  { id: 5, nombre_tipo_material: 'Actividad interactiva' },
] as const
export type TipoDeMaterial = (typeof tiposDeMaterial)[number]['id']

export const Material = z.object({
  id: z.int(),
  nombre_material: z.string(),
  instrucciones: z.string(),
  tipo_material_id: z.int(),
  nombre_tipo_material: z.string(),
  /**
   * Where it opens: its link, the address of its file, `/api/materiales/:id/archivo`, or where its page is written,
   * `/pagina/:id`.
   */
  ruta_documento: z.string(),
  /** Null of what is no file. */
  archivo: ArchivoDeMaterial.nullable(),
  /** Null of what is no page. */
  pagina: PaginaDeMaterial.nullable(),
  orden_visualizacion: z.int(),
  objetivo_id: z.int(),
  /** Goes up with every edit; sent back with a change, it tells whether somebody was faster. */
  version: z.int(),
})
export type Material = z.infer<typeof Material>

export const MaterialInput = z.object({
  nombre_material: textoObligatorio('Hace falta el nombre del material', 200),
  tipo_material_id: unoDe(
    'Elige el tipo de material',
    tiposDeMaterial.map(t => t.id),
  ),
  ruta_documento: textoObligatorio('Pega el enlace del material', 2000)
    .overwrite(completeEnlace)
    .refine(isAddress, ENLACE_INCOMPLETO),
  instrucciones: texto(5000),
  orden_visualizacion: entero('El orden es un número', 0, 9999).default(0),
})
export type MaterialInput = z.infer<typeof MaterialInput>
const MaterialCambio = cambioDe(MaterialInput).extend({ version })
export type MaterialCambio = z.infer<typeof MaterialCambio>

export const SIN_UNIDAD = 'No se puede obtener registros' // as specified

export const objetivosRoutes = {
  list: route({
    method: 'GET',
    path: '/api/objetivos',
    can: 'objetivos.read',
    summary: 'Objetivos, por páginas',
    query: listado(['creado_en', 'nombre_objetivo', 'clave_interna'], 8),
    reply: z.object({ objetivos: z.array(Objetivo), cantidad: z.int(), ...pagina }),
  }),
  get: route({
    method: 'GET',
    path: '/api/objetivos/:id',
    can: 'objetivos.read',
    summary: 'Un objetivo',
    params: porId,
    reply: z.object({ objetivo: Objetivo }),
  }),
  create: route({
    method: 'POST',
    path: '/api/objetivos/store',
    can: 'objetivos.write',
    summary: 'Crea un objetivo; su clave es única',
    body: ObjetivoInput,
    reply: z.object({ id: z.int() }),
    done: 'Objetivo creado',
  }),
  update: route({
    method: 'PUT',
    path: '/api/objetivos/update/:id',
    can: 'objetivos.write',
    summary: 'Cambia un objetivo',
    params: porId,
    body: ObjetivoCambio,
    reply: z.object({}),
    done: 'Objetivo actualizado',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/objetivos/destroy/:id',
    can: 'objetivos.write',
    summary: 'Elimina un objetivo que ninguna unidad usa',
    params: porId,
    reply: z.object(quitado),
    done: 'Objetivo eliminado',
  }),

  deUnidad: route({
    method: 'GET',
    path: '/api/unidadobjetivos/show/:unidad',
    can: 'objetivos.read',
    summary: 'Los objetivos de una unidad, por páginas',
    params: z.object({ unidad: idDe(SIN_UNIDAD) }),
    query: listado(['position', 'nombre_objetivo'], 8),
    reply: z.object({
      objetivosDeLaUnidad: z.array(ObjetivoDeUnidad),
      unidad: z.object({ id: z.int(), nombre_unidad: z.string() }),
      ...pagina,
    }),
  }),
  deNinguna: route({
    asSpecified: true,
    method: 'GET',
    path: '/api/unidadobjetivos/show',
    can: 'objetivos.read',
    summary: 'Sin decir de qué unidad no hay objetivos que dar: lo dice con las palabras de la especificación',
    reply: z.object({}),
  }),
  disponibles: route({
    method: 'GET',
    path: '/api/unidadobjetivos/objetivosDisponiblesParaLaUnidad/:unidad',
    can: 'objetivos.read',
    summary: 'Los objetivos que la unidad todavía no tiene, por nombre',
    params: z.object({ unidad: idDe(SIN_UNIDAD) }),
    query: z.object({ search: texto(100) }),
    reply: z.object({
      objetivos: z.array(z.object({ id: z.int(), nombre_objetivo: z.string(), clave_interna: z.string() })),
      hay_mas: z.boolean(),
    }),
  }),
  attach: route({
    method: 'POST',
    path: '/api/unidadobjetivos/store',
    can: 'objetivos.write',
    summary: 'Agrega un objetivo a una unidad',
    body: z.object({
      objetivo_id: entero('Elige un objetivo', 1, Number.MAX_SAFE_INTEGER),
      unidad_id: entero(SIN_UNIDAD, 1, Number.MAX_SAFE_INTEGER),
    }),
    reply: z.object({ unidad_objetivo_id: z.int() }),
    done: 'Objetivo agregado a la unidad',
  }),
  detach: route({
    method: 'DELETE',
    path: '/api/unidadobjetivos/destroy/:unidadObjetivoId',
    can: 'objetivos.write',
    summary: 'Quita un objetivo de una unidad; el objetivo se queda',
    params: z.object({ unidadObjetivoId: id }),
    reply: z.object({}),
    done: 'Objetivo fuera de la unidad',
  }),

  materiales: route({
    method: 'GET',
    path: '/api/materiales/show/:objetivo',
    can: 'objetivos.read',
    summary: 'Los materiales de un objetivo, por páginas',
    params: z.object({ objetivo: id }),
    query: listado(['orden_visualizacion', 'nombre_material'], 8),
    reply: z.object({ materiales: z.array(Material), cantidad: z.int(), ...pagina }),
  }),
  material: route({
    method: 'GET',
    path: '/api/materiales/:id',
    can: 'objetivos.read',
    summary: 'Un material',
    params: porId,
    reply: z.object({ material: Material }),
  }),
  ...archivosDeMaterialRoutes,
  ...paginasRoutes,
  tipos: route({
    asSpecified: true,
    method: 'GET',
    path: '/api/tipoMaterial',
    can: 'objetivos.read',
    summary: 'Los tipos de material',
    reply: z.object({ TipoMateriales: z.array(z.object({ id: z.int(), nombre_tipo_material: z.string() })) }),
  }),
  createMaterial: route({
    method: 'POST',
    path: '/api/materiales/store',
    can: 'objetivos.write',
    summary: 'Agrega un material a un objetivo',
    body: MaterialInput.extend({ objetivo_id: id }),
    reply: z.object({ id: z.int() }),
    done: 'Material creado',
  }),
  updateMaterial: route({
    method: 'PUT',
    path: '/api/materiales/update/:id',
    can: 'objetivos.write',
    summary: 'Cambia un material',
    params: porId,
    body: MaterialCambio,
    reply: z.object({}),
    done: 'Material actualizado',
  }),
  removeMaterial: route({
    method: 'DELETE',
    path: '/api/materiales/destroy/:id',
    can: 'objetivos.write',
    summary: 'Elimina un material',
    params: porId,
    reply: z.object(quitado),
    done: 'Material eliminado',
  }),
}
