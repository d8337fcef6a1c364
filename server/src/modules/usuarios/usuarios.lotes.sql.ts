/**
 * The same act for many people: all rows are locked, judged, changed and noted by a few statements, however many they
 * are (ADR 080).
 */
import {
  type AccionDeLote,
  accionesSinVuelta,
  DIAS_PARA_DESHACER,
  type LoteDePersonas,
  type LoteInput,
  MAX_LOTE,
  type ResultadoDeLote,
  ROL,
  type ValorDeLote,
} from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { bloqueada } from '../../alcance/bloqueadas.read.ts'
import { gruposVigentes } from '../../alcance/grupos.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import { rechazado } from '../../alcance/rechazos.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, forbidden, notFound, refused } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { listIds } from './usuarios.read.ts'
import { lockAdmins } from './usuarios.sql.ts'

type UnLote = { id: number; accion: AccionDeLote; valor: ValorDeLote }
/** What is said of a person, first what does not hold: null for whoever it is done with. */
type Juicio = { rechazo?: RawBuilder<unknown>; ya?: RawBuilder<unknown> }

const si = (condition: RawBuilder<unknown>, motivo: string) => sql`case when ${condition} then ${motivo}::text end`
const hasRol = (role: number) =>
  sql`exists (select from usuarios_roles su_rol
    where su_rol.usuario_id = usuario.id and su_rol.role_id = ${role}::bigint)`
const soloRol = (role: number) =>
  sql`
    (${hasRol(role)}
      and not exists (select from usuarios_roles su_rol
        where su_rol.usuario_id = usuario.id and su_rol.role_id <> ${role}::bigint))`
const enGrupo = (grupo: number) =>
  sql`exists (select from grupos_usuarios miembro
    where miembro.usuario_id = usuario.id and miembro.grupo_id = ${grupo}::bigint)`
const inactiva = sql`usuario.estatus_user = 0`

/** Who is written to: whose account is open and whose address takes mails. */
const recibe: Juicio = {
  rechazo: sql`coalesce(${si(inactiva, 'Su cuenta está inactiva: actívala para que pueda entrar.')},
    ${si(rechazado, 'Su correo rechazó el último mensaje: corrígelo, o pruébalo otra vez.')})`,
}

/**
 * On `usuarios as usuario`.
 * @param yo who does it
 */
function juicioDe({ accion, valor }: Omit<UnLote, 'id'>, yo: number): Juicio {
  const esYo = sql`usuario.id = ${yo}::bigint`
  const juicios: Record<AccionDeLote, () => Juicio> = {
    activar: () => ({ ya: sql`not ${inactiva}` }),
    desactivar: () => ({ rechazo: si(esYo, 'No puedes desactivar tu propia cuenta.'), ya: inactiva }),
    rol: () => ({ rechazo: si(esYo, 'No puedes cambiar tu propio rol.'), ya: soloRol(valor.rol!) }),
    grupo: () => ({
      rechazo: si(sql`not ${hasRol(ROL.estudiante)}`, 'Solo los estudiantes pueden estar en grupos.'),
      ya: enGrupo(valor.grupo!),
    }),
    sin_grupo: () => ({ ya: sql`not ${enGrupo(valor.grupo!)}` }),
    escuela: () => ({ ya: sql`usuario.escuela_id is not distinct from ${valor.escuela!}::bigint` }),
    acceso: () => recibe,
    mensaje: () => recibe,
  }
  return juicios[accion]()
}

const valorDe = (i: LoteInput): ValorDeLote => {
  const all = { rol: i.rol, grupo: i.grupo, escuela: i.escuela, asunto: i.asunto, texto: i.texto }
  const said = Object.entries(all).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(said), ...(i.accion === 'activar' && i.con_correo ? { correo: true } : {}) }
}

/** Whether it writes to those with whom it was done. */
const escribe = ({ accion, valor }: Pick<UnLote, 'accion' | 'valor'>) =>
  accionesSinVuelta.includes(accion) || valor.correo === true

/**
 * @returns what became of it, who may be connected with rights that they have no more, and of those that were marked
 * how many there are no more;
 *   `nuevo` false when the key was heard before: then it says what became of it then
 * @throws {Refusal} 409 when the list holds others by now; 422 when they are too many, or the group or school is gone
 */
export async function applyLote(db: Db, person: Person, input: LoteInput) {
  const before = await db.selectFrom('usuarios_lotes').select('id').where('clave', '=', input.clave).executeTakeFirst()
  if (before) return { lote: (await getLote(db, before.id))!, se_fueron: 0, salen: [], correos: false, nuevo: false }
  const valor = valorDe(input)
  await requireGrupoYEscuela(db, valor)
  if (input.accion === 'desactivar' || input.accion === 'rol') await takeTurn(db, person)
  const ids = await lockPersonas(db, person, input)
  const { id } = await db
    .insertInto('usuarios_lotes')
    .values({ clave: input.clave, accion: input.accion, valor, por: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const uno: UnLote = { id, accion: input.accion, valor }
  await judge(db, uno, ids, person.id)
  await apply(db, uno)
  return {
    lote: (await getLote(db, id))!,
    se_fueron: (input.ids?.length ?? ids.length) - ids.length,
    salen: input.accion === 'desactivar' || input.accion === 'rol' ? await listConQuienes(db, id) : [],
    correos: escribe(uno),
    nuevo: true,
  }
}

/**
 * Nobody takes rights from themselves, so that somebody is left to administer: as long as they still do.
 * @throws {Refusal} 403
 */
async function takeTurn(db: Db, person: Person) {
  await lockAdmins(db)
  const { rows } = await sql`
      select 1
      from usuarios usuario
      where usuario.id = ${person.id} and not ${inactiva} and ${hasRol(ROL.admin)}`.execute(db)
  if (rows.length === 0) throw forbidden()
}

/** @throws {Refusal} 422 */
async function requireGrupoYEscuela(db: Db, { grupo, escuela }: ValorDeLote) {
  if (grupo !== undefined) {
    const found = await db
      .selectFrom('grupos')
      .select('id')
      .where('id', '=', grupo)
      .where('archivado_en', 'is', null)
      .forKeyShare()
      .executeTakeFirst()
    if (!found) throw refused('Ese grupo ya no existe.', 'grupo')
  }
  if (escuela !== undefined) {
    const found = await db
      .selectFrom('escuelas')
      .select('id')
      .where('id', '=', escuela)
      .forKeyShare()
      .executeTakeFirst()
    if (!found) throw refused('Esa escuela ya no existe.', 'escuela')
  }
}

/**
 * In one order, as loads lock them, too. Whose data are blocked is nobody's to change.
 * @returns the keys of those in scope
 */
async function lockPersonas(db: Db, person: Person, { ids, filtros, total }: LoteInput): Promise<number[]> {
  const asked = filtros ? await listIds(db, person, filtros, MAX_LOTE + 1) : (ids ?? [])
  if (asked.length > MAX_LOTE)
    throw refused(`Son más de ${MAX_LOTE.toLocaleString('es-MX')} personas: usa los filtros para hacerlo por partes.`)
  const { rows } = await sql<{ id: number }>`
    select usuario.id
    from usuarios usuario
    where usuario.id = any(${asked}::bigint[])
      and ${alcanceDeUsuario(person)}
      and not ${bloqueada}
    order by usuario.id
    for update of usuario`.execute(db)
  if (filtros && rows.length !== total)
    throw conflict(
      `La lista cambió mientras tanto: ahora son ${rows.length.toLocaleString('es-MX')}. No se hizo nada; revísala y vuelve a intentarlo.`,
    )
  return rows.map(r => r.id)
}

const judge = (db: Db, lote: UnLote, ids: readonly number[], yo: number) => {
  const { rechazo = sql`null::text`, ya = sql`false` } = juicioDe(lote, yo)
  return sql`
    insert into usuarios_lotes_filas (lote_id, usuario_id, resultado, motivo, antes)
    select
      ${lote.id}::bigint,
      usuario.id,
      case when ${ya} then 'ya_estaba' when juicio.motivo is not null then 'rechazado' else 'hecho' end,
      case when ${ya} then '' else coalesce(juicio.motivo, '') end,
      jsonb_build_object(
        'estatus_user', usuario.estatus_user,
        'escuela_id', usuario.escuela_id,
        'roles', (select coalesce(jsonb_agg(su_rol.role_id), '[]') from usuarios_roles su_rol
          where su_rol.usuario_id = usuario.id),
        'grupos', (select coalesce(jsonb_agg(miembro.grupo_id), '[]') from grupos_usuarios miembro
          where miembro.usuario_id = usuario.id)
      )
    from usuarios usuario
      cross join lateral (select ${rechazo} as motivo) juicio
    where usuario.id = any(${[...ids]}::bigint[])`.execute(db)
}

/** Those with whom it is done, as a select. */
const conQuienes = (loteId: number) => sql`
  select fila.usuario_id
  from usuarios_lotes_filas fila
  where fila.lote_id = ${loteId}
    and fila.resultado = 'hecho'`

async function listConQuienes(db: Db, loteId: number): Promise<number[]> {
  const { rows } = await sql<{ usuario_id: number }>`${conQuienes(loteId)}`.execute(db)
  return rows.map(r => r.usuario_id)
}

async function apply(db: Db, { id, accion, valor }: UnLote): Promise<void> {
  const quienes = conQuienes(id)
  if (accion === 'activar') await setEstatus(db, quienes, 1)
  if (accion === 'desactivar') await setEstatus(db, quienes, 0)
  if (accion === 'rol') await setRol(db, quienes, valor.rol!)
  if (accion === 'grupo') await addGrupo(db, quienes, valor.grupo!)
  if (accion === 'sin_grupo') await dropGrupo(db, quienes, valor.grupo!)
  if (accion === 'escuela')
    await sql`
      update usuarios usuario
      set escuela_id = ${valor.escuela!}::bigint, version = usuario.version + 1
      where usuario.id in (${quienes})`.execute(db)
}

/** Whoever is deactivated is out at once. */
async function setEstatus(db: Db, quienes: RawBuilder<unknown>, estatus: 0 | 1) {
  await sql`
    update usuarios usuario
    set estatus_user = ${estatus}::smallint, version = usuario.version + 1
    where usuario.id in (${quienes})`.execute(db)
  if (estatus === 0)
    await sql`
      update sesiones_web sesion
      set vence_en = now()
      where sesion.usuario_id in (${quienes})`.execute(db)
}

/** It is the only one that they have; only learners are in groups. Those of a year that is over stay as they were. */
async function setRol(db: Db, quienes: RawBuilder<unknown>, role: number) {
  await sql`
    insert into usuarios_roles (usuario_id, role_id)
    select elegido.usuario_id, ${role}::bigint
    from (${quienes}) elegido
    on conflict do nothing`.execute(db)
  await sql`
    delete from usuarios_roles su_rol
    where su_rol.usuario_id in (${quienes}) and su_rol.role_id <> ${role}::bigint`.execute(db)
  if (role !== ROL.estudiante)
    await sql`
      delete from grupos_usuarios miembro
      where miembro.usuario_id in (${quienes})
        and miembro.grupo_id in ${gruposVigentes}`.execute(db)
  await sql`
    update usuarios usuario
    set version = usuario.version + 1
    where usuario.id in (${quienes})`.execute(db)
}

const addGrupo = (db: Db, quienes: RawBuilder<unknown>, grupo: number) =>
  sql`
    insert into grupos_usuarios (usuario_id, grupo_id)
    select elegido.usuario_id, ${grupo}::bigint
    from (${quienes}) elegido
    on conflict do nothing`.execute(db)
const dropGrupo = (db: Db, quienes: RawBuilder<unknown>, grupo: number) =>
  sql`delete from grupos_usuarios miembro
    where miembro.usuario_id in (${quienes}) and miembro.grupo_id = ${grupo}::bigint`.execute(db)

/** How many who were left out are named at once; the file has all. */
const MAX_NAMED = 200

/** Undefined when there is none. */
export async function getLote(db: Db, id: number): Promise<LoteDePersonas | undefined> {
  const { rows } = await sql<Omit<LoteDePersonas, 'correos'> & { valor: ValorDeLote }>`
    select lote.id, lote.accion, lote.valor,
      (lote.deshecho_en is null
        and lote.creado_en > now() - make_interval(days => ${DIAS_PARA_DESHACER})
        and lote.accion <> all (${[...accionesSinVuelta]}::text[])) as se_deshace,
      cuenta.*,
      coalesce((
        select json_agg(json_build_object(
            'id', nombrada.id, 'nombre', nombrada.nombre_completo, 'email', nombrada.email, 'motivo', nombrada.motivo))
        from (
          select usuario.id, usuario.nombre_completo, usuario.email, fila.motivo
          from usuarios_lotes_filas fila
            join usuarios usuario on usuario.id = fila.usuario_id
          where fila.lote_id = lote.id and fila.resultado = 'rechazado'
          order by usuario.nombre_completo, usuario.id
          limit ${MAX_NAMED}) nombrada), '[]') as motivos
    from usuarios_lotes lote
      cross join lateral (
        select count(*) filter (where fila.resultado = 'hecho')::int as hechos,
          count(*) filter (where fila.resultado = 'ya_estaba')::int as ya_estaban,
          count(*) filter (where fila.resultado = 'rechazado')::int as rechazados,
          count(*) filter (where fila.enviado_en is not null)::int as enviados,
          count(*) filter (where fila.fallo <> '')::int as fallos
        from usuarios_lotes_filas fila
        where fila.lote_id = lote.id) cuenta
    where lote.id = ${id}`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const { valor, ...lote } = found
  return { ...lote, correos: escribe({ accion: lote.accion, valor }) ? lote.hechos : 0 }
}

export type FilaDeLote = { nombre: string; email: string; resultado: ResultadoDeLote; motivo: string; fallo: string }

/** All of it, by name, as the reader takes them. */
export const streamFilas = (db: Db, id: number): AsyncIterable<FilaDeLote> =>
  db
    .selectFrom('usuarios_lotes_filas as fila')
    .innerJoin('usuarios as usuario', 'usuario.id', 'fila.usuario_id')
    .select(['usuario.nombre_completo as nombre', sql<string>`usuario.email::text`.as('email')])
    .select(['fila.resultado', 'fila.motivo', 'fila.fallo'])
    .where('fila.lote_id', '=', id)
    .orderBy('usuario.nombre_completo')
    .orderBy('usuario.id')
    .stream(500)

/** Those for whom what the act made stands as it made it, on `usuarios as usuario`. */
function isUnchanged({ accion, valor }: UnLote): RawBuilder<unknown> {
  if (accion === 'activar') return sql`not ${inactiva}`
  if (accion === 'desactivar') return inactiva
  if (accion === 'rol') return soloRol(valor.rol!)
  if (accion === 'grupo') return enGrupo(valor.grupo!)
  if (accion === 'sin_grupo') return sql`not ${enGrupo(valor.grupo!)} and ${hasRol(ROL.estudiante)}`
  return sql`usuario.escuela_id is not distinct from ${valor.escuela!}::bigint`
}

/**
 * Takes an act back, of whomever nobody changed in that since.
 * @returns how many are as they were, how many stay, and who may be connected with rights that they have no more
 * @throws {Refusal} 404 when there is none or it is too old, 409 when it was taken back already, or is no act that can
 * be
 */
export async function undoLote(db: Db, person: Person, id: number) {
  const lote = await db
    .selectFrom('usuarios_lotes')
    .select(['id', 'accion', 'valor', 'deshecho_en'])
    .where('id', '=', id)
    .where(sql<boolean>`creado_en > now() - make_interval(days => ${DIAS_PARA_DESHACER})`)
    .forUpdate()
    .executeTakeFirst()
  if (!lote) throw notFound('Eso ya no se puede deshacer.')
  if (lote.deshecho_en) throw conflict('Eso ya se deshizo.')
  if (accionesSinVuelta.includes(lote.accion)) throw conflict('Un correo que ya salió no se puede deshacer.')
  if (lote.accion === 'activar' || lote.accion === 'rol') await takeTurn(db, person)
  const { rows } = await sql<{ id: number }>`
    select usuario.id
    from usuarios usuario
    where usuario.id in (${conQuienes(id)})
      and usuario.id <> ${person.id}
      and not ${bloqueada}
      and ${isUnchanged(lote)}
    order by usuario.id
    for update of usuario`.execute(db)
  const ids = rows.map(r => r.id)
  await restore(db, lote, ids)
  await db.updateTable('usuarios_lotes').set({ deshecho_en: sql`now()` }).where('id', '=', id).execute()
  const total = (await listConQuienes(db, id)).length
  const salen = lote.accion === 'activar' || lote.accion === 'rol' ? ids : []
  return { devueltos: ids.length, se_quedan: total - ids.length, salen }
}

async function restore(db: Db, { id, accion, valor }: UnLote, ids: readonly number[]): Promise<void> {
  const quienes = sql`select unnest(${[...ids]}::bigint[]) as usuario_id`
  if (accion === 'activar') await setEstatus(db, quienes, 0)
  if (accion === 'desactivar') await setEstatus(db, quienes, 1)
  if (accion === 'grupo') await dropGrupo(db, quienes, valor.grupo!)
  if (accion === 'sin_grupo') await addGrupo(db, quienes, valor.grupo!)
  if (accion === 'rol') await restoreRoles(db, id, quienes)
  if (accion === 'escuela')
    await sql`
      update usuarios usuario
      set escuela_id = escuela.id, version = usuario.version + 1
      from usuarios_lotes_filas fila
        left join escuelas escuela on escuela.id = (fila.antes ->> 'escuela_id')::bigint
      where fila.lote_id = ${id}
        and fila.usuario_id = usuario.id
        and usuario.id in (${quienes})`.execute(db)
}

/** With the groups in which they were, of those that are there still. */
async function restoreRoles(db: Db, id: number, quienes: RawBuilder<unknown>) {
  const deAntes = (que: 'roles' | 'grupos') => sql`
    from usuarios_lotes_filas fila
      cross join lateral jsonb_array_elements_text(fila.antes -> ${sql.lit(que)}) as era (valor)
    where fila.lote_id = ${id}
      and fila.usuario_id in (${quienes})`
  await sql`
    insert into usuarios_roles (usuario_id, role_id)
    select fila.usuario_id, era.valor::bigint ${deAntes('roles')}
    on conflict do nothing`.execute(db)
  await sql`
    delete from usuarios_roles su_rol
    where su_rol.usuario_id in (${quienes})
      and (su_rol.usuario_id, su_rol.role_id) not in (select fila.usuario_id,
        era.valor::bigint ${deAntes('roles')})`.execute(db)
  await sql`
    insert into grupos_usuarios (usuario_id, grupo_id)
    select antes.usuario_id, grupo.id
    from (select fila.usuario_id, era.valor::bigint as grupo_id ${deAntes('grupos')}) antes
      join grupos grupo on grupo.id = antes.grupo_id
    on conflict do nothing`.execute(db)
  await sql`
    update usuarios usuario
    set version = usuario.version + 1
    where usuario.id in (${quienes})`.execute(db)
}

export type PorEscribir = { usuario_id: number; email: string; nombre: string }

/**
 * Those of an act who are yet to be written to, at most so many. With what is said to all of them; undefined when it is
 * no act of mails.
 */
export async function listPorEscribir(db: Db, loteId: number, most: number) {
  const lote = await db
    .selectFrom('usuarios_lotes')
    .select(['accion', 'valor'])
    .where('id', '=', loteId)
    .executeTakeFirst()
  if (!lote) return undefined
  const { rows } = await sql<PorEscribir>`
    select fila.usuario_id, usuario.email::text as email, usuario.name as nombre
    from usuarios_lotes_filas fila
      join usuarios usuario on usuario.id = fila.usuario_id
    where fila.lote_id = ${loteId}
      and fila.resultado = 'hecho'
      and fila.enviado_en is null
      and fila.fallo = ''
      and usuario.estatus_user = 1
    order by fila.usuario_id
    limit ${most}`.execute(db)
  return { ...lote, quienes: rows }
}

/** @param fallo why it did not go out, for good; empty when it did */
export const noteEnviado = (db: Db, loteId: number, usuarioId: number, fallo: string) =>
  db
    .updateTable('usuarios_lotes_filas')
    .set(fallo ? { fallo } : { enviado_en: sql<Date>`clock_timestamp()` })
    .where('lote_id', '=', loteId)
    .where('usuario_id', '=', usuarioId)
    .execute()
