/** The groups and schools that a list names, found as people write them. */
import { entreComillas, nombreObligatorio, ROL } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import { checkTargets, type GrupoOEscuela, insertGrupos, listEscuelas, listGrupos } from './usuarios.adscripcion.sql.ts'
import type { FilaLeida } from './usuarios.carga.ts'

/** Where a row's person goes; `nuevos` are groups that are yet to be made, `aviso` says what could not be found. */
export type Adscripcion = { grupos: number[]; nuevos: string[]; escuela_id: number | null; aviso: string }
/** By row number; `nombres` are those of the groups by their ids. */
export type Adscripciones = {
  de: Map<number, Adscripcion>
  nombres: Map<number, string>
  faltan: string[]
  hechos: number[]
}

type PedidoDeAdscripcion = {
  role_id: number
  grupos: number[]
  escuela_id: number | null
  /** Columns of groups and schools count; they do not where a list is for one group. */
  porColumnas: boolean
  /** Who makes the groups that are not there; nobody where they are not to be made. */
  crea?: number | undefined
  simular: boolean
}

/** «3.º A», «3° A» and «3ro a» are one group: as people say it, without the signs between. */
export const nombreDicho = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)\s*\.?\s*(?:[º°ª]|(?:ro|er|do|to|vo|mo)(?![\p{L}\p{N}]))/gu, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, '')

type Hallado = GrupoOEscuela | 'varios' | undefined

/** Finds one of several by its name: as it is written, else as it is said. */
function buscador(todos: GrupoOEscuela[]): (name: string) => Hallado {
  const exact = new Map<string, Hallado>()
  const said = new Map<string, Hallado>()
  const note = (map: Map<string, Hallado>, key: string, one: GrupoOEscuela) =>
    map.set(key, map.has(key) ? 'varios' : one)
  for (const one of todos) {
    note(exact, one.nombre.trim().toLowerCase(), one)
    note(said, nombreDicho(one.nombre), one)
  }
  return name => exact.get(name.trim().toLowerCase()) ?? said.get(nombreDicho(name))
}

/**
 * Where every row's person goes: what was chosen for all, and what the row says; its own school comes before the chosen
 * one.
 * @throws {Refusal} 422 when a chosen group or school is gone
 */
export async function findAdscripciones(
  db: Db,
  filas: FilaLeida[],
  pedido: PedidoDeAdscripcion,
): Promise<Adscripciones> {
  await checkTargets(db, pedido)
  const conGrupo = pedido.porColumnas && pedido.role_id === ROL.estudiante && filas.some(f => f.grupo)
  const conEscuela = pedido.porColumnas && filas.some(f => f.escuela)
  const grupos = conGrupo || pedido.grupos.length ? await listGrupos(db) : []
  const hechos = conGrupo && !pedido.simular ? await makeGrupos(db, filas, grupos, pedido.crea) : []
  const find = { grupo: buscador([...grupos, ...hechos]), escuela: buscador(conEscuela ? await listEscuelas(db) : []) }
  const faltan = new Map<string, string>()
  const placeOf = (fila: FilaLeida): Adscripcion => {
    const susGrupos = placeInGrupos(conGrupo && fila.grupo ? gruposDe(fila.grupo, find.grupo) : [], pedido.crea)
    for (const name of susGrupos.faltan) if (!faltan.has(nombreDicho(name))) faltan.set(nombreDicho(name), name)
    const { escuela, avisos } = placeInEscuela(conEscuela ? fila.escuela : '', find.escuela)
    return {
      grupos: [...new Set([...pedido.grupos, ...susGrupos.ids])],
      nuevos: susGrupos.nuevos,
      escuela_id: escuela?.id ?? pedido.escuela_id,
      aviso: [...susGrupos.avisos, ...avisos].join('. '),
    }
  }
  return {
    de: new Map(filas.map(f => [f.renglon, placeOf(f)])),
    nombres: new Map([...grupos, ...hechos].map(g => [g.id, g.nombre])),
    faltan: [...faltan.values()],
    hechos: hechos.map(g => g.id),
  }
}

/** `nuevos` of those that are missing will be made; of the others it is said that the person goes without them. */
function placeInGrupos(named: [name: string, Hallado][], crea: number | undefined) {
  const placed = { ids: [] as number[], faltan: [] as string[], nuevos: [] as string[], avisos: [] as string[] }
  for (const [name, hallado] of named) {
    if (typeof hallado === 'object') {
      placed.ids.push(hallado.id)
      continue
    }
    if (hallado === undefined) placed.faltan.push(name)
    if (hallado === undefined && crea && isName(name)) placed.nuevos.push(name)
    else
      placed.avisos.push(
        hallado
          ? `Hay varios grupos ${entreComillas(name)}: queda sin ese grupo`
          : `No hay un grupo ${entreComillas(name)}: queda sin ese grupo`,
      )
  }
  return placed
}

function placeInEscuela(name: string, find: (name: string) => Hallado): { escuela?: GrupoOEscuela; avisos: string[] } {
  if (!name) return { avisos: [] }
  const hallado = find(name)
  if (typeof hallado === 'object') return { escuela: hallado, avisos: [] }
  return {
    avisos: [
      hallado
        ? `Hay varias escuelas ${entreComillas(name)}: no se cambia su escuela`
        : `No hay una escuela ${entreComillas(name)}: no se cambia su escuela`,
    ],
  }
}

/** The groups that a cell names: one, or several as our own list writes them. */
function gruposDe(cell: string, find: (name: string) => Hallado): [name: string, Hallado][] {
  const whole = find(cell)
  if (whole) return [[cell, whole]]
  const names = cell
    .split(/[,;|]/)
    .map(name => name.trim())
    .filter(name => nombreDicho(name))
  return names.map(name => [name, find(name)])
}

/** Makes what is not there yet, each once. */
async function makeGrupos(db: Db, filas: FilaLeida[], grupos: GrupoOEscuela[], crea: number | undefined) {
  if (!crea) return []
  const find = buscador(grupos)
  const good = filas.filter(f => !f.motivo && f.grupo)
  const missing = new Map<string, string>()
  for (const [name, found] of good.flatMap(f => gruposDe(f.grupo, find)))
    if (!found && isName(name) && !missing.has(nombreDicho(name))) missing.set(nombreDicho(name), name)
  if (missing.size === 0) return []
  return insertGrupos(db, [...missing.values()], crea)
}

const groupName = nombreObligatorio('x', 120)
const isName = (text: string) => groupName.safeParse(text).success
