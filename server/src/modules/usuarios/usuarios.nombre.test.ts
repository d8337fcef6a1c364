import { expect, test } from 'vitest'
import { splitApellidos, splitNombre } from './usuarios.nombre.ts'

const mariana = { name: 'Mariana', apellido_p: 'Cervantes', apellido_m: 'Olvera' }
const de = (name: string, apellido_p: string, apellido_m: string) => ({ name, apellido_p, apellido_m })

test.each([
  ['María Cervantes Olvera', de('María', 'Cervantes', 'Olvera')],
  ['Ana María Cervantes Olvera', de('Ana María', 'Cervantes', 'Olvera')],
  ['Mariana Cervántes Olvera', de('Mariana', 'Cervántes', 'Olvera')],
  ['Mariana de la Cruz Olvera', de('Mariana', 'de la Cruz', 'Olvera')],
  ['Mariana Cervantes', de('Mariana', 'Cervantes', '')],
  ['Rosa Lima', de('Rosa', 'Lima', '')],
  ['Pilar', de('Pilar', '', '')],
])('a corrected name keeps its surnames apart: %s', (whole, parts) =>
  expect(splitNombre(mariana, whole)).toEqual(parts),
)

test('whoever has one field has one; surnames alone are divided as they were', () => {
  expect(splitNombre(de('Pilar Gómez', '', ''), 'Pilar Gómez Ruiz')).toEqual(de('Pilar Gómez Ruiz', '', ''))
  expect(splitApellidos(mariana, 'Servantes Olvera')).toEqual({ apellido_p: 'Servantes', apellido_m: 'Olvera' })
  expect(splitApellidos(de('', 'Cruz Peña', ''), 'Cruz Peñas')).toEqual({ apellido_p: 'Cruz Peñas', apellido_m: '' })
})
