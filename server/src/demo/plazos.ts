/**
 * Dates of 3.º A and 5.º A in their first course: of the one also one that is over, so that some handed in late; the
 * rest is still to come.
 * Of 3.º B two that are over, which not everybody has done.
 */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../kit/db/schema.d.ts'

/** Days from today, at one minute before midnight on the people's clocks; null for none. */
type Fecha = number | null

const plazos: [actividad: string, abre: Fecha, limite: Fecha, cierra: Fecha][] = [
  ['Los cinco acuerdos de mi grupo', -30, 20, 27],
  ['Revisa los acuerdos a las dos semanas', null, 34, null],
  ['Una consigna, dos caminos', null, 41, 48],
]
/** Over, without a close: the last of those who handed it in were late, whatever the hour. */
const vencida = ['Arma la carpeta de tu materia', sql`date_trunc('hour', now() - interval '22 days 17 hours')`] as const

const momento = (dias: Fecha) =>
  dias === null ? sql`null::timestamptz` : sql`((hoy() + ${dias}::int) + time '23:59') at time zone zona()`

export async function loadPlazos(tx: Transaction<DB>): Promise<void> {
  await put(tx, ['3.º A'], vencida[0], sql`null::timestamptz`, vencida[1], sql`null::timestamptz`)
  for (const [actividad, ...fechas] of plazos)
    await put(tx, ['3.º A', '5.º A'], actividad, ...(fechas.map(momento) as [Key, Key, Key]))
  // One of them had no line that day.
  await sql`
    with una as (
        update entregas e
        set hecho_en = e.entregado_en - interval '3 hours', cuenta_en = e.entregado_en - interval '3 hours'
        where e.id = (
            select min(x.id)
            from entregas x
              join grupos_usuarios gu on gu.usuario_id = x.usuario_id
              join grupos g on g.id = gu.grupo_id and g.nombre_grupo = '3.º A'
              join actividades a on a.id = x.actividad_id
            where x.calificacion is not null
              and x.devuelta_en is null
              and x.cuenta_en is null
              and a.nombre_actividad_unidad <> ${vencida[0]})
        returning e.id, e.entregas, e.hecho_en)
    update entregas_versiones v
    set hecho_en = u.hecho_en, cuenta_en = u.hecho_en
    from una u
    where v.entrega_id = u.id and v.numero = u.entregas`.execute(tx)
  for (const [actividad, ...fechas] of deTerceroB)
    await put(tx, ['3.º B'], actividad, ...(fechas.map(momento) as [Key, Key, Key]))
}

const deTerceroB: typeof plazos = [
  ['Los cinco acuerdos de mi grupo', null, -9, null],
  ['Una consigna, dos caminos', null, -3, null],
]

type Key = RawBuilder<unknown>

const put = (tx: Transaction<DB>, grupos: string[], actividad: string, abre: Key, limite: Key, cierra: Key) =>
  sql`
    insert into plazos (grupo_id, curso_id, actividad_id, abre, fecha_limite, cierra, puesto_por)
    select g.id, k.id, a.id, ${abre}, ${limite}, ${cierra},
      (
        select c.id
        from grupos_usuarios gu
          join usuarios u on u.id = gu.usuario_id
          join escuelas e on e.id = u.escuela_id
          join usuarios c on c.email = e.correo_coach
        where gu.grupo_id = g.id
        limit 1)
    from grupos g, cursos k
      join cursos_unidades cu on cu.curso_id = k.id
      join actividades a on a.unidad_id = cu.unidad_id
    where g.nombre_grupo = any (${grupos}) and k.clave_interna = 'ADI-01' and a.nombre_actividad_unidad = ${actividad}`.execute(
    tx,
  )
