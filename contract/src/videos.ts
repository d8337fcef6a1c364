/** Videos: their upload in chunks, the one of an objective, and the signed address under which it is watched. */
import * as z from 'zod'
import {
  archivo,
  cambioDe,
  completeEnlace,
  ENLACE_INCOMPLETO,
  entero,
  filtro,
  id,
  isHttps,
  listado,
  pagina,
  porId,
  texto,
  textoObligatorio,
  version,
} from './kit/fields.ts'
import { route } from './kit/route.ts'
import { camposDeTrozo, uploadId } from './kit/trozos.formas.ts'
import { TROZO_BYTES, TROZO_DE_MAS } from './kit/trozos.ts'
import { quitado } from './papelera.ts'
import { AvanceDeEscalera, EscaleraFirmada } from './videos.calidades.ts'
import { fallaDeCapitulos } from './videos.capitulos.ts'

export const MAX_BYTES_DE_VIDEO = 4 * 1024 ** 3
export const MAX_BYTES_DE_SUBTITULOS = 1024 * 1024
/** How long a signed address serves, in seconds. */
export const FIRMA_SEGUNDOS = 2 * 3600

/** Where our own files are said to be; nothing is read from there without a signature. */
export const RUTA_DE_VIDEOS = '/objetos/videos/'

/** What a player makes of it: our own file, a YouTube video, or a link to another site. */
export const TipoDeVideo = z.enum(['archivo', 'youtube', 'enlace'])
export type TipoDeVideo = z.infer<typeof TipoDeVideo>

export const TrozoInput = z.object(camposDeTrozo(MAX_BYTES_DE_VIDEO, 'El archivo mide de 1 byte a 4 GB.'))
export type TrozoInput = z.infer<typeof TrozoInput>

export const Subida = z.object({
  uploadId: z.string(),
  fileName: z.string(),
  fileSize: z.int(),
  totalChunks: z.int(),
  /** The chunks that are there, by number. */
  recibidos: z.array(z.int()),
  completa: z.boolean(),
  /** Empty until it is complete. */
  publicUrl: z.string(),
})
export type Subida = z.infer<typeof Subida>

const LINK_OR_FILE = 'Por favor, sube un video o ingresa una URL.'

/** An address of ours, a `#` that stands for one, or one elsewhere, over HTTPS. */
export const isVideoAddress = (text: string): boolean =>
  text.startsWith('#') || text.startsWith(RUTA_DE_VIDEOS) || isHttps(text)

export const ObjetivoVideoInput = z.object({
  file_url: textoObligatorio(LINK_OR_FILE, 2000).overwrite(completeEnlace).refine(isVideoAddress, ENLACE_INCOMPLETO),
  nombre: textoObligatorio('Hace falta el nombre del video.', 200),
  clave: texto(60),
  file_name: texto(),
})
export type ObjetivoVideoInput = z.infer<typeof ObjetivoVideoInput>
/**
 * A line each, its time and its name: once there is a film. Kept as it is typed: it saves itself, and must not change
 * under who types.
 */
const capitulos = z.preprocess(
  v => v ?? '',
  z
    .string('Escribe un texto')
    .max(20_000, 'Escribe a lo más 20000 caracteres')
    .superRefine((text, ctx) => {
      const message = fallaDeCapitulos(text)
      if (message) ctx.addIssue({ code: 'custom', message })
    }),
)
const ObjetivoVideoCambio = cambioDe(ObjetivoVideoInput.extend({ capitulos })).extend({ version })
export type ObjetivoVideoCambio = z.infer<typeof ObjetivoVideoCambio>

export const ObjetivoVideo = z.object({
  id: z.int(),
  objetivo_id: z.int(),
  nombre: z.string(),
  clave: z.string(),
  file_url: z.string(),
  file_name: z.string(),
  tipo: TipoDeVideo,
  /** Null until it is known. */
  duracion_segundos: z.int().nullable(),
  tamano: z.int().nullable(),
  subtitulos: z.boolean(),
  /** Empty where there are none. */
  capitulos: z.string(),
  /** Goes up with every edit; sent back with a change, it tells whether somebody was faster. */
  version: z.int(),
})
export type ObjetivoVideo = z.infer<typeof ObjetivoVideo>

const publicUrl = z.string()
const firmado = {
  video_url: z.string(),
  poster_url: z.string().nullable(),
  subtitulos_url: z.string().nullable(),
  tipo: TipoDeVideo,
  nombre: z.string(),
  /** In seconds; null when it is not known. */
  duracion: z.int().nullable(),
  /** Bytes of our own file; null when the video is elsewhere. */
  tamano: z.int().nullable(),
  /** Lighter versions of our own file; null while there are none. */
  escalera: EscaleraFirmada.nullable(),
}

export const videosRoutes = {
  uploadChunk: route({
    method: 'POST',
    path: '/api/video-upload/chunk',
    can: 'videos.write',
    summary: 'Recibe un trozo de 5 MiB de un video; se puede mandar otra vez, y en cualquier orden',
    body: TrozoInput,
    upload: TROZO_BYTES,
    chunk: true,
    tooLarge: TROZO_DE_MAS,
    // Its transactions are before and after what the storage does: a slow one keeps no connection.
    alone: true,
    reply: z.object({ uploadId: z.string(), recibidos: z.int(), publicUrl }),
    done: 'Chunk recivido', // as specified
  }),
  getUpload: route({
    method: 'GET',
    path: '/api/video-upload/estado',
    can: 'videos.write',
    summary:
      'Qué trozos de una carga propia ya están; se encuentra por su id, o por nombre y tamaño. Nula cuando no hay ninguna',
    query: z.object({
      uploadId,
      fileName: filtro(z.string().max(255)),
      fileSize: filtro(entero('El tamaño no es válido.', 1, MAX_BYTES_DE_VIDEO)),
    }),
    reply: z.object({ subida: Subida.nullable() }),
  }),
  removeUpload: route({
    method: 'DELETE',
    path: '/api/video-upload/:uploadId',
    can: 'videos.write',
    summary: 'Cancela una carga propia que no ha terminado',
    params: z.object({ uploadId: z.uuid() }),
    reply: z.object({}),
    done: 'Carga cancelada',
  }),

  list: route({
    method: 'GET',
    path: '/api/objetivo-video',
    can: 'videos.read',
    summary: 'Los videos de los objetivos, por páginas',
    query: listado(['creado_en', 'nombre'], 8),
    reply: z.object({ file_url: z.string(), resultSet: z.array(ObjetivoVideo), ...pagina }),
  }),
  get: route({
    method: 'GET',
    path: '/api/objetivo-video/show/:objetivo',
    can: 'videos.read',
    summary: 'El video de un objetivo; nulo cuando no tiene',
    params: z.object({ objetivo: id }),
    reply: z.object({
      file_url: z.string(),
      resultSet: ObjetivoVideo.nullable(),
      objetivo: z.object({ id: z.int(), nombre_objetivo: z.string() }),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/api/objetivo-video/store',
    can: 'videos.write',
    summary: 'Da un video a un objetivo que no tiene',
    body: ObjetivoVideoInput.extend({ objetivo_id: entero('Elige un objetivo', 1, Number.MAX_SAFE_INTEGER) }),
    reply: z.object({ id: z.int(), file_url: z.string() }),
    done: 'Video guardado',
  }),
  update: route({
    method: 'POST',
    path: '/api/objetivo-video/update/:id',
    can: 'videos.write',
    summary: 'Cambia el video de un objetivo; el archivo anterior se elimina',
    params: porId,
    body: ObjetivoVideoCambio,
    reply: z.object({ id: z.int(), file_url: z.string() }),
    done: 'Video actualizado',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/objetivo-video/destroy/:id',
    can: 'videos.write',
    summary: 'Quita el video de un objetivo, con su archivo',
    params: porId,
    reply: z.object(quitado),
    done: 'Video eliminado',
  }),
  attachSubtitulos: route({
    method: 'POST',
    path: '/api/objetivo-video/subtitulos/:id',
    can: 'videos.write',
    summary: 'Pone subtítulos (WebVTT o SRT) a un video, en lugar de los que tenga',
    params: porId,
    body: z.object({ file: archivo('Elige un archivo .vtt o .srt') }),
    upload: MAX_BYTES_DE_SUBTITULOS,
    tooLarge: 'Los subtítulos pesan a lo más 1 MB.',
    reply: z.object({}),
    done: 'Subtítulos guardados',
  }),
  detachSubtitulos: route({
    method: 'DELETE',
    path: '/api/objetivo-video/subtitulos/:id',
    can: 'videos.write',
    summary: 'Quita los subtítulos de un video',
    params: porId,
    reply: z.object({}),
    done: 'Subtítulos eliminados',
  }),

  getEscalera: route({
    method: 'GET',
    path: '/api/objetivo-video/escalera/:id',
    can: 'videos.read',
    summary: 'Cómo van las versiones ligeras de un video; nula cuando no se hacen',
    params: porId,
    reply: z.object({ escalera: AvanceDeEscalera.nullable() }),
  }),
  remakeEscalera: route({
    method: 'POST',
    path: '/api/objetivo-video/escalera/:id',
    can: 'videos.write',
    summary: 'Prepara otra vez las versiones ligeras que fallaron; lo que ya está hecho se queda',
    params: porId,
    reply: z.object({}),
    done: 'Se preparan otra vez las versiones ligeras',
  }),

  sign: route({
    method: 'GET',
    path: '/api/get-signed-video-url/:objetivoId',
    can: 'videos.watch',
    summary: 'La dirección para ver el video de un objetivo: dos horas, solo para quien la pide',
    params: z.object({ objetivoId: id }),
    reply: z.object(firmado),
  }),
  signUpload: route({
    method: 'GET',
    path: '/api/get-signed-video-url-poc/:uploadId',
    can: 'videos.read',
    summary: 'La dirección para ver un video propio que se acaba de subir',
    params: z.object({ uploadId: z.uuid() }),
    reply: z.object({ video_url: z.string() }),
  }),
}
