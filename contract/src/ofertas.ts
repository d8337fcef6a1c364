/** Academic offers: a curriculum, for some groups, from one day to another. */
import * as z from 'zod'
import {
  bandera,
  cambioDe,
  camposDeImagen,
  conOtrosNombres,
  enOrden,
  entero,
  fecha,
  filtro,
  id,
  listaDeIds,
  listado,
  pagina,
  porId,
  texto,
  textoObligatorio,
  version,
} from './kit/fields.ts'
import { CARGA_DE_IMAGEN, IMAGEN_DE_MAS, route } from './kit/route.ts'

export const Oferta = z.object({
  id: z.int(),
  nombre_oferta_academica: z.string(),
  descripcion: z.string(),
  /** Address of a picture; empty when there is none. */
  imagen: z.string(),
  /** First and last day, `YYYY-MM-DD`; null is open-ended. */
  fecha_inicio: z.string().nullable(),
  fecha_finalizacion: z.string().nullable(),
  publicado: z.int(),
  arrGruposId: z.array(z.int()),
  /** Names, joined with commas. */
  grupos: z.string(),
  /** One entry: an offer has one curriculum. */
  detalles_oferta_curricula: z.array(z.object({ curricula_id: z.int(), nombre_curricula: z.string() })),
  /** What the clock says now: before, within or after its days. */
  vigencia: z.enum(['programada', 'vigente', 'vencida']),
  version: z.int(),
})
export type Oferta = z.infer<typeof Oferta>

const fields = z.object({
  nombre_oferta_academica: textoObligatorio('Hace falta el nombre de la oferta', 200),
  descripcion: texto(5000),
  fecha_inicio: fecha,
  fecha_finalizacion: fecha,
  curricula_id: entero('Elige una currícula', 1, Number.MAX_SAFE_INTEGER),
  grupo_usuario_aprende_id: listaDeIds,
  ...camposDeImagen,
  publicado: bandera,
})
const dias = enOrden('fecha_inicio', 'fecha_finalizacion')
/** The specification calls the curriculum `curricula_id` in one place and `idCurricula` in another; both are taken. */
const bothNames = conOtrosNombres({ idCurricula: 'curricula_id' })

export const OfertaInput = z.preprocess(bothNames, fields.refine(...dias))
export type OfertaInput = z.infer<typeof OfertaInput>

export const OfertaCambio = z.preprocess(
  bothNames,
  cambioDe(fields)
    .extend({ id, version })
    .refine(...dias),
)
export type OfertaCambio = z.infer<typeof OfertaCambio>

export const ofertasRoutes = {
  list: route({
    method: 'GET',
    path: '/api/ofertaAcademica',
    can: 'ofertas.read',
    summary: 'Ofertas académicas, por páginas',
    query: listado(['creado_en', 'nombre_oferta_academica', 'fecha_inicio'], 8).extend({ publicado: filtro(bandera) }),
    reply: z.object({ ofertas: z.array(Oferta), cantidad: z.int(), ...pagina }),
  }),
  get: route({
    method: 'GET',
    path: '/api/ofertaAcademica/:id',
    can: 'ofertas.read',
    summary: 'Una oferta académica',
    params: porId,
    reply: z.object({ oferta: Oferta }),
  }),
  create: route({
    method: 'POST',
    path: '/api/ofertaAcademica/store',
    can: 'ofertas.write',
    summary: 'Crea una oferta académica',
    body: OfertaInput,
    // It tells all whom the offer is for.
    slow: true,
    upload: CARGA_DE_IMAGEN,
    tooLarge: IMAGEN_DE_MAS,
    reply: z.object({ id: z.int() }),
    done: 'Oferta creada',
  }),
  update: route({
    method: 'POST',
    path: '/api/ofertaAcademica/update',
    can: 'ofertas.write',
    summary: 'Cambia una oferta académica',
    body: OfertaCambio,
    slow: true,
    upload: CARGA_DE_IMAGEN,
    tooLarge: IMAGEN_DE_MAS,
    reply: z.object({}),
    done: 'Oferta actualizada',
  }),
  remove: route({
    method: 'POST',
    path: '/api/ofertaAcademica/destroy',
    can: 'ofertas.write',
    deletes: true,
    summary: 'Elimina una oferta académica; su currícula se queda',
    body: z.object({ id_oferta_academica: id, idCurricula: filtro(id) }),
    reply: z.object({}),
    done: 'Oferta eliminada',
  }),
}
