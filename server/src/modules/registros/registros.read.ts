/** Registrations for the teacher-training programme, as who administers sees them. */
import type { EstadoDeRegistro, QueryOf, Registro, registrosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { enReloj, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'

type Filters = QueryOf<typeof registrosRoutes.export>

/** Whether its CURP stands with another e-mail, too: who administers compares them. Of `registros_todos as r`. */
const repetida = sql<boolean>`exists (select from registros_con_otro_correo x where x.curp = r.curp)`

const matching = (db: Db, { search, nombre_oferta_formacion }: Filters) => {
  let match = db.selectFrom('registros_todos as r')
  if (search) match = match.where(hasWords('r.busca', search))
  if (nombre_oferta_formacion) match = match.where('r.nombre_oferta_formacion', '=', nombre_oferta_formacion)
  return match
}

export async function listRegistros(db: Db, q: QueryOf<typeof registrosRoutes.list>) {
  const byName = q.sort === 'nombre_completo'
  const key = byName ? spanish('r.nombre_completo') : sql.ref('r.creado_en')
  const { filas: registros, ...place } = await listPage<Registro>(db, q, {
    match: matching(db, q).select(['r.id', key.as('clave')]),
    dir: q.dir ?? (byName ? 'asc' : 'desc'),
    select: sql`r.id, r.nombre_completo, r.correo_alternativo, r.curp, r.nombre_oferta_formacion, r.tipos_de_formacion,
      r.modalidad, r.numero_celular, r.cct, ${iso('r.creado_en')} as fecha, ${repetida} as repetida`,
    from: sql`registros_todos r on r.id = h.id`,
  })
  return { registros, ...place }
}

const estado = (db: Db) =>
  db
    .selectFrom('registros_todos as r')
    .select([
      sql<string>`coalesce(r.folio, '')`.as('folio'),
      sql<'recibido'>`'recibido'`.as('estado'),
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
