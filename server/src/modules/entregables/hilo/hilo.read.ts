/** The thread of a delivery: who reads it, what stands in it, and how much of it somebody has not read. */

import {
  type DatosDeAviso,
  type hiloRoutes,
  MAX_SIN_LEER,
  QUITAR_MINUTOS,
  type QueryOf,
  type ReplyOf,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { nombreDe } from '../../../alcance/nombre.ts'
import { alcanceDeEntrega, canGrade, entregaPropia } from '../../../alcance/trabajo.read.ts'
import { gone } from '../../../kit/cosas.ts'
import { iso } from '../../../kit/db/days.ts'
import type { Db } from '../../../kit/db/db.ts'
import { userRoom } from '../../../kit/http/realtime.ts'
import type { Person } from '../../../kit/http/session.ts'
import { datosDeEntrega } from '../../avisos/avisos.datos.read.ts'
import { nombreVisible, sinNombre } from '../entregables.anonima.read.ts'
import { salasDe } from '../entregables.salas.read.ts'

type List = typeof hiloRoutes.mensajes

/** Messages of one page, unless it is asked for more or fewer. */
const POR_PAGINA = 30

const canWrite = (person: Person) => sql<boolean>`(${entregaPropia(person)} or ${canGrade(person)})`

/**
 * How many messages of others somebody has not read; at most `MAX_SIN_LEER`. A walk along the thread from where they
 * stopped.
 * @param entregaId column
 */
export const mensajesSinLeer = (entregaId: RawBuilder<unknown>, usuarioId: number) => sql<number>`(
  select count(*)::int
  from (
    select from entregas_mensajes nuevo
    where nuevo.entrega_id = ${entregaId}
      and nuevo.id > coalesce((
        select leido.hasta
        from entregas_leidos leido
        where leido.entrega_id = ${entregaId} and leido.usuario_id = ${usuarioId}), 0)
      and nuevo.usuario_id is distinct from ${usuarioId}
      and nuevo.quitado_en is null
    limit ${sql.lit(MAX_SIN_LEER)}) pocos)`

/**
 * Whether there are any, for many deliveries at once: each asks the index alone, whatever else the table has.
 * @param entregaId column
 */
export const hasSinLeer = (entregaId: RawBuilder<unknown>, usuarioId: number) => sql<SqlBool>`
  exists (
    select from entregas_mensajes nuevo
    where nuevo.entrega_id = ${entregaId}
      and nuevo.usuario_id is distinct from ${usuarioId}
      and nuevo.quitado_en is null
      and nuevo.id > coalesce((
        select leido.hasta
        from entregas_leidos leido
        where leido.entrega_id = ${entregaId} and leido.usuario_id = ${usuarioId}), 0)
    offset 0)`

export async function countSinLeer(db: Db, entregaId: number, usuarioId: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select ${mensajesSinLeer(sql`${entregaId}::bigint`, usuarioId)} as n`.execute(db)
  return rows[0]!.n
}

/** The files of a message `uno`. */
const archivosDeMensaje = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'id', archivo.id,
        'nombre', archivo.nombre,
        'tipo', archivo.tipo,
        'tamano', archivo.tamano,
        'segundos', adjunto.segundos
      )
      order by adjunto.position
    ),
    '[]'
  )
  from entregas_mensajes_archivos adjunto
    join archivos archivo on archivo.id = adjunto.archivo_id
  where adjunto.mensaje_id = uno.id`

/**
 * What is said of a learner, where their name is kept from who reviews their work.
 * @param sin in its place
 */
const sinAutor = (que: RawBuilder<unknown>, sin: RawBuilder<unknown>) =>
  sql`
    case
      when ${sinNombre} and not uno.propio and uno.usuario_id is not distinct from entrega.usuario_id then ${sin}
      else ${que}
    end`

/** What is told of a message `uno` of the delivery `entrega`, by `autor`. */
const mensaje = (person: Person) => sql`
  json_build_object(
    'id', uno.id,
    'llave', case when uno.propio then uno.llave::text else '' end,
    'propio', uno.propio,
    'alumno', uno.usuario_id is not distinct from entrega.usuario_id,
    'autor', json_build_object(
      'id', ${sinAutor(sql`coalesce(uno.usuario_id, 0)`, sql`0`)},
      'nombre', ${sinAutor(nombreDe('autor'), nombreVisible(sql`''`))},
      'avatar', ${sinAutor(sql`coalesce(autor.avatar, '')`, sql`''`)}
    ),
    'cuerpo', uno.cuerpo,
    'fecha', ${iso('uno.creado_en')},
    'quitado', uno.quitado_en is not null,
    'quitable', uno.propio and uno.quitado_en is null and ${canWrite(person)} and ${quitable('uno.creado_en')},
    'archivos', (${archivosDeMensaje})
  )`

/** The last ones of the delivery `entrega`, or those before one. */
const ultimos = (person: Person, antes: number | null, cuantos: number) => sql`
  select
    dicho.id,
    dicho.usuario_id,
    dicho.cuerpo,
    dicho.llave,
    dicho.creado_en,
    dicho.quitado_en,
    dicho.usuario_id is not distinct from ${person.id} as propio
  from entregas_mensajes dicho
  where dicho.entrega_id = entrega.id
    and (${antes}::bigint is null or dicho.id < ${antes}::bigint)
  order by dicho.id desc
  limit ${cuantos}`

/** Up to where the person has read it. */
const leidoHasta = (person: Person) => sql`
  select leido.hasta
  from entregas_leidos leido
  where leido.entrega_id = entrega.id
    and leido.usuario_id = ${person.id}`

type PaginaDeHilo = Omit<ReplyOf<List>, 'puede' | 'anteriores' | 'salas'> & { escribir: boolean }

const paginaDeHilo = (person: Person, id: number, antes: number | null, cuantos: number) => sql<PaginaDeHilo>`
  select
    ${entregaPropia(person)} as propia,
    ${canWrite(person)} as escribir,
    coalesce((${leidoHasta(person)}), 0)::bigint as leido_hasta,
    ${mensajesSinLeer(sql`entrega.id`, person.id)} as sin_leer,
    coalesce(
      (
        select json_agg(${mensaje(person)} order by uno.id)
        from (${ultimos(person, antes, cuantos)}) uno
          left join usuarios autor on autor.id = uno.usuario_id
      ),
      '[]'
    ) as mensajes
  from entregas entrega
    join actividades actividad on actividad.id = entrega.actividad_id
    left join usuarios usuario on usuario.id = entrega.usuario_id
  where entrega.id = ${id}
    and ${alcanceDeEntrega(person)}`

/**
 * A page of a thread, in one statement.
 * @throws {Refusal} 404 when there is no such delivery in scope
 */
export async function listMensajes(
  db: Db,
  person: Person,
  id: number,
  { antes, por_pagina }: QueryOf<List>,
): Promise<ReplyOf<List>> {
  const most = por_pagina ?? POR_PAGINA
  const { rows } = await paginaDeHilo(person, id, antes ?? null, most + 1).execute(db)
  const found = rows[0]
  if (!found) throw gone('entrega')
  const { escribir, mensajes, ...rest } = found
  const page = mensajes.slice(-most)
  return {
    ...rest,
    mensajes: page,
    anteriores: mensajes.length > most ? page[0]!.id : null,
    puede: { escribir },
    salas: rest.propia ? [userRoom(person.id)] : salasDe(person),
  }
}

/**
 * Whether so little time has gone by that a message may be taken back.
 * @param column as `mensaje.creado_en`
 */
export const quitable = (column: string) =>
  sql<boolean>`(${sql.ref(column)} > clock_timestamp() - make_interval(mins => ${sql.lit(QUITAR_MINUTOS)}))`

export type Hilo = {
  id: number
  actividad_id: number
  /** The learner; null when they were deleted. */
  usuario_id: number | null
  propia: boolean
  escribe: boolean
  /** Names for what is told of it. */
  datos: DatosDeAviso
}

/**
 * A thread that the person reads.
 * @param lock holds the thread's turn to the end of the transaction: messages get their keys in the order in which they
 * can be seen, so that «read up to here» never passes over one
 * @throws {Refusal} 404 when there is none in scope
 */
export async function requireHilo(
  db: Db,
  person: Person,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<Hilo> {
  const { rows } = await sql<Hilo>`
    select
      entrega.id,
      entrega.actividad_id,
      entrega.usuario_id,
      ${entregaPropia(person)} as propia,
      ${canWrite(person)} as escribe,
      ${datosDeEntrega} as datos
    from entregas entrega
      join actividades actividad on actividad.id = entrega.actividad_id
      left join usuarios usuario on usuario.id = entrega.usuario_id
    where entrega.id = ${id}
      and ${alcanceDeEntrega(person)}
    ${lock ? sql`for no key update of entrega` : sql``}`.execute(db)
  const found = rows[0]
  if (!found) throw gone('entrega')
  return found
}
