/** News. */
import * as z from 'zod'
import {
  bandera,
  cambioDe,
  conOtrosNombres,
  enOrden,
  entero,
  fecha,
  filtro,
  id,
  listado,
  pagina,
  porId,
  texto,
  textoObligatorio,
  unoDe,
  version,
} from './kit/fields.ts'
import { route } from './kit/route.ts'

/** News types, as the table `novedad_tipos` has them: their keys count from 1. */
export const tiposDeNovedad = [
  { id: 1, name: 'Novedades' },
  { id: 2, name: 'Mantenimiento' },
  { id: 3, name: 'Problemas' },
] as const
export type TipoDeNovedad = (typeof tiposDeNovedad)[number]['id']

const tipo = unoDe(
  'Elige el tipo de novedad',
  tiposDeNovedad.map(t => t.id),
)

export const Novedad = z.object({
  id: z.int(),
  titulo: z.string(),
  /** Sanitised HTML. */
  descripcion: z.string(),
  tipo: z.int(),
  novedadtipo: z.object({ name: z.string() }),
  /** First and last day on which it holds, `YYYY-MM-DD`; null is open-ended. */
  fecha_inicio: z.string().nullable(),
  fecha_finalizacion: z.string().nullable(),
  publicado: z.int(),
  /** Whether it is shown on the public page, too, while it is published and in date. */
  publica: z.int(),
  /** What the clock says now: before, within or after its days. */
  vigencia: z.enum(['programada', 'vigente', 'vencida']),
  /** Goes up with every edit; sent back with a change, it tells whether somebody was faster. */
  version: z.int(),
})
export type Novedad = z.infer<typeof Novedad>

export const NovedadVigente = Novedad.omit({ publicado: true, publica: true, vigencia: true, version: true })
export type NovedadVigente = z.infer<typeof NovedadVigente>

const fields = z.object({
  titulo: textoObligatorio('Escribe el título de la novedad', 150),
  tipo,
  descripcion: texto(20_000),
  fecha_inicio: fecha,
  fecha_finalizacion: fecha,
  publicado: bandera,
  publica: bandera,
})

/** The specification calls the type `tipo` in one place and `tipo_novedad` in another; both are taken. */
const bothNames = conOtrosNombres({ tipo_novedad: 'tipo' })
const dias = enOrden('fecha_inicio', 'fecha_finalizacion')

export const NovedadInput = z.preprocess(bothNames, fields.refine(...dias))
export type NovedadInput = z.infer<typeof NovedadInput>
const NovedadCambio = z.preprocess(
  bothNames,
  cambioDe(fields)
    .extend({ version })
    .refine(...dias),
)
export type NovedadCambio = z.infer<typeof NovedadCambio>

export const ordenDeNovedades = ['creado_en', 'titulo', 'tipo', 'fecha_inicio'] as const

/** What the call of those in date is asked with; its two numbers are the specification's, and the server takes any. */
export const MODULO_DE_INICIO = { a: 5, b: 7 }

export const novedadesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/novedades',
    can: 'novedades.read',
    summary: 'Novedades, por páginas',
    query: listado(ordenDeNovedades, 8).extend({
      tipo: filtro(tipo),
      publicado: filtro(bandera),
    }),
    reply: z.object({ novedades: z.array(Novedad), ...pagina }),
  }),
  vigentes: route({
    method: 'GET',
    path: '/api/novedades/navegacionModulo/:a/:b',
    can: 'novedades.vigentes',
    summary: 'Novedades publicadas y en fecha, para el encabezado',
    params: z.object({ a: entero('El módulo no es válido', 0, 9999), b: entero('El módulo no es válido', 0, 9999) }),
    reply: z.object({ novedades: z.array(NovedadVigente) }),
  }),
  read: route({
    method: 'POST',
    path: '/api/novedades/leidas',
    can: 'novedades.vigentes',
    summary: 'Anota que la persona leyó esas novedades; las que ya no están no cuentan',
    body: z.object({ ids: z.array(id, 'Di qué novedades').min(1, 'Di qué novedades').max(100, 'Son demasiadas') }),
    reply: z.object({}),
  }),
  get: route({
    method: 'GET',
    path: '/api/novedades/novedades/:id',
    can: 'novedades.read',
    summary: 'Una novedad',
    params: porId,
    reply: z.object({ novedad: Novedad }),
  }),
  create: route({
    method: 'POST',
    path: '/api/novedades/novedades',
    can: 'novedades.write',
    summary: 'Crea una novedad',
    body: NovedadInput,
    reply: z.object({ id: z.int() }),
    done: 'Novedad creada',
  }),
  update: route({
    method: 'PUT',
    path: '/api/novedades/novedades/:id',
    can: 'novedades.write',
    summary: 'Cambia una novedad',
    params: porId,
    body: NovedadCambio,
    reply: z.object({}),
    done: 'Novedad actualizada',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/novedades/novedades/:id',
    can: 'novedades.write',
    summary: 'Elimina una novedad',
    params: porId,
    reply: z.object({}),
    done: 'Novedad eliminada',
  }),
}
