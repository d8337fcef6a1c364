/**
 * Live classes as people see them: made, moved and called off in one form each; below it are a session, its events and
 * their streams.
 */
import * as z from 'zod'
import {
  type ALCANCES_DE_CLASE,
  ClaseCambio,
  ClaseCancelada,
  ClaseInput,
  camposDePlan,
  DiaSinClaseInput,
  GrabacionInput,
  RECORDATORIOS,
} from './clases.formas.ts'
import { claveDeEnvio, fecha, filtro, hora, id, listado, pagina, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { horario } from './sesiones.ts'

export const CUANDO_ES_LA_CLASE = ['hoy', 'proximas', 'pasadas'] as const

export const Clase = z.object({
  ...horario,
  sesion_id: z.int(),
  titulo: z.string(),
  oferta_id: z.int(),
  oferta: z.string(),
  /** Those in the reader's scope to whom it is offered. */
  grupos: z.array(z.string()),
  curso_id: z.int(),
  curso: z.string(),
  cursoEnVivo: z.int(),
  /** Through which the reader may open its course; null when they may not. */
  curricula_id: z.int().nullable(),
  organizador_id: z.int().nullable(),
  organizador: z.string(),
  /** Whether the reader holds it. */
  propia: z.boolean(),
  /** The address of a call elsewhere; empty for a stream, and where nobody has said. */
  enlace: z.string(),
  stream_id: z.int().nullable(),
  youtube_video_id: z.string(),
  /** The topic that has its recording, and where that stands in the course. */
  grabacion: z.object({ objetivo_id: z.int(), unidad_id: z.int().nullable() }).nullable(),
  /** Its place among the classes of its series, and how many these are. */
  numero: z.int(),
  de: z.int(),
})
export type Clase = z.infer<typeof Clase>

export const ClaseDeSerie = z.object({ ...horario, cancelada: z.boolean() })
export type ClaseDeSerie = z.infer<typeof ClaseDeSerie>

export const ClaseConSerie = Clase.extend({
  descripcion: z.string(),
  cancelada: z.boolean(),
  recordatorio: z.enum(RECORDATORIOS),
  asistencia: z.boolean(),
  /** What the series looks like: sent with a change it tells whether somebody was faster. */
  marca: z.string(),
  serie: z.array(ClaseDeSerie),
})
export type ClaseConSerie = z.infer<typeof ClaseConSerie>

/** To whom a class may be given: a course of an offer. */
export const DestinoDeClase = z.object({
  oferta: z.int(),
  curso: z.int(),
  nombre_curso: z.string(),
  nombre_oferta: z.string(),
  grupos: z.array(z.string()),
})
export type DestinoDeClase = z.infer<typeof DestinoDeClase>

export const AsistenciaDeClase = z.object({
  id: z.int(),
  /** Whose page it leads to; null where it does not open. */
  persona: z.int().nullable(),
  nombre: z.string(),
  escuela: z.string(),
  entro_en: z.string(),
})
export type AsistenciaDeClase = z.infer<typeof AsistenciaDeClase>

export const DiaSinClase = z.object({ dia: z.string(), nombre: z.string() })
export type DiaSinClase = z.infer<typeof DiaSinClase>

/** With which what was done is undone. */
const acto = z.string()

export const clasesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/clases',
    can: 'sesiones.read',
    summary: 'Las clases de hoy, las que siguen o las que pasaron, por páginas',
    query: listado(['inicia'], 20).extend({ cuando: z.enum(CUANDO_ES_LA_CLASE).default('proximas') }),
    reply: z.object({ clases: z.array(Clase), ...pagina }),
  }),
  get: route({
    method: 'GET',
    path: '/api/clases/:id',
    can: 'sesiones.attend',
    summary: 'Una clase con las demás de su serie, también las que se cancelaron',
    params: porId,
    reply: z.object({
      clase: ClaseConSerie,
    }),
  }),
  destinos: route({
    method: 'GET',
    path: '/api/clases/destinos',
    can: 'sesiones.write',
    summary:
      'Los cursos de ofertas que no han terminado, por su nombre, su oferta o un grupo; primero los de grupos propios',
    query: listado(['curso'], 20)
      .pick({ search: true })
      .extend({ curso: filtro(id), oferta: filtro(id) }),
    reply: z.object({ resultSet: z.array(DestinoDeClase), hay_mas: z.boolean() }),
  }),
  fechas: route({
    method: 'GET',
    path: '/api/clases/fechas',
    can: 'sesiones.write',
    summary: 'En qué días caen las clases de un plan, qué días se saltan, y qué tiene ya a esas horas quien las da',
    query: z.object({ ...camposDePlan, organizador: filtro(id), hora_inicio: hora, hora_fin: hora }),
    reply: z.object({
      fechas: z.array(
        z.object({ dia: z.string(), /** Of what it overlaps with; empty for nothing. */ empalme: z.string() }),
      ),
      saltadas: z.array(
        z.object({ dia: z.string(), /** Empty for one that was left out by hand. */ nombre: z.string() }),
      ),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/api/clases',
    can: 'sesiones.write',
    summary:
      'Crea una clase, o una serie: su sesión, sus eventos y sus transmisiones; con la misma clave es la misma serie',
    body: ClaseInput,
    reply: z.object({ sesion_id: z.int(), /** The first of them. */ id: z.int(), creadas: z.int() }),
    done: 'Clase creada',
  }),
  change: route({
    method: 'POST',
    path: '/api/clases/:id/cambiar',
    can: 'sesiones.write',
    summary: 'Mueve o cambia una clase, o ella y las que siguen; las que ya empezaron se quedan como fueron',
    params: porId,
    body: ClaseCambio,
    reply: z.object({ cambiadas: z.int(), acto }),
    done: 'Clase cambiada',
  }),
  cancel: route({
    method: 'POST',
    path: '/api/clases/:id/cancelar',
    can: 'sesiones.write',
    summary: 'Cancela una clase, o ella y las que siguen, y lo avisa',
    params: porId,
    body: ClaseCancelada,
    reply: z.object({ canceladas: z.int(), acto }),
    done: 'Clase cancelada',
  }),
  undo: route({
    method: 'POST',
    path: '/api/clases/deshacer',
    can: 'sesiones.write',
    summary: 'Deja las clases como estaban antes de un cambio o de cancelarlas, si no se cambiaron otra vez',
    body: z.object({ acto: claveDeEnvio }),
    reply: z.object({ clases: z.int() }),
    done: 'Se deshizo el cambio',
  }),
  makeUp: route({
    method: 'POST',
    path: '/api/clases/:id/reponer',
    can: 'sesiones.write',
    summary: 'Vuelve a dar una clase que se había cancelado, y lo avisa',
    params: porId,
    body: z.object({}),
    reply: z.object({}),
    done: 'La clase se da otra vez',
  }),
  grabacion: route({
    method: 'POST',
    path: '/api/clases/:id/grabacion',
    can: 'sesiones.write',
    summary: 'Pone la grabación de una clase en su curso, como un tema de la unidad que se elige',
    params: porId,
    body: GrabacionInput,
    reply: z.object({ objetivo_id: z.int() }),
    done: 'La grabación ya está en el curso',
  }),
  enter: route({
    method: 'POST',
    path: '/api/clases/:id/entrar',
    can: 'sesiones.attend',
    summary: 'El enlace de una clase que se da en otro servicio; anota que la persona entró, si es su hora',
    params: porId,
    body: z.object({}),
    reply: z.object({ enlace: z.string() }),
  }),
  asistencias: route({
    method: 'GET',
    path: '/api/clases/:id/asistencias',
    can: 'sesiones.read',
    summary: 'Quiénes entraron a una clase que se da en otro servicio, de quienes la persona puede ver',
    params: porId,
    query: listado(['nombre', 'entro_en'], 10),
    reply: z.object({ asistencias: z.array(AsistenciaDeClase), ...pagina }),
  }),
  diasSinClase: route({
    method: 'GET',
    path: '/api/clases/dias-sin-clase',
    can: 'sesiones.write',
    summary: 'Los días en los que no se planean clases, desde uno, los más cercanos primero',
    query: z.object({ desde: fecha }),
    reply: z.object({ resultSet: z.array(DiaSinClase) }),
  }),
  addDiaSinClase: route({
    method: 'POST',
    path: '/api/clases/dias-sin-clase',
    can: 'ofertas.write',
    summary: 'Agrega un día sin clase, o cambia cómo se llama',
    body: DiaSinClaseInput,
    reply: z.object({}),
    done: 'Día guardado',
  }),
  removeDiaSinClase: route({
    method: 'DELETE',
    path: '/api/clases/dias-sin-clase/:dia',
    can: 'ofertas.write',
    summary: 'Quita un día de los que no tienen clase',
    params: z.object({ dia: z.iso.date('La fecha no es válida') }),
    reply: z.object({}),
    done: 'Día quitado',
  }),
}
export type AlcanceDeClase = (typeof ALCANCES_DE_CLASE)[number]
