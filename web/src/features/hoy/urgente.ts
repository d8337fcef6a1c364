/** What is first today, and what the day looks like in one line. Pure. */
import type { agendaRoutes, colaRoutes, dudasRoutes, Entrada, Escuela, ReplyOf, registrosRoutes } from '@eleva/contract'
import { entreComillas } from '@eleva/contract'
import { formatEspera } from '../../kit/page/dates.ts'
import { number } from '../../kit/page/PageShell.tsx'

/** What was read; undefined of what the person may not ask for, or what has not come. */
export type Leido = {
  cola?: ReplyOf<typeof colaRoutes.cola> | undefined
  /** Deliveries that wait in all. */
  entregas?: number | undefined
  dudas?: ReplyOf<typeof dudasRoutes.list> | undefined
  proximas?: ReplyOf<typeof agendaRoutes.proximas> | undefined
  registros?: ReplyOf<typeof registrosRoutes.list> | undefined
  escuela?: Escuela | undefined
}

type Destino = { to: string; search?: Record<string, unknown> }
export type Urgente =
  | { tipo: 'clase'; clase: Entrada; minutos: number }
  | { tipo: 'espera'; titulo: string; detalle: string; boton: string; destino: Destino }
  | { tipo: 'nada'; siguiente: Entrada | undefined }

/** How long before a class it is what is first (min). */
const ANTES = 60

const nCosas = (n: number, una: string, varias: string) => `${number.format(n)} ${n === 1 ? una : varias}`

type Candidato = Extract<Urgente, { tipo: 'espera' }> & { desde: string }

function deLaCola({ cola }: Leido): Candidato | undefined {
  const first = cola?.tareas[0]
  if (!first) return undefined
  const { tarea, desde, cuantas, primera, id, grupos } = first
  return {
    tipo: 'espera',
    desde,
    titulo: tarea,
    detalle: [nCosas(cuantas, 'entrega espera', 'entregas esperan'), grupos, `la primera, ${formatEspera(desde)}`]
      .filter(Boolean)
      .join(' · '),
    boton: `Calificar ${nCosas(cuantas, 'entrega', 'entregas')}`,
    destino: { to: '/preview-rubrica', search: { entregable: primera, cola: true, tarea: id } },
  }
}

function deLasDudas({ dudas }: Leido): Candidato | undefined {
  const first = dudas?.dudas[0]
  if (!first) return undefined
  const { fecha, student, duda_msj, objetivo, id } = first
  return {
    tipo: 'espera',
    desde: fecha,
    titulo: duda_msj,
    detalle: `${student.name} pregunta en ${entreComillas(objetivo)} · espera ${formatEspera(fecha)}`,
    boton: 'Responder',
    destino: { to: '/dudas-coach', search: { responder: id } },
  }
}

function deLosRegistros({ registros }: Leido): Candidato | undefined {
  const first = registros?.registros[0]
  if (!first || !registros) return undefined
  const { total } = registros
  return {
    tipo: 'espera',
    desde: first.fecha,
    titulo: nCosas(total, 'persona quiere registrarse', 'personas quieren registrarse'),
    detalle: `La primera, ${first.nombre_completo}, espera ${formatEspera(first.fecha)}.`,
    boton: total === 1 ? 'Ver su registro' : `Ver los ${number.format(total)}`,
    destino: { to: '/registros-formacion', search: { estado: 'recibido' } },
  }
}

/** Who has not entered yet of a school. It has no moment, so it comes after what has waited. */
function deLaEscuela({ escuela }: Leido): Extract<Urgente, { tipo: 'espera' }> | undefined {
  const missing = escuela ? escuela.usuariosActualesInvitados - escuela.entraron : 0
  if (missing <= 0) return undefined
  return {
    tipo: 'espera',
    titulo: nCosas(missing, 'docente todavía no ha entrado', 'docentes todavía no han entrado'),
    detalle: 'Un recordatorio tuyo ayuda más que el nuestro.',
    boton: missing === 1 ? 'Ver a quién' : 'Ver a quiénes',
    destino: { to: '/centro-escolar' },
  }
}

/**
 * A class within the hour, or on the air; else what has waited longest.
 * @param now ms since 1970
 */
export function urgenteDe(leido: Leido, now: number): Urgente {
  const clases = leido.proximas?.entradas.filter(e => e.tipo === 'clase' && !e.todo_el_dia) ?? []
  const clase = clases[0]
  const minutos = clase ? Math.round((Date.parse(clase.inicia) - now) / 60_000) : Number.POSITIVE_INFINITY
  if (clase && minutos <= ANTES) return { tipo: 'clase', clase, minutos }
  const waiting = [deLaCola(leido), deLasDudas(leido), deLosRegistros(leido)].filter(c => c !== undefined)
  const oldest = waiting.toSorted((a, b) => a.desde.localeCompare(b.desde))[0]
  return oldest ?? deLaEscuela(leido) ?? { tipo: 'nada', siguiente: clase }
}

/** @param hora 0 to 23, of the device */
export const saludo = (hora: number) => (hora < 12 ? 'Buenos días' : hora < 19 ? 'Buenas tardes' : 'Buenas noches')

const deHoy = (proximas: Leido['proximas']) =>
  proximas?.entradas.filter(e => e.tipo === 'clase' && e.inicia.slice(0, 10) === proximas.hoy).length ?? 0

/** «Jueves 26 de noviembre · 43 entregas, 3 dudas y una clase» */
export function sumario(leido: Leido, now: Date): string {
  const day = now.toLocaleDateString('es-MX', { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')
  const [entregas, dudas, clases] = [leido.entregas ?? 0, leido.dudas?.total ?? 0, deHoy(leido.proximas)]
  const parts = [
    entregas && nCosas(entregas, 'entrega', 'entregas'),
    dudas && nCosas(dudas, 'duda', 'dudas'),
    clases && (clases === 1 ? 'una clase' : `${clases} clases`),
  ].filter(part => typeof part === 'string')
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}` : parts[0]
  return [day.charAt(0).toUpperCase() + day.slice(1), list].filter(Boolean).join(' · ')
}
