/** How a quiz runs for somebody: what its author set, with what they were given besides. */
import { AJUSTES_DE_SIEMPRE, type Ajustes } from '@eleva/contract'
import { sql } from 'kysely'
import type { Sustentante } from '../../alcance/sustentante.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'

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
type Fila = (Puestas | { [K in keyof Puestas]: null }) & Pick<ReglasDe, 'mas_intentos' | 'mas_minutos'>

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
  return rows.map(row => (row.version === null ? { ...row, ...deSiempre } : row))
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
