/**
 * Dates of 3.º A and 5.º A in their first course: of the one also one that is over, so that some handed in late; the
 * rest is still to come.
 * 3.º B has two that are over, which not everybody has done.
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
        update entregas entrega
        set hecho_en = entrega.entregado_en - interval '3 hours', cuenta_en = entrega.entregado_en - interval '3 hours'
        where entrega.id = (
            select min(otra.id)
            from entregas otra
              join grupos_usuarios miembro on miembro.usuario_id = otra.usuario_id
              join grupos grupo on grupo.id = miembro.grupo_id and grupo.nombre_grupo = '3.º A'
              join actividades actividad on actividad.id = otra.actividad_id
            where otra.calificacion is not null
              and otra.devuelta_en is null
              and otra.cuenta_en is null
              and actividad.nombre_actividad_unidad <> ${vencida[0]})
        returning entrega.id, entrega.entregas, entrega.hecho_en)
    update entregas_versiones version
    set hecho_en = una.hecho_en, cuenta_en = una.hecho_en
    from una una
    where version.entrega_id = una.id and version.numero = una.entregas`.execute(tx)
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
    select grupo.id, curso.id, actividad.id, ${abre}, ${limite}, ${cierra},
      (
        select coach.id
        from grupos_usuarios miembro
          join usuarios usuario on usuario.id = miembro.usuario_id
          join escuelas escuela on escuela.id = usuario.escuela_id
          join usuarios coach on coach.email = escuela.correo_coach
        where miembro.grupo_id = grupo.id
        limit 1)
    from grupos grupo, cursos curso
      join cursos_unidades en_curso on en_curso.curso_id = curso.id
      join actividades actividad on actividad.unidad_id = en_curso.unidad_id
    where grupo.nombre_grupo = any (${grupos}) and curso.clave_interna = 'ADI-01'
      and actividad.nombre_actividad_unidad = ${actividad}`.execute(tx)
