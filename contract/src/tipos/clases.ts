/** Which files may be asked for as an answer: without schemas, as screens read it, too. */

export const clasesDeArchivo = ['documento', 'imagen', 'audio', 'video'] as const
export type ClaseDeArchivo = (typeof clasesDeArchivo)[number]

/** Files of one answer. */
export const MAX_POR_RESPUESTA = 5

export const nombresDeClase: Record<ClaseDeArchivo, { uno: string; varios: string; elige: string }> = {
  documento: {
    uno: 'documento',
    varios: 'Documentos',
    elige: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.rtf,.epub,.txt,.md,.csv',
  },
  imagen: { uno: 'imagen', varios: 'Imágenes', elige: 'image/*' },
  audio: { uno: 'audio', varios: 'Audio', elige: 'audio/*,.3gp,.webm' },
  video: { uno: 'video', varios: 'Video', elige: 'video/mp4,video/webm,video/quicktime,video/3gpp' },
}

/** Recorders of phones write sound alone into containers of films. */
const SOUND_TOO = ['video/webm', 'video/3gpp']

/**
 * Whether a file may be the answer where such are asked for.
 * @param tipo as its content says
 */
export const isDeClase = (tipo: string, clases: readonly ClaseDeArchivo[]): boolean =>
  clases.some(c => {
    if (c === 'imagen') return tipo.startsWith('image/')
    if (c === 'video') return tipo.startsWith('video/')
    if (c === 'audio') return tipo.startsWith('audio/') || SOUND_TOO.includes(tipo)
    return !/^(image|audio|video)\/|^application\/zip$/.test(tipo)
  })

/** What is said of a file that is of none of them. */
export const rechazoDeClases = (clases: readonly ClaseDeArchivo[]): string =>
  `Aquí se pide ${palabrasDeClases(clases)}. Elige otro archivo.`

/** «documento, imagen o audio». */
export const palabrasDeClases = (clases: readonly ClaseDeArchivo[]): string =>
  new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(clases.map(c => nombresDeClase[c].uno))
