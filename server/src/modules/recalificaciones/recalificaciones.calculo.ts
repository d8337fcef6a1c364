/** What becomes of somebody's attempts when a question counts otherwise (ADR 141). Pure. */
import { type ComoRecalificar, isConDatos, type QueCuenta, tipoDe } from '@eleva/contract'
import { puestaDe, representante } from '../evaluaciones/evaluaciones.service.ts'
import { type Ajuste, type Contestada, grade, isQueCuenta, parteDe } from '../intentos/intentos.service.ts'

/** A question as it counts in the quiz now. */
export type PreguntaARecalificar = Pick<Contestada, 'id' | 'tipo' | 'puntos' | 'datos' | 'ajuste' | 'aceptadas'> & {
  /** Whether it is the activity's own; others were drawn. */
  propia: boolean
  /** When it was written, s since 1970. */
  creada: number
  /** As it was before each change, in their order (ADR 141), and up to which of them it was regraded by its key. */
  versiones: ({ id: number; hasta: number } & Pick<Contestada, 'tipo' | 'puntos' | 'datos'>)[]
  recalificada: number
}
type RespuestaDicha = Pick<Contestada, 'id' | 'elegidas' | 'contestado' | 'parte'>

/** A finished attempt as it stands. */
export type IntentoARecalificar = {
  id: number
  /** Whose it is; of a person who was deleted, the attempt below zero. */
  persona: number
  numero: number
  nota: number
  calificacion: number
  vale: boolean
  pendientes: number
  fija: boolean
  /** The last version there was as it was graded; null of before there were any: then its end (s since 1970) tells. */
  version: number | null
  /**
   * The last of its quiz's own questions that it was graded by; null of before that was noted, and where its questions
   * were put together for it.
   */
  hasta_reactivo: number | null
  terminado: number
  visto: string
  dichas: RespuestaDicha[]
  /** Coming back: whether the regrade graded it as it stands, and what it was before. */
  antes?: { nota: number; pendientes: number; parte: number | null; igual: boolean } | null
  /** Whether it was finished since. */
  despues: boolean
}

export type QueSeRecalifica = {
  reactivo: number
  como: ComoRecalificar
  /** How the question counts from then on; null as every other. */
  ajuste: { como: Ajuste; aceptadas: readonly number[] } | null
  vuelta: boolean
  /** By the key up to which version; null for the newest. */
  version: number | null
}

export type Quedo = {
  id: number
  persona: number
  visto: string
  nota_antes: number
  nota: number
  pendientes_antes: number
  pendientes: number
  calificacion_antes: number
  calificacion: number
  propia: number | null
  vale_antes: boolean
  vale: boolean
  parte_antes: number | null
  parte: number | null
}

const SIN_CONTESTAR: Omit<RespuestaDicha, 'id'> = { elegidas: [], contestado: null, parte: null }

/**
 * A question as it was when somebody was graded by it.
 * @param clave of which regrade by the key, too
 */
function leida(
  p: PreguntaARecalificar,
  i: IntentoARecalificar,
  clave: QueSeRecalifica | undefined,
): PreguntaARecalificar {
  const desde = Math.max(p.recalificada, clave ? (clave.version ?? Number.POSITIVE_INFINITY) : 0)
  const v = p.versiones.find(v => v.id > desde && (i.version === null ? v.hasta > i.terminado : v.id > i.version))
  return v ? { ...p, tipo: v.tipo, puntos: v.puntos, datos: v.datos } : p
}

/** Whether one of the quiz's own was there as an attempt was graded. */
const estaba = (p: PreguntaARecalificar, i: IntentoARecalificar) =>
  i.hasta_reactivo === null ? p.creada <= i.terminado : p.id <= i.hasta_reactivo

/** The grade of an attempt that has the question; one that was not asked it stays. */
function anew(i: IntentoARecalificar, preguntas: ReadonlyMap<number, PreguntaARecalificar>, que: QueSeRecalifica) {
  const said = new Map(i.dichas.map(d => [d.id, d]))
  const asked = i.fija
    ? i.dichas.flatMap(d => preguntas.get(d.id) ?? [])
    : [...preguntas.values()].filter(p => p.propia && (said.has(p.id) || estaba(p, i)))
  const parte_antes = said.get(que.reactivo)?.parte ?? null
  const same = { nota: i.nota, pendientes: i.pendientes, parte_antes, parte: parte_antes }
  if (!asked.some(p => p.id === que.reactivo)) return same
  if (que.vuelta && i.antes?.igual)
    return { ...same, nota: i.antes.nota, pendientes: i.antes.pendientes, parte: i.antes.parte }
  if (que.vuelta && !i.antes && !i.despues) return same
  let parte = parte_antes
  const contestadas = asked.map((pregunta): Contestada => {
    const porSuClave = que.como === 'clave' && !que.vuelta && pregunta.id === que.reactivo
    const p = leida(pregunta, i, porSuClave ? que : undefined)
    const c: Contestada = { ...p, ...(said.get(p.id) ?? SIN_CONTESTAR) }
    if (p.id !== que.reactivo) return c
    const now = { ...c, ajuste: que.ajuste?.como ?? null, aceptadas: que.ajuste?.aceptadas ?? null }
    // What was kept as it was graded gives way to the key as it stands, but for what a person said.
    if (que.como !== 'clave' || que.vuelta || !isConDatos(p.tipo) || tipoDe(p.tipo).aMano || c.contestado === null)
      return now
    parte = parteDe({ ...now, parte: null })
    return { ...now, parte }
  })
  const que_cuentan = i.fija ? contestadas : contestadas.filter(isQueCuenta)
  if (que_cuentan.length === 0) return same
  const { calificacion, por_calificar } = grade(que_cuentan)
  return { nota: calificacion, pendientes: por_calificar, parte_antes, parte }
}

/**
 * @param deUnaPersona all finished attempts of one person
 * @returns each as it is to be, changed or not
 */
export function recalculate(
  deUnaPersona: readonly IntentoARecalificar[],
  preguntas: ReadonlyMap<number, PreguntaARecalificar>,
  que: QueSeRecalifica,
  queCuenta: QueCuenta,
): Quedo[] {
  const nuevos = deUnaPersona.map(i => ({ i, ...anew(i, preguntas, que) }))
  const elQueVale =
    deUnaPersona[0]!.persona < 0
      ? { id: deUnaPersona.find(i => i.vale)?.id, media: null }
      : representante(
          queCuenta,
          nuevos.map(n => ({ id: n.i.id, numero: n.i.numero, nota: n.nota, por_calificar: n.pendientes })),
        )
  return nuevos.map(({ i, nota, pendientes, parte, parte_antes }) => {
    const { vale, calificacion, propia } = puestaDe({ id: i.id, nota }, elQueVale)
    return {
      id: i.id,
      persona: i.persona,
      visto: i.visto,
      nota_antes: i.nota,
      nota,
      pendientes_antes: i.pendientes,
      pendientes,
      calificacion_antes: i.calificacion,
      calificacion,
      propia,
      vale_antes: i.vale,
      vale,
      parte_antes,
      parte,
    }
  })
}

/** The grade that counts of one person, before and after; null while it waits for somebody. */
export function cambioDeNota(deUnaPersona: readonly Quedo[]) {
  const antes = deUnaPersona.find(q => q.vale_antes)
  const despues = deUnaPersona.find(q => q.vale)
  return {
    antes: antes && antes.pendientes_antes === 0 ? antes.calificacion_antes : null,
    despues: despues && despues.pendientes === 0 ? despues.calificacion : null,
  }
}
