/** Certification programmes and the courses in them. */
import * as z from 'zod'
import { CursoAbierto, PorCorregir } from './agenda.ts'
import { EntradaDeEvento } from './eventos.ts'
import {
  bandera,
  cambioDe,
  camposDeImagen,
  enOrden,
  entero,
  fecha,
  filtro,
  id,
  listaDeIds,
  listado,
  opcionDe,
  pagina,
  porId,
  texto,
  textoObligatorio,
  unoDe,
  version,
} from './kit/fields.ts'
import { CARGA_DE_IMAGEN, IMAGEN_DE_MAS, route } from './kit/route.ts'
import { quitado } from './papelera.ts'
import { Ritmo } from './ritmo.ts'
import { ProximaClase } from './sesiones.ts'

export const tiposDeCurricula = [
  { id: 1, name: 'Autogestiva' },
  { id: 2, name: 'En vivo' },
  { id: 3, name: 'Mixta' },
] as const
export type TipoDeCurricula = (typeof tiposDeCurricula)[number]['id']

export const Curricula = z.object({
  id: z.int(),
  nombre_curricula: z.string(),
  descripcion: z.string(),
  tipo: z.int(),
  /** First and last day on which it can be followed, `YYYY-MM-DD`; null is open-ended. */
  fecha_seleccion_inicio: z.string().nullable(),
  fecha_seleccion_termino: z.string().nullable(),
  /** Address of a picture; empty when there is none. */
  imagen: z.string(),
  url_video_presentacion: z.string(),
  /** 1 once its last day is over. */
  expired: z.int(),
  /** How many courses it has. */
  totalContenidos: z.int(),
  version: z.int(),
})
export type Curricula = z.infer<typeof Curricula>

/** A curriculum with what the reader has done of it. */
export const CurriculaPropia = Curricula.extend({
  /** How many of its courses the reader has completed. */
  cursosTerminados: z.int(),
  /** The offer through which it is theirs; null for authors, who need none. */
  oferta_actual: z.int().nullable(),
  /** Where they were last in it. */
  ultimo_curso: z
    .object({ id: z.int(), nombre_curso: z.string(), porcentaje_avance: z.int(), cursoEnVivo: z.int() })
    .nullable(),
})
export type CurriculaPropia = z.infer<typeof CurriculaPropia>

/** The next step of who learns: the course that they left, or the one after it, and the place in it. */
export const Continuar = z.object({
  curricula_id: z.int(),
  nombre_curricula: z.string(),
  curso_id: z.int(),
  nombre_curso: z.string(),
  oferta_actual: z.int().nullable(),
  porcentaje_avance: z.int(),
  terminado: z.int(),
  /** 0 while it was never opened: it comes after one that is complete. */
  comenzado: z.literal([0, 1]),
  unidades: z.int(),
  unidades_terminadas: z.int(),
  /** Null in a course without units. */
  unidad: z
    .object({ id: z.int(), numero: z.int(), nombre_unidad: z.string(), hechas: z.int(), contadas: z.int() })
    .nullable(),
  objetivo: z
    .object({ id: z.int(), nombre_objetivo: z.string(), con_video: z.boolean(), duracion_segundos: z.int().nullable() })
    .nullable(),
  /**
   * The first step there that is not behind them: an objective that has something in it, then what the unit asks for.
   * Null where nothing is left.
   */
  paso: z
    .object({
      objetivo: z.int().nullable(),
      actividad: z.int().nullable(),
      nombre: z.string(),
      con_video: z.boolean(),
      segundos: z.int().nullable(),
    })
    .nullable(),
})
export type Continuar = z.infer<typeof Continuar>

/** What is due today and open now: the first of it. */
export const VenceHoy = CursoAbierto.extend({
  actividad_id: z.int(),
  actividad: z.string(),
  unidad_id: z.int(),
  /** What is done first of it: something is handed in, a quiz is answered, or neither. */
  acto: z.literal(['entrega', 'quiz', 'otro']),
  /** As `contract: Plazo` says a moment. */
  hasta: z.string(),
})
export type VenceHoy = z.infer<typeof VenceHoy>

/** What was said to somebody last: of a delivery, in its thread, or to a doubt. */
export const LoDicho = CursoAbierto.extend({
  de: z.literal(['revision', 'mensaje', 'duda']),
  /** Its beginning; of a message, of its rich text. */
  palabras: z.string(),
  /** Whoever said it; empty where that is not known any more. */
  quien: z.string(),
  /** ISO 8601. */
  cuando: z.string(),
  /** What it is about: an activity, or an objective. */
  sobre: z.string(),
  unidad_id: z.int(),
  /** The activity of a delivery, or of its thread. */
  actividad_id: z.int().nullable(),
  entrega_id: z.int().nullable(),
  /** The objective of a doubt. */
  objetivo_id: z.int().nullable(),
})
export type LoDicho = z.infer<typeof LoDicho>

/** What was offered to somebody and is over: by no offer it is theirs now, and what they did there stands. */
export const ProgramaTerminado = z.object({
  id: z.int(),
  nombre_curricula: z.string(),
  /** The last day of the offer, `YYYY-MM-DD`. */
  termino: z.string(),
})
export type ProgramaTerminado = z.infer<typeof ProgramaTerminado>

/** An author opens all of them; what they follow as a learner is some. */
const soloPropias = filtro(bandera)

export const Presentacion = z.object({
  descripcion: z.string(),
  /** An address of YouTube or elsewhere; empty when there is none. */
  url_video_presentacion: z.string(),
  oferta: z.object({ nombre_oferta_academica: z.string(), descripcion: z.string(), imagen: z.string() }).nullable(),
})
export type Presentacion = z.infer<typeof Presentacion>

/** With the reader's own progress; an author may always enter. */
export const CursoDeCurricula = z.object({
  id: z.int(),
  nombre_curso: z.string(),
  imagen: z.string(),
  descripcion: z.string(),
  porcentajeAvance: z.int(),
  unidadesCantidad: z.int(),
  unidadesTerminadas: z.int(),
  minutos_curso: z.int(),
  terminado: z.int(),
  /** 0 no, 1 yes, 2 it asks for nothing. */
  puede_cursar: z.int(),
  /** Names divided by « - ». */
  cursos_faltantes: z.string(),
  cursoEnVivo: z.int(),
  /** Its live event; null when it has none. */
  evento: z.int().nullable(),
  /** 1 when it can be entered now, as `curso_evento_entrada` says. */
  curso_evento_vigencia: z.int(),
  curso_evento_entrada: EntradaDeEvento,
  /** Beginning and end of its class, as moments. */
  curso_evento_inicia: z.string().nullable(),
  curso_evento_termina: z.string().nullable(),
  curso_evento_fecha_consumo_inicio: z.string().nullable(),
  curso_evento_hora_inicio: z.string().nullable(),
  curso_evento_hora_fin: z.string().nullable(),
  curso_evento_fecha_seleccion_inicio: z.string().nullable(),
  curso_evento_fecha_seleccion_termino: z.string().nullable(),
  expired: z.int(),
  position: z.int(),
})
export type CursoDeCurricula = z.infer<typeof CursoDeCurricula>

const isWebAddress = (v: string) => v === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(v)

/** In the order in which they are said. */
const fields = z.object({
  nombre_curricula: textoObligatorio('El nombre de la currícula es obligatorio', 150),
  tipo: unoDe(
    'Debe seleccionar un tipo de currícula',
    tiposDeCurricula.map(t => t.id),
  ),
  descripcion: texto(2000),
  url_video_presentacion: texto(1000).refine(isWebAddress, 'Pega el enlace completo, con https://'),
  fecha_vigencia_inicio: fecha,
  fecha_vigencia_finalizacion: fecha,
  ...camposDeImagen,
  existing_image_url: texto(1000),
  version,
})
const dias = enOrden('fecha_vigencia_inicio', 'fecha_vigencia_finalizacion')

export const CurriculaInput = fields.refine(...dias)
export type CurriculaInput = z.infer<typeof CurriculaInput>
const CurriculaCambio = cambioDe(fields).refine(...dias)
export type CurriculaCambio = z.infer<typeof CurriculaCambio>

export const VinculoInput = z
  .object({ curricula_id: id, cursos: listaDeIds })
  .refine(b => b.cursos.length > 0, { path: ['cursos'], message: 'Elige al menos un curso' })

export const curriculasRoutes = {
  list: route({
    method: 'GET',
    path: '/api/curriculas/index',
    can: 'curriculas.follow',
    summary: 'Las currículas que la persona puede abrir, con su avance, por páginas, las más nuevas primero',
    query: listado(['creado_en'], 9).extend({ propias: soloPropias }),
    reply: z.object({ curricula: z.array(CurriculaPropia), ...pagina }),
  }),
  navegacion: route({
    method: 'GET',
    path: '/api/contenidos/curriculasNavegacion',
    can: 'curriculas.follow',
    summary:
      'Las currículas que la persona puede abrir, por nombre, dónde se quedó, su próxima clase, lo devuelto, lo que vence hoy, lo último que le dijeron, su ritmo y lo que ya terminó',
    query: z.object({ propias: soloPropias }),
    reply: z.object({
      /** The people's today, `YYYY-MM-DD`. */
      hoy: z.string(),
      curriculas_navegacion: z.array(
        z.object({
          id: z.int(),
          nombre_curricula: z.string(),
          expired: z.int(),
          oferta_actual: z.int().nullable(),
        }),
      ),
      continuar: Continuar.nullable(),
      /** The next class of an academic session of what they follow, within seven days. */
      proxima_clase: ProximaClase.nullable(),
      /** What ends first of all that came back to be corrected. */
      devuelta: PorCorregir.nullable(),
      vence: VenceHoy.nullable(),
      dicho: LoDicho.nullable(),
      /** Not said by a reply that an older version kept, as what is below. */
      ritmo: Ritmo.optional(),
      /** What ended within a year, the latest first. */
      terminados: z.array(ProgramaTerminado).optional(),
    }),
  }),
  opciones: route({
    method: 'GET',
    path: '/api/curriculas/select',
    can: 'curriculas.read',
    summary: 'Las currículas para elegir, por nombre',
    reply: z.object({ Curriculas: z.array(opcionDe) }),
  }),
  nombre: route({
    method: 'GET',
    path: '/api/curriculas/nombreCurricula/:id',
    can: 'curriculas.follow',
    summary: 'El nombre de una currícula',
    params: porId,
    reply: z.object({ CurriculaNombre: opcionDe }),
  }),
  get: route({
    method: 'GET',
    path: '/api/curriculas/show/:id',
    can: 'curriculas.read',
    summary: 'Una currícula',
    params: porId,
    reply: z.object({ curricula: Curricula }),
  }),
  create: route({
    method: 'POST',
    path: '/api/curriculas/store',
    can: 'curriculas.write',
    summary: 'Crea una currícula',
    body: CurriculaInput,
    upload: CARGA_DE_IMAGEN,
    tooLarge: IMAGEN_DE_MAS,
    reply: z.object({ id: z.int() }),
    done: 'Currícula creada',
  }),
  update: route({
    method: 'POST',
    path: '/api/curriculas/update/:id',
    can: 'curriculas.write',
    summary: 'Cambia una currícula',
    params: porId,
    body: CurriculaCambio,
    upload: CARGA_DE_IMAGEN,
    tooLarge: IMAGEN_DE_MAS,
    reply: z.object({}),
    done: 'Currícula actualizada',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/curriculas/destroy/:id',
    can: 'curriculas.write',
    summary: 'Elimina una currícula que ninguna oferta usa; sus cursos se quedan',
    params: porId,
    reply: z.object(quitado),
    done: 'Currícula eliminada',
  }),

  // Its courses.
  cursos: route({
    method: 'GET',
    path: '/api/contenidos/curriculas/cursos/:curriculaId/tipo/:tipo',
    can: 'curriculas.follow',
    summary: 'Los cursos de una currícula en su orden; tipo 1 da los autogestivos, 2 los que son en vivo, otro todos',
    params: z.object({ curriculaId: id, tipo: entero('El tipo no es válido', 0, 3) }),
    query: listado(['position'], 100).pick({ search: true }),
    reply: z.object({
      cursos_curricula: z.array(CursoDeCurricula),
      type: z.int(),
      /** The offer through which it is the reader's. */
      oferta_actual: z.int().nullable(),
      /** What the curriculum and that offer say of themselves. */
      presentacion: Presentacion,
    }),
  }),
  disponibles: route({
    method: 'GET',
    path: '/api/cursos/select/:curriculaId',
    can: 'curriculas.read',
    summary: 'Los cursos que una currícula todavía no tiene, por nombre',
    params: z.object({ curriculaId: id }),
    reply: z.object({ cursos: z.array(opcionDe) }),
  }),
  attach: route({
    method: 'POST',
    path: '/api/curriculas/asignarCursos/store',
    can: 'curriculas.write',
    summary: 'Vincula cursos al final de una currícula; los que ya tiene se quedan en su lugar',
    body: VinculoInput,
    reply: z.object({}),
  }),
  detach: route({
    method: 'GET',
    path: '/api/curriculas/quitarCursoCurricula/:curriculaId/:cursoId',
    can: 'curriculas.write',
    summary: 'Quita un curso de una currícula; el curso se queda',
    params: z.object({ curriculaId: id, cursoId: id }),
    changes: true,
    reply: z.object({}),
    done: 'Curso fuera de la currícula',
  }),
  sort: route({
    method: 'PUT',
    path: '/api/curriculas/:id/orden-cursos',
    can: 'curriculas.write',
    summary: 'Ordena los cursos de una currícula: todos, en su nuevo orden',
    params: porId,
    body: z.object({ cursos: listaDeIds }),
    reply: z.object({}),
  }),
}
