/** How a file of rows was written: what a reader finds out, and what a person may say instead. */

/** 20,000 rows are about 2 MB; a file in UTF-16 takes twice that. */
export const MAX_CSV_BYTES = 8 * 1024 * 1024

export const codificaciones = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'cp850'] as const
export type Codificacion = (typeof codificaciones)[number]

/** By names, as a form's field with a tab in it would be an empty one. */
export const separadores = ['coma', 'punto_y_coma', 'tabulador', 'barra'] as const
export type Separador = (typeof separadores)[number]
