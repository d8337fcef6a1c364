/** What was done with a delivery: written in the transaction that does it, while its row is locked. */
import type { PasoDeEntrega, PasoDeHistorial, VersionDeEntrega } from '@eleva/contract'
import { may } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { otrosDe } from '../../alcance/entregas.read.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { enZonaDe } from '../../alcance/zonas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { nombreVisible, otrosVisibles, siEsAjena, siTieneNombre, soloExtension } from './revision/anonima.ts'

/**
 * What one and the same person changes within so many minutes is one step: a grade that was mended, and not two that
 * were given.
 */
const MINUTES = 10

export type Paso = {
  paso: Exclude<PasoDeHistorial, 'entregada'>
  quien: number
  calificacion?: number | null | undefined
  palabras?: string | undefined
  /** A timestamptz. */
  corregir_hasta?: RawBuilder<unknown> | undefined
  antes?: RawBuilder<unknown> | undefined
}

/** What takes back which step: of one's own that is some minutes old nothing is left. */
const REVERSO: Partial<Record<PasoDeHistorial, PasoDeHistorial>> = {
  recibo_quitado: 'recibida',
  calificacion_quitada: 'calificada',
  devolucion_quitada: 'devuelta',
}

/**
 * The last step of a delivery, where it is the same person's, some minutes old, and nothing was handed in since.
 * @param entrega its key, a column
 */
const propio = (entrega: RawBuilder<unknown>, quien: number, paso: string) => sql`
  select h.id
  from entregas_historial h join entregas e on e.id = h.entrega_id and e.entregas = h.numero
  where h.id = (select max(u.id) from entregas_historial u where u.entrega_id = ${entrega})
    and h.quien = ${quien}
    and h.paso = ${paso}
    and h.creado_en > now() - make_interval(mins => ${sql.lit(MINUTES)})`

/** Which delivery, and the grade that the step tells of it. */
type DePaso = { id: number; calificacion?: number | null }

const filasDe = (entregas: readonly DePaso[]) =>
  sql`
    unnest(${entregas.map(e => e.id)}::bigint[], ${entregas.map(e => e.calificacion ?? null)}::numeric[]) as fila (
      entrega_id, calificacion)`

/** Those of whom a step of one's own, some minutes old, took the place, or fell away. */
async function mendPasos(db: Db, entregas: readonly DePaso[], paso: Paso['paso'], quien: number): Promise<Set<number>> {
  const reverso = REVERSO[paso]
  if (paso !== 'calificada' && !reverso) return new Set()
  const { rows } = await (reverso
    ? sql<{ id: number }>`delete from entregas_historial z using ${filasDe(entregas)}
        where z.id = (${propio(sql`fila.entrega_id`, quien, reverso)}) returning z.entrega_id as id`
    : sql<{
        id: number
      }>`
        update entregas_historial z
        set calificacion = round(fila.calificacion), calificacion_exacta = fila.calificacion, creado_en = now()
        from ${filasDe(entregas)}
        where z.id = (${propio(sql`fila.entrega_id`, quien, paso)})
        returning z.entrega_id as id`
  ).execute(db)
  return new Set(rows.map(r => r.id))
}

/**
 * Notes a step of each; a grade that its giver mends at once takes the place of the one before, and one that is taken
 * back at once leaves nothing.
 */
export async function notePasos(
  db: Db,
  entregas: readonly DePaso[],
  { paso, quien, ...que }: Omit<Paso, 'calificacion'>,
): Promise<void> {
  if (entregas.length === 0) return
  const mended = await mendPasos(db, entregas, paso, quien)
  const left = entregas.filter(e => !mended.has(e.id))
  if (left.length === 0) return
  await sql`
    insert into entregas_historial (
      entrega_id, paso, quien, numero, calificacion, calificacion_exacta, palabras, corregir_hasta, antes)
    select e.id, ${paso}, ${quien}, e.entregas, round(fila.calificacion), fila.calificacion, ${que.palabras ?? ''},
      ${que.corregir_hasta ?? sql`null`}::timestamptz, ${que.antes ?? sql`null`}::jsonb
    from ${filasDe(left)} join entregas e on e.id = fila.entrega_id
    order by e.id`.execute(db)
}

export const notePaso = (db: Db, id: number, { calificacion = null, ...paso }: Paso): Promise<void> =>
  notePasos(db, [{ id, calificacion }], paso)

/**
 * Both newest first; undefined when there is no such delivery, or it is neither the person's own nor theirs to review.
 */
export async function getHistorial(
  db: Db,
  person: Person,
  id: number,
): Promise<{ versiones: VersionDeEntrega[]; historial: PasoDeEntrega[] } | undefined> {
  const reviews = may(person.personas, 'entregables.read')
  const { rows } = await sql<{ versiones: VersionDeEntrega[]; historial: PasoDeEntrega[] }>`
    select (
        select coalesce(
            json_agg(
              json_build_object(
                'numero', v.numero, 'tareaURL', v.file_url,
                'file_name', ${siEsAjena(person, siTieneNombre(sql`v.file_name`, soloExtension(sql`v.file_name`)), sql`v.file_name`)},
                'file_type', v.file_type,
                'otros', ${siEsAjena(person, otrosVisibles(otrosDe(sql`v.entrega_id`, sql`v.numero`)), otrosDe(sql`v.entrega_id`, sql`v.numero`))},
                'entregado_en', v.entregado_en, 'hecho_en', v.hecho_en)
              order by v.numero desc),
            '[]')
        from entregas_versiones v
        where v.entrega_id = e.id) as versiones,
      (
        select coalesce(
            json_agg(
              json_build_object(
                'paso', x.paso, 'quien', x.quien, 'numero', x.numero, 'calificacion', x.calificacion,
                'palabras', x.palabras, 'hasta', ${enZonaDe('x.corregir_hasta', sql`e.usuario_id`)}, 'fecha', x.fecha)
              order by x.numero desc, x.orden desc, x.id desc),
            '[]')
        from (
          select h.id, 1 as orden, h.paso, coalesce(q.nombre_completo, '') as quien, h.numero,
            coalesce(h.calificacion_exacta, h.calificacion)::float8 as calificacion, h.palabras, h.corregir_hasta,
            h.creado_en as fecha
          from entregas_historial h left join usuarios q on q.id = h.quien
          where h.entrega_id = e.id
          union all
          select v.numero, 0, 'entregada',
            ${siEsAjena(person, nombreVisible(sql`coalesce(u.nombre_completo, '')`), sql`coalesce(u.nombre_completo, '')`)},
            v.numero, null, '', null, v.entregado_en
          from entregas_versiones v
          where v.entrega_id = e.id) x) as historial
    from entregas e join actividades a on a.id = e.actividad_id left join usuarios u on u.id = e.usuario_id
    where e.id = ${id}
      and (e.usuario_id = ${person.id} ${reviews ? sql`or ${alcanceDeTrabajo(person)}` : sql``})`.execute(db)
  return rows[0]
}
