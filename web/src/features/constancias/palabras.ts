/** How constancias are told. */
import {
  type Constancia,
  type ConstanciaEnGrupo,
  type ConstanciaPropia,
  FALTAS_AJENAS,
  FALTAS_PROPIAS,
  type Falta,
  type FaltaAjena,
  folioImpreso,
  palabrasDeFaltan,
  palabrasDeFaltas,
} from '@eleva/contract'
import { count } from '../../kit/page/count.ts'
import { number } from '../../kit/page/PageShell.tsx'

export const ESTADOS: Record<Constancia['estado'], string> = {
  valida: 'Válida',
  revocada: 'Revocada',
  sustituida: 'Sustituida',
}

/** Anybody opens it without signing in. */
export const paginaDe = (folio: string): string => `/constancias/${folioImpreso(folio)}`

/** «20 horas · Folio 2026-7K4M-2QX9» */
export const detalleDe = ({ horas, folio }: Pick<Constancia, 'horas' | 'folio'>): string =>
  [horas > 0 && count(horas, 'hora', 'horas'), `Folio ${folioImpreso(folio)}`].filter(Boolean).join(' · ')

/** What was issued longer ago was not by the end that is shown (ms). */
const FRESH_MS = 10 * 60_000

/**
 * Whether the end of this course gave it: of the course, or of a programme with it.
 * @param ahora as the server has it
 */
export const isDeEsteFin = (c: Pick<ConstanciaPropia, 'estado' | 'emitida' | 'cursos'>, curso: number, ahora: number) =>
  c.estado === 'valida' && c.cursos?.includes(curso) === true && ahora - Date.parse(c.emitida) < FRESH_MS

/** Whether it is of the programme of these courses. */
export const isDelPrograma = (c: Pick<ConstanciaPropia, 'estado' | 'tipo' | 'cursos'>, cursos: readonly number[]) =>
  c.estado === 'valida' &&
  c.tipo === 'programa' &&
  c.cursos?.length === cursos.length &&
  cursos.every(id => c.cursos!.includes(id))

const cuantas = (n: number, una: string, muchas: string) => (n === 1 ? `1 ${una}` : `${number.format(n)} ${muchas}`)

type EnGrupo = Pick<
  ConstanciaEnGrupo,
  'estado' | 'terminados' | 'de' | 'por_hacer' | 'se_aprueba' | 'motivo' | 'faltan' | 'faltas'
>

/** What is between somebody of a group and their constancia, one sentence each; of who has it nothing. */
export function loQueFalta({
  estado,
  terminados,
  de,
  por_hacer,
  se_aprueba,
  motivo,
  faltan,
  faltas,
}: EnGrupo): string[] {
  if (estado === 'tiene') return []
  if (de === 0) return ['No se le ofrece ahora']
  const said: string[] = []
  if (terminados < de) {
    const cursos = de - terminados
    const hacer = por_hacer > 0 ? `: ${cuantas(por_hacer, 'actividad', 'actividades')}` : ''
    said.push(`Le ${cursos === 1 ? 'falta' : 'faltan'} ${cuantas(cursos, 'curso', 'cursos')}${hacer}`)
  }
  if (faltas) said.push(...palabrasDeFaltas(faltas))
  if (faltan.length > 0) said.push(palabrasDeFaltan(faltan))
  if (estado === 'revocada') said.push(motivo ? `Motivo: ${motivo.replace(/[.\s]+$/, '')}` : 'Sin motivo escrito')
  if (estado === 'puede' && se_aprueba && faltan.length === 0) said.push('Falta que alguien la apruebe')
  return said
}

/** Those who wait for an approval: as many as are shown, and approved at once. */
export const PRIMERAS = { page: 1, per_page: 50, search: '', sort: 'desde' } as const

/** Whether the person themselves has something to say; what others have to is not asked of them. */
export const asksForOwn = ({ faltan }: { faltan: readonly Falta[] }): boolean =>
  faltan.some(falta => FALTAS_PROPIAS.includes(falta))

const LO_QUE_DICEN: Record<FaltaAjena, string> = {
  nombre: 'tu nombre completo: escríbelo en tu perfil',
  empresa: 'que tu escuela diga sus datos de empresa: pídeselo a quien la gestiona',
  programa: 'el área temática del programa, que pone quien lo administra',
  horas: 'que el programa diga cuántas horas dura, y eso lo pone quien lo administra',
}

/** To whoever has ended it, once they have said all that is theirs. */
export function porQueEspera(faltan: readonly Falta[]): string {
  const ajenas = FALTAS_AJENAS.filter(falta => faltan.includes(falta)).map(falta => LO_QUE_DICEN[falta])
  if (ajenas.length === 0) return 'Ya está todo: se expide en un momento.'
  const cuando = ajenas.length === 1 ? 'En cuanto lo haga' : 'En cuanto esté todo,'
  return `Tus datos ya están. Falta ${ajenas.join('; y también ')}. ${cuando} se expide.`
}
