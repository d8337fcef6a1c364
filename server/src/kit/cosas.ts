/** What refusals name by its word: that it is not there any more, and that somebody else changed it meanwhile. */
import { conflict, notFound } from './errors.ts'

/** Each with the end of its demonstrative: «esa entrega», «ese curso». */
const COSAS = {
  actividad: 'a',
  anuncio: 'e',
  archivo: 'e',
  aviso: 'e',
  carga: 'a',
  categoría: 'a',
  ciclo: 'e',
  comentario: 'e',
  currícula: 'a',
  curso: 'e',
  duda: 'a',
  entrega: 'a',
  escuela: 'a',
  evento: 'e',
  'evento de inscripción': 'e',
  grupo: 'e',
  indicador: 'e',
  intento: 'e',
  ítem: 'e',
  material: 'e',
  mensaje: 'e',
  novedad: 'a',
  objetivo: 'e',
  oferta: 'a',
  página: 'a',
  'palabra clave': 'a',
  permiso: 'e',
  persona: 'a',
  plantilla: 'a',
  portafolio: 'e',
  pregunta: 'a',
  programa: 'e',
  prórroga: 'a',
  recalificación: 'a',
  registro: 'e',
  respuesta: 'a',
  revalidación: 'a',
  rúbrica: 'a',
  sesión: 'a',
  solicitud: 'a',
  transmisión: 'a',
  unidad: 'a',
  versión: 'a',
  video: 'e',
  vista: 'a',
} as const

type Cosa = keyof typeof COSAS

/** 404: it was there, or is out of the person's scope, which reads alike. */
export const gone = (cosa: Cosa) => notFound(`Es${COSAS[cosa]} ${cosa} ya no existe.`)

/** 409: somebody was faster. */
export const changed = (cosa: Cosa) => {
  const [esta, la] = COSAS[cosa] === 'a' ? ['esta', 'la'] : ['este', 'lo']
  const a = cosa === 'persona' ? 'a ' : ''
  return conflict(
    `Alguien más cambió ${a}${esta} ${cosa} mientras ${la} editabas. Ábre${la} otra vez para ver lo que hay.`,
  )
}

/**
 * Before a change to a row that is locked.
 * @param opened the version that the form was opened with; undefined from who did not look at one
 * @param now the version that stands
 * @throws {Refusal} 409 when somebody was faster
 */
export function requireVersion(cosa: Cosa, opened: number | undefined, now: number): void {
  if (opened !== undefined && opened !== now) throw changed(cosa)
}
