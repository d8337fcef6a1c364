/** The screens of everybody that `accesibilidad.pares` leaves out. */
import { walk } from './pantallas.visita.ts'

walk(1)
