/** Every screen on a phone. */
import { walk } from './pantallas.visita.ts'

walk(360)
