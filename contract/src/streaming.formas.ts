/** What a stream, its questions and its attendance look like, and what the socket tells of them. */
import * as z from 'zod'

const flag = z.literal([0, 1])

/** The switches; told to its room with every change. */
export const EstadoDeStream = z.object({
  /** The stream's key. */
  id: z.int(),
  stream_iniciado: flag,
  chat_habilitado: flag,
  encuestas_habilitado: flag,
  stream_finalizado: flag,
  /** ISO 8601: since when it is on by hand, and when it was finished. */
  iniciado_en: z.string().nullable(),
  finalizado_en: z.string().nullable(),
  youtube_video_id: z.string(),
  titulo_video: z.string(),
  descripcion_video: z.string(),
  thumbnail_video: z.string(),
})
export type EstadoDeStream = z.infer<typeof EstadoDeStream>

/** As a screen has it. */
export const StreamEnVivo = EstadoDeStream.extend({
  /** The session's event. */
  evento_id: z.int(),
  organizador: z.string(),
  inicia: z.string(),
  termina: z.string(),
  /** The server's clock. */
  ahora: z.string(),
  /** Seen in the last minute and a half. */
  presentes: z.int(),
  /** Whether the person switches it and hides questions, and whether they answer. */
  conduce: flag,
  responde: flag,
})
export type StreamEnVivo = z.infer<typeof StreamEnVivo>

/** As the coach's screen has it: with its course. */
export const StreamDeCoach = StreamEnVivo.extend({
  nombre_curso: z.string(),
  clave_interna: z.string(),
  nombre_sesion: z.string(),
  imagen: z.string(),
  descripcion: z.string(),
  liga_youtube_enVivo: z.string(),
})
export type StreamDeCoach = z.infer<typeof StreamDeCoach>

/** A row of the list. */
export const StreamFila = z.object({
  id: z.int(),
  evento_id: z.int(),
  nombre_curso: z.string(),
  nombre_sesion: z.string(),
  clave_interna: z.string(),
  fecha_consumo_inicio: z.string(),
  hora_inicio: z.string().nullable(),
  inicia: z.string(),
  termina: z.string(),
  thumbnail_video: z.string(),
  titulo_video: z.string(),
  stream_iniciado: flag,
  chat_habilitado: flag,
  stream_finalizado: flag,
  liga_youtube_enVivo: z.string(),
  imagen: z.string(),
  descripcion: z.string(),
  asistentes: z.int(),
  preguntas: z.int(),
})
export type StreamFila = z.infer<typeof StreamFila>

/** An event of a session that has no stream yet. */
export const EventoSinStream = z.object({
  id: z.int(),
  nombre_sesion: z.string(),
  nombre_curso: z.string(),
  inicia: z.string(),
  termina: z.string(),
  organizador: z.string(),
})
export type EventoSinStream = z.infer<typeof EventoSinStream>

export const VideoDeYoutube = z.object({
  youtube_video_id: z.string(),
  titulo_video: z.string(),
  descripcion_video: z.string(),
  thumbnail_video: z.string(),
  canal: z.string(),
  /** 1 live now, 2 announced. */
  en_vivo: z.literal([0, 1, 2]),
})
export type VideoDeYoutube = z.infer<typeof VideoDeYoutube>

export const RespuestaEnVivo = z.object({
  id: z.int(),
  comentario: z.string(),
  nombre: z.string(),
  avatar: z.string(),
  /** Unix seconds. */
  fechahora: z.int(),
})
export type RespuestaEnVivo = z.infer<typeof RespuestaEnVivo>

/** As everybody sees it. Addresses of classmates are nobody's concern: people are told apart by their key. */
export const PreguntaPublica = z.object({
  id: z.int(),
  evento_id: z.int(),
  pregunta_contenido: z.string(),
  votos: z.int(),
  usuario_id: z.int().nullable(),
  nombre: z.string(),
  avatar: z.string(),
  es_respuesta: z.literal(false),
  total_comentarios: z.int(),
  /** Unix seconds. */
  fechahora: z.int(),
  respuestas: z.array(RespuestaEnVivo),
})
export type PreguntaPublica = z.infer<typeof PreguntaPublica>

/** With what is the reader's own: whether they voted, and, for who moderates, whether it is hidden. */
export const PreguntaEnVivo = PreguntaPublica.extend({ votada: flag, oculta: flag })
export type PreguntaEnVivo = z.infer<typeof PreguntaEnVivo>

export const Asistencia = z.object({
  id: z.int(),
  /** Whose page it leads to; null where it does not open. */
  persona: z.int().nullable(),
  nombre: z.string(),
  email: z.string(),
  avatar: z.string(),
  escuela: z.string(),
  entro_en: z.string(),
  visto_en: z.string(),
  presente: flag,
})
export type Asistencia = z.infer<typeof Asistencia>

/** The room of a stream, and what is told there. */
export const salaDeStream = (id: number) => `stream:${id}`
export const STREAM_ESTADO = 'stream:estado'
export const PREGUNTA_NUEVA = 'pregunta:nueva'
export const PREGUNTA_CAMBIO = 'pregunta:cambio'
/** New questions of a moment, together. */
export type AvisoDePreguntas = { stream: number; preguntas: PreguntaPublica[] }
/**
 * What changed in a moment: votes, replies, or that it is hidden. Shown again, a question comes whole, as a new one.
 */
export type CambioDePregunta = Pick<PreguntaPublica, 'id'> &
  Partial<Pick<PreguntaPublica, 'votos' | 'total_comentarios' | 'respuestas'>> & { oculta?: 1 }
export type AvisoDeCambios = { stream: number; cambios: CambioDePregunta[] }
