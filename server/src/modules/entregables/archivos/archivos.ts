/** What is said of a file that nobody can hand in (`kit/archivos/tipo-de-archivo.ts`). */
export const TIPO_RECHAZADO =
  'Ese tipo de archivo no se puede entregar. Usa un PDF, documento, presentación, hoja de cálculo, imagen, audio, video o ZIP.'
