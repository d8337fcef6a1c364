/** Loading and changing people, for every word whose screens do it. */
import type { CargaHecha, FilaCargada } from '@eleva/contract'
import { readCsv } from '../../kit/csv.ts'
import type { Db } from '../../kit/db.ts'
import { refused } from '../../kit/errors.ts'
import { type Carga, cargaUsuarios } from './usuarios.carga.sql.ts'
import { type FilaLeida, leeFilas } from './usuarios.carga.ts'
import { createUsuario, updateUsuario } from './usuarios.sql.ts'

const MOST_PEOPLE = 20_000

type Told = CargaHecha & { message?: string; color?: 'success' | 'warning' }

/**
 * Loads a CSV, or with `simular` only says what would become of it.
 * @param field the form's field, which a refusal names
 * @throws {Refusal} 422 when the file cannot be read, or a group or school is gone; then nothing is saved
 */
export async function cargaArchivo(db: Db, bytes: Uint8Array, field: string, carga: Carga): Promise<Told> {
  const filas = leeArchivo(bytes, field)
  if (filas.length === 0) throw refused('El archivo solo tiene el encabezado.', field)
  if (filas.length > MOST_PEOPLE) throw refused('El archivo tiene más de 20,000 renglones: divídelo en varios.', field)
  return cargaFilas(db, filas, carga)
}

/** What stands in a CSV of people, row by row. @throws {Refusal} 422 when it cannot be read */
export const leeArchivo = (bytes: Uint8Array, field: string): FilaLeida[] => leeFilas(readCsv(bytes, field))

/** One person, as a row of a file would; their surnames are kept apart. @throws {Refusal} 422 that says why not */
export async function cargaPersona(
  db: Db,
  { nombres, apellidos, email }: { nombres: string; apellidos: string; email: string },
  carga: Carga,
): Promise<Told> {
  const filas = leeFilas([{ linea: 1, celdas: [nombres, apellidos, email] }])
  const done = await cargaFilas(db, filas, carga)
  const why = done.filas[0]?.motivo
  if (why) throw refused(`${why}.`, 'email')
  return done
}

export { repartirApellidos, repartirNombre } from './usuarios.nombre.ts'

/** Makes a person, inactive. @returns their id */
export const creaUsuario = createUsuario

/** Changes a person; `updateUsuario` says what comes of it. */
export const cambiaUsuario = updateUsuario

async function cargaFilas(db: Db, leidas: FilaLeida[], carga: Carga): Promise<Told> {
  const filas = await cargaUsuarios(db, leidas, carga)
  const of = (resultado: FilaCargada['resultado']) => filas.filter(f => f.resultado === resultado).length
  const done: CargaHecha = {
    creados: of('creado'),
    actualizados: of('actualizado'),
    ya_estaban: of('ya_estaba'),
    rechazados: of('rechazado'),
    filas,
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
