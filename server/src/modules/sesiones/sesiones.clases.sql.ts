/** Of which classes people are told, each thing once for each hour at which a class is held. */
import type { DatosDeAviso, TipoDeAviso } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ofertaAbierta } from '../../alcance/ofertas.read.ts'
import { ahora } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'

type Clase = {
  id: number
  oferta_id: number
  curso_id: number
  organizador_id: number | null
  inicia: string
  datos: DatosDeAviso
}

/** Held between two moments from now on. The span finds them by its index. On `sesion_eventos as se`. */
const entre = (desde: RawBuilder<unknown>, hasta: RawBuilder<unknown>) => sql<SqlBool>`(
  tsrange(se.inicia, se.termina) && (select tsrange(ya + ${desde}, ya + ${hasta}, '(]') from ${ahora} as reloj (ya))
  and se.inicia > ${ahora} + ${desde} and se.inicia <= ${ahora} + ${hasta})`

/** Within a day, and not so soon that the next one says it. */
export const esManana = entre(sql`interval '1 hour'`, sql`interval '24 hours'`)
/** Within a quarter of an hour; what has no hour does not begin at one. */
export const esPronto = sql<SqlBool>`
  (se.hora_inicio is not null and ${entre(sql`interval '0'`, sql`interval '15 minutes'`)})`

/**
 * Whoever made it in one form said of what it reminds; of the others it always does. That it began is no reminder. On
 * `sesiones as s`.
 */
const seRecuerda = (tipo: TipoDeAviso): RawBuilder<SqlBool> => {
  const [cual] = tipo === 'clase_manana' ? ['dia'] : tipo === 'clase_pronto' ? ['pronto'] : []
  return cual
    ? sql`
      not exists (
        select from clases serie
        where serie.sesion_id = s.id and serie.recordatorio not in ('ambos', ${cual}))`
    : sql`true`
}

const momento = sql`se.inicia at time zone zona()`

/**
 * Claims the classes of open offers that are due and were not told of yet: of two that look at the same time one gets
 * each.
 * @param due on `sesion_eventos as se`
 */
export async function claimClases(db: Db, tipo: TipoDeAviso, due: RawBuilder<SqlBool>): Promise<Clase[]> {
  const { rows } = await sql<Clase>`
    with nuevas as (
        insert into avisos_de_clase (evento_id, tipo, inicia)
        select se.id, ${tipo}, ${momento}
        from sesion_eventos se join sesiones s on s.id = se.sesion_id join ofertas_academicas o on o.id = s.oferta_id
        where ${due}
          and ${ofertaAbierta}
          and ${seRecuerda(tipo)}
          and not exists (
            select from avisos_de_clase ya
            where ya.evento_id = se.id and ya.tipo = ${tipo} and ya.inicia = ${momento})
        on conflict do nothing
        returning evento_id)
    select se.id, s.oferta_id, s.curso_id, se.organizador_id, se.inicia::text as inicia,
      jsonb_strip_nulls(jsonb_build_object(
        'clase', s.nombre_sesion, 'evento_id', case when se.enlace <> '' then se.id end, 'curso_id', k.id,
        'curso', k.nombre_curso, 'en_vivo', nullif(k."cursoEnVivo", 0),
        'curricula_id', (select min(oc.curricula_id) from ofertas_curriculas oc where oc.oferta_id = s.oferta_id),
        'inicia', to_char(
          se.inicia, case when se.hora_inicio is null then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI' end))) as datos
    from nuevas n
      join sesion_eventos se on se.id = n.evento_id
      join sesiones s on s.id = se.sesion_id
      join cursos k on k.id = s.curso_id
    order by se.id`.execute(db)
  return rows
}

/** Where a class is held and when, as `claimClases` says it; undefined when it is no more. */
export async function findClase(db: Db, id: number): Promise<Omit<Clase, 'datos'> | undefined> {
  const { rows } = await sql<Omit<Clase, 'datos'>>`
    select se.id, s.oferta_id, s.curso_id, se.organizador_id, se.inicia::text as inicia
    from sesion_eventos se
    join sesiones s on s.id = se.sesion_id
    where se.id = ${id}`.execute(db)
  return rows[0]
}
