import { type EntregaPropia, MAX_VERSIONES, MODO, MURO, type Muro } from '@eleva/contract'
import { sql } from 'kysely'
import { devolucion, notaDeEntrega, otrosDeEntrega } from '../../../alcance/entregas.read.ts'
import { SIN_LINEA } from '../../../alcance/plazos.read.ts'
import { type HechoEnDispositivo, momentoDelDispositivo, requirePlazo } from '../../../alcance/plazos.ts'
import { enZonaDe } from '../../../alcance/zonas.read.ts'
import { gone } from '../../../kit/cosas.ts'
import { formatMomentoLargo } from '../../../kit/dates.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conflict } from '../../../kit/errors.ts'
import { hasRevision } from '../entregables.estado.read.ts'

export type Trabajo = {
  file_url: string
  file_id: string
  file_name: string
  file_type: string
  file_iconUrl: string
  archivo_id: number | null
  /** Files of ours behind it, in their order. */
  otros: readonly number[]
}

/** @property clave of what brings it: what comes again is the same delivery */
type DondeSeEntrega = {
  actividad_id: number
  curso_id: number
  curricula_id?: number | undefined
  clave?: string | undefined
  /** Who sees it, as whoever hands it in was told. */
  muro?: Muro | undefined
} & HechoEnDispositivo

const mine = sql<EntregaPropia>`
  json_build_object(
    'id', entrega.id,
    'file_id', entrega.file_id,
    'file_name', entrega.file_name,
    'file_url', entrega.file_url,
    'file_type', entrega.file_type,
    'file_iconUrl', entrega."file_iconUrl",
    'otros', ${otrosDeEntrega},
    'entregado_en', entrega.entregado_en,
    'recibido_en', entrega.recibido_en,
    'calificacion', ${notaDeEntrega},
    'comentarios', entrega.comentarios,
    'en_revision', ${hasRevision},
    'devolucion', ${devolucion})`

/**
 * What of a delivery decides whether another version is taken. One that was returned, and a correction in the place of
 * which another one comes, has the moment of the return, and not the dates of the activity. `despues` is when the one
 * that stands was done, of what was done before it: by more than two pages on a slow line may differ in what they take
 * for the server's clock.
 */
type Antes = {
  repetida: boolean
  despues: string | null
  file_url: string
  otros: number[]
  calificacion: number | null
  entregas: number
  devuelta: boolean
  corrige: boolean
  hasta: string | null
  tarde: boolean
  hecho: string | null
}

/** Whether one of its versions came by this key. On `entregas as entrega`. */
const isRepetida = (clave: string | null) => sql`
  coalesce(entrega.clave = ${clave}::uuid, false)
    or exists (
      select
      from entregas_versiones anterior
      where anterior.entrega_id = entrega.id
        and anterior.clave = ${clave}::uuid
    )`

/**
 * When a correction was done, where that counts: after its return and within a day; told only where it matters. On
 * `entregas as entrega`.
 */
const hechoDe = (dicho: string | null) => sql`
  select
    case
      when uno.dicho between greatest(now() - ${SIN_LINEA}, entrega.devuelta_en) and now() - interval '1 minute'
        or (
          uno.dicho between greatest(now() - ${SIN_LINEA}, entrega.devuelta_en) and entrega.corregir_hasta
          and entrega.corregir_hasta < now()
        )
        then uno.dicho
    end as hecho
  from (select ${dicho}::timestamptz as dicho) uno`

/** @param dicho when a correction was done, as its page says: it counts from the return on, for a day */
const antesDe = (
  usuarioId: number,
  actividadId: number,
  dicho: HechoEnDispositivo & Pick<DondeSeEntrega, 'clave'>,
) => sql<Antes>`
  select
    ${isRepetida(dicho.clave ?? null)} as repetida,
    case
      when entrega.dicho_en > ${momentoDelDispositivo(dicho)}::timestamptz + interval '1 minute'
        then ${enZonaDe('entrega.dicho_en', sql`entrega.usuario_id`)}
    end as despues,
    entrega.file_url,
    entrega.otros,
    entrega.calificacion,
    entrega.entregas,
    entrega.devuelta_en is not null as devuelta,
    entrega.devuelta_en is not null
      or (entrega.cuenta_en is not null and entrega.cuenta_en is distinct from entrega.hecho_en) as corrige,
    ${enZonaDe('entrega.corregir_hasta', sql`entrega.usuario_id`)} as hasta,
    coalesce(entrega.corregir_hasta < coalesce(correccion.hecho, now()), false) as tarde,
    to_json(correccion.hecho) as hecho
  from entregas entrega
    cross join lateral (${hechoDe(momentoDelDispositivo(dicho))}) correccion
  where entrega.usuario_id = ${usuarioId}
    and entrega.actividad_id = ${actividadId}
  for update of entrega`

/** @param dicho as there */
const lockAntes = async (
  db: Db,
  usuarioId: number,
  actividadId: number,
  dicho: HechoEnDispositivo & Pick<DondeSeEntrega, 'clave'> = {},
): Promise<Antes | undefined> => {
  const { rows } = await antesDe(usuarioId, actividadId, dicho).execute(db)
  return rows[0]
}

/** Reads one that is there, and locked. */
async function getEntrega(db: Db, usuarioId: number, actividadId: number): Promise<EntregaPropia> {
  const { rows } = await sql<{ entrega: EntregaPropia }>`
    select ${mine} as entrega
    from entregas entrega
    where entrega.usuario_id = ${usuarioId} and entrega.actividad_id = ${actividadId}`.execute(db)
  return rows[0]!.entrega
}

/** @returns when it was done without a connection; null for now */
async function requireTiempo(
  db: Db,
  usuarioId: number,
  actividadId: number,
  antes: Antes | undefined,
  dicho: HechoEnDispositivo = {},
): Promise<string | null> {
  if (!antes?.corrige) return requirePlazo(db, usuarioId, actividadId, dicho)
  if (antes.tarde)
    throw conflict(`Podías corregirla hasta el ${formatMomentoLargo(antes.hasta!)}. Pregunta a quien la revisa.`)
  return antes.hecho
}

/**
 * Before a file makes its way for nothing.
 * @param dicho as of `handIn`
 * @throws {Refusal} as `handIn`
 */
export async function requireEntregable(
  db: Db,
  usuarioId: number,
  actividadId: number,
  dicho: HechoEnDispositivo,
): Promise<void> {
  const antes = await lockAntes(db, usuarioId, actividadId, dicho)
  if (antes && antes.calificacion !== null) throw graded()
  await requireTiempo(db, usuarioId, actividadId, antes, dicho)
}

/** Whether what comes is another version than the one that stands, `entrega`. */
const cambia = sql`(entrega.file_url <> excluded.file_url or entrega.otros <> excluded.otros
  or entrega.devuelta_en is not null)`

/** A column that another version takes anew, and the same one keeps. */
const siCambia = (column: string) =>
  sql`${sql.ref(column)} = case when ${cambia} then ${sql.ref(`excluded.${column}`)}
    else ${sql.ref(`entrega.${column}`)} end`

/**
 * What counts for its dates: of a correction the version before, of what was done without a connection when it was
 * done.
 */
const cuentaAhora = sql`
  case
    when ${cambia} and entrega.devuelta_en is not null then coalesce(entrega.cuenta_en, entrega.entregado_en)
    when ${cambia} and entrega.cuenta_en is not distinct from entrega.hecho_en then excluded.hecho_en
    else entrega.cuenta_en
  end`

/** The delivery of somebody at an activity: a first one, or another version, while it is not graded. */
const putEntrega = (usuarioId: number, donde: DondeSeEntrega, trabajo: Trabajo, hecho: string | null) => sql<{
  entrega: EntregaPropia
}>`
  insert into entregas as entrega (
    usuario_id,
    actividad_id,
    curso_id,
    curricula_id,
    file_url,
    file_id,
    file_name,
    file_type,
    "file_iconUrl",
    archivo_id,
    otros,
    cuenta_en,
    hecho_en,
    clave,
    dicho_en,
    muro
  )
  values (
    ${usuarioId},
    ${donde.actividad_id},
    ${donde.curso_id},
    ${donde.curricula_id ?? null},
    ${trabajo.file_url},
    ${trabajo.file_id},
    ${trabajo.file_name},
    ${trabajo.file_type},
    ${trabajo.file_iconUrl},
    ${trabajo.archivo_id},
    ${trabajo.otros}::bigint[],
    ${hecho},
    ${hecho},
    ${donde.clave ?? null},
    ${momentoDelDispositivo(donde) === null ? null : sql`least(${momentoDelDispositivo(donde)}::timestamptz, now())`},
    ${donde.muro ?? MURO.ninguno}
  )
  on conflict (usuario_id, actividad_id) do update
  set file_url = excluded.file_url,
    file_id = excluded.file_id,
    file_name = excluded.file_name,
    file_type = excluded.file_type,
    "file_iconUrl" = excluded."file_iconUrl",
    archivo_id = excluded.archivo_id,
    otros = excluded.otros,
    muro = excluded.muro,
    curso_id = excluded.curso_id,
    curricula_id = coalesce(excluded.curricula_id, entrega.curricula_id),
    version = entrega.version + ${cambia}::int,
    entregado_en = case when ${cambia} then now() else entrega.entregado_en end,
    cuenta_en = ${cuentaAhora},
    ${siCambia('hecho_en')},
    ${siCambia('clave')},
    ${siCambia('dicho_en')},
    entregas = entrega.entregas + ${cambia}::int,
    recibido_en = case when not ${cambia} then entrega.recibido_en end,
    revision_en = case when not ${cambia} then entrega.revision_en end,
    devuelta_en = null
  where entrega.calificacion is null
  returning ${mine} as entrega`

/**
 * Hands in, or another version of what was handed in and has not been graded. The same again changes nothing; but the
 * same link, once it was returned, is a correction: what it leads to was corrected. What comes by a key that is known
 * is the same delivery, whatever was handed in, returned or graded since; and what was done before the one that stands
 * does not take its place.
 * @returns the delivery, whether it is another one than before and was returned, and names for what is told of it
 * @throws {Refusal} 409 once it has been graded, when the activity asks for nothing, outside of its dates or of the
 * time for its correction, of the same file that was returned, of what was done before what was handed in since, and
 * after too many versions
 */
export async function handIn(db: Db, usuarioId: number, donde: DondeSeEntrega, trabajo: Trabajo) {
  const actividad = await db
    .selectFrom('actividades')
    .select(['entregable', 'archivos_max', 'nombre_actividad_unidad as nombre'])
    .select(e =>
      e.selectFrom('cursos as curso').select('curso.nombre_curso').where('curso.id', '=', donde.curso_id).as('curso'),
    )
    .where('id', '=', donde.actividad_id)
    .executeTakeFirst()
  if (!actividad) throw gone('actividad')
  const before = await lockAntes(db, usuarioId, donde.actividad_id, donde)
  const datosDe = (entrega_id: number) => ({
    entrega_id,
    actividad_id: donde.actividad_id,
    actividad: actividad.nombre,
    curso_id: donde.curso_id,
    curso: actividad.curso ?? '',
  })
  if (before?.repetida) {
    const entrega = await getEntrega(db, usuarioId, donde.actividad_id)
    return { entrega, changed: false, corrected: false, datos: datosDe(entrega.id) }
  }
  if (actividad.entregable === MODO.ninguno) throw conflict('En esta actividad no se entrega nada.')
  if (before && before.calificacion !== null) throw graded()
  requireCuantos(1 + trabajo.otros.length, actividad.archivos_max)
  const same = before?.file_url === trabajo.file_url && String(before.otros) === String(trabajo.otros)
  if (same && before?.devuelta && trabajo.archivo_id !== null)
    throw conflict('Es el mismo archivo que te devolvieron. Elige el que corregiste.')
  const changed = !same || before?.devuelta === true
  let hecho: string | null = null
  if (changed) {
    if (before?.despues)
      throw conflict(
        `Después, el ${formatMomentoLargo(before.despues)}, entregaste otro trabajo, y ese es el que cuenta. Si quieres que cuente este, entrégalo otra vez.`,
      )
    hecho = await requireTiempo(db, usuarioId, donde.actividad_id, before, donde)
    if (before && before.entregas >= MAX_VERSIONES)
      throw conflict(`Ya entregaste esta actividad ${MAX_VERSIONES} veces. Pregunta a quien la revisa.`)
  }
  const { rows } = await putEntrega(usuarioId, donde, trabajo, hecho).execute(db)
  const entrega = rows[0]?.entrega
  if (!entrega) throw graded()
  return { entrega, changed, corrected: before?.devuelta === true, datos: datosDe(entrega.id) }
}

function requireCuantos(son: number, caben: number) {
  if (son === 1 || son <= caben) return
  throw conflict(
    caben === 1
      ? 'Aquí se entrega un solo archivo. Deja uno.'
      : `Aquí se entregan hasta ${caben} archivos. Quita alguno.`,
  )
}

const graded = () => conflict('Tu entrega ya fue calificada; ya no se puede cambiar.')
