/** Registrations for the teacher-training programme, as who administers sees them. */
import {
  type EstadoDelRegistro,
  type EstadoDeRegistro,
  type FichaDeRegistro,
  type QueryOf,
  type Registro,
  type registrosRoutes,
  SEGUNDOS_PARA_DESHACER,
} from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { enReloj, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'

type Filters = QueryOf<typeof registrosRoutes.export>

/** Of those that may be the same one, as a card shows them. */
const MOST_ALIKE = 20

/** Whether its CURP stands with another e-mail, too: who administers compares them. Of `registros_todos as r`. */
const repetida = sql<boolean>`exists (select from registros_con_otro_correo x where x.curp = r.curp)`

/** What became of it. Of `registros_decididos as d`, which is not there for one that is received. */
const estadoDe = sql<EstadoDelRegistro>`coalesce(d.estado, 'recibido')`

/** The same name, however it is written, born on the same day. Of `registros_todos as r` and `as x`. */
const mismoNacimiento = sql<SqlBool>`(substr(x.curp, 5, 6) = substr(r.curp, 5, 6)
  and sin_acentos(x.nombre_completo) = sin_acentos(r.nombre_completo))`

/**
 * Whether another registration, or a person whom it did not make, may be the same one. Of `registros_todos as r` and
 * its `d`.
 */
const parecida = sql<boolean>`(
  exists (select from registros_todos x where x.curp = r.curp and x.id <> r.id)
  or exists (select from registros_todos x where x.correo_alternativo = r.correo_alternativo and x.id <> r.id)
  or exists (select from registros_todos x where ${mismoNacimiento} and x.id <> r.id)
  or exists (select from usuarios u where u.email = r.correo_alternativo and u.id is distinct from d.usuario_id)
  or exists (select from usuarios u where u.nombre_completo collate "es-x-icu" = r.nombre_completo collate "es-x-icu"
    and u.id is distinct from d.usuario_id))`

const matching = (db: Db, { search, nombre_oferta_formacion, estado }: Filters) => {
  let match = db.selectFrom('registros_todos as r')
  if (search) match = match.where(hasWords('r.busca', search))
  if (nombre_oferta_formacion) match = match.where('r.nombre_oferta_formacion', '=', nombre_oferta_formacion)
  if (estado === 'recibido')
    match = match.where(sql<SqlBool>`not exists (select from registros_decididos d where d.registro_id = r.id)`)
  else if (estado)
    match = match.where(
      sql<SqlBool>`r.id in (select d.registro_id from registros_decididos d where d.estado = ${estado})`,
    )
  return match
}

export async function listRegistros(db: Db, q: QueryOf<typeof registrosRoutes.list>) {
  const byName = q.sort === 'nombre_completo'
  const key = byName ? spanish('r.nombre_completo') : sql.ref('r.creado_en')
  const { filas: registros, ...place } = await listPage<Registro>(db, q, {
    match: matching(db, q).select(['r.id', key.as('clave')]),
    dir: q.dir ?? (byName ? 'asc' : 'desc'),
    select: sql`r.id, r.nombre_completo, r.correo_alternativo, r.curp, r.nombre_oferta_formacion, r.tipos_de_formacion,
      r.modalidad, r.numero_celular, r.cct, ${iso('r.creado_en')} as fecha, ${repetida} as repetida,
      ${estadoDe} as estado, ${parecida} as parecida`,
    from: sql`registros_todos r on r.id = h.id left join registros_decididos d on d.registro_id = r.id`,
  })
  return { registros, ...place }
}

/** What a registration and another one, or a person, have alike, as JSON. Of `registros_todos as r` and its `d`. */
const parecidos = sql`
  select coalesce(json_agg(uno order by uno.registro_id nulls first, uno.nombre_completo), '[]')
  from (
    select x.id as registro_id, x.nombre_completo, x.correo_alternativo as correo,
      coalesce(otro.estado, 'recibido') as estado, '' as rol,
      array_remove(
        array[ case when x.curp = r.curp then 'curp' end,
        case when x.correo_alternativo = r.correo_alternativo then 'correo' end,
        case when ${mismoNacimiento} then 'nombre_y_nacimiento' end], null) as igual
    from registros_todos x left join registros_decididos otro on otro.registro_id = x.id
    where x.id <> r.id and (x.curp = r.curp or x.correo_alternativo = r.correo_alternativo or ${mismoNacimiento})
    union all
    select null, u.nombre_completo, u.email, null, rol.name,
      array_remove(
        array[ case when u.email = r.correo_alternativo then 'correo' end,
        case when u.nombre_completo = r.nombre_completo then 'nombre' end], null)
    from usuarios u join roles rol on rol.id = u.role_id
    where u.id is distinct from d.usuario_id
      and (u.email = r.correo_alternativo
        or u.nombre_completo collate "es-x-icu" = r.nombre_completo collate "es-x-icu")
    limit ${sql.lit(MOST_ALIKE)}) uno`

/** Undefined when there is none. */
export async function getFicha(db: Db, id: number): Promise<FichaDeRegistro | undefined> {
  const { rows } = await sql<FichaDeRegistro>`
    select
      r.id,
      r.nombre_completo,
      r.correo_alternativo,
      r.curp,
      r.nombre_oferta_formacion,
      r.tipos_de_formacion,
      r.modalidad,
      r.numero_celular,
      r.cct,
      ${iso('r.creado_en')} as fecha,
      coalesce(r.folio, '') as folio,
      r.rfc,
      r.edad,
      r.genero,
      r.numero_fijo,
      r.funcion,
      r.nivel_educativo,
      r.direccion_operativa,
      r.alcaldia_cct,
      r.aviso_version::int as aviso_version,
      ${estadoDe} as estado,
      coalesce(d.motivo, '') as motivo,
      coalesce(quien.nombre_completo, '') as decidio,
      ${iso('d.decidido_en')} as decidido_en,
      (${parecidos}) as parecidos
    from registros_todos r
      left join registros_decididos d on d.registro_id = r.id
      left join usuarios quien on quien.id = d.por
    where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Whether who sent it may know: until then it may still be taken back. Of `registros_decididos as d`. */
const dicho = sql<SqlBool>`(d.avisado or d.decidido_en < now() - make_interval(secs => ${SEGUNDOS_PARA_DESHACER}))`

const estado = (db: Db) =>
  db
    .selectFrom('registros_todos as r')
    .leftJoin('registros_decididos as d', 'd.registro_id', 'r.id')
    .select([
      sql<string>`coalesce(r.folio, '')`.as('folio'),
      sql<EstadoDelRegistro>`case when ${dicho} then d.estado else coalesce(d.antes ->> 'estado', 'recibido') end`.as(
        'estado',
      ),
      sql<string>`case when d.estado = 'rechazado' and ${dicho} then d.motivo else '' end`.as('motivo'),
      sql<string>`${iso('r.actualizado_en')}`.as('recibido_en'),
      sql<string>`r.nombre_oferta_formacion`.as('nombre_oferta_formacion'),
    ])

/** Undefined when there is none with both. */
export const getEstado = (
  db: Db,
  { folio, correo }: { folio: string; correo: string },
): Promise<EstadoDeRegistro | undefined> =>
  estado(db).where('r.folio', '=', folio).where('r.correo_alternativo', '=', correo).executeTakeFirst()

/** The last one that was sent with an e-mail. Only for who has shown that it is theirs. */
export const getEstadoDeCorreo = (db: Db, correo: string): Promise<EstadoDeRegistro | undefined> =>
  estado(db).where('r.correo_alternativo', '=', correo).orderBy('r.actualizado_en', 'desc').limit(1).executeTakeFirst()

/** Row by row, the oldest first. Moments are those of the people's zone. */
export const streamRegistros = (db: Db, q: Filters) =>
  matching(db, q)
    .selectAll('r')
    .select([enReloj('r.creado_en').as('fecha'), repetida.as('repetida')])
    .orderBy('r.creado_en')
    .orderBy('r.id')
    .stream(1000)
