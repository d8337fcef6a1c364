/** Where learning begins, and where anybody is led who may not be where they asked to be. */
export const INICIO = '/crear-contenido-curricula'
