/**
 * Where dropped files go: a film is its topic's, or a topic of its own in a unit; everything else is a material of the
 * topic.
 */
import type { QueryClient } from '@tanstack/react-query'
import { uploadArchivos } from '../objetivos/subidas.parte.ts'
import {
  isVideo,
  motivoDePelicula,
  nombreDePelicula,
  temaDePelicula,
  uploadPelicula,
} from '../videos/pelicula.parte.ts'
import { hasSubida } from '../videos/subida/subidas.parte.ts'
import type { FilaDelCurso, FilaDeTema, FilaDeUnidad } from './esquema.ts'
import type { Taller } from './useEsquema.ts'

/** What could not be taken where it was dropped, and why. */
export type ArchivoRechazado = { clave: string; nombre: string; motivo: string }

type Con = { taller: Pick<Taller, 'add' | 'whenReal'>; usuarioId: number; client: QueryClient }

const EN_UN_TEMA = 'Suéltalo sobre un tema: ahí quedan los materiales.'
const CON_VIDEO = 'Este tema ya tiene su video. Suéltalo sobre la unidad para hacer otro tema.'

let last = 0
const no = (file: File, motivo: string): ArchivoRechazado => ({ clave: `r${++last}`, nombre: file.name, motivo })

/** @returns what is not taken; what its own rules refuse is told beside what is on its way */
export function distributeFiles(files: readonly File[], fila: FilaDelCurso | undefined, con: Con): ArchivoRechazado[] {
  const films = files.filter(isVideo)
  const rest = files.filter(f => !isVideo(f))
  if (fila?.clase === 'objetivo' && fila.id > 0) {
    if (rest.length) uploadArchivos(fila.id, rest, con.usuarioId, con.client)
    return enTema(films, fila, con)
  }
  const unidad = fila?.clase === 'unidad' ? fila : undefined
  return [
    ...rest.map(f => no(f, EN_UN_TEMA)),
    ...films.flatMap(f => {
      if (!unidad) return no(f, 'Suéltalo sobre un tema, o sobre una unidad para hacer un tema nuevo.')
      const motivo = motivoDePelicula(f)
      if (motivo) return no(f, motivo)
      temaNuevo(f, unidad, con)
      return []
    }),
  ]
}

function enTema(films: readonly File[], { id, datos }: FilaDeTema, con: Con): ArchivoRechazado[] {
  const taken = datos.video !== null || hasSubida(temaDePelicula(id))
  const [first, ...others] = films
  if (!first) return []
  const motivo = taken ? CON_VIDEO : motivoDePelicula(first)
  if (!motivo) uploadPelicula({ ...con, objetivoId: id }, first)
  return [...(motivo ? [no(first, motivo)] : []), ...others.map(f => no(f, CON_VIDEO))]
}

function temaNuevo(file: File, { id: unidad_id }: FilaDeUnidad, con: Con) {
  const [tema] = con.taller.add([{ clase: 'objetivo', nombre: nombreDePelicula(file.name), unidad_id }])
  void con.taller.whenReal(tema!).then(objetivoId => uploadPelicula({ ...con, objetivoId }, file))
}
