/** Of what the page of a course is made, for other pages where things are made in place. */
export { Biblioteca } from './Biblioteca.tsx'
export { Ajeno, CampoDeLinea, CampoDeTexto } from './Campos.tsx'
export { placed } from './esquema.ts'
export { Guardado } from './Guardado.tsx'
export { contado, empiezaGuardado } from './guardado.ts'
export { useArrastre } from './useArrastre.ts'
export { type Envio, type Reales, useCola } from './useCola.ts'
export { useCampoDe } from './useEsquema.ts'
