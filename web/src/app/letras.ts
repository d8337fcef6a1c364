import type { Lugar } from './menu.ts'

/** The letter of each place. */
export const LETRAS: Record<Lugar['id'], string> = {
  hoy: 'H',
  cursos: 'C',
  personas: 'P',
  calificar: 'K',
  vivo: 'V',
  reportes: 'R',
  ajustes: 'A',
}
