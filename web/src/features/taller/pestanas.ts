/** The parts of a task, in the order in which they are made. */
export const TABS_DE_TAREA = ['contenido', 'entrega', 'rubrica', 'preguntas', 'fechas'] as const
export type Tab = (typeof TABS_DE_TAREA)[number]
