/** The classes of which people are told, each thing once for each hour at which a class is held. */
import type { DatosDeTipo } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ofertaAbierta } from '../../alcance/ofertas.read.ts'
import { ahora } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'

/** What people are told of a class that is near. */
export type TipoDeClase = 'clase_manana' | 'clase_pronto' | 'clase_empezo'

type ClaseDeSesion = {
  id: number
  oferta_id: number
  curso_id: number
  organizador_id: number | null
  inicia: string
  datos: DatosDeTipo<TipoDeClase>
}

/** Held between two moments from now on. The span finds them by its index. On `sesion_eventos as evento`. */
const entre = (desde: RawBuilder<unknown>, hasta: RawBuilder<unknown>) => sql<SqlBool>`(
  tsrange(evento.inicia, evento.termina) && (select tsrange(ya + ${desde}, ya + ${hasta}, '(]')
    from ${ahora} as reloj (ya))
  and evento.inicia > ${ahora} + ${desde} and evento.inicia <= ${ahora} + ${hasta})`

/** Within a day, and not so soon that the next one says it. */
export const isManana = entre(sql`interval '1 hour'`, sql`interval '24 hours'`)
/** Within a quarter of an hour; what has no hour does not begin at one. */
export const isPronto = sql<SqlBool>`
  (evento.hora_inicio is not null and ${entre(sql`interval '0'`, sql`interval '15 minutes'`)})`

/**
 * Whoever made it in one form said of what it reminds; of the others it always does. That it began is no reminder. On
 * `sesiones as sesion`.
 */
const isRecordada = (tipo: TipoDeClase): RawBuilder<SqlBool> => {
  const [cual] = tipo === 'clase_manana' ? ['dia'] : tipo === 'clase_pronto' ? ['pronto'] : []
  return cual
    ? sql`
      not exists (
        select from clases serie
        where serie.sesion_id = sesion.id and serie.recordatorio not in ('ambos', ${cual}))`
    : sql`true`
}

const momento = sql`evento.inicia at time zone zona()`

/**
 * Claims the classes of open offers that are due and were not told of yet: of two that look at the same time one gets
 * each.
 * @param due on `sesion_eventos as evento`
 */
export async function claimClases(db: Db, tipo: TipoDeClase, due: RawBuilder<SqlBool>): Promise<ClaseDeSesion[]> {
  const { rows } = await sql<ClaseDeSesion>`
    with nuevas as (
        insert into avisos_de_clase (evento_id, tipo, inicia)
        select evento.id, ${tipo}, ${momento}
        from sesion_eventos evento
          join sesiones sesion on sesion.id = evento.sesion_id
          join ofertas_academicas oferta on oferta.id = sesion.oferta_id
        where ${due}
          and ${ofertaAbierta}
          and ${isRecordada(tipo)}
          and not exists (
            select from avisos_de_clase ya
            where ya.evento_id = evento.id and ya.tipo = ${tipo} and ya.inicia = ${momento})
        on conflict do nothing
        returning evento_id)
    select evento.id, sesion.oferta_id, sesion.curso_id, evento.organizador_id, evento.inicia::text as inicia,
      jsonb_strip_nulls(jsonb_build_object(
        'clase', sesion.nombre_sesion, 'evento_id', case when evento.enlace <> '' then evento.id
          end, 'curso_id', curso.id,
        'curso', curso.nombre_curso, 'en_vivo', nullif(curso."cursoEnVivo", 0),
        'curricula_id', (select min(ofrecida.curricula_id) from ofertas_curriculas ofrecida
          where ofrecida.oferta_id = sesion.oferta_id),
        'inicia', to_char(
          evento.inicia, case when evento.hora_inicio is null then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI'
            end))) as datos
    from nuevas nueva
      join sesion_eventos evento on evento.id = nueva.evento_id
      join sesiones sesion on sesion.id = evento.sesion_id
      join cursos curso on curso.id = sesion.curso_id
    order by evento.id`.execute(db)
  return rows
}

/** Where a class is held and when, as `claimClases` says it; undefined when it is no more. */
export async function findClase(db: Db, id: number): Promise<Omit<ClaseDeSesion, 'datos'> | undefined> {
  const { rows } = await sql<Omit<ClaseDeSesion, 'datos'>>`
    select evento.id, sesion.oferta_id, sesion.curso_id, evento.organizador_id, evento.inicia::text as inicia
    from sesion_eventos evento
    join sesiones sesion on sesion.id = evento.sesion_id
    where evento.id = ${id}`.execute(db)
  return rows[0]
}
