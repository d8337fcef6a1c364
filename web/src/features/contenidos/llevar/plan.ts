/** Which files a quality takes, and how much that is. */
import type { ArchivoLlevable, Llevable, PeliculaLlevable } from '@eleva/contract'
import type { ArchivoLlevado, Bulto, CalidadLlevada } from '../../../kit/llevado/base.ts'

const SUBE: readonly CalidadLlevada[] = ['240p', '480p', '720p']

/** The film in that quality, or the nearest that there is; as it was uploaded where nothing lighter was made. */
function choosePelicula(
  { calidades, original }: PeliculaLlevable,
  wanted: CalidadLlevada,
): ArchivoLlevable & { calidad: string } {
  const of = (calidad: CalidadLlevada) => calidades.find(c => c.calidad === calidad)
  if (wanted === 'audio') return of('audio') ?? calidades[0] ?? { ...original, calidad: 'original' }
  const upTo = SUBE.slice(0, SUBE.indexOf(wanted) + 1).toReversed()
  const found = [...upTo, ...SUBE].map(of).find(c => c !== undefined)
  return found ?? calidades[0] ?? { ...original, calidad: 'original' }
}

export type Plan = {
  archivos: ArchivoLlevado[]
  videos: Bulto['videos']
  materiales: NonNullable<Bulto['materiales']>
  urls: Map<string, string>
}

/** What is to be read comes along in every quality. */
export function planDe({ peliculas, materiales: files }: Llevable, calidad: CalidadLlevada): Plan {
  const archivos = new Map<string, ArchivoLlevado>()
  const urls = new Map<string, string>()
  const add = ({ sha256, bytes, tipo, url }: ArchivoLlevable) => {
    archivos.set(sha256, { sha256, bytes, tipo })
    urls.set(sha256, url)
    return sha256
  }
  const videos: Bulto['videos'] = {}
  for (const p of calidad === 'texto' ? [] : peliculas) {
    const film = choosePelicula(p, calidad)
    const subtitulos = p.subtitulos ? { subtitulos: add(p.subtitulos) } : {}
    videos[p.objetivo_id] = { sha256: add(film), calidad: film.calidad, ...subtitulos }
  }
  const materiales: Plan['materiales'] = {}
  for (const m of files) materiales[m.material_id] = add(m)
  // What is small comes first: captions stand before the films do.
  return { archivos: [...archivos.values()].sort((a, b) => a.bytes - b.bytes), videos, materiales, urls }
}

/** @param here hashes of what is on the device already */
export const faltan = (archivos: readonly ArchivoLlevado[], here: ReadonlySet<string>): number =>
  archivos.reduce((sum, a) => sum + (here.has(a.sha256) ? 0 : a.bytes), 0)

export type Opcion = { calidad: CalidadLlevada; nombre: string; detalle: string; bytes: number; nuevos: number }

const NOMBRES: Record<CalidadLlevada, [nombre: string, detalle: string]> = {
  texto: ['Solo texto', 'Lecturas, materiales, actividades y evaluaciones; los videos necesitan conexión'],
  audio: ['Con audio', 'Los videos se escuchan, sin imagen'],
  '240p': ['Con video ligero (240p)', 'Ocupa poco; se ve bien en un teléfono'],
  '480p': ['Con video mediano (480p)', 'Más nítido'],
  '720p': ['Con video grande (720p)', 'Para pantallas grandes'],
  videos: ['Con videos', 'Tal como se subieron'],
}

/**
 * What somebody may choose of, the lightest first: only what differs.
 * @param here as in `faltan`
 */
export function opcionesDeLlevar(m: Llevable, here: ReadonlySet<string>): Opcion[] {
  const made = new Set<CalidadLlevada>(m.peliculas.flatMap(p => p.calidades.map(c => c.calidad)))
  const which: CalidadLlevada[] =
    m.peliculas.length === 0
      ? []
      : made.size === 0
        ? ['videos']
        : [...(['audio', ...SUBE] as const).filter(c => made.has(c))]
  return (['texto', ...which] as const).map(calidad => {
    const { archivos } = planDe(m, calidad)
    const [nombre, detalle] = NOMBRES[calidad]
    const bytes = m.texto_bytes + archivos.reduce((sum, a) => sum + a.bytes, 0)
    return { calidad, nombre, detalle, bytes, nuevos: m.texto_bytes + faltan(archivos, here) }
  })
}

export const nombreDeLlevada = (calidad: CalidadLlevada): string => NOMBRES[calidad][0]
