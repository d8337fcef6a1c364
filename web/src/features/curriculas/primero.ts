/**
 * The one thing of a start, by how much it presses: what came back, a class that is on the air or begins at once, what
 * is due today, the next step, a programme to begin with. Pure: on the screen, and in the page before its script has
 * run.
 */
import type {
  Continuar,
  CurriculaPropia,
  curriculasRoutes,
  PorCorregir,
  ProximaClase,
  ReplyOf,
  VenceHoy,
} from '@eleva/contract'
import { count } from '../../kit/page/count.ts'
import { isWholeDays } from '../../kit/page/dates.ts'
import { formatSeconds } from '../../kit/page/duration.ts'
import { destinoEnCurso, enClase } from '../agenda/destino.parte.ts'

export type Navegacion = ReplyOf<typeof curriculasRoutes.navegacion>

export type Primero =
  | { tipo: 'devuelta'; datos: PorCorregir }
  | { tipo: 'clase'; datos: ProximaClase }
  | { tipo: 'vence'; datos: VenceHoy }
  | { tipo: 'sigue'; datos: Continuar }
  | { tipo: 'comenzar'; datos: CurriculaPropia }
  /** Something is theirs, and nothing of it is left to do. */
  | { tipo: 'nada' }

const SOON_MS = 15 * 60_000

const isOver = (moment: string | null, now: number) => moment !== null && Date.parse(moment) <= now

/** On the air, or about to be. */
export const isSoon = ({ inicia, termina }: ProximaClase, now: number): boolean =>
  Date.parse(inicia) - now <= SOON_MS && Date.parse(termina) > now

/** A class of whole days has no moment at which one comes in: it would be first from morning to night. */
const presses = (clase: ProximaClase, now: number) => isSoon(clase, now) && !isWholeDays(clase.inicia, clase.termina)

type Leido = {
  nav: Navegacion
  programas: readonly CurriculaPropia[]
  /** Activities whose work waits on this device to be sent: that is done. */
  hechas?: ReadonlySet<number>
}

/** @returns undefined for whom nothing is there */
export function loPrimero({ nav, programas, hechas = new Set() }: Leido, now: number): Primero | undefined {
  const { devuelta, vence, continuar, proxima_clase: clase } = nav
  if (devuelta && !hechas.has(devuelta.actividad_id) && !isOver(devuelta.hasta, now))
    return { tipo: 'devuelta', datos: devuelta }
  if (clase && presses(clase, now)) return { tipo: 'clase', datos: clase }
  if (vence && !hechas.has(vence.actividad_id) && !isOver(vence.hasta, now)) return { tipo: 'vence', datos: vence }
  if (continuar && !continuar.terminado) return { tipo: 'sigue', datos: continuar }
  const nuevo = programas.find(c => c.expired === 0 && !c.ultimo_curso && c.cursosTerminados < c.totalContenidos)
  if (nuevo) return { tipo: 'comenzar', datos: nuevo }
  return programas.length > 0 ? { tipo: 'nada' } : undefined
}

/** The activity that is told by it, which needs not stand below as well. */
export const actividadDe = (primero: Primero | undefined): number | undefined =>
  primero?.tipo === 'devuelta' || primero?.tipo === 'vence' ? primero.datos.actividad_id : undefined

export const SIN_COMENZAR = 'Sin comenzar'

const ACTOS = { entrega: 'Entregar', quiz: 'Responder', otro: 'Ir a la actividad' } as const

/** Where a class is entered: in its course, or from its own page where it is held elsewhere. */
export const enSuClase = (clase: ProximaClase) => (clase.fuera ? enClase(clase.id) : destinoEnCurso(clase))

type Letras = {
  sobre: string
  titulo: string
  texto: string
  boton: string
  destino: ReturnType<typeof enSuClase> | { to: '/cursos-curricula'; search: { curricula: number; is_dashboard: true } }
}

/** «1 contenido», «4 contenidos» */
export const contenidos = (total: number) => count(total, 'contenido', 'contenidos')

/** «Unidad 3 · Tres comentarios» */
const dondeSigue = ({ unidad }: Continuar) => (unidad ? `Unidad ${unidad.numero} · ${unidad.nombre_unidad}` : '')

function deSigue(c: Continuar): Letras {
  const { paso, unidad, comenzado } = c
  const verb = comenzado ? 'Sigue' : 'Comienza'
  const length = paso?.segundos ? ` · ${formatSeconds(paso.segundos)}` : ''
  const donde = { unidad_id: unidad?.id, objetivo_id: paso?.objetivo, actividad_id: paso?.actividad }
  return {
    sobre: comenzado ? 'Sigue donde te quedaste' : 'Tu siguiente curso',
    titulo: c.nombre_curso,
    texto: dondeSigue(c),
    boton: paso ? `${verb}: ${paso.nombre}${length}` : comenzado ? 'Continuar' : 'Comenzar',
    destino: destinoEnCurso({ ...c, cursoEnVivo: 0 }, paso ? donde : {}),
  }
}

/** What the card says, but for hours, which are the device's to say. */
export function letrasDe(primero: Exclude<Primero, { tipo: 'nada' }>): Letras {
  switch (primero.tipo) {
    case 'devuelta':
      return {
        sobre: 'Devuelta para corregir',
        titulo: primero.datos.actividad,
        texto: '',
        boton: 'Corregir',
        destino: destinoEnCurso(primero.datos, primero.datos),
      }
    case 'clase':
      return {
        sobre: 'Tu clase',
        titulo: primero.datos.nombre_sesion,
        texto: primero.datos.organizador ? `con ${primero.datos.organizador}` : primero.datos.nombre_curso,
        boton: 'Entrar',
        destino: enSuClase(primero.datos),
      }
    case 'vence':
      return {
        sobre: 'Vence hoy',
        titulo: primero.datos.actividad,
        texto: primero.datos.nombre_curso,
        boton: ACTOS[primero.datos.acto],
        destino: destinoEnCurso(primero.datos, primero.datos),
      }
    case 'sigue':
      return deSigue(primero.datos)
    case 'comenzar':
      return {
        sobre: 'Tu primer paso',
        titulo: primero.datos.nombre_curricula,
        texto: contenidos(primero.datos.totalContenidos),
        boton: 'Comenzar',
        destino: { to: '/cursos-curricula', search: { curricula: primero.datos.id, is_dashboard: true } },
      }
  }
}

/** «Completada», «Sin comenzar», «2 de 4 cursos» */
export function avanceDe({ cursosTerminados: done, totalContenidos: all, ultimo_curso }: CurriculaPropia): string {
  if (all > 0 && done === all) return 'Completada'
  if (done === 0 && !ultimo_curso) return SIN_COMENZAR
  return `${done} de ${count(all, 'curso', 'cursos')}`
}

/** How much of the course in which they are is done, 0 to 1; undefined where they are in none. */
export const enCursoDe = ({ cursosTerminados, totalContenidos, ultimo_curso }: CurriculaPropia): number | undefined =>
  ultimo_curso && ultimo_curso.porcentaje_avance < 100 && cursosTerminados < totalContenidos
    ? ultimo_curso.porcentaje_avance / 100
    : undefined

/** «2 de 4 unidades» */
export const unidadesDe = ({ unidades, unidades_terminadas }: Continuar) =>
  `${unidades_terminadas} de ${count(unidades, 'unidad', 'unidades')}`
