import type { CambioDeFila, CargaHecha, FilaCargada } from '@eleva/contract'
import { sql } from 'kysely'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { type Adscripcion, type Adscripciones, findAdscripciones } from './usuarios.adscripcion.ts'
import type { FilaLeida } from './usuarios.carga.ts'
import { type Cambiado, noteCarga } from './usuarios.cargas.sql.ts'

export type Carga = {
  role_id: number
  grupos: number[]
  escuela_id: number | null
  simular: boolean
  /** Who loads it. */
  por: number
  /** The file's name, by which its load is found again; undefined for what is no list, and cannot be undone. */
  archivo?: string | undefined
  /** Set for who may neither make nor change people: those in their scope join the groups, nothing else. */
  soloDe?: Person
  /** Columns of groups and schools place people. */
  porColumnas?: boolean
  conservar?: boolean
  activar?: boolean
  cambiar_escuela?: boolean
  crear_grupos?: boolean
}

type Known = {
  renglon: number
  id: number
  name: string
  apellido_p: string
  apellido_m: string
  nombre_completo: string
  nombre_antes: string | null
  correo_alternativo: string
  rol: string
  tiene_rol: boolean
  escuela_id: number | null
  escuela: string | null
  escuela_nueva: string | null
  estatus_user: number
  /** Keys of groups in which they are not yet, divided by commas. */
  faltan: string
  en_alcance: boolean
}
type Juzgada = Pick<FilaCargada, 'resultado' | 'motivo' | 'otra_escuela'> & { cambios: CambioDeFila[] }
type FilaVista = { fila: FilaLeida; known: Known | undefined; adscripcion: Adscripcion; juzgada: Juzgada }

/**
 * Loads people in a handful of statements, however many rows there are. Whoever is new gets in at once: the load is
 * their invitation. Whoever is known keeps all but what the file says otherwise.
 * @returns what became of each row, in their order; with `simular` nothing is written
 */
export async function loadUsuarios(
  db: Db,
  filas: FilaLeida[],
  carga: Carga,
): Promise<Pick<CargaHecha, 'filas' | 'grupos_que_faltan' | 'carga'>> {
  const adscripciones = await findAdscripciones(db, filas, {
    ...carga,
    porColumnas: carga.porColumnas === true,
    crea: carga.crear_grupos ? carga.por : undefined,
  })
  const known = new Map((await lookUp(db, filas, carga, adscripciones)).map(k => [k.renglon, k]))
  const vistas = filas.map((fila): FilaVista => {
    const adscripcion = adscripciones.de.get(fila.renglon)!
    const one = known.get(fila.renglon)
    return { fila, known: one, adscripcion, juzgada: judge(fila, one, adscripcion, adscripciones.nombres, carga) }
  })
  const done = carga.simular ? undefined : await write(db, vistas, carga, adscripciones.hechos)
  return {
    // Somebody else made them between our look and our insert: then they were there.
    filas: vistas.map(v => told(v, done !== undefined && !done.creados.has(v.fila.email))),
    grupos_que_faltan: adscripciones.faltan,
    ...(done?.carga ? { carga: done.carga } : {}),
  }
}

function told({ fila, adscripcion, juzgada }: FilaVista, late: boolean): FilaCargada {
  const { cambios, resultado, motivo, otra_escuela } = juzgada
  const apellidos = `${fila.apellido_p} ${fila.apellido_m}`.trim()
  return {
    renglon: fila.renglon,
    nombre: fila.nombre,
    email: fila.email,
    resultado: late && resultado === 'creado' ? 'ya_estaba' : resultado,
    motivo,
    ...(apellidos && { apellidos }),
    ...(fila.correo_alternativo && { correo_alternativo: fila.correo_alternativo }),
    ...(fila.grupo && { grupo: fila.grupo }),
    ...(fila.escuela && { escuela: fila.escuela }),
    ...(adscripcion.aviso && resultado !== 'rechazado' && { aviso: adscripcion.aviso }),
    ...(cambios.length > 0 && { cambios }),
    ...(otra_escuela && { otra_escuela }),
  }
}

const no = (motivo: string): Juzgada => ({ resultado: 'rechazado', motivo, cambios: [] })

function judge(
  fila: FilaLeida,
  known: Known | undefined,
  adscripcion: Adscripcion,
  nombres: Adscripciones['nombres'],
  carga: Carga,
): Juzgada {
  if (fila.motivo) return no(fila.motivo)
  // Who is out of scope is as unknown as who does not exist.
  if (carga.soloDe && !(known?.en_alcance && known.tiene_rol))
    return no('No hay un estudiante con ese correo en tus escuelas')
  if (!known) return { resultado: 'creado', motivo: '', cambios: [] }
  if (!known.tiene_rol) return no(`Ese correo ya es de alguien con el rol ${known.rol}`)
  const elsewhere =
    adscripcion.escuela_id !== null && known.escuela_id !== null && known.escuela_id !== adscripcion.escuela_id
  if (elsewhere && !carga.cambiar_escuela && !carga.soloDe)
    return { ...no(`Ya pertenece a otra escuela: ${known.escuela}`), otra_escuela: true }
  const cambios = [
    ...(carga.soloDe ? [] : cambiosDePersona(fila, known, adscripcion, carga)),
    ...cambioDeGrupos(known, adscripcion, nombres),
  ]
  if (known.estatus_user === 0 && !cambios.some(c => c.campo === 'acceso'))
    return { resultado: 'desactivado', motivo: '', cambios }
  return { resultado: cambios.some(c => !c.conservado) ? 'actualizado' : 'ya_estaba', motivo: '', cambios }
}

function cambiosDePersona(fila: FilaLeida, known: Known, { escuela_id }: Adscripcion, carga: Carga): CambioDeFila[] {
  const keeps = carga.conservar === true
  const cambios: CambioDeFila[] = []
  const note = (campo: CambioDeFila['campo'], antes: string, despues: string, conservado = false) =>
    cambios.push({ campo, antes, despues, conservado })
  if (known.nombre_completo !== fila.nombre) note('nombre', known.nombre_completo, fila.nombre, keeps)
  const other = known.correo_alternativo
  if (fila.correo_alternativo && other.toLowerCase() !== fila.correo_alternativo)
    note('correo_alternativo', other, fila.correo_alternativo, keeps && other !== '')
  if (escuela_id !== null && known.escuela_id !== escuela_id)
    note('escuela', known.escuela ?? '', known.escuela_nueva ?? '')
  if (carga.activar && known.estatus_user === 0) note('acceso', 'Desactivado', 'Activo')
  return cambios
}

const keysOf = (known: Known) => known.faltan.split(',').filter(Boolean).map(Number)

function cambioDeGrupos(known: Known, { nuevos }: Adscripcion, nombres: Adscripciones['nombres']): CambioDeFila[] {
  const joined = [...keysOf(known).map(id => nombres.get(id) ?? ''), ...nuevos]
  return joined.length ? [{ campo: 'grupos', antes: '', despues: joined.join(', '), conservado: false }] : []
}

/** Columns of rows as arrays, which one parameter carries for all of them. */
const columns = (rows: FilaLeida[]) =>
  sql.join([
    sql`${rows.map(r => r.nombres)}::text[]`,
    sql`${rows.map(r => r.apellido_p)}::text[]`,
    sql`${rows.map(r => r.apellido_m)}::text[]`,
    sql`${rows.map(r => r.email)}::text[]`,
    sql`${rows.map(r => r.correo_alternativo)}::text[]`,
  ])

/** Whether the person has the role that the load gives. On `usuarios as usuario`. */
const hasRol = (role_id: number) => sql`
  exists (
    select
    from usuarios_roles su_rol
    where su_rol.usuario_id = usuario.id
      and su_rol.role_id = ${role_id}
  )`

/** The groups of the row `fila` in which the person is not. On `usuarios as usuario`. */
const gruposQueFaltan = sql`
  select grupo
  from unnest(fila.grupos::bigint[]) as grupo
  where not exists (
    select
    from grupos_usuarios miembro
    where miembro.usuario_id = usuario.id
      and miembro.grupo_id = grupo
  )`

/** Rows as a table of a statement: their e-mails and places. */
const comoFilas = (filas: readonly FilaLeida[], adscripciones: readonly Adscripcion[]) => sql`
  unnest(
    ${filas.map(f => f.email)}::text[],
    ${filas.map(f => f.renglon)}::int[],
    ${adscripciones.map(l => `{${l.grupos}}`)}::text[],
    ${adscripciones.map(l => l.escuela_id)}::bigint[]
  )`

const conocidos = (filas: readonly FilaLeida[], adscripciones: readonly Adscripcion[], carga: Carga) => sql<Known>`
  select
    fila.renglon,
    usuario.id,
    usuario.name,
    usuario.apellido_p,
    usuario.apellido_m,
    usuario.nombre_completo,
    usuario.nombre_antes,
    usuario.correo_alternativo,
    usuario.estatus_user,
    rol.name as rol,
    usuario.escuela_id,
    escuela.nombre as escuela,
    nueva.nombre as escuela_nueva,
    ${hasRol(carga.role_id)} as tiene_rol,
    array_to_string(array(${gruposQueFaltan}), ',') as faltan,
    ${carga.soloDe ? alcanceDeUsuario(carga.soloDe) : sql`true`} as en_alcance
  from ${comoFilas(filas, adscripciones)} as fila (email, renglon, grupos, escuela_id)
    join usuarios usuario on usuario.email = fila.email::citext
    join roles rol on rol.id = usuario.role_id
    left join escuelas escuela on escuela.id = usuario.escuela_id
    left join escuelas nueva on nueva.id = fila.escuela_id
  order by usuario.id
  ${carga.simular ? sql`` : sql`for update of usuario`}`

/**
 * Those of the file who are known. They are locked when it is for good, as what stands now is what an undo brings back.
 */
async function lookUp(db: Db, filas: FilaLeida[], carga: Carga, { de }: Adscripciones): Promise<Known[]> {
  const good = filas.filter(f => !f.motivo)
  const adscripciones = good.map(f => de.get(f.renglon)!)
  const { rows } = await conocidos(good, adscripciones, carga).execute(db)
  return rows
}

/** @returns the e-mails that are new, and the load by which it is undone */
async function write(db: Db, vistas: FilaVista[], carga: Carga, hechos: number[]) {
  const nuevas = vistas.filter(v => v.juzgada.resultado === 'creado')
  const creados = await insert(db, nuevas, carga)
  const cambiadas = vistas.filter(v => v.known && v.juzgada.cambios.some(c => !c.conservado))
  const cambios = cambiadas.map(changeOf)
  await update(
    db,
    cambios.filter(c => c.despues),
  )
  const llegan = [...nuevas, ...cambiadas].flatMap(v =>
    v.adscripcion.grupos.map(grupo => ({ email: v.fila.email, grupo })),
  )
  const grupos = await joinGroups(db, llegan)
  if (carga.archivo === undefined) return { creados, carga: undefined }
  const creadas = [...creados.values()].map(id => ({ id, creado: true, grupos: grupos.get(id) ?? [] }))
  const conocidas = cambios.map(c => ({ ...c, creado: false, grupos: grupos.get(c.id) ?? [] }))
  const resumen = {
    por: carga.por,
    archivo: carga.archivo,
    creados: creados.size,
    actualizados: cambios.length,
    hechos,
  }
  return { creados, carga: await noteCarga(db, resumen, [...creadas, ...conocidas]) }
}

/**
 * @returns who is new, by e-mail; who is there already is left as they are. In the order of e-mails, or two loads could
 * wait for each other.
 */
async function insert(db: Db, vistas: FilaVista[], { role_id }: Carga): Promise<Map<string, number>> {
  if (vistas.length === 0) return new Map()
  const { rows } = await sql<{ id: number; email: string }>`
    with nuevos as (
        insert into usuarios (
          name, apellido_p, apellido_m, email, correo_alternativo, escuela_id, role_id, estatus_user)
        select fila.nombres, fila.apellido_p, fila.apellido_m, fila.email, fila.otro, fila.escuela_id,
          ${role_id}::smallint, 1
        from unnest(${columns(vistas.map(v => v.fila))}, ${vistas.map(v => v.adscripcion.escuela_id)}::bigint[]) as fila (
          nombres, apellido_p, apellido_m, email, otro, escuela_id)
        order by fila.email
        on conflict (email) do nothing
        returning id, email),
      con_rol as (insert into usuarios_roles (usuario_id, role_id) select id, ${role_id}::smallint from nuevos)
    select id, email
    from nuevos`.execute(db)
  return new Map(rows.map(r => [r.email, r.id]))
}

/** The columns that a row changes, before and after; none where the person only joins groups. */
function changeOf({ fila, known, adscripcion, juzgada }: FilaVista): Cambiado {
  const changed = new Set(juzgada.cambios.filter(c => !c.conservado).map(c => c.campo))
  const antes: Partial<Columna> = {}
  const despues: Partial<Columna> = {}
  const note = <K extends keyof Columna>(column: K, value: Columna[K]) => {
    antes[column] = known![column]
    despues[column] = value
  }
  if (changed.has('nombre')) {
    note('name', fila.nombres)
    note('apellido_p', fila.apellido_p)
    note('apellido_m', fila.apellido_m)
    // A name that staff set is one that they know.
    note('nombre_antes', null)
  }
  if (changed.has('correo_alternativo')) note('correo_alternativo', fila.correo_alternativo)
  if (changed.has('escuela')) note('escuela_id', adscripcion.escuela_id)
  if (changed.has('acceso')) note('estatus_user', 1)
  return Object.keys(despues).length ? { id: known!.id, antes, despues } : { id: known!.id }
}
type Columna = Pick<
  Known,
  'name' | 'apellido_p' | 'apellido_m' | 'nombre_antes' | 'correo_alternativo' | 'escuela_id' | 'estatus_user'
>

async function update(db: Db, cambios: Cambiado[]) {
  if (cambios.length === 0) return
  const of = <K extends keyof Columna>(column: K) => cambios.map(c => c.despues?.[column] ?? null)
  await sql`
    update usuarios usuario
       set name = coalesce(fila.name, usuario.name),
           apellido_p = coalesce(fila.apellido_p, usuario.apellido_p),
           apellido_m = coalesce(fila.apellido_m, usuario.apellido_m),
           nombre_antes = case when fila.name is null then usuario.nombre_antes end,
           correo_alternativo = coalesce(fila.otro, usuario.correo_alternativo),
           escuela_id = coalesce(fila.escuela_id, usuario.escuela_id),
           estatus_user = coalesce(fila.estatus_user, usuario.estatus_user),
           version = usuario.version + 1
      from unnest(
             ${cambios.map(c => c.id)}::bigint[],
             ${of('name')}::text[],
             ${of('apellido_p')}::text[],
             ${of('apellido_m')}::text[],
             ${of('correo_alternativo')}::text[],
             ${of('escuela_id')}::bigint[],
             ${of('estatus_user')}::smallint[]
           ) as fila (id, name, apellido_p, apellido_m, otro, escuela_id, estatus_user)
     where usuario.id = fila.id`.execute(db)
}

/** @returns the groups to which each person came, who were not there before */
async function joinGroups(db: Db, llegan: { email: string; grupo: number }[]): Promise<Map<number, number[]>> {
  const grupos = new Map<number, number[]>()
  if (llegan.length === 0) return grupos
  const { rows } = await sql<{ grupo_id: number; usuario_id: number }>`
    insert into grupos_usuarios (grupo_id, usuario_id)
    select llega.grupo_id, usuario.id
      from unnest(${llegan.map(l => l.email)}::text[], ${llegan.map(l => l.grupo)}::bigint[]) as llega (email, grupo_id)
      join usuarios usuario on usuario.email = llega.email::citext
     order by llega.grupo_id, usuario.id
    on conflict do nothing
    returning grupo_id, usuario_id`.execute(db)
  for (const { grupo_id, usuario_id } of rows) grupos.set(usuario_id, [...(grupos.get(usuario_id) ?? []), grupo_id])
  return grupos
}
