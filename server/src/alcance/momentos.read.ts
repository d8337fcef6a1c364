/** Moments of activities' dates that come, or are over, and for whom each is the one that holds. */
import { type SqlBool, sql } from 'kysely'
import { recordset } from '../kit/db/recordset.ts'
import { plazosDe } from './plazos.read.ts'

/** A limit of a group, or of one person with more time. */
export type Momento = { grupo_id: number | null; usuario_id: number | null; actividad_id: number; fecha_limite: string }

/**
 * Whose dates some moments are: `plazos`, those of everybody whom they may be of, as `plazosDe`, for a `from` that
 * calls them `su_plazo`; and `rige`, whether one of the moments is theirs.
 * @param columna which of the dates they are
 */
export function deMomentos(momentos: readonly Momento[], columna: 'fecha_limite' | 'cierra') {
  const dados = recordset(momentos, 'momento', {
    grupo_id: 'bigint',
    usuario_id: 'bigint',
    actividad_id: 'bigint',
    fecha_limite: 'timestamptz',
  })
  const quienes = sql<SqlBool>`
    miembro.usuario_id in (
      select miembro.usuario_id
      from ${dados}
        join grupos_usuarios miembro on miembro.grupo_id = momento.grupo_id
      union
      select momento.usuario_id
      from ${dados}
      where momento.usuario_id is not null)`
  const actividades = sql<SqlBool>`
    plazo.actividad_id = any (${[...new Set(momentos.map(m => m.actividad_id))]}::bigint[])`
  const rige = sql<SqlBool>`
    exists (
      select from ${dados}
      where momento.actividad_id = su_plazo.actividad_id
        and momento.fecha_limite = ${sql.ref(`su_plazo.${columna}`)}
        and (momento.usuario_id = su_plazo.usuario_id
          or exists (
            select from grupos_usuarios miembro
            where miembro.grupo_id = momento.grupo_id and miembro.usuario_id = su_plazo.usuario_id)))`
  return { plazos: plazosDe(quienes, actividades), rige }
}
