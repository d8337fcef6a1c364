/** Rubrics of activities: criteria, each with its levels. */
import * as z from 'zod'
import { cambioDe, entero, id, listaDeIds, porId, texto, textoObligatorio, version } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { quitado } from './papelera.ts'

type ConNiveles = { readonly nivel: readonly { readonly puntos: number }[] }

/** The most that a criterion gives: its highest level. */
export const maxDeCriterio = ({ nivel }: ConNiveles): number => Math.max(0, ...nivel.map(n => n.puntos))

/** The most that a rubric gives: of every criterion the most. */
export const puntajeMax = (criterios: readonly ConNiveles[]): number =>
  criterios.reduce((sum, criterio) => sum + maxDeCriterio(criterio), 0)

/** What is said of one whose levels all give nothing. */
export const RUBRICA_SIN_PUNTOS = 'Los niveles de esa rúbrica no dan puntos.'

type ConPuntos = ConNiveles & { readonly id: number }
/** A level that was chosen; `criterio_id` is null of a criterion that the rubric has no more. */
type Elegido = { criterio_id: number | null; puntos: number }

/** What the chosen levels give, of what they might, and how many criteria have no level yet. */
export function sumaDeRubrica(criterios: readonly ConPuntos[], elegidos: readonly Elegido[]) {
  const points = new Map(elegidos.map(e => [e.criterio_id, e.puntos]))
  return {
    puntos: criterios.reduce((n, c) => n + (points.get(c.id) ?? 0), 0),
    puntos_max: puntajeMax(criterios),
    faltan: criterios.filter(c => !points.has(c.id)).length,
  }
}

/**
 * How far a work is graded by its rubric.
 * @returns the share of its points, 0–100 and whole (null where there are none to get), and how many criteria have no
 * level yet
 */
export function avanceDeRubrica(criterios: readonly ConPuntos[], elegidos: readonly Elegido[]) {
  const { puntos, puntos_max, faltan } = sumaDeRubrica(criterios, elegidos)
  // What was chosen of an earlier version may have given more than there is to get now.
  return { porcentaje: puntos_max === 0 ? null : Math.min(100, Math.round((100 * puntos) / puntos_max)), faltan }
}

/** The grade of a rubric, 0–100; null while a criterion has no level yet. One of 0 is a grade. */
export function gradeOf(criterios: readonly ConPuntos[], elegidos: readonly Elegido[]): number | null {
  const { porcentaje, faltan } = avanceDeRubrica(criterios, elegidos)
  return faltan === 0 ? porcentaje : null
}

const jsonText = (v: unknown): unknown => {
  if (typeof v !== 'string') return v
  try {
    return JSON.parse(v)
  } catch {
    return v
  }
}

/** Zero, or nothing, is a row that does not exist yet. */
const idOrNew = z.preprocess(
  v => (v === null || v === '' ? 0 : v),
  entero('El identificador no es válido', 0, Number.MAX_SAFE_INTEGER).default(0),
)

export const NivelInput = z.object({
  idNivels: idOrNew,
  puntosNivel: entero('Hace falta definir el puntaje en un nivel de un criterio', 0, 1000),
  tituloNivel: textoObligatorio('Hace falta definir el título del nivel de un criterio', 120),
  descripcionNivel: textoObligatorio('Hace falta agregar una descripción del nivel de un criterio', 1000),
})
export type NivelInput = z.infer<typeof NivelInput>

/** As a table that is pasted may have them, too. */
export const MAX_CRITERIOS = 50
export const MAX_NIVELES = 12

const nivelesDe = <S extends z.ZodType>(nivel: S) =>
  z
    .array(nivel, 'Cada criterio necesita al menos un nivel')
    .min(1, 'Cada criterio necesita al menos un nivel')
    .max(MAX_NIVELES, `Un criterio tiene a lo más ${MAX_NIVELES} niveles`)

const criteriosDe = <S extends z.ZodType>(criterio: S) =>
  z.preprocess(
    jsonText,
    z
      .array(criterio, 'La rúbrica necesita al menos un criterio')
      .min(1, 'La rúbrica necesita al menos un criterio')
      .max(MAX_CRITERIOS, `Una rúbrica tiene a lo más ${MAX_CRITERIOS} criterios`),
  )

export const CriterioInput = z.object({
  idCriterio: idOrNew,
  tituloCriterio: textoObligatorio('El título del criterio NO DEBE estar vacío', 200),
  desCriterio: textoObligatorio('Hace falta la descripción en un criterio', 1000),
  answers: nivelesDe(NivelInput),
})
export type CriterioInput = z.infer<typeof CriterioInput>

/** In the order in which the messages come. */
export const RubricaInput = z.object({
  nombreRubrica: textoObligatorio('Hace falta especificar un nombre para esta rúbrica', 200),
  criterios: criteriosDe(CriterioInput),
})
export type RubricaInput = z.infer<typeof RubricaInput>

/** A criterion of a rubric by which nothing is graded yet: its descriptions may come later (ADR 087). */
const CriterioBorrador = CriterioInput.extend({
  desCriterio: texto(1000),
  answers: nivelesDe(NivelInput.extend({ descripcionNivel: texto(1000) })),
})
export const RubricaBorrador = RubricaInput.extend({ criterios: criteriosDe(CriterioBorrador) })

const RubricaNueva = RubricaInput.extend({ unidad: id, actividad: id })
export type RubricaNueva = z.infer<typeof RubricaNueva>

const RubricaCambio = cambioDe(RubricaInput).extend({
  rubricaId: id,
  /** What is neither sent nor named here stays, behind the rest. */
  delCriterios: listaDeIds,
  delNiveles: listaDeIds,
  version,
})
export type RubricaCambio = z.infer<typeof RubricaCambio>

/** As the editor reads it. */
export const RubricaEditable = z.object({
  id: z.int(),
  nombre: z.string(),
  actividad: z.int(),
  unidad: z.int(),
  nombre_actividad_unidad: z.string(),
  criterios: z.array(CriterioBorrador),
  version: z.int(),
  /** How much work was graded by it, and how much of that keeps it as it was before it was changed (ADR 077). */
  calificados: z.int(),
  anteriores: z.int(),
})
export type RubricaEditable = z.infer<typeof RubricaEditable>

export const Criterio = z.object({
  id: z.int(),
  titulo: z.string(),
  descripcion: z.string(),
  nivel: z.array(z.object({ id: z.int(), puntos: z.int(), titulo_nivel: z.string(), descripcion: z.string() })),
})
export type Criterio = z.infer<typeof Criterio>

/** As the editor sends them back, in its own names. */
export const enEditor = (criterio: readonly Criterio[]): CriterioInput[] =>
  criterio.map(c => ({
    idCriterio: c.id,
    tituloCriterio: c.titulo,
    desCriterio: c.descripcion,
    answers: c.nivel.map(n => ({
      idNivels: n.id,
      puntosNivel: n.puntos,
      tituloNivel: n.titulo_nivel,
      descripcionNivel: n.descripcion,
    })),
  }))

/** A level as it is kept of who was graded by it: with its words and points of then. */
export type NivelElegido = {
  criterio_id: number
  nivel_id: number
  titulo_criterio: string
  titulo_nivel: string
  puntos: number
  puntos_max: number
}

/** The chosen levels of criteria that name them, with the points that they have now. */
export const elegidosEn = (criterios: readonly (Criterio & { nivel_elegido: number | null })[]) =>
  criterios.flatMap(c =>
    c.nivel.filter(n => n.id === c.nivel_elegido).map(n => ({ criterio_id: c.id, puntos: n.puntos })),
  )

/** @returns undefined when the criterion has no such level */
export function nivelElegido(criterio: Criterio, nivelId: number | null | undefined): NivelElegido | undefined {
  const nivel = criterio.nivel.find(n => n.id === nivelId)
  return (
    nivel && {
      criterio_id: criterio.id,
      nivel_id: nivel.id,
      titulo_criterio: criterio.titulo,
      titulo_nivel: nivel.titulo_nivel,
      puntos: nivel.puntos,
      puntos_max: maxDeCriterio(criterio),
    }
  )
}

/** As it is shown and graded with. */
export const Rubrica = z.object({
  id: z.int(),
  nombre: z.string(),
  puntajeMax: z.int(),
  criterio: z.array(Criterio),
})
export type Rubrica = z.infer<typeof Rubrica>

export const rubricasRoutes = {
  get: route({
    method: 'GET',
    path: '/api/rubricas/get/:unidadId/:actividadId',
    can: 'curriculas.follow',
    summary: 'La rúbrica de una actividad, entera',
    params: z.object({ unidadId: id, actividadId: id }),
    reply: z.object({ rubrica: Rubrica }),
  }),
  edit: route({
    method: 'GET',
    path: '/api/rubricas/edit/:id',
    can: 'rubricas.read',
    summary: 'Una rúbrica, como se edita',
    params: porId,
    reply: z.object({ rubrica: RubricaEditable }),
  }),
  create: route({
    asSpecified: true,
    method: 'POST',
    path: '/api/rubricas/store',
    can: 'rubricas.write',
    summary: 'Crea la rúbrica de una actividad',
    body: RubricaNueva,
    reply: z.object({ id: z.int() }),
    done: 'Rúbrica creada',
  }),
  update: route({
    method: 'PUT',
    path: '/api/rubricas/update',
    can: 'rubricas.write',
    summary: 'Cambia una rúbrica; los criterios y niveles que se quedan conservan su identificador',
    body: RubricaCambio,
    reply: z.object({}),
    done: 'Rúbrica actualizada',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/rubricas/delete/:id',
    can: 'rubricas.write',
    summary: 'Elimina una rúbrica con la que no se califica',
    params: porId,
    reply: z.object(quitado),
    done: 'Rúbrica eliminada',
  }),
  check: route({
    method: 'GET',
    path: '/api/rubricas/check/:activityId',
    can: 'rubricas.read',
    summary: 'Si la actividad tiene rúbrica, y si se entrega algo',
    params: z.object({ activityId: id }),
    reply: z.object({
      data: z.literal([0, 1]),
      tieneEntregable: z.literal([0, 1]),
      entregableObligatorio: z.literal([0, 1]),
    }),
  }),
  criterios: route({
    method: 'GET',
    path: '/api/rubricas/CriteriosDeEntregable/:rubricaId/:entregableId',
    can: 'curriculas.follow',
    summary: 'Los criterios de una rúbrica, con el nivel que se eligió para una entrega',
    params: z.object({ rubricaId: id, entregableId: id }),
    reply: z.object({
      criterio: z.array(Criterio.extend({ nivel_elegido: z.int().nullable() })),
      /** Whether it was graded by the rubric as it was before. */
      anterior: z.boolean(),
    }),
  }),
  show: route({
    method: 'GET',
    path: '/api/rubricas/show/:unitId/act/:activityId',
    can: 'rubricas.read',
    summary: 'El identificador de la rúbrica de una actividad; 0 si no tiene',
    params: z.object({ unitId: id, activityId: id }),
    reply: z.object({ rubrica: z.int() }),
  }),
}
