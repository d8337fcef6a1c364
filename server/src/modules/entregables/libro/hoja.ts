/** The sheet of a group in a course as a table (ADR 115). Pure. */
import { celdasDeHoja, type Hoja } from '@eleva/contract'
import type { TablaDeLibro } from './libro.ts'

/** As a table: under the names what each weighs, and behind everything the total. */
export function tableOfHoja(hoja: Hoja): TablaDeLibro {
  const { cosas, alumnos } = hoja
  const celdaDe = celdasDeHoja(hoja)
  return {
    columnas: [
      'Nombre',
      'Correo',
      ...cosas.map(c => (c.tipo === 'quiz' ? `${c.nombre} (evaluación)` : c.nombre)),
      'Total',
    ],
    filas: [
      ['Peso', '', ...cosas.map(c => c.peso), ''],
      ...alumnos.map(({ id, nombre, email, total }) => [
        nombre,
        email,
        ...cosas.map(cosa => celdaDe(id, cosa).dice),
        total ?? '',
      ]),
    ],
  }
}
