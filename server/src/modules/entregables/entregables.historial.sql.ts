/** What was done with a delivery: written in the transaction that does it, while its row is locked. */
import type { PasoDeEntrega, PasoDeHistorial, VersionDeEntrega } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { otrosDe } from '../../alcance/entregas.read.ts'
import { alcanceDeEntrega } from '../../alcance/trabajo.read.ts'
import { enZonaDe } from '../../alcance/zonas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { nombreVisible, otrosVisibles, soloExtension, whenAjena, whenNamed } from './entregables.anonima.read.ts'
import { columnasDeNota } from './entregables.nota.sql.ts'

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
  select paso.id
  from entregas_historial paso
    join entregas entrega on entrega.id = paso.entrega_id and entrega.entregas = paso.numero
  where paso.id = (select max(ultimo.id) from entregas_historial ultimo where ultimo.entrega_id = ${entrega})
    and paso.quien = ${quien}
    and paso.paso = ${paso}
    and paso.creado_en > now() - make_interval(mins => ${sql.lit(MINUTES)})`

/** Which delivery, and the grade that the step tells of it. */
type DePaso = { id: number; calificacion?: number | null }

/** `fila`: each, with its grade as it is kept. */
const filasDe = (entregas: readonly DePaso[]) => {
  const notas = entregas.map(e => columnasDeNota(e.calificacion ?? null))
  return sql`
    unnest(
      ${entregas.map(e => e.id)}::bigint[],
      ${notas.map(n => n.calificacion)}::smallint[],
      ${notas.map(n => n.calificacion_exacta)}::numeric[]
    ) as fila (entrega_id, calificacion, calificacion_exacta)`
}

/** Those of whom a step of one's own, some minutes old, took the place, or fell away. */
async function mendPasos(db: Db, entregas: readonly DePaso[], paso: Paso['paso'], quien: number): Promise<Set<number>> {
  const reverso = REVERSO[paso]
  if (paso !== 'calificada' && !reverso) return new Set()
  const { rows } = await (reverso
    ? sql<{ id: number }>`
      delete from entregas_historial paso using ${filasDe(entregas)}
        where paso.id = (${propio(sql`fila.entrega_id`, quien, reverso)})
      returning paso.entrega_id as id`
    : sql<{
        id: number
      }>`
        update entregas_historial paso
        set calificacion = fila.calificacion,
          calificacion_exacta = fila.calificacion_exacta,
          creado_en = now()
        from ${filasDe(entregas)}
        where paso.id = (${propio(sql`fila.entrega_id`, quien, paso)})
        returning paso.entrega_id as id`
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
    select
      entrega.id,
      ${paso},
      ${quien},
      entrega.entregas,
      fila.calificacion,
      fila.calificacion_exacta,
      ${que.palabras ?? ''},
      ${que.corregir_hasta ?? sql`null`}::timestamptz,
      ${que.antes ?? sql`null`}::jsonb
    from ${filasDe(left)}
      join entregas entrega on entrega.id = fila.entrega_id
    order by entrega.id`.execute(db)
}

export const notePaso = (db: Db, id: number, { calificacion = null, ...paso }: Paso): Promise<void> =>
  notePasos(db, [{ id, calificacion }], paso)

/** Its versions as the person reads them, newest first. On `entregas as entrega`, its `actividad` and its `usuario`. */
function versionesDichas(person: Person) {
  const nombre = whenNamed(sql`version.file_name`, soloExtension(sql`version.file_name`))
  const otros = otrosDe(sql`version.entrega_id`, sql`version.numero`)
  return sql`
    select coalesce(
      json_agg(
        json_build_object(
          'numero', version.numero,
          'tareaURL', version.file_url,
          'file_name', ${whenAjena(person, nombre, sql`version.file_name`)},
          'file_type', version.file_type,
          'otros', ${whenAjena(person, otrosVisibles(otros), otros)},
          'entregado_en', version.entregado_en,
          'hecho_en', version.hecho_en
        )
        order by version.numero desc
      ),
      '[]'
    )
    from entregas_versiones version
    where version.entrega_id = entrega.id`
}

/** `linea`: what was done with it, and each time that it was handed in. On the same. */
function lineas(person: Person) {
  const nombre = sql`coalesce(usuario.nombre_completo, '')`
  return sql`
    select
      paso.id,
      1 as orden,
      paso.paso,
      coalesce(quien.nombre_completo, '') as quien,
      paso.numero,
      coalesce(paso.calificacion_exacta, paso.calificacion)::float8 as calificacion,
      paso.palabras,
      paso.corregir_hasta,
      paso.creado_en as fecha
    from entregas_historial paso
      left join usuarios quien on quien.id = paso.quien
    where paso.entrega_id = entrega.id
    union all
    select
      version.numero,
      0,
      'entregada',
      ${whenAjena(person, nombreVisible(nombre), nombre)},
      version.numero,
      null,
      '',
      null,
      version.entregado_en
    from entregas_versiones version
    where version.entrega_id = entrega.id`
}

/** These as the person reads them, newest first. */
const historialDicho = (person: Person) => sql`
  select coalesce(
    json_agg(
      json_build_object(
        'paso', linea.paso,
        'quien', linea.quien,
        'numero', linea.numero,
        'calificacion', linea.calificacion,
        'palabras', linea.palabras,
        'hasta', ${enZonaDe('linea.corregir_hasta', sql`entrega.usuario_id`)},
        'fecha', linea.fecha
      )
      order by linea.numero desc, linea.orden desc, linea.id desc
    ),
    '[]'
  )
  from (${lineas(person)}) linea`

/**
 * Both newest first; undefined when there is no such delivery, or it is neither the person's own nor theirs to review.
 */
export async function getHistorial(
  db: Db,
  person: Person,
  id: number,
): Promise<{ versiones: VersionDeEntrega[]; historial: PasoDeEntrega[] } | undefined> {
  const { rows } = await sql<{ versiones: VersionDeEntrega[]; historial: PasoDeEntrega[] }>`
    select
      (${versionesDichas(person)}) as versiones,
      (${historialDicho(person)}) as historial
    from entregas entrega
      join actividades actividad on actividad.id = entrega.actividad_id
      left join usuarios usuario on usuario.id = entrega.usuario_id
    where entrega.id = ${id}
      and ${alcanceDeEntrega(person)}`.execute(db)
  return rows[0]
}
