/** Who needs help: the learners in one's scope with what is late, and a word of encouragement for them. */
import * as z from 'zod'
import {
  bandera,
  cambioDe,
  claveDeEnvio,
  filtro,
  id,
  listaDeIds,
  listado,
  opcionDe,
  pagina,
  porId,
  textoObligatorio,
} from './kit/fields.ts'
import { route } from './kit/route.ts'

/** Who has done less than so much (%) of what was due by now is behind the plan. */
export const MIN_PLAN = 70
/** Nobody is encouraged twice within so many days, whoever does it. */
export const DIAS_ENTRE_ANIMOS = 7
/** Views, and templates, that one person keeps. */
export const VISTAS_POR_PERSONA = 20
export const PLANTILLAS_POR_PERSONA = 20
export const MAX_ANIMO = 300
export const MAX_ANIMADOS = 2000
/** Figures are reckoned anew about so often (minutes). */
export const MINUTOS_DE_CIFRAS = 10

/** What everybody finds among the templates; `{nombre}` is the first name of who reads it. */
export const PLANTILLAS_DADAS = [
  '¡Hola, {nombre}! Te extrañamos. Entra cuando puedas: lo que te falta se avanza de poco en poco.',
  '{nombre}, vas a buen paso. Un empujón más y te pones al día.',
  'Hola, {nombre}. Tienes actividades pendientes. Si algo te detiene, escríbenos una duda: te ayudamos.',
] as const

/** The words that one person reads. @param nombre theirs, of which the first is taken */
export const animoPara = (texto: string, nombre: string) =>
  texto.replaceAll('{nombre}', () => nombre.trim().split(/\s+/)[0] ?? '')

export const EstudianteEnSeguimiento = z.object({
  id: z.int(),
  nombre_completo: z.string(),
  email: z.string(),
  avatar: z.string(),
  escuela: z.string(),
  /** Names of their groups, divided by commas. */
  grupos: z.string(),
  /** A group in which their report stands; null for who is in none. */
  grupo_id: z.int().nullable(),
  /** ISO 8601 of the last sign-in or entry of the log; null for never. */
  ultima_entrada: z.string().nullable(),
  /** Activities of open courses whose limit is over and that are not done. */
  vencidas: z.int(),
  /** How many open courses they follow, and the mean of their progress in them, 0–100. */
  cursos: z.int(),
  avance: z.int(),
  /**
   * Activities of open courses whose limit is over, and how many of them are done. None due: no plan to compare with.
   */
  en_plan: z.int(),
  plan_hechas: z.int(),
  /** Doubts of theirs without an answer. */
  dudas: z.int(),
  /** The last encouragement, who sent it ('' when deleted), and when they first entered after it; null for not yet. */
  animo: z.object({ enviado_en: z.string(), quien: z.string(), volvio: z.string().nullable() }).nullable(),
  /** When their figures were reckoned, ISO 8601; null for not yet. */
  calculado_en: z.string().nullable(),
})
export type EstudianteEnSeguimiento = z.infer<typeof EstudianteEnSeguimiento>

const si = filtro(bandera.pipe(z.literal(1, 'El filtro no es válido')))
const ausencias = ['7', '14', '30', 'nunca'] as const
export type AusenciaDeSeguimiento = (typeof ausencias)[number]

/** What narrows the list; a view keeps these. */
const filtros = {
  grupo: filtro(id),
  escuela_id: filtro(id),
  curso: filtro(id),
  /** Without an entry for so many days (never counts, too), or never. */
  sin_entrar: filtro(
    z.preprocess(v => (typeof v === 'number' ? String(v) : v), z.enum(ausencias, 'Elige 7, 14, 30 o nunca')),
  ),
  vencidas: si,
  debajo: si,
  dudas: si,
}
const orden = ['ayuda', 'nombre', 'ultima', 'vencidas', 'avance', 'plan'] as const
const lista = listado(orden, 10).extend(filtros)

export const FiltrosDeVista = z.object({
  search: filtro(z.string().trim().max(100, 'Busca con menos de 100 caracteres')),
  ...filtros,
  sort: filtro(z.enum(orden, 'Ese orden no existe')),
  dir: filtro(z.enum(['asc', 'desc'], 'Ese orden no existe')),
})
export type FiltrosDeVista = z.infer<typeof FiltrosDeVista>

export const VistaForm = z.object({
  nombre: textoObligatorio('Escribe un nombre', 60),
  filtros: FiltrosDeVista,
})
const Vista = z.object({ id: z.int(), nombre: z.string(), filtros: FiltrosDeVista })
export type VistaDeSeguimiento = z.infer<typeof Vista>

/** On one line, as a notice shows them. */
const palabras = textoObligatorio('Escribe unas palabras', MAX_ANIMO).transform(v => v.replace(/\s+/g, ' '))
export const PlantillaForm = z.object({ texto: palabras })
const Plantilla = z.object({ id: z.int(), texto: z.string() })
export type PlantillaDeAnimo = z.infer<typeof Plantilla>

const clave = claveDeEnvio

export const seguimientoRoutes = {
  list: route({
    method: 'GET',
    late: true,
    path: '/api/seguimiento',
    can: 'seguimiento.read',
    summary: 'Estudiantes en alcance con lo que se les atrasa, primero quien más necesita ayuda',
    query: lista,
    reply: z.object({ alumnos: z.array(EstudianteEnSeguimiento), ...pagina }),
  }),
  opciones: route({
    method: 'GET',
    late: true,
    path: '/api/seguimiento/opciones',
    can: 'seguimiento.read',
    summary: 'Grupos, escuelas y cursos por los que se puede filtrar el seguimiento',
    reply: z.object({ grupos: z.array(opcionDe), escuelas: z.array(opcionDe), cursos: z.array(opcionDe) }),
  }),
  export: route({
    method: 'GET',
    late: true,
    path: '/api/seguimiento/exportar',
    can: 'seguimiento.read',
    summary: 'El seguimiento con sus filtros, como CSV',
    query: lista,
    reply: z.unknown(),
    file: 'text/csv',
  }),
  refresh: route({
    method: 'POST',
    path: '/api/seguimiento/actualizar',
    can: 'seguimiento.read',
    summary: 'Vuelve a calcular las cifras de hasta 2,000 personas en alcance, las más viejas primero',
    reply: z.object({ actualizadas: z.int() }),
    done: 'Cifras al día',
    slow: true,
  }),
  cheer: route({
    method: 'POST',
    path: '/api/seguimiento/animar',
    can: 'seguimiento.cheer',
    summary: 'Manda unas palabras de ánimo; quien ya recibió unas esta semana queda fuera, y se dice cuántos',
    body: z.object({
      ids: listaDeIds
        .refine(l => l.length > 0, 'Elige a quién animar')
        .refine(l => l.length <= MAX_ANIMADOS, `Anima a lo más a ${MAX_ANIMADOS} personas a la vez`),
      texto: palabras,
      /** Made by the browser: what is sent again is the same. */
      clave,
    }),
    reply: z.object({ enviados: z.int(), omitidos: z.int() }),
    done: 'Ánimo enviado',
  }),
  vistas: route({
    method: 'GET',
    path: '/api/seguimiento/vistas',
    can: 'seguimiento.read',
    summary: 'Vistas propias del seguimiento',
    reply: z.object({ vistas: z.array(Vista) }),
  }),
  createVista: route({
    method: 'POST',
    path: '/api/seguimiento/vistas',
    can: 'seguimiento.read',
    summary: 'Guarda los filtros del seguimiento con un nombre',
    body: VistaForm,
    reply: z.object({ id: z.int() }),
    done: 'Vista guardada',
  }),
  updateVista: route({
    method: 'PUT',
    path: '/api/seguimiento/vistas/:id',
    can: 'seguimiento.read',
    summary: 'Cambia el nombre o los filtros de una vista propia',
    params: porId,
    body: cambioDe(VistaForm),
    reply: z.object({}),
    done: 'Vista guardada',
  }),
  removeVista: route({
    method: 'DELETE',
    path: '/api/seguimiento/vistas/:id',
    can: 'seguimiento.read',
    summary: 'Quita una vista propia',
    params: porId,
    reply: z.object({}),
    done: 'Vista quitada',
  }),
  plantillas: route({
    method: 'GET',
    path: '/api/seguimiento/plantillas',
    can: 'seguimiento.cheer',
    summary: 'Palabras de ánimo que la persona guardó',
    reply: z.object({ plantillas: z.array(Plantilla) }),
  }),
  createPlantilla: route({
    method: 'POST',
    path: '/api/seguimiento/plantillas',
    can: 'seguimiento.cheer',
    summary: 'Guarda palabras de ánimo para otra vez',
    body: PlantillaForm,
    reply: z.object({ id: z.int() }),
    done: 'Palabras guardadas',
  }),
  updatePlantilla: route({
    method: 'PUT',
    path: '/api/seguimiento/plantillas/:id',
    can: 'seguimiento.cheer',
    summary: 'Cambia palabras de ánimo propias',
    params: porId,
    body: cambioDe(PlantillaForm),
    reply: z.object({}),
    done: 'Palabras guardadas',
  }),
  removePlantilla: route({
    method: 'DELETE',
    path: '/api/seguimiento/plantillas/:id',
    can: 'seguimiento.cheer',
    summary: 'Quita palabras de ánimo propias',
    params: porId,
    reply: z.object({}),
    done: 'Palabras quitadas',
  }),
}
