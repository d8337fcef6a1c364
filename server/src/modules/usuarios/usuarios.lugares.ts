/** The groups and schools that a list names, found as people write them. */
import { entreComillas, nombreObligatorio, ROL } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import type { FilaLeida } from './usuarios.carga.ts'
import { checkTargets, insertGrupos, type LugarNombrado, listEscuelas, listGrupos } from './usuarios.lugares.sql.ts'

/** Where a row's person goes; `nuevos` are groups that are yet to be made, `aviso` says what could not be found. */
export type LugarDePersona = { grupos: number[]; nuevos: string[]; escuela_id: number | null; aviso: string }
/** By row number; `nombres` are those of the groups by their ids. */
export type Lugares = {
  de: Map<number, LugarDePersona>
  nombres: Map<number, string>
  faltan: string[]
  hechos: number[]
}

type PedidoDeLugar = {
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
export const claveDeLugar = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)\s*\.?\s*(?:[º°ª]|(?:ro|er|do|to|vo|mo)(?![\p{L}\p{N}]))/gu, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, '')

type LugarHallado = LugarNombrado | 'varios' | undefined

/** Finds one of several by its name: as it is written, else as it is said. */
function buscador(todos: LugarNombrado[]): (name: string) => LugarHallado {
  const exact = new Map<string, LugarHallado>()
  const said = new Map<string, LugarHallado>()
  const note = (map: Map<string, LugarHallado>, key: string, one: LugarNombrado) =>
    map.set(key, map.has(key) ? 'varios' : one)
  for (const one of todos) {
    note(exact, one.nombre.trim().toLowerCase(), one)
    note(said, claveDeLugar(one.nombre), one)
  }
  return name => exact.get(name.trim().toLowerCase()) ?? said.get(claveDeLugar(name))
}

/**
 * Where every row's person goes: what was chosen for all, and what the row says; its own school comes before the chosen
 * one.
 * @throws {Refusal} 422 when a chosen group or school is gone
 */
export async function findLugares(db: Db, filas: FilaLeida[], pedido: PedidoDeLugar): Promise<Lugares> {
  await checkTargets(db, pedido)
  const conGrupo = pedido.porColumnas && pedido.role_id === ROL.estudiante && filas.some(f => f.grupo)
  const conEscuela = pedido.porColumnas && filas.some(f => f.escuela)
  const grupos = conGrupo || pedido.grupos.length ? await listGrupos(db) : []
  const hechos = conGrupo && !pedido.simular ? await makeGrupos(db, filas, grupos, pedido.crea) : []
  const find = { grupo: buscador([...grupos, ...hechos]), escuela: buscador(conEscuela ? await listEscuelas(db) : []) }
  const faltan = new Map<string, string>()
  const placeOf = (fila: FilaLeida): LugarDePersona => {
    const susGrupos = placeInGrupos(conGrupo && fila.grupo ? gruposDe(fila.grupo, find.grupo) : [], pedido.crea)
    for (const name of susGrupos.faltan) if (!faltan.has(claveDeLugar(name))) faltan.set(claveDeLugar(name), name)
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
function placeInGrupos(named: [name: string, LugarHallado][], crea: number | undefined) {
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

function placeInEscuela(
  name: string,
  find: (name: string) => LugarHallado,
): { escuela?: LugarNombrado; avisos: string[] } {
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
function gruposDe(cell: string, find: (name: string) => LugarHallado): [name: string, LugarHallado][] {
  const whole = find(cell)
  if (whole) return [[cell, whole]]
  const names = cell
    .split(/[,;|]/)
    .map(name => name.trim())
    .filter(name => claveDeLugar(name))
  return names.map(name => [name, find(name)])
}

/** Makes what is not there yet, each once. */
async function makeGrupos(db: Db, filas: FilaLeida[], grupos: LugarNombrado[], crea: number | undefined) {
  if (!crea) return []
  const find = buscador(grupos)
  const good = filas.filter(f => !f.motivo && f.grupo)
  const missing = new Map<string, string>()
  for (const [name, found] of good.flatMap(f => gruposDe(f.grupo, find)))
    if (!found && isName(name) && !missing.has(claveDeLugar(name))) missing.set(claveDeLugar(name), name)
  if (missing.size === 0) return []
  return insertGrupos(db, [...missing.values()], crea)
}

const groupName = nombreObligatorio('x', 120)
const isName = (text: string) => groupName.safeParse(text).success
