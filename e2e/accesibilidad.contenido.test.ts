/** Every screen of who makes contents and of who is not signed in. */
import { walk } from './pantallas.visita.ts'

walk('coach', undefined)
