/** Streams of session events: the live video, its switches, the questions during the class, who was there. */
import * as z from 'zod'
import {
  bandera,
  cambioDe,
  claveDeEnvio,
  completeEnlace,
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
import {
  Asistencia,
  EventoSinStream,
  PreguntaEnVivo,
  RespuestaEnVivo,
  StreamDeCoach,
  StreamEnVivo,
  StreamFila,
  VideoDeYoutube,
} from './streaming.formas.ts'

export const CHAT_APAGADO = 'De momento, el chat está deshabilitado por el coach!' // as specified
/** Seconds in which a class that was finished can be taken up again, and between two questions of one person. */
export const SEGUNDOS_PARA_RETOMAR = 60
export const SEGUNDOS_ENTRE_PREGUNTAS = 3
/**
 * A class that nobody finished is over by then, and people come in before its hour; in minutes after its end and before
 * its start.
 */
export const VENTANA_DE_CLASE = { antes: 30, despues: 12 * 60 } as const
/** Who looks at a class tells so every minute, and counts as there for this many seconds. */
export const SEGUNDOS_PRESENTE = 90
/** What the usage log notes when somebody opens the screen of a stream. */
export const BITACORA_ABRIR_STREAM = 32

const SIN_PREGUNTA = '¡Debe capturar la pregunta!'

const video = z.object({
  youtube_video_id: z
    .string('Elige el video')
    .trim()
    .regex(/^[\w-]{11}$/, 'Elige el video'),
  titulo_video: texto(200),
  descripcion_video: texto(2000),
  /** Left empty, it is the video's own. */
  thumbnail_video: texto(2000)
    .transform(completeEnlace)
    .refine(v => v === '' || isHttps(v), 'La imagen debe empezar con https://'),
})
const deEvento = z.object({ evento_id: entero('Elige cuándo es la clase', 1, Number.MAX_SAFE_INTEGER) })
export const StreamInput = z.object({ ...deEvento.shape, ...video.shape })
export type StreamInput = z.infer<typeof StreamInput>
export const StreamCambio = cambioDe(video).extend({ version })
export type StreamCambio = z.infer<typeof StreamCambio>

export const PreguntaEnVivoInput = z.object({ pregunta_contenido: textoObligatorio(SIN_PREGUNTA, 1000) })
export const RespuestaEnVivoInput = z.object({ comentario: textoObligatorio('Escribe la respuesta', 2000) })

/** Made by the browser: what is sent again is the same. */
const clave = filtro(claveDeEnvio)
const sinCambio = (v: unknown) => (v === undefined || v === '' ? undefined : v)
const interruptor = z.preprocess(sinCambio, bandera.optional())

export const streamingRoutes = {
  list: route({
    method: 'GET',
    path: '/api/eventos-stream',
    can: 'streaming.read',
    summary: 'Las transmisiones, por páginas, las más recientes primero',
    query: listado(['fecha_consumo_inicio'], 8),
    reply: z.object({ eventos: z.array(StreamFila), ...pagina }),
  }),
  eventos: route({
    method: 'GET',
    path: '/api/eventos-stream/get-sesiones-for-stream',
    can: 'streaming.write',
    summary: 'Los eventos de sesiones que no han terminado y no tienen transmisión, los próximos primero',
    reply: z.object({ resultSet: z.array(EventoSinStream) }),
  }),
  youtube: route({
    method: 'GET',
    path: '/api/eventos-stream/search-youtube',
    can: 'streaming.write',
    summary: 'Videos de YouTube: el de una dirección o una clave, o los que se encuentran con unas palabras',
    query: z.object({ q: textoObligatorio('Escribe qué buscas, o pega el enlace del video', 300) }),
    reply: z.object({ resultSet: z.object({ count: z.int(), entries: z.array(VideoDeYoutube) }) }),
  }),
  get: route({
    method: 'GET',
    path: '/api/eventos-stream/show/:id',
    can: 'streaming.read',
    summary: 'Una transmisión con su curso, para quien la conduce o la mira desde la escuela',
    params: porId,
    reply: z.object({ evento: StreamDeCoach.extend({ version: z.int() }) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/eventos-stream/store',
    can: 'streaming.write',
    summary: 'Da su transmisión a un evento de sesión; empieza encendida y con el chat apagado',
    body: StreamInput,
    reply: z.object({ id: z.int() }),
    done: 'Transmisión creada',
  }),
  update: route({
    method: 'POST',
    path: '/api/eventos-stream/update/:id',
    can: 'streaming.write',
    summary: 'Cambia el video de una transmisión',
    params: porId,
    body: StreamCambio,
    reply: z.object({}),
    done: 'Transmisión actualizada',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/eventos-stream/destroy/:id',
    can: 'streaming.write',
    summary: 'Elimina una transmisión a la que nadie entró todavía; mientras está en vivo no se puede',
    params: porId,
    reply: z.object({}),
    done: 'Transmisión eliminada',
  }),
  log: route({
    method: 'POST',
    path: '/api/eventos-stream/log',
    can: 'streaming.read',
    summary: 'Anota que la persona abrió la pantalla de una transmisión; con `clave` y `hora`, una sola vez',
    body: z.object({
      id,
      clave,
      hora: filtro(z.iso.datetime({ offset: true, message: 'La hora no es válida' })),
    }),
    reply: z.object({}),
  }),

  estado: route({
    method: 'GET',
    path: '/api/eventos-stream/:id/estado',
    can: 'streaming.watch',
    summary: 'Los interruptores de una transmisión, su video y cuántas personas la ven',
    params: porId,
    reply: z.object({ estado: StreamEnVivo }),
  }),
  updateEstado: route({
    method: 'PUT',
    path: '/api/eventos-stream/:id/estado',
    can: 'streaming.lead',
    summary: 'Mueve uno o varios interruptores; terminar apaga el chat y se puede deshacer por un minuto',
    params: porId,
    body: z
      .object({ stream_iniciado: interruptor, chat_habilitado: interruptor, stream_finalizado: interruptor })
      .refine(b => Object.values(b).some(v => v !== undefined), 'Di qué interruptor cambia'),
    reply: z.object({ estado: StreamEnVivo }),
  }),
  preguntas: route({
    method: 'GET',
    path: '/api/eventos-stream/:id/preguntas',
    can: 'streaming.watch',
    summary: 'Las preguntas por votos y luego por hora; las ocultas, solo para quien modera',
    params: porId,
    query: z.object({
      page: filtro(id).transform(v => v ?? 1),
      per_page: filtro(z.preprocess(v => Number(v), z.int().min(1).max(200))).transform(v => v ?? 200),
    }),
    reply: z.object({ preguntas: z.array(PreguntaEnVivo), ...pagina }),
  }),
  ask: route({
    method: 'POST',
    path: '/api/eventos-stream/:id/preguntas',
    can: 'streaming.watch',
    summary: 'Pregunta durante la clase; con `clave`, lo que se envía otra vez es la misma pregunta',
    params: porId,
    body: PreguntaEnVivoInput.extend({ clave }),
    reply: z.object({ pregunta: PreguntaEnVivo }),
  }),
  vote: route({
    method: 'POST',
    path: '/api/eventos-stream/preguntas/:id/votos',
    can: 'streaming.watch',
    summary: 'Vota por una pregunta, una vez por persona; otra vez no cambia nada',
    params: porId,
    reply: z.object({ votos: z.int() }),
  }),
  answer: route({
    method: 'POST',
    path: '/api/eventos-stream/preguntas/:id/respuestas',
    can: 'streaming.answer',
    summary: 'Responde como coach; con `clave`, lo que se envía otra vez es la misma respuesta',
    params: porId,
    body: RespuestaEnVivoInput.extend({ clave }),
    reply: z.object({ respuesta: RespuestaEnVivo }),
  }),
  moderate: route({
    method: 'PUT',
    path: '/api/eventos-stream/preguntas/:id',
    can: 'streaming.lead',
    summary: 'Oculta una pregunta, o la muestra de nuevo',
    params: porId,
    body: z.object({
      oculta: z
        .unknown()
        .refine(v => v !== undefined && v !== '', 'Di si la pregunta se oculta')
        .pipe(bandera),
    }),
    reply: z.object({}),
  }),
  attend: route({
    method: 'POST',
    path: '/api/eventos-stream/:id/asistencia',
    can: 'streaming.watch',
    summary: 'La persona está viendo la clase: se anota mientras está en vivo, cada minuto',
    params: porId,
    reply: z.object({ presentes: z.int() }),
  }),
  asistencias: route({
    method: 'GET',
    path: '/api/eventos-stream/:id/asistencias',
    can: 'streaming.read',
    summary: 'Quiénes estuvieron en la clase, de quienes la persona puede ver',
    params: porId,
    query: listado(['nombre', 'entro_en'], 10),
    reply: z.object({ asistencias: z.array(Asistencia), ...pagina }),
  }),
  exportAsistencias: route({
    method: 'GET',
    path: '/api/eventos-stream/:id/asistencias/export',
    can: 'streaming.read',
    summary: 'La asistencia de una clase como CSV',
    params: porId,
    reply: z.unknown(),
    file: 'text/csv',
  }),
}
