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

type ExportQuery = QueryOf<typeof registrosRoutes.export>

/** How many that may be the same one a card shows. */
const MAX_ALIKE = 20

/**
 * Whether its CURP stands with another e-mail, too: who administers compares them. Of `registros_todos as registro`.
 */
const repetida = sql<boolean>`exists (select from registros_con_otro_correo otro where otro.curp = registro.curp)`

/** What became of it. Of `registros_decididos as decidido`, which is not there for one that is received. */
const estadoDe = sql<EstadoDelRegistro>`coalesce(decidido.estado, 'recibido')`

/** The same name, however it is written, born on the same day. Of `registros_todos as registro` and `as parecido`. */
const mismoNacimiento = sql<SqlBool>`(substr(parecido.curp, 5, 6) = substr(registro.curp, 5, 6)
  and sin_acentos(parecido.nombre_completo) = sin_acentos(registro.nombre_completo))`

/**
 * Whether another registration, or a person whom it did not make, may be the same one. Of `registros_todos as registro`
 * and its `decidido`.
 */
const parecida = sql<boolean>`(
  exists (select from registros_todos otro where otro.curp = registro.curp and otro.id <> registro.id)
  or exists (select from registros_todos otro
    where otro.correo_alternativo = registro.correo_alternativo and otro.id <> registro.id)
  or exists (select from registros_todos parecido where ${mismoNacimiento} and parecido.id <> registro.id)
  or exists (select from usuarios usuario
    where usuario.email = registro.correo_alternativo and usuario.id is distinct from decidido.usuario_id)
  or exists (select from usuarios usuario
    where usuario.nombre_completo collate "es-x-icu" = registro.nombre_completo collate "es-x-icu"
    and usuario.id is distinct from decidido.usuario_id))`

const matching = (db: Db, { search, nombre_oferta_formacion, estado }: ExportQuery) => {
  let match = db.selectFrom('registros_todos as registro')
  if (search) match = match.where(hasWords('registro.busca', search))
  if (nombre_oferta_formacion) match = match.where('registro.nombre_oferta_formacion', '=', nombre_oferta_formacion)
  if (estado === 'recibido')
    match = match.where(
      sql<SqlBool>`not exists (select from registros_decididos decidido where decidido.registro_id = registro.id)`,
    )
  else if (estado)
    match = match.where(
      sql<SqlBool>`registro.id in (select decidido.registro_id from registros_decididos decidido
        where decidido.estado = ${estado})`,
    )
  return match
}

export async function listRegistros(db: Db, q: QueryOf<typeof registrosRoutes.list>) {
  const byName = q.sort === 'nombre_completo'
  const key = byName ? spanish('registro.nombre_completo') : sql.ref('registro.creado_en')
  const { filas: registros, ...place } = await listPage<Registro>(db, q, {
    match: matching(db, q).select(['registro.id', key.as('clave')]),
    dir: q.dir ?? (byName ? 'asc' : 'desc'),
    select: sql`registro.id, registro.nombre_completo, registro.correo_alternativo, registro.curp,
      registro.nombre_oferta_formacion, registro.tipos_de_formacion,
      registro.modalidad, registro.numero_celular, registro.cct, ${iso('registro.creado_en')} as fecha,
        ${repetida} as repetida,
      ${estadoDe} as estado, ${parecida} as parecida`,
    from: sql`registros_todos registro on registro.id = hallado.id
      left join registros_decididos decidido on decidido.registro_id = registro.id`,
  })
  return { registros, ...place }
}

/**
 * What a registration and another one, or a person, have alike, as JSON. Of `registros_todos as registro` and its
 * `decidido`.
 */
const parecidos = sql`
  select coalesce(json_agg(uno order by uno.registro_id nulls first, uno.nombre_completo), '[]')
  from (
    select parecido.id as registro_id, parecido.nombre_completo, parecido.correo_alternativo as correo,
      coalesce(otro.estado, 'recibido') as estado, '' as rol,
      array_remove(
        array[ case when parecido.curp = registro.curp then 'curp' end,
        case when parecido.correo_alternativo = registro.correo_alternativo then 'correo' end,
        case when ${mismoNacimiento} then 'nombre_y_nacimiento' end], null) as igual
    from registros_todos parecido
      left join registros_decididos otro on otro.registro_id = parecido.id
    where parecido.id <> registro.id
      and (parecido.curp = registro.curp or parecido.correo_alternativo = registro.correo_alternativo
        or ${mismoNacimiento})
    union all
    select null, usuario.nombre_completo, usuario.email, null, rol.name,
      array_remove(
        array[ case when usuario.email = registro.correo_alternativo then 'correo' end,
        case when usuario.nombre_completo = registro.nombre_completo then 'nombre' end], null)
    from usuarios usuario
      join roles rol on rol.id = usuario.role_id
    where usuario.id is distinct from decidido.usuario_id
      and (usuario.email = registro.correo_alternativo
        or usuario.nombre_completo collate "es-x-icu" = registro.nombre_completo collate "es-x-icu")
    limit ${sql.lit(MAX_ALIKE)}) uno`

/** Undefined when there is none. */
export async function getFicha(db: Db, id: number): Promise<FichaDeRegistro | undefined> {
  const { rows } = await sql<FichaDeRegistro>`
    select
      registro.id,
      registro.nombre_completo,
      registro.correo_alternativo,
      registro.curp,
      registro.nombre_oferta_formacion,
      registro.tipos_de_formacion,
      registro.modalidad,
      registro.numero_celular,
      registro.cct,
      ${iso('registro.creado_en')} as fecha,
      coalesce(registro.folio, '') as folio,
      registro.rfc,
      registro.edad,
      registro.genero,
      registro.numero_fijo,
      registro.funcion,
      registro.nivel_educativo,
      registro.direccion_operativa,
      registro.alcaldia_cct,
      registro.aviso_version::int as aviso_version,
      ${estadoDe} as estado,
      coalesce(decidido.motivo, '') as motivo,
      coalesce(quien.nombre_completo, '') as decidio,
      ${iso('decidido.decidido_en')} as decidido_en,
      (${parecidos}) as parecidos
    from registros_todos registro
      left join registros_decididos decidido on decidido.registro_id = registro.id
      left join usuarios quien on quien.id = decidido.por
    where registro.id = ${id}`.execute(db)
  return rows[0]
}

/** Whether who sent it may know: until then it may still be taken back. Of `registros_decididos as decidido`. */
const told = sql<SqlBool>`(decidido.avisado
  or decidido.decidido_en < now() - make_interval(secs => ${SEGUNDOS_PARA_DESHACER}))`

const estado = (db: Db) =>
  db
    .selectFrom('registros_todos as registro')
    .leftJoin('registros_decididos as decidido', 'decidido.registro_id', 'registro.id')
    .select([
      sql<string>`coalesce(registro.folio, '')`.as('folio'),
      sql<EstadoDelRegistro>`case when ${told} then decidido.estado
        else coalesce(decidido.antes ->> 'estado', 'recibido') end`.as('estado'),
      sql<string>`case when decidido.estado = 'rechazado' and ${told} then decidido.motivo else '' end`.as('motivo'),
      sql<string>`${iso('registro.actualizado_en')}`.as('recibido_en'),
      sql<string>`registro.nombre_oferta_formacion`.as('nombre_oferta_formacion'),
    ])

/** Undefined when there is none with both. */
export const getEstado = (
  db: Db,
  { folio, correo }: { folio: string; correo: string },
): Promise<EstadoDeRegistro | undefined> =>
  estado(db).where('registro.folio', '=', folio).where('registro.correo_alternativo', '=', correo).executeTakeFirst()

/** The last one that was sent with an e-mail. Only for who has shown that it is theirs. */
export const getEstadoDeCorreo = (db: Db, correo: string): Promise<EstadoDeRegistro | undefined> =>
  estado(db)
    .where('registro.correo_alternativo', '=', correo)
    .orderBy('registro.actualizado_en', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Row by row, the oldest first. Moments are those of the people's zone. */
export const streamRegistros = (db: Db, q: ExportQuery) =>
  matching(db, q)
    .selectAll('registro')
    .select([enReloj('registro.creado_en').as('fecha'), repetida.as('repetida')])
    .orderBy('registro.creado_en')
    .orderBy('registro.id')
    .stream(1000)
