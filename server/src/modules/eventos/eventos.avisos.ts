/** Tells that the class of a live course without sessions has begun: it has an hour, and nobody who switches it on. */
import type { DatosDeAviso } from '@eleva/contract'
import { sql } from 'kysely'
import { cursoPara } from '../../alcance/archivo.read.ts'
import { quienesCursan } from '../../alcance/destinatarios.read.ts'
import { ofertaAbierta } from '../../alcance/ofertas.read.ts'
import { ahora, hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { type Telling, tellAviso } from '../avisos/avisos.service.ts'

type Clase = { id: number; curso_id: number; inicia: string; datos: DatosDeAviso }

const momento = sql`e.inicia at time zone zona()`

/**
 * Claims those that are on by their hour and can be entered: once for each hour at which one is held, of two that look
 * at the same time by one. A class of whole days begins at no hour.
 */
async function claim(db: Db): Promise<Clase[]> {
  const { rows } = await sql<Clase>`
    with nuevas as (
        insert into avisos_de_evento (evento_id, inicia)
        select e.id, ${momento}
        from eventos_curso e join cursos k on k.id = e.curso_id
        where k."cursoEnVivo" = 1
          and e.hora_inicio is not null
          and ${ahora} >= e.inicia
          and ${ahora} < e.termina
          and coalesce(e.fecha_vigencia_inicio <= ${hoy}, true)
          and coalesce(e.fecha_vigencia_finalizacion >= ${hoy}, true)
          and not exists (select from avisos_de_evento ya where ya.evento_id = e.id and ya.inicia = ${momento})
        on conflict do nothing
        returning evento_id)
    select e.id, k.id as curso_id, e.inicia::text as inicia,
      jsonb_strip_nulls(jsonb_build_object(
        'clase', coalesce(nullif(e.titulo_video, ''), k.nombre_curso), 'curso_id', k.id, 'curso', k.nombre_curso,
        'en_vivo', 1, 'inicia', to_char(e.inicia, 'YYYY-MM-DD"T"HH24:MI'),
        'curricula_id', (
          select min(cc.curricula_id)
          from cursos_publicados cc
            join ofertas_curriculas oc on oc.curricula_id = cc.curricula_id
            join ofertas_academicas o on o.id = oc.oferta_id and ${ofertaAbierta}
          where cc.curso_id = k.id))) as datos
    from nuevas n join eventos_curso e on e.id = n.evento_id join cursos k on k.id = e.curso_id
    order by e.id`.execute(db)
  return rows
}

/**
 * Who follows the course by any open offer, and was not told already today that a class of it began, by one of its
 * sessions.
 */
const quienes = (cursoId: number) => sql`
  select distinct q.id
  from cursos_publicados cc
    join ofertas_curriculas oc on oc.curricula_id = cc.curricula_id
    join ofertas_academicas o on o.id = oc.oferta_id and ${ofertaAbierta}
    cross join lateral (${quienesCursan(sql`o.id`, sql`cc.curso_id`)}) q
    join cursos k on k.id = cc.curso_id
  where cc.curso_id = ${cursoId}
    and ${cursoPara(sql`q.id`)}
    and not exists (
      select from avisos a
      where a.usuario_id = q.id
        and a.tipo = 'clase_empezo'
        and a.datos -> 'curso_id' = to_jsonb(cc.curso_id)
        and a.creado_en > now() - interval '12 hours')`

export async function tellEventos(call: Telling): Promise<void> {
  for (const { id, curso_id, inicia, datos } of await claim(call.db))
    await tellAviso(call, { tipo: 'clase_empezo', clave: `evento:${id}:${inicia}`, datos, para: quienes(curso_id) })
}
