/** What stands where rows would. Apart from the states, so that what has no component library says it, too. */
export const EMPTY = 'Por el momento no hay registros que mostrar.'
export const NO_MATCH = 'No hay registros que concuerden con los parámetros de búsqueda.'

/** What is said while something may come without a press. */
export const BY_ITSELF = 'Lo intentamos de nuevo automáticamente.'
/** What is said where a list's address asks for what there is not. */
export const MISREAD = 'No entendemos los filtros de esta dirección.'
