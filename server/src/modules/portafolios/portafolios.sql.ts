import { randomBytes } from 'node:crypto'
import { MAX_PORTAFOLIOS, type PortafolioInput } from '@eleva/contract'
import { sql } from 'kysely'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { waitTurn } from '../../kit/db/turno.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { hashToken } from '../../kit/http/session.ts'

const SECRET_BYTES = 32

type PortafolioPropio = { id: number; usuario_id: number }

/**
 * In the order in which they come; what is no more keeps its name.
 * @throws {Refusal} 404 for what is not the person's own
 */
async function putPiezas(
  db: Db,
  { id, usuario_id }: PortafolioPropio,
  piezas: PortafolioInput['piezas'],
): Promise<void> {
  const { rows } = await sql<{
    position: number
    entrega_id: number | null
    constancia_id: number | null
    numero: number | null
    nombre: string
    titulo: string
    frase: string
  }>`
    select
      (pedida.posicion - 1)::int as position,
      entrega.id as entrega_id,
      constancia.id as constancia_id,
      entrega.entregas as numero,
      coalesce(actividad.nombre_actividad_unidad, constancia.logro, vieja.nombre) as nombre,
      pedida.pieza ->> 'titulo' as titulo,
      pedida.pieza ->> 'frase' as frase
    from jsonb_array_elements(${JSON.stringify(piezas)}::jsonb) with ordinality as pedida (pieza, posicion)
      left join entregas entrega
        on entrega.id = (pedida.pieza ->> 'entrega_id')::bigint
        and entrega.usuario_id = ${usuario_id}
      left join actividades actividad on actividad.id = entrega.actividad_id
      left join constancias constancia
        on constancia.id = (pedida.pieza ->> 'constancia_id')::bigint
        and constancia.usuario_id = ${usuario_id}
      left join portafolio_piezas vieja
        on vieja.id = (pedida.pieza ->> 'pieza_id')::bigint
        and vieja.portafolio_id = ${id}
        and vieja.entrega_id is null
        and vieja.constancia_id is null
    where entrega.id is not null
      or constancia.id is not null
      or vieja.id is not null
    order by pedida.posicion`.execute(db)
  if (rows.length !== piezas.length) throw notFound('Uno de los trabajos que elegiste ya no está. Vuelve a elegirlos.')
  await db.deleteFrom('portafolio_piezas').where('portafolio_id', '=', id).execute()
  await db
    .insertInto('portafolio_piezas')
    .values(rows.map(row => ({ ...row, portafolio_id: id })))
    .execute()
}

/**
 * Holds the person's turn, so that many at once do not pass together.
 * @throws {Refusal} 404, 409 for one more than anybody needs
 */
export async function createPortafolio(db: Db, usuario_id: number, input: PortafolioInput): Promise<number> {
  const { titulo, presentacion, piezas } = input
  await waitTurn(db, `portafolios:${usuario_id}`)
  const { rows } = await sql<{ id: number }>`
    insert into portafolios (usuario_id, titulo, presentacion)
    select ${usuario_id}, ${titulo}, ${presentacion}
    where (select count(*) from portafolios portafolio where portafolio.usuario_id = ${usuario_id}) < ${MAX_PORTAFOLIOS}
    returning id`.execute(db)
  const made = rows[0]
  if (!made) throw conflict(`Ya tienes ${MAX_PORTAFOLIOS} portafolios. Elimina uno antes de hacer otro.`)
  await putPiezas(db, { id: made.id, usuario_id }, piezas)
  return made.id
}

/**
 * @returns its new version
 * @throws {Refusal} 404; 409 when it was changed elsewhere since it was read
 */
export async function savePortafolio(db: Db, portafolio: PortafolioPropio, input: PortafolioInput): Promise<number> {
  const { titulo, presentacion, piezas, version } = input
  const row = await db
    .updateTable('portafolios')
    .set({ titulo, presentacion, version: sql`version + 1` })
    .where('id', '=', portafolio.id)
    .where('usuario_id', '=', portafolio.usuario_id)
    .$if(version !== undefined, q => q.where('version', '=', version!))
    .returning('version')
    .executeTakeFirst()
  if (!row) throw conflict('Cambiaste este portafolio en otra ventana. Vuelve a abrirlo para ver cómo quedó.')
  await putPiezas(db, portafolio, piezas)
  return row.version
}

/** @throws {Refusal} 404 */
export async function removePortafolio(db: Db, { id, usuario_id }: PortafolioPropio): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('portafolios')
    .where('id', '=', id)
    .where('usuario_id', '=', usuario_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw gone('portafolio')
}

/**
 * @returns the secret of its new address; the old one is no longer known
 * @throws {Refusal} 404
 */
export async function sharePortafolio(
  db: Db,
  { id, usuario_id }: PortafolioPropio,
  dias: number | null,
): Promise<string> {
  const secreto = randomBytes(SECRET_BYTES).toString('base64url')
  const { numUpdatedRows } = await db
    .updateTable('portafolios')
    .set({
      secreto_hash: hashToken(secreto),
      enlace_en: sql`now()`,
      vence_en: dias === null ? null : sql`now() + make_interval(days => ${dias})`,
      visitas: 0,
    })
    .where('id', '=', id)
    .where('usuario_id', '=', usuario_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw gone('portafolio')
  return secreto
}

/** @throws {Refusal} 404 */
export async function unsharePortafolio(db: Db, { id, usuario_id }: PortafolioPropio): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('portafolios')
    .set({ secreto_hash: null, enlace_en: null, vence_en: null, visitas: 0 })
    .where('id', '=', id)
    .where('usuario_id', '=', usuario_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw gone('portafolio')
}

/** Without a word of who it was. */
export const noteVisita = (db: Db, id: number) =>
  db.updateTable('portafolios').set({ visitas: sql`visitas + 1` }).where('id', '=', id).execute()
