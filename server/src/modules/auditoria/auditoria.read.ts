import { type ActoAuditado, type auditoriaRoutes, type DiaRoto, MAX_ACTOS, type QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { enReloj, hoy, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage } from '../../kit/db/list.ts'
import { nombresDeActo } from './auditoria.antes.ts'
import { type EsquemaDeBase, type Notado, readEsquema } from './auditoria.esquema.read.ts'
import { columnasDe, nombreDe, papelDe, textoDeActo } from './auditoria.palabras.read.ts'

type Filtros = Omit<QueryOf<typeof auditoriaRoutes.export>, never>

/** How many of a list are shown in its row; who opens it sees more. */
const FEW = 5
const MAX = 500

/** How many people may have what was searched in their name. */
const MAX_PEOPLE = 50

type Fila = Pick<
  ActoAuditado,
  'id' | 'hecho_en' | 'quien' | 'quien_id' | 'direccion' | 'palabra' | 'cuantos' | 'objeto' | 'sobre'
> & {
  papel: string
  acto: string
  nombre: string
  filas: {
    id: number
    hizo: 'agrega' | 'cambia' | 'quita'
    tabla: string
    objeto: string
    nombre: string
    cambios: Notado | null
  }[]
}

const conditions = (q: Filtros) => [
  sql<boolean>`acto.llamada is null`,
  ...(q.palabra ? [sql<boolean>`acto.palabra = ${q.palabra}`] : []),
  ...(q.acto ? [sql<boolean>`acto.acto = any (${nombresDeActo(q.acto)})`] : []),
  ...(q.desde ? [sql<boolean>`acto.hecho_en >= (${q.desde}::date::timestamp at time zone zona())`] : []),
  ...(q.hasta ? [sql<boolean>`acto.hecho_en < ((${q.hasta}::date + 1)::timestamp at time zone zona())`] : []),
]

/**
 * Keys of the newest acts that match. Those of people are read person by person, and those of an object by it: each by
 * its index.
 */
function matching(q: Filtros, most: number) {
  const where = sql.join(conditions(q), sql` and `)
  const newest = sql`order by acto.hecho_en desc, acto.id desc limit ${sql.lit(most)}`
  if (q.tabla && q.objeto)
    return sql`
      select acto.id, acto.hecho_en as clave
      from (
        select distinct cambio.llamada, cambio.hecho_en
        from auditoria cambio
        where cambio.llamada is not null and cambio.tabla = ${q.tabla} and cambio.objeto = ${q.objeto}
      ) llamadas
        join auditoria acto on acto.id = llamadas.llamada and acto.hecho_en = llamadas.hecho_en
      where ${where}
        and (${q.search} = '' or acto.quien in (${people(q.search)}))
      ${newest}`
  if (q.search)
    return sql`
      select acto.id, acto.hecho_en as clave
      from (${people(q.search)}) persona
        cross join lateral (
          select acto.id, acto.hecho_en
          from auditoria acto
          where acto.quien = persona.id and ${where}
          ${newest}
        ) acto
      ${newest}`
  return sql`
    select acto.id, acto.hecho_en as clave
    from auditoria acto
    where ${where}
    ${newest}`
}

const people = (search: string) => sql`
  select quien.id
  from usuarios quien
  where ${hasWords('quien.busca', search)}
  order by quien.id
  limit ${sql.lit(MAX_PEOPLE)}`

/** @param most of the objects that an act changed. Of `auditoria as acto`. */
const columnas = (most: number) => sql`
  acto.id, ${iso('acto.hecho_en')} as hecho_en, coalesce(quien.nombre_completo, '') as quien, acto.quien as quien_id,
  coalesce(acto.papel, '') as papel, coalesce(acto.direccion, '') as direccion, coalesce(acto.palabra, '') as palabra,
  coalesce(acto.acto, '') as acto, coalesce(acto.objeto, '') as objeto, coalesce(acto.nombre, '') as nombre,
  case
    when acto.palabra in ('cuentas', 'usuarios')
      and acto.objeto ~ '^[0-9]{1,15}$'
      then coalesce((select sobre.nombre_completo from usuarios sobre where sobre.id = acto.objeto::bigint), '')
    else ''
  end as sobre,
  (
    select count(*)::int
    from auditoria linea
    where linea.llamada = acto.id
      and linea.hecho_en = acto.hecho_en
  ) as cuantos,
  coalesce((
    select json_agg(una order by una.id)
    from (
      select linea.id, linea.hizo, linea.tabla, coalesce(linea.objeto, '') as objeto,
        coalesce(linea.nombre, '') as nombre, linea.cambios
      from auditoria linea
      where linea.llamada = acto.id and linea.hecho_en = acto.hecho_en
      order by linea.id
      limit ${sql.lit(most)}) una), '[]') as filas`

const conQuien = sql`left join usuarios quien on quien.id = acto.quien`

const asActo = ({ filas, acto, nombre, papel, ...fila }: Fila, esquema: EsquemaDeBase): ActoAuditado => ({
  ...fila,
  papel: papelDe(papel),
  que: textoDeActo(acto, nombre),
  cambios: filas.map(({ cambios, ...una }) => ({
    ...una,
    clase: nombreDe(una.tabla),
    campos: columnasDe({ tabla: una.tabla, cambios }, esquema),
  })),
})

async function asActos(db: Db, filas: readonly Fila[]): Promise<ActoAuditado[]> {
  const esquema = await readEsquema(
    db,
    filas.flatMap(f => f.filas),
  )
  return filas.map(fila => asActo(fila, esquema))
}

export async function listActos(db: Db, q: QueryOf<typeof auditoriaRoutes.list>) {
  const { filas, ...place } = await listPage<Fila>(db, q, {
    match: sql`(${matching(q, MAX_ACTOS)})`,
    dir: 'desc',
    once: true,
    select: columnas(FEW),
    from: sql`auditoria acto on acto.id = hallado.id and acto.hecho_en = hallado.clave ${conQuien}`,
  })
  return { actos: await asActos(db, filas), ...place }
}

/** Undefined when there is none. */
export async function getActo(db: Db, id: number): Promise<ActoAuditado | undefined> {
  const { rows } = await sql<Fila>`
    select ${columnas(MAX)}
    from auditoria acto ${conQuien}
    where acto.id = ${id} and acto.llamada is null`.execute(db)
  return (await asActos(db, rows))[0]
}

/** How many acts at once, so that the names of what they name are read together. */
const AT_ONCE = 500

/** By act and object, the newest first, with what changed of it in one cell. */
export async function* streamActos(db: Db, q: Filtros) {
  let tanda: number[] = []
  for await (const { id } of keysOf(db, q)) {
    tanda.push(id)
    if (tanda.length < AT_ONCE) continue
    yield* await renglonesDe(db, tanda)
    tanda = []
  }
  yield* await renglonesDe(db, tanda)
}

/** As many as are kept. */
const ALL = 2_000_000_000

const keysOf = (db: Db, q: Filtros) =>
  db
    .selectFrom(sql<{ id: number; clave: Date }>`(${matching(q, ALL)})`.as('llave'))
    .select('llave.id')
    .orderBy('llave.clave', 'desc')
    .orderBy('llave.id', 'desc')
    .stream(1000)

async function renglonesDe(db: Db, ids: number[]): Promise<string[][]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Fila & { reloj: string }>`
    select ${columnas(MAX)}, ${enReloj('acto.hecho_en')} as reloj
    from unnest(${ids}::bigint[]) with ordinality pedida (id, n)
      join auditoria acto on acto.id = pedida.id ${conQuien}
    order by pedida.n`.execute(db)
  const actos = await asActos(db, rows)
  return actos.flatMap((a, i) => {
    const quien = a.quien || (a.quien_id ? `Usuario eliminado (${a.quien_id})` : '')
    const head = [rows[i]!.reloj, quien, a.papel, a.direccion, nombreDe(a.palabra), a.que]
    if (a.cambios.length === 0) return [[...head, '', a.objeto, a.sobre, '']]
    return a.cambios.map(c => [
      ...head,
      `${c.clase}: ${c.hizo}`,
      c.objeto,
      c.nombre,
      c.campos.map(f => `${f.campo}: ${f.antes ?? '—'} → ${f.ahora ?? '—'}`).join('\n'),
    ])
  })
}

/** Days before the last one that are looked through where nobody says. */
const DAYS_BEFORE = 31

/** Seals what there is first: what is not sealed yet could not be told from what somebody put there. */
export async function listDiasRotos(db: Db, asked: { desde?: string | undefined; hasta?: string | undefined }) {
  await sql`select auditoria_sella()`.execute(db)
  const { rows } = await sql<{ desde: string; hasta: string; dias: DiaRoto[] }>`
    select
      dias.desde::text as desde,
      dias.hasta::text as hasta,
      coalesce((
        select json_agg(roto order by roto.dia)
        from auditoria_revisa(dias.desde, dias.hasta) roto
      ), '[]') as dias
    from (
      select
        coalesce(${asked.desde ?? null}::date, ${hoy} - ${sql.lit(DAYS_BEFORE)}) as desde,
        coalesce(${asked.hasta ?? null}::date, ${hoy} + 1) as hasta
    ) dias`.execute(db)
  return rows[0]!
}
