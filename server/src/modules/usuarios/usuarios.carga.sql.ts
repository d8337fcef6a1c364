import type { FilaCargada } from '@eleva/contract'
import { sql } from 'kysely'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import type { Db } from '../../kit/db.ts'
import { refused } from '../../kit/errors.ts'
import type { Person } from '../../kit/session.ts'
import type { FilaLeida } from './usuarios.carga.ts'

export type Carga = {
  role_id: number
  grupos: number[]
  escuela_id: number | null
  simular: boolean
  /** Names of those who are known stay, whatever the file says. */
  conservar?: boolean
  /** Set for who may neither make nor change people: those in their scope join the groups, nothing else. */
  soloDe?: Person
}
type Known = {
  renglon: number
  id: number | null
  rol: string | null
  tiene_rol: boolean
  escuela_id: number | null
  escuela: string | null
  antes: string
  otro_nombre: boolean
  otro_correo: boolean
  faltan_grupos: boolean
  en_alcance: boolean
}

/**
 * Loads people in a handful of statements, however many rows there are. Whoever is new gets in at once: the load is their
 * invitation. Whoever is known keeps all but what the file says otherwise.
 * @returns what became of each row, in their order; with `simular` nothing is written
 */
export async function cargaUsuarios(db: Db, filas: FilaLeida[], carga: Carga): Promise<FilaCargada[]> {
  await checkTargets(db, carga)
  const known = new Map((await lookUp(db, filas, carga)).map(k => [k.renglon, k]))
  const judged = filas.map(fila => ({
    fila,
    known: known.get(fila.renglon),
    ...judge(fila, known.get(fila.renglon), carga),
  }))
  const of = (resultado: FilaCargada['resultado']) => judged.filter(j => j.resultado === resultado)
  let created = new Set<string>()
  if (!carga.simular) {
    created = await insert(
      db,
      of('creado').map(j => j.fila),
      carga,
    )
    if (!carga.soloDe)
      await update(
        db,
        of('actualizado').map(j => ({ ...j.fila, id: j.known!.id! })),
        carga,
      )
    await joinGroups(
      db,
      [...of('creado'), ...of('actualizado')].map(j => j.fila.email),
      carga,
    )
  }
  return judged.map(({ fila, known, resultado, motivo }) => {
    // Somebody else made them between our look and our insert: then they were there.
    const late = resultado === 'creado' && !carga.simular && !created.has(fila.email)
    return {
      renglon: fila.renglon,
      nombre: fila.nombre,
      email: fila.email,
      resultado: late ? 'ya_estaba' : resultado,
      motivo,
      ...(known?.otro_nombre && resultado !== 'rechazado' && !carga.soloDe ? { antes: known.antes } : {}),
    }
  })
}

function judge(fila: FilaLeida, known: Known | undefined, carga: Carga): Pick<FilaCargada, 'resultado' | 'motivo'> {
  if (fila.motivo) return { resultado: 'rechazado', motivo: fila.motivo }
  if (carga.soloDe) return judgeForGroup(known)
  if (!known?.id) return { resultado: 'creado', motivo: '' }
  if (!known.tiene_rol) return { resultado: 'rechazado', motivo: `Ese correo ya es de alguien con el rol ${known.rol}` }
  const elsewhere = carga.escuela_id !== null && known.escuela_id !== null && known.escuela_id !== carga.escuela_id
  if (elsewhere) return { resultado: 'rechazado', motivo: `Ya pertenece a otra escuela: ${known.escuela}` }
  const joins = carga.escuela_id !== null && known.escuela_id === null
  const differs = known.otro_correo || (known.otro_nombre && !carga.conservar)
  return { resultado: differs || known.faltan_grupos || joins ? 'actualizado' : 'ya_estaba', motivo: '' }
}

/** Who is out of scope is as unknown as who does not exist. */
function judgeForGroup(known: Known | undefined): Pick<FilaCargada, 'resultado' | 'motivo'> {
  if (!known?.id || !known.en_alcance || !known.tiene_rol)
    return { resultado: 'rechazado', motivo: 'No hay un estudiante con ese correo en tus escuelas' }
  return { resultado: known.faltan_grupos ? 'actualizado' : 'ya_estaba', motivo: '' }
}

async function checkTargets(db: Db, { grupos, escuela_id }: Carga) {
  if (grupos.length) {
    const found = await db.selectFrom('grupos').select('id').where('id', 'in', grupos).execute()
    if (found.length < grupos.length) throw refused('Uno de los grupos ya no existe.', 'grupo_usuario_ids')
  }
  if (escuela_id === null) return
  const school = await db.selectFrom('escuelas').select('id').where('id', '=', escuela_id).executeTakeFirst()
  if (!school) throw refused('Esa escuela ya no existe.', 'escuela')
}

/** Columns of rows as arrays, which one parameter carries for all of them. */
const columns = (rows: FilaLeida[]) =>
  sql.join([
    sql`${rows.map(r => r.nombre)}::text[]`,
    sql`${rows.map(r => r.nombres)}::text[]`,
    sql`${rows.map(r => r.apellidos)}::text[]`,
    sql`${rows.map(r => r.email)}::text[]`,
    sql`${rows.map(r => r.correo_alternativo)}::text[]`,
  ])

async function lookUp(db: Db, filas: FilaLeida[], { role_id, grupos, soloDe }: Carga): Promise<Known[]> {
  const good = filas.filter(f => !f.motivo)
  const { rows } = await sql<Known>`
    select f.renglon, u.id, r.name as rol, u.escuela_id, e.nombre as escuela,
           exists (select from usuarios_roles ur where ur.usuario_id = u.id and ur.role_id = ${role_id}) as tiene_rol,
           u.nombre_completo as antes, u.nombre_completo <> f.nombre as otro_nombre,
           f.otro <> '' and u.correo_alternativo <> f.otro::citext as otro_correo,
           (select count(*) from grupos_usuarios gu where gu.usuario_id = u.id and gu.grupo_id = any(${grupos}::bigint[]))
             < ${grupos.length}::int as faltan_grupos,
           ${soloDe ? alcanceDeUsuario(soloDe) : sql`true`} as en_alcance
      from unnest(${columns(good)}, ${good.map(f => f.renglon)}::int[]) as f (nombre, nombres, apellidos, email, otro, renglon)
      join usuarios u on u.email = f.email::citext
      join roles r on r.id = u.role_id
      left join escuelas e on e.id = u.escuela_id`.execute(db)
  return rows
}

/** @returns the e-mails that are new; who is there already is left as they are. In the order of e-mails, or two loads could wait for each other. */
async function insert(db: Db, filas: FilaLeida[], { role_id, escuela_id }: Carga): Promise<Set<string>> {
  if (filas.length === 0) return new Set()
  const { rows } = await sql<{ email: string }>`
    with nuevos as (
      insert into usuarios (name, apellido_p, email, correo_alternativo, escuela_id, role_id, estatus_user)
      select f.nombres, f.apellidos, f.email, f.otro, ${escuela_id}::bigint, ${role_id}::smallint, 1
        from unnest(${columns(filas)}) as f (nombre, nombres, apellidos, email, otro) order by f.email
      on conflict (email) do nothing returning id, email),
    con_rol as (insert into usuarios_roles (usuario_id, role_id) select id, ${role_id}::smallint from nuevos)
    select email from nuevos`.execute(db)
  return new Set(rows.map(r => r.email))
}

async function update(db: Db, filas: (FilaLeida & { id: number })[], { escuela_id, conservar }: Carga) {
  if (filas.length === 0) return
  const same = sql`u.nombre_completo = f.nombre or ${conservar === true}::boolean`
  await sql`
    update usuarios u
       set name = case when ${same} then u.name else f.nombres end,
           apellido_p = case when ${same} then u.apellido_p else f.apellidos end,
           apellido_m = case when ${same} then u.apellido_m else '' end,
           correo_alternativo = case when f.otro = '' then u.correo_alternativo else f.otro end,
           escuela_id = coalesce(u.escuela_id, ${escuela_id}::bigint), version = u.version + 1
      from unnest(${columns(filas)}, ${filas.map(f => f.id)}::bigint[]) as f (nombre, nombres, apellidos, email, otro, id)
     where u.id = f.id`.execute(db)
}

async function joinGroups(db: Db, emails: string[], { grupos }: Carga) {
  if (emails.length === 0 || grupos.length === 0) return
  await sql`
    insert into grupos_usuarios (grupo_id, usuario_id)
    select g, u.id from usuarios u cross join unnest(${grupos}::bigint[]) as g
     where u.email = any(${emails}::citext[]) order by g, u.id
    on conflict do nothing`.execute(db)
}
