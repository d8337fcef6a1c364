import { expect, test } from 'vitest'
import { decodeBytes } from './codificaciones.ts'
import { openCsv } from './csv.ts'

const NAMES = 'Nombre,Correo\nJosé Núñez Peña,jose@a.mx\nSOFÍA MUÑOZ IBÁÑEZ,sofia@a.mx\nÁngel Agüero 3° A,angel@a.mx\n'
/** The bytes of the letters beyond ASCII that the names have. */
const BYTES = {
  'windows-1252': {
    á: 0xe1,
    é: 0xe9,
    í: 0xed,
    ó: 0xf3,
    ú: 0xfa,
    ñ: 0xf1,
    ü: 0xfc,
    Á: 0xc1,
    Í: 0xcd,
    Ñ: 0xd1,
    '°': 0xb0,
  },
  macintosh: { á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ñ: 0x96, ü: 0x9f, Á: 0xe7, Í: 0xea, Ñ: 0x84, '°': 0xa1 },
  cp850: { á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, ü: 0x81, Á: 0xb5, Í: 0xd6, Ñ: 0xa5, '°': 0xf8 },
} as const

const encode = (text: string, table: Record<string, number>) =>
  Uint8Array.from([...text], sign => table[sign] ?? sign.charCodeAt(0))

test.each(['windows-1252', 'macintosh', 'cp850'] as const)(
  'names in %s are read as they were written',
  codificacion => {
    const bytes = encode(NAMES, BYTES[codificacion])
    expect(decodeBytes(bytes)).toEqual({ texto: NAMES, codificacion, segura: true })
    for (const line of NAMES.trim().split('\n').slice(1))
      expect(decodeBytes(encode(line, BYTES[codificacion])).texto).toBe(line)
  },
)

test('a UTF-8 file of which one byte was lost is read as UTF-8, and what makes no words is held back to be asked', () => {
  const broken = Buffer.concat([Buffer.from('José Núñez Peña, Zoé Íñiguez, Raúl Güemes'), Buffer.from([0xc3])])
  expect(decodeBytes(broken).codificacion).toBe('utf-8')
  expect(decodeBytes(Uint8Array.from([0x41, 0xd7, 0xde, 0xfe, 0x42]))).toMatchObject({ segura: false })
  expect(decodeBytes(encode('José', BYTES['windows-1252']), 'cp850')).toMatchObject({
    codificacion: 'cp850',
    segura: true,
  })
})

test.each([
  ['a line that says so', 'sep=;\nNombre;Correo\nAna, la mayor;ana@a.mx\n', 'punto_y_coma'],
  ['a title above the head', 'Lista de asistencia, 3.º A\n\nNombre;Correo\nAna;ana@a.mx\n', 'punto_y_coma'],
  [
    'a comma within a heading of semicolons',
    'Apellidos, Nombre;Correo\nLópez Díaz, Ana;ana@a.mx\nRuiz, Omar;omar@a.mx\n',
    'punto_y_coma',
  ],
  ['semicolons within quotes', 'Nombre,Correo\n"Ana; Díaz; Luz",ana@a.mx\n', 'coma'],
  ['tabs beside commas', 'Nombre\tCorreo\nLópez, Ana\tana@a.mx\n', 'tabulador'],
  ['bars', 'Nombre|Correo\nAna|ana@a.mx\n', 'barra'],
  ['one column', 'Correo\nana@a.mx\n', 'coma'],
])('the separator is found under %s, and lines keep their numbers', (_what, text, separador) => {
  const read = openCsv(Buffer.from(text), 'csv_file')
  expect(read.separador).toBe(separador)
  const head = read.filas.find(f => f.celdas.some(c => /correo/i.test(c)))!
  expect(head.linea).toBe(text.split('\n').findIndex(line => /correo/i.test(line)) + 1)
})

test.each(['\n', '\r\n', '\r'])(
  'rows have the numbers of a spreadsheet, though cells are of several lines (%j)',
  end => {
    const text = ['"Nombre\ncompleto",Correo', '"José\r\nNúñez",jose@a.mx', '', '"Ana",ana@a.mx', ''].join(end)
    expect(openCsv(new TextEncoder().encode(text), 'archivo').filas).toEqual([
      { linea: 1, celdas: ['Nombre\ncompleto', 'Correo'] },
      { linea: 2, celdas: ['José\r\nNúñez', 'jose@a.mx'] },
      { linea: 4, celdas: ['Ana', 'ana@a.mx'] },
    ])
  },
)
