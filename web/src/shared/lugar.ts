/** Where in the learner's courses something happens. */
export type LugarDeCurso = { curricula_id: number; curso_id: number; unidad_id: number }
