/** What other words need of how a quiz runs: which attempt counts, and how many somebody has. */
import { AJUSTES_DE_SIEMPRE, type Ajustes, type QueCuenta } from '@eleva/contract'
import { sql } from 'kysely'
import { isTerminadoQueCuenta, notaPropia } from '../../alcance/quiz.read.ts'
import type { Sustentante } from '../../alcance/sustentante.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import { type IntentoConNota, puestaDe, representante } from './evaluaciones.cuenta.ts'

export { puestaDe, representante }

/** `isConReglas` in a statement. */
export const conReglas = (usuario: unknown, actividad: unknown) =>
  sql<boolean>`
    (exists (select from evaluaciones evaluacion where evaluacion.actividad_id = ${actividad})
      or exists (
        select from evaluacion_permisos permiso
        where permiso.actividad_id = ${actividad} and permiso.usuario_id = ${usuario} and permiso.quitado_en is null))`

/** What its author sets, as columns of `evaluaciones`. */
export const CAMPOS = [
  'intentos',
  'cuenta',
  'minutos',
  'por_pagina',
  'sin_regreso',
  'mezcla_preguntas',
  'mezcla_respuestas',
  'minima',
  'ver_nota',
  'ver_aciertos',
  'ver_correctas',
  'ver_explicaciones',
  'practica',
] as const satisfies readonly (keyof Ajustes)[]

type Puestas = Omit<Ajustes, 'sorteos'>
export type ReglasDe = Puestas & {
  /** What this person has more than others. */
  mas_intentos: number
  mas_minutos: number
}

/** Whose rules: of nobody in particular those of its author. */
type DeQuien = Omit<Sustentante, 'usuarioId'> & { usuarioId: number | null }
type Fila = { [K in keyof Puestas]: Puestas[K] | null } & Pick<ReglasDe, 'mas_intentos' | 'mas_minutos'>

/**
 * How quizzes run for people, in the order asked for. One of which nothing was set has rules like every other: those
 * that always were (`AJUSTES_DE_SIEMPRE`, of version 0).
 */
export async function listReglas(db: Db, sustentantes: readonly DeQuien[]): Promise<ReglasDe[]> {
  const asked = sustentantes.map(({ usuarioId, actividadId }, n) => ({ n, usuario: usuarioId, actividad: actividadId }))
  const { rows } = await sql<Fila>`
    select
      ${sql.join([...CAMPOS, 'version'].map(name => sql.ref(`evaluacion.${name}`)))},
      coalesce(permiso.intentos, 0) as mas_intentos,
      coalesce(permiso.minutos, 0) as mas_minutos
    from ${recordset(asked, 'pedido', { n: 'int', usuario: 'bigint', actividad: 'bigint' })}
      left join evaluaciones evaluacion on evaluacion.actividad_id = pedido.actividad
      left join evaluacion_permisos permiso
        on permiso.actividad_id = pedido.actividad
          and permiso.usuario_id = pedido.usuario
          and permiso.quitado_en is null
    order by pedido.n`.execute(db)
  const { sorteos: _, ...deSiempre } = AJUSTES_DE_SIEMPRE
  return rows.map(row => (row.version === null ? { ...row, ...deSiempre } : (row as ReglasDe)))
}

export async function getReglas(db: Db, usuarioId: number | null, actividadId: number): Promise<ReglasDe> {
  const [reglas] = await listReglas(db, [{ usuarioId, actividadId }])
  return reglas!
}

/**
 * Whether its author, or a permit of the person, says how it runs; otherwise it begins with a first answer, without a
 * word before.
 */
export const isConReglas = (r: ReglasDe): boolean => r.version > 0 || r.mas_intentos + r.mas_minutos > 0

/** How many attempts somebody has in all; null for as many as they like. */
export const intentosDe = (r: ReglasDe): number | null => (r.intentos === null ? null : r.intentos + r.mas_intentos)

type IntentoDePersona = IntentoConNota & {
  usuario_id: number
  vale: boolean
  propia: number | null
  calificacion: number
}

/** On `intentos as intento`. */
const deQuienTieneVarios = (actividadId: number) => sql`
  intento.usuario_id in (
    select segundo.usuario_id
    from intentos segundo
    where segundo.actividad_id = ${actividadId} and segundo.numero > 1 and segundo.modo = 'cuenta')`

/**
 * Lets the attempt that counts stand for each person, after one was finished, graded by hand, or its author chose
 * another rule. Their attempts are locked first, so that two who do this take turns. Whoever has one attempt alone has
 * nothing to be chosen.
 * @param usuarioId one person; left out, everybody who has several
 */
export async function settleNotas(
  db: Db,
  actividadId: number,
  queCuenta: QueCuenta,
  usuarioId?: number,
): Promise<void> {
  const { rows } = await sql<IntentoDePersona>`
    select
      intento.id,
      intento.usuario_id,
      intento.numero,
      ${notaPropia} as nota,
      intento.calificacion,
      intento.por_calificar,
      intento.vale,
      intento.propia
    from intentos intento
    where intento.actividad_id = ${actividadId}
      and ${isTerminadoQueCuenta}
      and ${usuarioId === undefined ? deQuienTieneVarios(actividadId) : sql`intento.usuario_id = ${usuarioId}`}
    order by intento.usuario_id, intento.id
    for update`.execute(db)
  const cambios: { id: number; vale: boolean; calificacion: number; propia: number | null }[] = []
  for (const deUnaPersona of Object.values(Object.groupBy(rows, r => r.usuario_id)) as IntentoDePersona[][]) {
    const elQueVale = representante(queCuenta, deUnaPersona)
    for (const intento of deUnaPersona) {
      const { vale, calificacion, propia } = puestaDe(intento, elQueVale)
      if (intento.vale !== vale || intento.propia !== propia || intento.calificacion !== calificacion)
        cambios.push({ id: intento.id, vale, calificacion, propia })
    }
  }
  // Who gives way first: at no moment do two stand for one person.
  for (const vale of [false, true]) {
    const these = cambios.filter(c => c.vale === vale)
    if (these.length)
      await sql`
        update intentos intento
        set vale = cambio.vale, calificacion = cambio.calificacion, propia = cambio.propia
        from ${recordset(these, 'cambio', { id: 'bigint', vale: 'boolean', calificacion: 'int', propia: 'bigint' })}
        where intento.id = cambio.id`.execute(db)
  }
}
