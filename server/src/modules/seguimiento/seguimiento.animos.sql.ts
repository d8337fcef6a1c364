/** Encouragement: a notice with words of one's own, at most one a week for each learner, whoever sends it. */
import { DIAS_ENTRE_ANIMOS } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type FilaDe, type Telling, tellVarios } from '../avisos/avisos.service.ts'
import { enSeguimiento } from './seguimiento.read.ts'

type Animo = { ids: readonly number[]; texto: string; clave: string }
type Enviado = { enviados: number; omitidos: number }

/**
 * To those of `ids` who are in scope. Whoever had one within the week is left out; of two who encourage the same person
 * at once, the row in `animos_ultimos` goes to one.
 * @throws {Refusal} 404 when none of them is in scope; 409 when the key is somebody else's
 */
export async function sendAnimo(call: Telling, person: Person, animo: Animo): Promise<Enviado> {
  const { db } = call
  const envio = await openEnvio(db, person, animo)
  if (!envio.nuevo) return envio
  const autor = sql`${person.id}::bigint`
  const { rows } = await sql<{ usuario_id: number }>`
    with elegidos as (
        select usuario.id
        from usuarios usuario
        where ${elegidos(person, animo.ids)}
        order by usuario.id),
      tomados as (
        insert into animos_ultimos as ultimo (usuario_id, enviado_en, autor_id)
        select id, now(), ${autor}
        from elegidos
        on conflict (usuario_id)
        do update set enviado_en = excluded.enviado_en, autor_id = excluded.autor_id
        where ultimo.enviado_en <= now() - make_interval(days => ${sql.lit(DIAS_ENTRE_ANIMOS)})
        returning ultimo.usuario_id)
    insert into animos (envio_id, usuario_id)
    select ${envio.id}::bigint, usuario_id
    from tomados
    returning usuario_id`.execute(db)
  if (rows.length > 0)
    await tellVarios(
      call,
      'animo',
      // The first name, as it is by itself in `name`; with no name the words go without one.
      sql<FilaDe<'animo'>>`select usuario.id, ${claveDe('animo', envio.id)}::text as clave, 1::bigint as cuantos,
          jsonb_build_object('quien', (select autor.nombre_completo from usuarios autor where autor.id = ${autor}),
            'titulo', replace(${animo.texto}::text, '{nombre}', split_part(btrim(usuario.name), ' ', 1))) as datos
        from animos animo
          join usuarios usuario on usuario.id = animo.usuario_id
          where animo.envio_id = ${envio.id}::bigint`,
    )
  return { enviados: rows.length, omitidos: envio.pedidos - rows.length }
}

const elegidos = (person: Person, ids: readonly number[]) =>
  sql<SqlBool>`usuario.id = any (${ids}::bigint[]) and ${enSeguimiento(person)}`

/** Notes it under its key; of one that is there already, what came of it. */
async function openEnvio(db: Db, person: Person, { ids, texto, clave }: Animo) {
  const { rows } = await sql<{ id: number; pedidos: number }>`
    insert into animos_envios (clave, autor_id, texto, pedidos)
    select ${clave}::uuid, ${person.id}::bigint, ${texto}, count(*)
    from usuarios usuario
      where ${elegidos(person, ids)}
    having count(*) > 0
    on conflict (clave) do nothing
    returning id, pedidos`.execute(db)
  if (rows[0]) return { ...rows[0], nuevo: true as const }
  const before = await sql<{ autor_id: number | null } & Enviado>`
    select envio.autor_id, cuenta.n as enviados, envio.pedidos - cuenta.n as omitidos
    from animos_envios envio
      cross join lateral (select count(*)::int as n from animos animo where animo.envio_id = envio.id) cuenta
    where envio.clave = ${clave}::uuid`.execute(db)
  const sent = before.rows[0]
  if (!sent) throw notFound('Ninguna de esas personas está ya a tu cargo.')
  if (sent.autor_id !== person.id) throw conflict('Eso ya se envió. Vuelve a intentarlo.')
  return { nuevo: false as const, enviados: sent.enviados, omitidos: sent.omitidos }
}

/** What is said to who sent it. */
export function resumenDeEnvio({ enviados, omitidos }: Enviado): string {
  const mandado = enviados === 1 ? 'Ánimo enviado a 1 persona.' : `Ánimo enviado a ${enviados} personas.`
  if (omitidos === 0) return mandado
  const fuera =
    omitidos === 1
      ? '1 no lo recibió: ya se le animó esta semana.'
      : `${omitidos} no lo recibieron: ya se les animó esta semana.`
  return enviados === 0 ? fuera : `${mandado} ${fuera}`
}
