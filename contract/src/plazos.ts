/** Due dates: when an activity opens, is due and closes for a group, and more time for one person. */

import * as z from 'zod'
import { deGrupoYCurso } from './grupos.ts'
import { cambioDe, fechaHora, id, textoObligatorio, version, versionDesdeCero } from './kit/fields.ts'
import { route } from './kit/route.ts'

/**
 * When something is taken, for somebody. ISO 8601 with the offset of the people's zone (`2026-05-07T23:59:00-06:00`):
 * its first sixteen signs are what their clocks show. Null where there is no bound.
 */
const momentos = { abre: z.string().nullable(), fecha_limite: z.string().nullable(), cierra: z.string().nullable() }
export const Plazo = z.object({
  ...momentos,
  /** 1 when they were given more time. */
  prorroga: z.int(),
})
export type Plazo = z.infer<typeof Plazo>

/** What an activity asks for, as dates are put on it. */
export const tiposDeActividad = ['marca', 'formulario', 'quiz', 'entrega', 'examen'] as const

/** An activity of a course, with its dates for a group and how its learners are doing. */
export const PlazoDeActividad = z.object({
  actividad_id: z.int(),
  actividad: z.string(),
  unidad_id: z.int(),
  unidad: z.string(),
  tipo: z.enum(tiposDeActividad),
  ...momentos,
  /** 0 without dates. */
  version: z.int(),
  /** Learners in scope who did it, those of them who were late, and who were given more time. */
  hechas: z.int(),
  tarde: z.int(),
  prorrogas: z.int(),
})
export type PlazoDeActividad = z.infer<typeof PlazoDeActividad>

/** A group to which a course is or was offered, and how many of its activities have dates there. */
export const GrupoConPlazos = z.object({
  id: z.int(),
  nombre_grupo: z.string(),
  alumnos: z.int(),
  con_fecha: z.int(),
})
export type GrupoConPlazos = z.infer<typeof GrupoConPlazos>

export const Prorroga = z.object({
  usuario_id: z.int(),
  nombre: z.string(),
  actividad_id: z.int(),
  fecha_limite: z.string(),
  cierra: z.string().nullable(),
  motivo: z.string(),
  /** Who gave it; empty when that person was deleted. */
  otorgada_por: z.string(),
  version: z.int(),
})
export type Prorroga = z.infer<typeof Prorroga>

export const ABRE_ANTES = 'Debe abrir antes de la fecha límite'
export const CIERRA_DESPUES = 'El cierre no puede ser antes de la fecha límite'
export const CIERRA_TRAS_ABRIR = 'Debe cerrar después de abrir'

type Fechas = {
  abre?: string | null | undefined
  fecha_limite?: string | null | undefined
  cierra?: string | null | undefined
}

/**
 * What is wrong with the order of some dates, each as a text that sorts by time; undefined when nothing is.
 * @returns the field that is to be changed, and why
 */
export function desordenDe({ abre, fecha_limite, cierra }: Fechas): [keyof Fechas, string] | undefined {
  if (abre && fecha_limite && abre >= fecha_limite) return ['abre', ABRE_ANTES]
  if (fecha_limite && cierra && cierra < fecha_limite) return ['cierra', CIERRA_DESPUES]
  if (abre && cierra && abre >= cierra) return ['cierra', CIERRA_TRAS_ABRIR]
  return undefined
}

/**
 * Dates on the people's clocks; one that is not sent stays, and null takes it away. With none left the activity has no
 * dates.
 */
const fechas = z.object({ abre: fechaHora, fecha_limite: fechaHora, cierra: fechaHora })
const ordenadas = (
  v: Fechas,
  ctx: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  const wrong = desordenDe(v)
  if (wrong) ctx.addIssue({ code: 'custom', path: [wrong[0]], message: wrong[1] })
}
export const CambioDePlazo = cambioDe(fechas)
  .extend({
    actividad_id: id,
    /** The one that was seen; 0 when it had no dates. Not sent, nobody is asked. */
    version: versionDesdeCero,
  })
  .superRefine(ordenadas)
export type CambioDePlazo = z.infer<typeof CambioDePlazo>

/** What is left out stays, where more time was given before. */
const prorroga = z.object({
  fecha_limite: fechaHora,
  cierra: fechaHora,
  motivo: textoObligatorio('Escribe por qué le das más tiempo', 500),
})
export const ProrrogaInput = cambioDe(prorroga)
  .extend({ version })
  .superRefine((v, ctx) => {
    if (v.fecha_limite === null) ctx.addIssue({ code: 'custom', path: ['fecha_limite'], message: FALTA_LIMITE })
    ordenadas(v, ctx)
  })
export type ProrrogaInput = z.infer<typeof ProrrogaInput>
export const FALTA_LIMITE = 'Elige hasta cuándo'

const unaVez = (list: readonly { actividad_id: number }[]) =>
  new Set(list.map(c => c.actividad_id)).size === list.length

const dePersona = z.object({ usuarioId: id, actividadId: id })

export const plazosRoutes = {
  get: route({
    method: 'GET',
    path: '/api/plazos/:grupoId/:cursoId',
    can: 'plazos.read',
    summary: 'Las actividades de un curso con sus fechas para un grupo, y cuántos van a tiempo',
    params: deGrupoYCurso,
    reply: z.object({
      nombre_grupo: z.string(),
      nombre_curso: z.string(),
      /** Learners of the group in scope. */
      alumnos: z.int(),
      /** The people's time zone, as `America/Mexico_City`. */
      zona: z.string(),
      /** Who manages a school sees the dates, and does not put them. */
      puede: z.object({ escribir: z.boolean() }),
      actividades: z.array(PlazoDeActividad),
    }),
  }),
  save: route({
    method: 'PUT',
    path: '/api/plazos/:grupoId/:cursoId',
    can: 'plazos.write',
    summary: 'Cambia las fechas de varias actividades a la vez; lo que no se manda se queda como está',
    params: deGrupoYCurso,
    body: z.object({
      cambios: z
        .array(CambioDePlazo, 'La lista no es válida')
        .max(2000, 'Son demasiados a la vez')
        .refine(unaVez, 'Una actividad viene dos veces')
        .default([]),
    }),
    /** The new version of each activity; 0 where no dates are left. */
    reply: z.object({ versiones: z.array(z.object({ actividad_id: z.int(), version: z.int() })) }),
    done: 'Fechas guardadas',
  }),
  grupos: route({
    method: 'GET',
    path: '/api/plazos-grupos/:cursoId',
    can: 'plazos.read',
    summary: 'Los grupos a los que se ofrece un curso, para elegir a cuál ponerle fechas o de cuál copiarlas',
    params: z.object({ cursoId: id }),
    reply: z.object({ nombre_curso: z.string(), grupos: z.array(GrupoConPlazos) }),
  }),
  prorrogas: route({
    method: 'GET',
    path: '/api/plazos/:grupoId/:cursoId/:actividadId/prorrogas',
    can: 'plazos.read',
    summary: 'A quiénes de un grupo se les dio más tiempo para una actividad, y por qué',
    params: deGrupoYCurso.extend({ actividadId: id }),
    reply: z.object({ prorrogas: z.array(Prorroga) }),
  }),
  getProrroga: route({
    method: 'GET',
    path: '/api/prorrogas/:usuarioId/:actividadId',
    can: 'plazos.read',
    summary: 'Las fechas que valen para una persona en una actividad, y si se le dio más tiempo',
    params: dePersona,
    reply: z.object({
      nombre: z.string(),
      actividad: z.string(),
      /** What holds for them, more time included; null without dates. */
      plazo: Plazo.nullable(),
      prorroga: Prorroga.nullable(),
      puede: z.object({ calificar: z.boolean() }),
    }),
  }),
  extend: route({
    method: 'PUT',
    path: '/api/prorrogas/:usuarioId/:actividadId',
    can: 'plazos.write',
    summary: 'Da más tiempo a una persona para una actividad, con su motivo',
    params: dePersona,
    body: ProrrogaInput,
    reply: z.object({ version: z.int() }),
    done: 'Prórroga guardada',
  }),
  removeProrroga: route({
    method: 'DELETE',
    path: '/api/prorrogas/:usuarioId/:actividadId',
    can: 'plazos.write',
    summary: 'Quita la prórroga de una persona: vuelven a valer las fechas de su grupo',
    params: dePersona,
    reply: z.object({}),
    done: 'Prórroga quitada',
  }),
}
