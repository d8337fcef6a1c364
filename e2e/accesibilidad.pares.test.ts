/** Every second screen of everybody; the others are beside it. */
import { walk } from './pantallas.visita.ts'

walk(0)
