/**
 * The 32 states as tiles, by ISO 3166-2:MX, roughly where they lie; and in which one a city is, by its capital or by
 * the state's name in it.
 */

export type EstadoDelPais = { clave: string; nombre: string; capital: string; columna: number; fila: number }

const rows: readonly (readonly [clave: string, nombre: string, capital: string, columna: number])[][] = [
  [
    ['BCN', 'Baja California', 'Mexicali', 1],
    ['SON', 'Sonora', 'Hermosillo', 2],
    ['CHH', 'Chihuahua', 'Chihuahua', 3],
    ['COA', 'Coahuila', 'Saltillo', 4],
    ['NLE', 'Nuevo León', 'Monterrey', 5],
    ['TAM', 'Tamaulipas', 'Ciudad Victoria', 6],
  ],
  [
    ['BCS', 'Baja California Sur', 'La Paz', 1],
    ['SIN', 'Sinaloa', 'Culiacán', 2],
    ['DUR', 'Durango', 'Durango', 3],
    ['ZAC', 'Zacatecas', 'Zacatecas', 4],
    ['SLP', 'San Luis Potosí', 'San Luis Potosí', 5],
  ],
  [
    ['NAY', 'Nayarit', 'Tepic', 2],
    ['JAL', 'Jalisco', 'Guadalajara', 3],
    ['AGU', 'Aguascalientes', 'Aguascalientes', 4],
    ['GUA', 'Guanajuato', 'Guanajuato', 5],
    ['QUE', 'Querétaro', 'Querétaro', 6],
    ['HID', 'Hidalgo', 'Pachuca', 7],
    ['VER', 'Veracruz', 'Xalapa', 8],
  ],
  [
    ['COL', 'Colima', 'Colima', 3],
    ['MIC', 'Michoacán', 'Morelia', 4],
    ['MEX', 'Estado de México', 'Toluca', 5],
    ['CMX', 'Ciudad de México', 'Ciudad de México', 6],
    ['TLA', 'Tlaxcala', 'Tlaxcala', 7],
    ['PUE', 'Puebla', 'Puebla', 8],
    ['YUC', 'Yucatán', 'Mérida', 10],
  ],
  [
    ['GRO', 'Guerrero', 'Chilpancingo', 5],
    ['MOR', 'Morelos', 'Cuernavaca', 6],
    ['OAX', 'Oaxaca', 'Oaxaca', 7],
    ['TAB', 'Tabasco', 'Villahermosa', 8],
    ['CAM', 'Campeche', 'Campeche', 9],
    ['ROO', 'Quintana Roo', 'Chetumal', 10],
  ],
  [['CHP', 'Chiapas', 'Tuxtla Gutiérrez', 8]],
]

export const ESTADOS: readonly EstadoDelPais[] = rows.flatMap((row, i) =>
  row.map(([clave, nombre, capital, columna]) => ({ clave, nombre, capital, columna, fila: i + 1 })),
)

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
/** «CDMX» is what people write. */
const ALIAS: Record<string, string> = { cdmx: 'CMX', 'edo. de mexico': 'MEX', edomex: 'MEX' }

/** @returns undefined for a city that says neither its state nor is its capital */
export function estadoDe(ciudad: string): EstadoDelPais | undefined {
  const parts = plain(ciudad).split(/\s*,\s*/)
  // «Zapopan, Jalisco»: the last part that is a state says it.
  for (const part of parts.toReversed()) {
    const found = ESTADOS.find(e => plain(e.nombre) === part || e.clave === ALIAS[part])
    if (found) return found
  }
  const city = parts[0] ?? ''
  return ESTADOS.find(e => city === plain(e.capital) || city.startsWith(`${plain(e.capital)} de `))
}
