/** Loading and changing people, for every word whose screens do it. */
import type { CargaHecha, FilaCargada, Lectura, OpcionesDeLista } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import { refused } from '../../kit/errors.ts'
import { type Escritura, openCsv } from '../../kit/exports/csv.ts'
import { type Carga, loadUsuarios } from './usuarios.carga.sql.ts'
import {
  type FilaLeida,
  type Indicada,
  type ListaLeida,
  type PersonaDada,
  readLista,
  readPersona,
  readPersonas,
} from './usuarios.carga.ts'

const MAX_PEOPLE = 20_000
/** Columns and letters of a cell that a review shows. */
const MAX_SHOWN = 60
const LONGEST_SHOWN = 80

type Told = CargaHecha & { message?: string; color?: 'success' | 'warning' }

/** How a list is read, as far as somebody said it. */
export type PersonaLeida = Escritura & Indicada

/** What a form says of a list, as a load takes it. */
export const opcionesDeLista = (body: OpcionesDeLista) => ({
  leida: {
    encabezado: body.encabezado,
    columnas: body.columnas?.map(campo => campo || undefined),
    codificacion: body.codificacion,
    separador: body.separador,
  },
  conservar: body.conservar_nombres === 1,
  activar: body.activar === 1,
  cambiar_escuela: body.cambiar_escuela === 1,
  crear_grupos: body.crear_grupos === 1,
})

/**
 * Loads a CSV, or with `simular` only says what would become of it.
 * @param field the form's field, which a refusal names
 * @throws {Refusal} 422 when the file cannot be read, or a group or school is gone; then nothing is saved
 */
export async function loadArchivo(
  db: Db,
  bytes: Uint8Array,
  field: string,
  { leida, ...carga }: Carga & { leida?: PersonaLeida },
): Promise<Told> {
  const { filas, segura, codificacion, separador } = openCsv(bytes, field, leida)
  const lista = readLista(filas, carga.role_id, leida)
  if (lista.filas.length === 0) throw refused('El archivo solo tiene el encabezado.', field)
  if (lista.filas.length > MAX_PEOPLE)
    throw refused('El archivo tiene más de 20,000 renglones: divídelo en varios.', field)
  const done = await cargaFilas(db, lista.filas, carga)
  return { ...done, lectura: { codificacion, segura, separador, ...columnsShown(lista) } }
}

/** What each column is called, holds, and is taken for. */
function columnsShown({ cabeza, columnas, primeras }: ListaLeida): Pick<Lectura, 'encabezado' | 'columnas'> {
  const width = Math.min(
    MAX_SHOWN,
    Math.max(columnas.length, cabeza?.celdas.length ?? 0, ...primeras.map(p => p.length)),
  )
  const short = (cell: string | undefined) => (cell ?? '').slice(0, LONGEST_SHOWN)
  return {
    encabezado: cabeza?.linea ?? 0,
    columnas: Array.from({ length: width }, (_, i) => ({
      titulo: short(cabeza?.celdas[i]),
      campo: columnas[i] ?? '',
      muestra: primeras.map(celdas => short(celdas[i])),
    })),
  }
}

/**
 * What stands in a list of people, row by row.
 * @param role 2 or 3, of which it is
 * @throws {Refusal} 422 when it cannot be read
 */
export const readArchivo = (bytes: Uint8Array, field: string, role: number): FilaLeida[] =>
  readLista(openCsv(bytes, field).filas, role).filas

/**
 * One person, as a row of a file would; their surnames are kept apart.
 * @throws {Refusal} 422 that says why not
 */
export async function loadPersona(
  db: Db,
  persona: { nombres: string; apellidos: string; email: string },
  carga: Carga,
): Promise<Told> {
  const done = await cargaFilas(db, [readPersona(persona)], carga)
  const why = done.filas[0]?.motivo
  if (why) throw refused(`${why}.`, 'email')
  return done
}

/**
 * People whose names and e-mails are known already, as rows of a list would; `renglon` counts from 1, in their order.
 */
export const loadPersonas = (db: Db, personas: readonly PersonaDada[], carga: Carga): Promise<CargaHecha> =>
  cargaFilas(db, readPersonas(personas), carga)

export { readCorreos } from './usuarios.carga.ts'
export { undoCarga } from './usuarios.cargas.sql.ts'
export { splitApellidos, splitNombre } from './usuarios.nombre.ts'
export { createUsuario, requireOtroAdmin, updateUsuario } from './usuarios.sql.ts'

async function cargaFilas(db: Db, leidas: FilaLeida[], carga: Carga): Promise<Told> {
  const { filas, ...rest } = await loadUsuarios(db, leidas, carga)
  const of = (resultado: FilaCargada['resultado']) => filas.filter(f => f.resultado === resultado).length
  const done: CargaHecha = {
    creados: of('creado'),
    actualizados: of('actualizado'),
    ya_estaban: of('ya_estaba'),
    desactivados: of('desactivado'),
    rechazados: of('rechazado'),
    filas,
    ...rest,
  }
  return carga.simular ? done : { ...done, ...said(done) }
}

function said({ creados, actualizados, rechazados }: CargaHecha): Pick<Told, 'message' | 'color'> {
  const news = `${creados} ${creados === 1 ? 'usuario creado' : 'usuarios creados'}`
  const message = `${news}, ${actualizados} ${actualizados === 1 ? 'actualizado' : 'actualizados'}`
  return rechazados
    ? { message: `${message}; ${rechazados} con error`, color: 'warning' }
    : { message, color: 'success' }
}
