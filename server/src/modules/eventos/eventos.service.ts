/** Tells that the class of a live course without sessions has begun: it has an hour, and nobody who switches it on. */
import type { DatosDeTipo } from '@eleva/contract'
import { sql } from 'kysely'
import { cursoPara } from '../../alcance/archivado.read.ts'
import { quienesCursan } from '../../alcance/destinatarios.read.ts'
import { ofertaAbierta } from '../../alcance/ofertas.read.ts'
import { ahora, hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type Telling, tellAviso } from '../avisos/avisos.service.ts'

type ClaseEmpezada = { id: number; curso_id: number; inicia: string; datos: DatosDeTipo<'clase_empezo'> }

const momento = sql`evento.inicia at time zone zona()`

/**
 * Claims those that are on by their hour and can be entered: once for each hour at which one is held, of two that look
 * at the same time by one. A class of whole days begins at no hour.
 */
async function claim(db: Db): Promise<ClaseEmpezada[]> {
  const { rows } = await sql<ClaseEmpezada>`
    with nuevas as (
        insert into avisos_de_evento (evento_id, inicia)
        select evento.id, ${momento}
        from eventos_curso evento
          join cursos curso on curso.id = evento.curso_id
        where curso."cursoEnVivo" = 1
          and evento.hora_inicio is not null
          and ${ahora} >= evento.inicia
          and ${ahora} < evento.termina
          and coalesce(evento.fecha_vigencia_inicio <= ${hoy}, true)
          and coalesce(evento.fecha_vigencia_finalizacion >= ${hoy}, true)
          and not exists (select from avisos_de_evento ya where ya.evento_id = evento.id and ya.inicia = ${momento})
        on conflict do nothing
        returning evento_id)
    select evento.id, curso.id as curso_id, evento.inicia::text as inicia,
      jsonb_strip_nulls(jsonb_build_object(
        'clase', coalesce(nullif(evento.titulo_video, ''), curso.nombre_curso), 'curso_id', curso.id, 'curso',
          curso.nombre_curso,
        'en_vivo', 1, 'inicia', to_char(evento.inicia, 'YYYY-MM-DD"T"HH24:MI'),
        'curricula_id', (
          select min(publicado.curricula_id)
          from cursos_publicados publicado
            join ofertas_curriculas ofrecida on ofrecida.curricula_id = publicado.curricula_id
            join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id and ${ofertaAbierta}
          where publicado.curso_id = curso.id))) as datos
    from nuevas nueva
      join eventos_curso evento on evento.id = nueva.evento_id
      join cursos curso on curso.id = evento.curso_id
    order by evento.id`.execute(db)
  return rows
}

/**
 * Who follows the course by any open offer, and was not told already today that a class of it began, by one of its
 * sessions.
 */
const quienes = (cursoId: number) => sql`
  select distinct quien.id
  from cursos_publicados publicado
    join ofertas_curriculas ofrecida on ofrecida.curricula_id = publicado.curricula_id
    join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id and ${ofertaAbierta}
    cross join lateral (${quienesCursan(sql`oferta.id`, sql`publicado.curso_id`)}) quien
    join cursos curso on curso.id = publicado.curso_id
  where publicado.curso_id = ${cursoId}
    and ${cursoPara(sql`quien.id`)}
    and not exists (
      select from avisos aviso
      where aviso.usuario_id = quien.id
        and aviso.tipo = 'clase_empezo'
        and aviso.datos -> 'curso_id' = to_jsonb(publicado.curso_id)
        and aviso.creado_en > now() - interval '12 hours')`

export async function tellEventos(call: Telling): Promise<void> {
  for (const { id, curso_id, inicia, datos } of await claim(call.db))
    await tellAviso(call, {
      tipo: 'clase_empezo',
      clave: claveDe('evento', id, inicia),
      datos,
      para: quienes(curso_id),
    })
}
