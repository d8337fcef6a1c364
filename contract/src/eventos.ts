/** The live event of a course: its class, where it is seen, its recording, and when it can be entered. */
import * as z from 'zod'
import {
  cambioDe,
  completeEnlace,
  ENLACE_INCOMPLETO,
  FUERA_DE_ORDEN,
  fecha,
  hora,
  id,
  isHttps,
  listado,
  pagina,
  porId,
  texto,
  vaciable,
  version,
  wrongTime,
} from './kit/fields.ts'
import { route } from './kit/route.ts'
import { isVideoAddress, TipoDeVideo } from './videos.ts'

/** When a class is, seen from now by the server's clock; a day without hours is the whole day. */
export const MomentoDeClase = z.enum(['sin_fecha', 'antes', 'durante', 'despues'])
export type MomentoDeClase = z.infer<typeof MomentoDeClase>

/** Whether a learner may enter it: no event yet, its first day is to come, open, or over. */
export const EntradaDeEvento = z.enum(['sin_evento', 'por_abrir', 'abierta', 'cerrada'])
export type EntradaDeEvento = z.infer<typeof EntradaDeEvento>

const ambos = {
  id: z.int(),
  liga_youtube_enVivo: z.string(),
  /** The recording; it takes the place of the live video. */
  liga_cloudStorage: z.string(),
  /** 1 when the recording lies with us. */
  storage: z.literal([0, 1]),
}

/** What of it a person needs who may see the course. */
export const EventoDeCurso = z.object(ambos)
export type EventoDeCurso = z.infer<typeof EventoDeCurso>

export const Evento = z.object({
  ...ambos,
  curso_id: z.int(),
  /** First and last day of the class, `YYYY-MM-DD`, and its hours, `HH:MM`, in the people's zone. */
  fecha_inicio: z.string().nullable(),
  fecha_finalizacion: z.string().nullable(),
  hora_inicio: z.string().nullable(),
  hora_fin: z.string().nullable(),
  /** The moments at which the class begins and ends, ISO 8601. */
  inicia: z.string().nullable(),
  termina: z.string().nullable(),
  momento: MomentoDeClase,
  /** First and last day on which it can be entered. */
  fecha_vigencia_inicio: z.string().nullable(),
  fecha_vigencia_finalizacion: z.string().nullable(),
  entrada: EntradaDeEvento,
  youtube_video_id: z.string(),
  titulo_video: z.string(),
  descripcion_video: z.string(),
  thumbnail_video: z.string(),
  /** Goes up with every edit; sent back with a change, it tells whether somebody was faster. */
  version: z.int(),
})
export type Evento = z.infer<typeof Evento>

/** As the live screen has it. */
export const EventoEnVivo = z.object({
  id: z.int(),
  momento: MomentoDeClase,
  inicia: z.string().nullable(),
  termina: z.string().nullable(),
  /** The server's clock: the screen counts by it. */
  ahora: z.string(),
  liga_youtube_enVivo: z.string(),
  youtube_video_id: z.string(),
  titulo_video: z.string(),
  descripcion_video: z.string(),
  /** Whether there is a recording; its address is asked for when it is shown. */
  grabacion: z.boolean(),
})
export type EventoEnVivo = z.infer<typeof EventoEnVivo>

const direccion = texto(2000)
  .transform(completeEnlace)
  .refine(v => v === '' || isHttps(v), ENLACE_INCOMPLETO)

const fields = z.object({
  fecha_inicio: fecha,
  hora_inicio: hora,
  fecha_finalizacion: fecha,
  hora_fin: hora,
  fecha_vigencia_inicio: fecha,
  fecha_vigencia_finalizacion: fecha,
  liga_youtube_enVivo: direccion,
  titulo_video: texto(200),
  descripcion_video: texto(2000),
  liga_cloudStorage: texto(2000)
    .transform(completeEnlace)
    .refine(v => v === '' || isVideoAddress(v), ENLACE_INCOMPLETO),
  /** What a `#` in the place of the recording's address stands for. */
  file_name: texto(),
  /** Taken from the live link when that is one of YouTube's. */
  youtube_video_id: vaciable(z.string().regex(/^[\w-]{11}$/, 'La clave del video no es válida')),
  thumbnail_video: direccion,
})

type Tiempos = Pick<
  z.infer<typeof fields>,
  | 'fecha_inicio'
  | 'hora_inicio'
  | 'fecha_finalizacion'
  | 'hora_fin'
  | 'fecha_vigencia_inicio'
  | 'fecha_vigencia_finalizacion'
>

const AL_REVES = 'La clase termina después de empezar. Si termina otro día, elige ese día.'

/** The first thing that is wrong with its times: a field, and what is said of it. */
const wrong = (e: Tiempos): [keyof Tiempos, string] | undefined =>
  !e.fecha_inicio && (e.fecha_finalizacion || e.hora_inicio || e.hora_fin)
    ? ['fecha_inicio', 'Elige el día de la clase']
    : wrongTime(e, AL_REVES)

const inOrder = (
  e: Tiempos,
  ctx: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  const found = wrong(e)
  if (found) ctx.addIssue({ code: 'custom', path: [found[0]], message: found[1] })
  if (
    e.fecha_vigencia_inicio &&
    e.fecha_vigencia_finalizacion &&
    e.fecha_vigencia_finalizacion < e.fecha_vigencia_inicio
  )
    ctx.addIssue({
      code: 'custom',
      path: ['fecha_vigencia_finalizacion'],
      message: FUERA_DE_ORDEN,
    })
}

export const EventoInput = fields.superRefine(inOrder)
export type EventoInput = z.infer<typeof EventoInput>
/** Its times are judged together with those that stand. */
const EventoCambio = cambioDe(fields).extend({ version })
export type EventoCambio = z.infer<typeof EventoCambio>

export const eventosRoutes = {
  deCurso: route({
    asSpecified: true,
    method: 'GET',
    path: '/api/eventos/get-evento-curso/:cursoId',
    can: 'eventos.follow',
    summary: 'El evento en vivo de un curso que la persona puede cursar; nulo cuando no tiene',
    params: z.object({ cursoId: id }),
    reply: z.object({ resultSet: EventoDeCurso.nullable() }),
  }),
  grabacion: route({
    method: 'GET',
    path: '/api/eventos/grabacion/:cursoId',
    can: 'eventos.follow',
    summary: 'La dirección para ver la grabación de la clase: dos horas, solo para quien la pide, cuando es nuestra',
    params: z.object({ cursoId: id }),
    reply: z.object({ video_url: z.string(), tipo: TipoDeVideo }),
  }),
  list: route({
    method: 'GET',
    path: '/api/eventos/get-eventos-curso/:cursoId',
    can: 'eventos.read',
    summary: 'Los eventos en vivo de un curso, que son uno a lo más, por páginas',
    params: z.object({ cursoId: id }),
    query: listado(['fecha_inicio'], 8),
    reply: z.object({
      resultSet: z.array(Evento),
      curso: z.object({ id: z.int(), nombre_curso: z.string(), cursoEnVivo: z.int() }),
      ...pagina,
    }),
  }),
  get: route({
    method: 'GET',
    path: '/api/eventos/evento-curso/show/:id',
    can: 'eventos.read',
    summary: 'Un evento en vivo',
    params: porId,
    reply: z.object({ evento: Evento }),
  }),
  create: route({
    method: 'POST',
    path: '/api/eventos/evento-curso/store',
    can: 'eventos.write',
    summary: 'Da su evento a un curso en vivo que no tiene',
    body: fields.extend({ curso_id: id }).superRefine(inOrder),
    reply: z.object({ id: z.int() }),
    done: 'Evento creado',
  }),
  update: route({
    method: 'PUT',
    path: '/api/eventos/evento-curso/update/:id',
    can: 'eventos.write',
    summary: 'Cambia un evento en vivo; la grabación anterior se elimina si era nuestra',
    params: porId,
    body: EventoCambio,
    reply: z.object({}),
    done: 'Evento actualizado',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/eventos/evento-curso/destroy/:id',
    can: 'eventos.write',
    summary: 'Elimina un evento en vivo, con su grabación si es nuestra; el curso se queda',
    params: porId,
    reply: z.object({}),
    done: 'Evento eliminado',
  }),
}
