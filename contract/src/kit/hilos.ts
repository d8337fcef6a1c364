/**
 * What threads that read and lay out files take of the contract: each begins anew for its file, and the schemas of all
 * calls took it longer to make than the file to read.
 */
export { incrustado } from '../objetivos.incrustados.ts'
export { clasesDeArchivo, isConDatos, MAX_POR_RESPUESTA, nombresDeClase, numerosDe, tipoDe } from '../tipos/index.ts'
export { formatBytes } from './bytes.ts'
export { separadores } from './csv.ts'
export { DIBUJO_DE_FORMULA, soloMathml } from './formulas.ts'
export { entreComillas, OCULTOS } from './letras.ts'
export { IMAGEN_INVALIDA, MAX_IMAGEN } from './route.ts'
