/** The place in a course to which something belongs that a person does there. */
export type Ubicacion = { curricula_id: number; curso_id: number; unidad_id: number }
