import { setImmediate as breathe } from 'node:timers/promises'
import { ContenidoDePlantilla, conCampos, MINUTOS_PARA_DESHACER, type ReglaDeConstancia } from '@eleva/contract'
import { sql } from 'kysely'
import { isTerminadoQueVale } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { isReciente } from '../revalidaciones/revalidaciones.read.ts'
import {
  canonica,
  type DatosDeConstancia,
  enReloj,
  huellaDeCurp,
  nuevoFolio,
  nuevoReservado,
  type Reservado,
  readDatos,
  valoresDe,
} from './constancias.datos.ts'
import { type DatosDeDc3, listDatosDeDc3 } from './constancias.dc3.read.ts'
import type { Firmante } from './constancias.firma.ts'
import type { Logro } from './constancias.logros.read.ts'

/** How many pairs are looked at in one go. */
const LOTE = 200
/** How many programmes and courses are looked at in one go, each with all of its people. */
const DE_UNA_VEZ = 10

/**
 * Takes from those that wait; what another process looks at now is left to it.
 * @param usuarioId of one person alone
 */
export async function takePorVer(db: Db, usuarioId?: number): Promise<{ usuario_id: number; curso_id: number }[]> {
  const { rows } = await sql<{ usuario_id: number; curso_id: number }>`
    with tomadas as (
      select espera.usuario_id, espera.curso_id
      from constancias_por_ver espera
      where espera.desde <= now()
        ${usuarioId ? sql`and espera.usuario_id = ${usuarioId}` : sql``}
      order by espera.desde
      limit ${LOTE}
      for update skip locked
    )
    delete from constancias_por_ver espera
    using tomadas
    where espera.usuario_id = tomadas.usuario_id
      and espera.curso_id = tomadas.curso_id
    returning espera.usuario_id, espera.curso_id`.execute(db)
  return rows
}

/**
 * Of whom something was revalidated that can still be taken back, that course is looked at again once it cannot,
 * whatever waited of it before and was looked at meanwhile.
 */
export const waitForRecientes = (db: Db, pares: readonly { usuario_id: number }[]) =>
  sql`
    insert into constancias_por_ver (usuario_id, curso_id, desde)
    select
      revalidacion.usuario_id,
      revalidacion.curso_id,
      revalidacion.creado_en + ${sql.lit(MINUTOS_PARA_DESHACER + 1)} * interval '1 minute'
    from revalidaciones revalidacion
    where revalidacion.usuario_id = any (${pares.map(p => p.usuario_id)}::bigint[])
      and ${isReciente}
      and termina_en_constancia(revalidacion.curso_id)
    order by revalidacion.usuario_id, revalidacion.curso_id
    on conflict do nothing`.execute(db)

/**
 * Who has ended what is approved by hand waits from now on, but for what can still be taken back; of those who were
 * looked at and do not reach it any more, nobody does.
 */
export async function noteEsperan(
  db: Db,
  pares: readonly { usuario_id: number; curso_id: number }[],
  logros: readonly Logro[],
): Promise<void> {
  if (pares.length === 0) return
  const de = (lista: readonly (number | null)[]) => sql`${lista}::bigint[]`
  const llegan = sql`
    select *
    from unnest(
      ${de(logros.map(l => l.usuario_id))},
      ${de(logros.map(l => l.curricula_id))},
      ${de(logros.map(l => l.curso_id))},
      ${logros.map(l => l.reciente)}::boolean[]
    ) llega (usuario_id, curricula_id, curso_id, reciente)`
  await sql`
    delete from constancias_por_aprobar espera
    using unnest(${de(pares.map(p => p.usuario_id))}, ${de(pares.map(p => p.curso_id))}) par (usuario_id, curso_id)
    where espera.usuario_id = par.usuario_id
      and (
        espera.curso_id = par.curso_id
        or espera.curricula_id in (
          select publicado.curricula_id
          from cursos_publicados publicado
          where publicado.curso_id = par.curso_id)
      )
      and not exists (
        select
        from (${llegan}) llega
        where llega.usuario_id = espera.usuario_id
          and llega.curricula_id is not distinct from espera.curricula_id
          and llega.curso_id is not distinct from espera.curso_id
      )`.execute(db)
  if (logros.length === 0) return
  await sql`
    insert into constancias_por_aprobar (usuario_id, curricula_id, curso_id)
    select llega.usuario_id, llega.curricula_id, llega.curso_id
    from (${llegan}) llega
    where not llega.reciente
      and not exists (
      select
      from constancias_por_completar pedida
      where pedida.usuario_id = llega.usuario_id
        and (pedida.curricula_id = llega.curricula_id or pedida.curso_id = llega.curso_id)
    )
    on conflict do nothing`.execute(db)
}

export const removePorAprobar = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('constancias_por_aprobar').where('id', 'in', ids).execute()

/** `zona` is the installation's. */
type Emision = { firmante: Firmante; emisor: string; zona: string; por: number | null }

/** How many are signed and written before others have their turn. */
const FIRMADAS_DE_UNA_VEZ = 100

/**
 * Signed and written in this transaction.
 * @returns those that are new; one that another process had issued is not
 */
export async function insertConstancias(db: Db, logros: readonly Logro[], emision: Emision) {
  const now = new Date()
  const dc3 = logros.filter(l => l.forma === 'dc3')
  const deDc3 = await listDatosDeDc3(db, dc3)
  const conDatos = new Map(dc3.map((logro, at) => [logro, deDc3.get(at)]))
  // Once for all of them: clocks of a zone, and the words of a template, take longer to read than a signature to make.
  const emitida = enReloj(now, emision.zona)
  const dicen = new Map<number, ContenidoDePlantilla>()
  const diceDe = ({ version_id, plantilla_dice }: Logro): ContenidoDePlantilla => {
    const dice = dicen.get(version_id) ?? ContenidoDePlantilla.parse(plantilla_dice)
    dicen.set(version_id, dice)
    return dice
  }
  const made: Awaited<ReturnType<typeof writeConstancias>> = []
  for (let from = 0; from < logros.length; from += FIRMADAS_DE_UNA_VEZ) {
    if (from > 0) await breathe()
    const rows = logros.slice(from, from + FIRMADAS_DE_UNA_VEZ).map(logro => {
      const de = { emisor: emision.emisor, emitida, dice: diceDe(logro), dc3: conDatos.get(logro) }
      const { datos, reservado } = datosDe(logro, de)
      const { version_id } = logro
      return rowOf(datos, { ...logro, ...emision, now, version_id, reservado })
    })
    made.push(...(await writeConstancias(db, rows)))
  }
  return made
}

type DeEmision = { emisor: string; emitida: string; dice: ContenidoDePlantilla; dc3: DatosDeDc3 | undefined }

/** The data of «Constancia» as ever; those of any other template with its words and who signs. */
function datosDe(logro: Logro, { emisor, emitida, dice, dc3 }: DeEmision) {
  const { nombre, logro: que, horas, contenido, escuela } = logro
  // By the calendar of a school that lies ahead it may be the next day already; no paper says that it is older than its
  // end.
  const terminado = logro.terminado < emitida ? logro.terminado : emitida.slice(0, 10)
  const base = {
    folio: nuevoFolio(emitida),
    tipo: logro.curricula_id === null ? ('curso' as const) : ('programa' as const),
    nombre,
    logro: que,
    horas,
    contenido,
    escuela,
    terminado,
    emitida,
    emisor,
  }
  if (logro.plantilla === 'constancia') return { datos: { ...base, version: 1 as const }, reservado: null }
  const { textos, firmas, agente } = dice
  const datos: DatosDeConstancia = {
    ...base,
    version: 2,
    dice: textos.map(t => t.texto),
    firmas: firmas.map(f => ({ nombre: f.nombre, puesto: f.puesto })),
  }
  if (!dc3) return { datos, reservado: null }
  const { n: _, nombre: apellidosPrimero, curp, ...laborales } = dc3
  const reservado = nuevoReservado(curp)
  const conDc3: DatosDeConstancia = { ...datos, nombre: apellidosPrimero }
  conDc3.dc3 = {
    ...laborales,
    curp_huella: huellaDeCurp(reservado),
    hasta: terminado,
    agente: conCampos(agente, valoresDe(conDc3)),
    instructor: firmas[0]?.nombre ?? '',
  }
  return { datos: conDc3, reservado }
}

type Escrita = Pick<Logro, 'curricula_id' | 'curso_id'> & {
  usuario_id: number | null
  firmante: Firmante
  por: number | null
  now: Date
  version_id: number | null
  reservado: Reservado | null
}

function rowOf(datos: DatosDeConstancia, { firmante, por, now, ...de }: Escrita) {
  const texto = canonica(datos)
  return {
    folio: datos.folio,
    usuario_id: de.usuario_id,
    curricula_id: de.curricula_id,
    curso_id: de.curso_id,
    datos: texto,
    firma: firmante.firma(texto),
    llave_id: firmante.llaveId,
    nombre: datos.nombre,
    logro: datos.logro,
    emitida_por: por,
    emitida_en: now,
    version_id: de.version_id,
    reservado_secreto: de.reservado && JSON.stringify(de.reservado),
  }
}

/** Whoever has it waits for it no more. */
async function writeConstancias(db: Db, rows: readonly ReturnType<typeof rowOf>[]) {
  const made = await db
    .insertInto('constancias')
    .values(rows)
    .onConflict(c => c.doNothing())
    .returning(['id', 'folio', 'usuario_id', 'logro', 'curricula_id'])
    .execute()
  await sql`
    delete from constancias_por_aprobar espera
    using constancias constancia
    where constancia.id = any (${made.map(m => m.id)}::bigint[])
      and espera.usuario_id = constancia.usuario_id
      and (espera.curricula_id = constancia.curricula_id or espera.curso_id = constancia.curso_id)`.execute(db)
  return made
}

/** @returns whose it is; undefined when it did not hold any more */
export const revokeConstancia = (db: Db, id: number, por: number, motivo: string) =>
  db
    .updateTable('constancias')
    .set({ revocada_en: sql`now()`, revocada_por: por, motivo })
    .where('id', '=', id)
    .where('revocada_en', 'is', null)
    .returning(['folio', 'usuario_id', 'logro', 'curricula_id', 'revocada_por'])
    .executeTakeFirst()

/**
 * Issues it again with another name, under a new folio; the old one leads to it. Undefined when the old one does not
 * hold any more.
 */
export async function replaceConstancia(
  db: Db,
  id: number,
  nombre: string,
  { firmante, zona, por }: Pick<Emision, 'firmante' | 'zona'> & { por: number },
) {
  const vieja = await revokeConstancia(db, id, por, 'Se emitió otra con el nombre corregido.')
  if (!vieja) return undefined
  const old = await db
    .selectFrom('constancias')
    .select(['datos', 'usuario_id', 'curricula_id', 'curso_id', 'version_id', 'reservado_secreto'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const now = new Date()
  const datos: DatosDeConstancia = {
    ...readDatos(old.datos),
    folio: nuevoFolio(enReloj(now, zona)),
    nombre,
    emitida: enReloj(now, zona),
  }
  const [fresh] = await writeConstancias(db, [
    rowOf(datos, { ...old, firmante, por, now, reservado: old.reservado_secreto as Reservado | null }),
  ])
  if (!fresh) return undefined
  await db.updateTable('constancias').set({ sustituida_por: fresh.id }).where('id', '=', id).execute()
  return { folio: fresh.folio, vieja }
}

/** Until it holds no more, or its owner says otherwise. */
export const addToBuscadores = (db: Db, constancia_id: number) =>
  db
    .insertInto('constancias_en_buscadores')
    .values({ constancia_id })
    .onConflict(c => c.doNothing())
    .execute()

export const removeFromBuscadores = (db: Db, id: number) =>
  db.deleteFrom('constancias_en_buscadores').where('constancia_id', '=', id).execute()

/** Kept once for all times that the same file is handed out. */
export const noteImpresa = (db: Db, constancia_id: number, huella: Buffer) =>
  db
    .insertInto('constancias_impresas')
    .values({ constancia_id, huella })
    .onConflict(c => c.doNothing())
    .execute()

export type Regla = { de: 'curricula_id' | 'curso_id'; id: number }

/** What is not said stays as it is; a rule that was never said begins as it is read. */
export async function saveRegla(db: Db, { de, id }: Regla, body: Partial<ReglaDeConstancia>) {
  const said: Partial<ReglaDeConstancia> = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  )
  const modo = de === 'curricula_id' ? 'sola' : 'no'
  await db
    .insertInto('reglas_de_constancia')
    .values({ [de]: id, modo, ...said })
    .onConflict(c => c.column(de).doUpdateSet({ ...said, actualizado_en: sql`now()` }))
    .execute()
}

/** `finales`: what of programmes and courses may be ended by what is looked at. */
const finales = ({ de, id }: Regla) => {
  const logroId = sql`${id}::bigint`
  if (de === 'curricula_id') return sql`select ${logroId} as curricula_id, null::bigint as curso_id`
  return sql`
    select null::bigint as curricula_id, ${logroId} as curso_id
    union all
    select publicado.curricula_id, null
    from cursos_publicados publicado
    where publicado.curso_id = ${logroId}`
}

/**
 * Whoever did something of these courses is looked at again: they may have ended them before a rule was said, or by
 * what is not asked any more. By one course of each, as all of a programme is looked at with it; and without those who
 * have all that they can.
 */
export async function lookAtTodos(db: Db, regla: Regla): Promise<void> {
  const { de, id } = regla
  const cursos =
    de === 'curso_id'
      ? sql`select ${id}::bigint as curso_id`
      : sql`
        select publicado.curso_id
        from cursos_publicados publicado
        where publicado.curricula_id = ${id}`
  await sql`
    with
      finales as materialized (${finales(regla)}),
      hechas as (
        select hecha.usuario_id, en_curso.curso_id
        from (${cursos}) curso
          join cursos_unidades en_curso on en_curso.curso_id = curso.curso_id
          join actividades actividad on actividad.unidad_id = en_curso.unidad_id
          cross join lateral (
            select marca.usuario_id
            from actividades_realizadas marca
            where marca.actividad_id = actividad.id
            union all
            select intento.usuario_id
            from intentos intento
            where intento.actividad_id = actividad.id and ${isTerminadoQueVale}
            union all
            select entrega.usuario_id
            from entregas entrega
            where entrega.actividad_id = actividad.id
          ) hecha
        union all
        select revalidado.usuario_id, revalidado.curso_id
        from (${cursos}) curso
          join revalidaciones revalidado on revalidado.curso_id = curso.curso_id
      ),
      personas as (
        select hecha.usuario_id, min(hecha.curso_id) as curso_id
        from hechas hecha
        where hecha.usuario_id is not null
        group by hecha.usuario_id
      )
    insert into constancias_por_ver (usuario_id, curso_id)
    select persona.usuario_id, persona.curso_id
    from personas persona
    where exists (
      select
      from finales final
      where not exists (
        select
        from constancias ya
        where ya.usuario_id = persona.usuario_id
          and (ya.curricula_id = final.curricula_id or ya.curso_id = final.curso_id)
      )
    )
    order by persona.usuario_id
    on conflict do nothing`.execute(db)
}

/**
 * What asks less than it did, or is offered to more people, and is to be looked at by now; what another process takes
 * is left to it.
 */
export async function takePorMirar(db: Db): Promise<Regla[]> {
  const { rows } = await sql<{ curricula_id: number | null; curso_id: number | null }>`
    with tomadas as (
      select espera.id
      from constancias_por_mirar espera
      where espera.desde <= now()
      order by espera.desde, espera.id
      limit ${DE_UNA_VEZ}
      for update skip locked
    )
    delete from constancias_por_mirar espera
    using tomadas
    where espera.id = tomadas.id
    returning espera.curricula_id, espera.curso_id`.execute(db)
  return rows.map(({ curricula_id, curso_id }) =>
    curricula_id === null ? { de: 'curso_id', id: curso_id! } : { de: 'curricula_id', id: curricula_id },
  )
}

/** What these people did before they came to where it is offered may have been all of it. */
export const lookAtLoHecho = (db: Db, personas: readonly number[]) =>
  sql`select mira_lo_hecho(${personas}::bigint[])`.execute(db)
