/** Every screen of who administers, teaches and learns. */
import { walk } from './pantallas.visita.ts'

walk('admin', 'gestor', 'docente', 'estudiante')
