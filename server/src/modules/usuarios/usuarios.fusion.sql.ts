/** Two accounts of one person become one: in one transaction, by the list of all that points to a person (ADR 119). */
import { type Fusion, type ParteDeFusion, partesDeFusion, personasOf } from '@eleva/contract'
import { sql } from 'kysely'
import { bloqueada } from '../../alcance/bloqueadas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import { conflict, notFound, refused } from '../../kit/errors.ts'
import { encargos } from '../../kit/http/session.ts'
import { REFERENCIAS } from './usuarios.fusion.referencias.ts'

type CuentaAUnir = Awaited<ReturnType<typeof lockCuentas>>[number]

/** Both, locked in one order until the end; whose data are blocked is nobody's to see. */
async function lockCuentas(db: Db, ids: readonly number[]) {
  await sql`
    select usuario.id
    from usuarios usuario
    where usuario.id = any(${[...ids]}::bigint[])
    order by usuario.id
    for update`.execute(db)
  return db
    .selectFrom('usuarios as usuario')
    .leftJoin('escuelas as escuela', 'escuela.id', 'usuario.escuela_id')
    .select([
      'usuario.id',
      'usuario.nombre_completo as nombre',
      sql<string>`usuario.email::text`.as('email'),
      'usuario.estatus_user',
      'usuario.role_id',
    ])
    .select([
      'usuario.escuela_id',
      'usuario.correo_alternativo',
      sql<string>`coalesce(escuela.nombre, '')`.as('escuela'),
    ])
    .select(encargos)
    .select([
      sql<string>`(
        select string_agg(rol.name, ', ' order by rol.id)
        from usuarios_roles su_rol
          join roles rol on rol.id = su_rol.role_id
        where su_rol.usuario_id = usuario.id)`.as('roles'),
      sql<string | null>`to_jsonb(usuario.ultima_fecha_inicio_sesion) #>> '{}'`.as('ultima_sesion'),
    ])
    .where('usuario.id', 'in', ids)
    .where(sql<boolean>`not ${bloqueada}`)
    .execute()
}

/**
 * @param yo who does it
 * @throws {Refusal} 404, 422 for the same account, 409 when they are of two schools or of two kinds, or it is one's own
 * that would go
 */
async function requireUna(
  db: Db,
  yo: number,
  id: number,
  otra: number,
): Promise<[queda: CuentaAUnir, va: CuentaAUnir]> {
  if (id === otra) throw refused('Es la misma cuenta: elige otra.', 'otra')
  const found = await lockCuentas(db, [id, otra])
  const [queda, va] = [found.find(c => c.id === id), found.find(c => c.id === otra)]
  if (!queda || !va) throw notFound('Una de las dos personas ya no existe.')
  if (otra === yo) throw conflict('No puedes quitar tu propia cuenta: elige quedarte con ella.')
  if (queda.escuela_id !== null && va.escuela_id !== null && queda.escuela_id !== va.escuela_id)
    throw conflict('Son de escuelas distintas. Si es la misma persona, cambia antes una de las dos de escuela.')
  const kinds = (c: CuentaAUnir) => [c.roles, ...personasOf(c)].join()
  if (kinds(queda) !== kinds(va))
    throw conflict('No hacen lo mismo aquí: dales antes los mismos roles. Así nadie gana ni pierde permisos sin verlo.')
  return [queda, va]
}

/** Moves all that points to `va`, and says how much of it. */
async function moveAll(db: Db, queda: number, va: number): Promise<Fusion['partes']> {
  const referencias = REFERENCIAS.filter(([, , clase]) => clase !== 'deja').map(([tabla, columna, clase, parte]) => ({
    tabla,
    columna,
    junta: clase === 'junta',
    parte: parte ?? null,
  }))
  const { rows } = await sql<{ parte: ParteDeFusion | null; movidas: number; quedan: number }>`
    select referencia.parte, movimiento.movidas, movimiento.quedan
    from ${recordset(referencias, 'referencia', { tabla: 'text', columna: 'text', junta: 'boolean', parte: 'text' })}
      cross join lateral mueve_de_usuario(referencia.tabla::regclass, referencia.columna::name, referencia.junta, ${va},
        ${queda}) movimiento`.execute(db)
  return (Object.keys(partesDeFusion) as ParteDeFusion[]).flatMap(parte => {
    const of = rows.filter(r => r.parte === parte)
    const sum = (what: 'movidas' | 'quedan') => of.reduce((n, r) => n + r[what], 0)
    const told = { parte, movidas: sum('movidas'), quedan: sum('quedan') }
    return told.movidas + told.quedan > 0 ? [told] : []
  })
}

const told = ({ id, nombre, email, roles, escuela, ultima_sesion }: CuentaAUnir) => ({
  id,
  nombre,
  email,
  roles,
  escuela,
  ultima_sesion,
})

/**
 * `otra` becomes part of `id` and goes, with what is of it alone.
 * @throws {Refusal} as `requireUna`
 */
export async function mergeUsuarios(db: Db, yo: number, id: number, otra: number): Promise<Fusion> {
  const [queda, va] = await requireUna(db, yo, id, otra)
  const partes = await moveAll(db, id, otra)
  await db.updateTable('escuelas').set({ correo_coach: queda.email }).where('correo_coach', '=', va.email).execute()
  await db.deleteFrom('usuarios').where('id', '=', otra).execute()
  await db
    .updateTable('usuarios')
    .set({
      estatus_user: queda.estatus_user || va.estatus_user,
      escuela_id: queda.escuela_id ?? va.escuela_id,
      // Where they are known by, too.
      correo_alternativo: queda.correo_alternativo || va.email,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  return { se_queda: told(queda), se_va: told(va), partes }
}

/** What it would be: done, and taken back. */
export async function simulateFusion(db: Db, yo: number, id: number, otra: number): Promise<Fusion> {
  await sql`savepoint fusion`.execute(db)
  const fusion = await mergeUsuarios(db, yo, id, otra)
  await sql`rollback to savepoint fusion`.execute(db)
  return fusion
}
