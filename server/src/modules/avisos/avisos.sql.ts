import {
  avisosQueSeReunen,
  type CanalDeCorreo,
  correoDeAviso,
  type DatosDeAviso,
  type DatosDeTipo,
  type FormaDeAvisos,
  juntaDeAviso,
  preferenciaDeForma,
  pushDeAviso,
  type TipoDeAviso,
  tiposDeAviso,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Destinatarios } from '../../alcance/destinatarios.read.ts'
import { gone } from '../../kit/cosas.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict } from '../../kit/errors.ts'
import type { ClaveDeAviso } from './avisos.clave.service.ts'

/** Up to so many people are told live each; of more, only those who are connected. */
export const POCOS = 200

export type AvisoPorDar<T extends TipoDeAviso = TipoDeAviso> = {
  tipo: T
  /** What it is about; while it is unread, the same again goes into it. */
  clave: ClaveDeAviso
  datos: DatosDeTipo<T>
  para: Destinatarios
  /** Who did it: they know. */
  salvo?: number | undefined
}

/** One thing about several, or several. */
export type Retirado = Pick<AvisoPorDar, 'tipo'> & {
  /** Everybody, without. */
  para?: AvisoPorDar['para']
  /** One, several, all that begin so but one, or those of a select. */
  clave:
    | ClaveDeAviso
    | readonly ClaveDeAviso[]
    | { desde: ClaveDeAviso; menos: ClaveDeAviso | undefined }
    | { entre: RawBuilder<unknown> }
}

/** On `avisos as aviso`. */
function hasClave(clave: Retirado['clave']) {
  if (typeof clave === 'object' && 'desde' in clave)
    return sql`starts_with(aviso.clave, ${clave.desde}) and aviso.clave is distinct from ${clave.menos ?? null}::text`
  if (typeof clave === 'object' && 'entre' in clave) return sql`aviso.clave in (${clave.entre})`
  return sql`aviso.clave = any (${[clave].flat()}::text[])`
}

type Oyentes = { oyentes: number[]; total: number }
/** `push`: whether something waits to go to a device. */
type AvisosDados = Oyentes & { push: boolean }

const conectados = sql`
  select json_agg(una.usuario_id)
  from dichos una
    join presencias presencia
      on presencia.usuario_id = una.usuario_id
      and presencia.is_online = 1`

const oyentesDe = sql`
  select
    count(*)::int as total,
    coalesce(
      case when count(*) <= ${sql.lit(POCOS)} then json_agg(dicho.usuario_id) else (${conectados}) end,
      '[]'
    ) as oyentes
  from dichos dicho`

/** A list of what was there and of what comes, each once. On what was there as `aviso`. */
const junta = (lista: string) => sql`(
  select jsonb_agg(distinct junto.uno)
  from (
    select jsonb_array_elements(aviso.datos -> ${sql.lit(lista)})
    union
    select jsonb_array_elements(excluded.datos -> ${sql.lit(lista)})) junto (uno))`

/** What an unread one becomes when the next comes about the same. On what was there as `aviso`. */
function reunido(tipo: TipoDeAviso) {
  const lista = juntaDeAviso[tipo]
  if (!lista)
    return sql`datos = excluded.datos, cuantos = aviso.cuantos + ${Number(avisosQueSeReunen.includes(tipo))}::int`
  return sql`
    datos = excluded.datos || jsonb_build_object(${sql.lit(lista)}::text, ${junta(lista)}),
    cuantos = jsonb_array_length(${junta(lista)})`
}

/** How many things one notice tells of. */
function cuantosDe<T extends TipoDeAviso>(tipo: T, datos: DatosDeTipo<T>): number {
  const lista = juntaDeAviso[tipo]
  return (lista && (datos as DatosDeAviso)[lista]?.length) || 1
}

type Varios = { tipo: TipoDeAviso; filas: RawBuilder<unknown>; salvo: number | undefined }

const correoUsual = (tipo: TipoDeAviso) => sql`${correoDeAviso[tipo]}::text`

/** What a person wants of a kind. @param quien whose, as `dicho.usuario_id` */
const preferencia = (tipo: TipoDeAviso, quien: string) => sql`
  left join avisos_preferencias prefiere
    on prefiere.usuario_id = ${sql.ref(quien)}
    and prefiere.tipo = ${tipo}`

/** What is gathered is told elsewhere only with the first. */
const cadaUno = (tipo: TipoDeAviso) => sql`(dicho.nuevo or ${!avisosQueSeReunen.includes(tipo)}::boolean)`

/** `dichos`: a notice for each person, or into the unread one about the same. */
const dichos = ({ tipo, filas, salvo }: Varios) => sql`
  insert into avisos as aviso (usuario_id, tipo, clave, datos, cuantos, en_resumen)
  select
    usuario.id,
    ${tipo},
    fila.clave,
    fila.datos,
    fila.cuantos,
    coalesce(prefiere.correo, ${correoUsual(tipo)}, 'no') = 'resumen'
  from (${filas}) fila
    join usuarios usuario on usuario.id = fila.id
    ${preferencia(tipo, 'usuario.id')}
  where usuario.estatus_user = 1
    and usuario.id is distinct from ${salvo ?? null}::bigint
    and coalesce(prefiere.en_app, true)
  order by usuario.id
  on conflict (usuario_id, tipo, clave)
  where leido_en is null do update
  set ${reunido(tipo)},
    actualizado_en = clock_timestamp(),
    en_resumen = excluded.en_resumen
  returning aviso.usuario_id, aviso.id, (xmax = 0) as nuevo`

/** `correos`: those whose mail goes at once. */
const correos = (tipo: TipoDeAviso) => sql`
  insert into avisos_correos (usuario_id, aviso_id)
  select
    dicho.usuario_id,
    dicho.id
  from dichos dicho
    ${preferencia(tipo, 'dicho.usuario_id')}
  where coalesce(prefiere.correo, ${correoUsual(tipo)}) = 'ya'
    and ${cadaUno(tipo)}
  on conflict (aviso_id) do nothing`

/** `pushes`: those that go to devices. */
const pushes = (tipo: TipoDeAviso) => sql`
  insert into avisos_push (suscripcion_id, aviso_id)
  select
    suscripcion.id,
    dicho.id
  from dichos dicho
    join push_suscripciones suscripcion on suscripcion.usuario_id = dicho.usuario_id
    ${preferencia(tipo, 'dicho.usuario_id')}
  where coalesce(prefiere.push, ${pushDeAviso[tipo]}::boolean)
    and ${cadaUno(tipo)}
  on conflict (suscripcion_id, aviso_id) do nothing
  returning 1`

const writeAvisos = (varios: Varios) => sql<AvisosDados>`
  with
    dichos as (${dichos(varios)}),
    correos as (${correos(varios.tipo)}),
    pushes as (${pushes(varios.tipo)})
  select
    oyentes.*,
    exists (select from pushes) as push
  from (${oyentesDe}) oyentes`

/**
 * One statement, however many people it is for: one notice each, or into the unread one about the same. In the order of
 * people, so that two that tell the same ones wait for each other in turn. With them goes what their mail is told: at
 * once, as a row of `avisos_correos` (of what is gathered only with the first), or in the next digest; and to their
 * devices a row of `avisos_push` each.
 * @param filas selects `id` of a person, `clave`, `datos` and `cuantos`
 * @returns how many were told, and who is to hear of it live
 */
export async function createVarios(db: Db, tipo: TipoDeAviso, filas: RawBuilder<unknown>, salvo?: number) {
  const { rows } = await writeAvisos({ tipo, filas, salvo }).execute(db)
  return rows[0]!
}

export const createAvisos = (db: Db, { tipo, clave, datos, para, salvo }: AvisoPorDar): Promise<AvisosDados> =>
  createVarios(
    db,
    tipo,
    // Somebody may be meant twice.
    sql`
      select distinct quien.id, ${clave}::text as clave, ${JSON.stringify(datos)}::jsonb as datos,
        ${cuantosDe(tipo, datos)}::bigint as cuantos
      from (${para}) quien`,
    salvo,
  )

/** What was told and no longer holds, where nobody has read it yet. */
export async function removeSinLeer(db: Db, { tipo, clave, para }: Retirado): Promise<Oyentes> {
  const { rows } = await sql<Oyentes>`
    with dichos as (
      delete from avisos aviso
      where aviso.tipo = ${tipo}
        and ${hasClave(clave)}
        and aviso.leido_en is null
        ${para ? sql`and aviso.usuario_id in (${para})` : sql``}
      returning aviso.usuario_id
    )
    ${oyentesDe}`.execute(db)
  return rows[0]!
}

/**
 * @returns whether anything changed
 * @throws {Refusal} 404 when there is none of the person; 409 when a newer one about the same waits already
 */
export async function markAviso(db: Db, usuarioId: number, id: number, leido: boolean): Promise<boolean> {
  const found = await db
    .selectFrom('avisos')
    .select('leido_en')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw gone('aviso')
  if ((found.leido_en !== null) === leido) return false
  await db
    .updateTable('avisos')
    .set({ leido_en: leido ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', id)
    .execute()
    .catch(error => {
      throw constraintOf(error) === 'avisos_sin_leer'
        ? conflict('Ya tienes sin leer un aviso más nuevo de lo mismo.')
        : error
    })
  return true
}

/** What somebody was told of one thing is read where the thing itself is. @returns whether anything changed */
export async function markLeidos(db: Db, usuarioId: number, tipos: readonly TipoDeAviso[], clave: ClaveDeAviso) {
  const { numUpdatedRows } = await db
    .updateTable('avisos')
    .set({ leido_en: sql<Date>`clock_timestamp()` })
    .where('usuario_id', '=', usuarioId)
    .where('tipo', 'in', tipos)
    .where('clave', '=', clave)
    .where('leido_en', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @param hasta ISO 8601; what came after it stays unread */
export async function markTodos(db: Db, usuarioId: number, hasta: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('avisos')
    .set({ leido_en: sql<Date>`clock_timestamp()` })
    .where('usuario_id', '=', usuarioId)
    .where('leido_en', 'is', null)
    .where('actualizado_en', '<=', sql<Date>`${hasta}::timestamptz`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What is not said stays as it was. @param said at least one of them */
export const savePreferencia = (
  db: Db,
  usuario_id: number,
  tipo: TipoDeAviso,
  said: { en_app?: boolean; correo?: CanalDeCorreo; push?: boolean },
) =>
  db
    .insertInto('avisos_preferencias')
    .values({ usuario_id, tipo, ...said })
    // Whoever chooses again has nothing to go back to.
    .onConflict(c =>
      c.columns(['usuario_id', 'tipo']).doUpdateSet(said.correo === undefined ? said : { ...said, correo_antes: null }),
    )
    .execute()

/** All kinds at once, in one statement; nothing is left of what was said of one of them. */
export async function saveForma(db: Db, usuario_id: number, forma: FormaDeAvisos): Promise<void> {
  if (forma === 'importante') {
    // As it goes for who says nothing: what is usual may change, and does for them.
    await db.deleteFrom('avisos_preferencias').where('usuario_id', '=', usuario_id).execute()
    await db
      .deleteFrom('avisos_resumenes')
      .where('usuario_id', '=', usuario_id)
      .where(sql<SqlBool>`dias = '{}'`)
      .execute()
    return
  }
  const rows = tiposDeAviso.map(tipo => {
    const { en_app, correo, push } = preferenciaDeForma(forma, tipo)
    return { usuario_id, tipo, en_app: en_app === 1, correo, push: push === 1 }
  })
  await db
    .insertInto('avisos_preferencias')
    .values(rows)
    .onConflict(c =>
      c.columns(['usuario_id', 'tipo']).doUpdateSet(e => ({
        en_app: e.ref('excluded.en_app'),
        correo: e.ref('excluded.correo'),
        push: e.ref('excluded.push'),
        correo_antes: null,
      })),
    )
    .execute()
}

/** Rows of one statement at night, so that nobody waits for it. */
const TANDA = 5_000

/** @returns how many went */
export async function removeViejos(db: Db, days: number, signal?: AbortSignal): Promise<number> {
  let gone = 0
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('avisos')
      .where('id', 'in', e =>
        e
          .selectFrom('avisos')
          .select('id')
          .where('actualizado_en', '<', sql<Date>`now() - make_interval(days => ${days})`)
          .orderBy('actualizado_en')
          .limit(TANDA),
      )
      .executeTakeFirst()
    gone += Number(numDeletedRows)
    if (numDeletedRows < TANDA || signal?.aborted) return gone
  }
}
