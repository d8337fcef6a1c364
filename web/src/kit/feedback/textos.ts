/** What an empty list says. Apart from the states, so that the public pages say it without the component library. */
export const EMPTY = 'Por el momento no hay registros que mostrar.'
export const NO_MATCH = 'No hay registros que concuerden con los parámetros de búsqueda.'
