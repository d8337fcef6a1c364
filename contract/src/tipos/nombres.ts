/** What the kinds are called, apart from how they work: lists show names alone. */
import type { Tipo } from './lista.ts'

export const nombresDeTipo: Record<Tipo, { nombre: string; ayuda: string }> = {
  unica: { nombre: 'Opción múltiple (única respuesta)', ayuda: 'Varias opciones, una sola correcta' },
  multiple: { nombre: 'Opción múltiple (varias respuesta)', ayuda: 'Varias opciones, una o más correctas' }, // as specified
  verdadero: { nombre: 'Verdadero o falso', ayuda: 'Una afirmación, y si es cierta' },
  corta: { nombre: 'Respuesta corta', ayuda: 'Se escribe una palabra o una frase' },
  numerica: { nombre: 'Numérica', ayuda: 'Un número, con tolerancia y unidades' },
  relacion: { nombre: 'Relacionar columnas', ayuda: 'Cada elemento con el que le toca' },
  orden: { nombre: 'Ordenar', ayuda: 'Pasos o elementos en su orden' },
  huecos: { nombre: 'Completar huecos', ayuda: 'Un texto al que le faltan palabras o números' },
  ensayo: { nombre: 'Ensayo', ayuda: 'Un texto que tú calificas' },
  archivo: { nombre: 'Archivo', ayuda: 'Uno o varios archivos que tú calificas' },
}
