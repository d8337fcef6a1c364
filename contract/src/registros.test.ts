import { expect, test } from 'vitest'
import { edadEn, isCct, isRfc, normalized, readCurp, telefono } from './registros.reglas.ts'
import { RegistroInput } from './registros.ts'

const GLORIA = 'HEGG560427MVZRRL04'

test.each([
  [GLORIA, { nacimiento: '1956-04-27', genero: 'Mujer' }],
  ['BOXW310820HNERXN09', { nacimiento: '1931-08-20', genero: 'Hombre' }],
])('%s says when one was born, and as what', (curp, said) => expect(readCurp(curp)).toEqual(said))

test('one wrong figure of the day of birth shows in the check digit, where its weight shares nothing with ten', () => {
  for (const place of [5, 7, 9])
    for (const figure of '0123456789')
      if (figure !== GLORIA[place])
        expect(readCurp(GLORIA.slice(0, place) + figure + GLORIA.slice(place + 1))).toBeUndefined()
})

test.each([
  ['HEGG560427MVZRRL05', 'a wrong check digit'],
  ['HEGG560472MVZRRL04', 'no such day'],
  ['HEGG560427MZZRRL04', 'no such state'],
  [GLORIA.slice(0, 17), 'too short'],
  ['', 'nothing'],
])('«%s» is none: %s', curp => expect(readCurp(curp)).toBeUndefined())

test.each([
  ['1956-04-27', '2026-04-26', 69],
  ['1956-04-27', '2026-04-27', 70],
  ['2004-02-29', '2026-02-28', 21],
  ['2004-02-29', '2026-03-01', 22],
])('who was born on %s is on %s %i years old', (born, day, years) => expect(edadEn(born, day)).toBe(years))

test.each([
  ['HEGG560427ABC', false],
  ['HEGG560427AB1', true],
  ['HEGG561327AB1', false],
  ['HEG560427AB1', false],
  ['HEGG560427', false],
])('%s as an RFC: %s', (rfc, good) => expect(isRfc(rfc)).toBe(good))

test.each([
  ['09DPR1234X', true],
  ['33DPR1234X', false],
  ['00DPR1234X', false],
  ['9DPR1234X', false],
])('%s as a CCT: %s', (cct, good) => expect(isCct(cct)).toBe(good))

test.each([
  ['55 1234 5678', '5512345678'],
  ['(55) 1234-5678', '5512345678'],
  ['+52 55 1234 5678', '5512345678'],
  ['0052 5512345678', '5512345678'],
  ['5212345678', '5212345678'],
])('%s is dialled as %s', (typed, dialled) => expect(telefono(typed)).toBe(dialled))

test('small letters and spaces are how people type', () => expect(normalized(' hegg 560427 ')).toBe('HEGG560427'))

const gloria = {
  nombres: 'Gloria',
  apellido_materno: 'García',
  apellido_paterno: 'Hernández',
  correo_alternativo: 'gloria@ejemplo.mx',
  curp: GLORIA,
  rfc: 'HEGG560427AB1',
  tipos_de_formacion: 'Curso',
  modalidad: 'Linea',
  nombre_oferta_formacion: 'DGENAM',
  funcion: 'Docente frente a grupo',
  nivel_educativo: 'Licenciatura',
  direccion_operativa: 'Dirección Operativa 3',
  alcaldia_cct: 'Benito Juárez',
  numero_celular: '55 1234 5678',
  numero_fijo: '5587654321',
  edad: '70',
  cct: '09dpr1234x',
  genero: 'Mujer',
}
const IN_ORDER = [
  ['nombres', 'Hace falta especificar el nombre'],
  ['apellido_materno', 'Hace falta especificar el apellido materno'],
  ['apellido_paterno', 'Hace falta especificar el apellido paterno'],
  ['correo_alternativo', 'Hace falta especificar el correo alternativo'],
  ['curp', 'Hace falta especificar la CURP'],
  ['rfc', 'Hace falta especificar el RFC'],
  ['tipos_de_formacion', 'Hace falta especificar el tipo de formacion'],
  ['modalidad', 'Hace falta especificar la modalidad'],
  ['nombre_oferta_formacion', 'Hace falta especificar el nombre de la oferta de formación'],
  ['funcion', 'Hace falta especificar la función'],
  ['nivel_educativo', 'Hace falta especificar el nivel educativo'],
  ['direccion_operativa', 'Hace falta especificar la dirección operativa'],
  ['alcaldia_cct', 'Hace falta especificar la alcaldía CCT'],
  ['numero_celular', 'Hace falta especificar el número celular'],
  ['numero_fijo', 'Hace falta especificar el número fijo'],
  ['edad', 'Hace falta especificar la edad actual'],
  ['cct', 'Hace falta especificar la CCT'],
  ['genero', 'Hace falta especificar tu género'],
] as const

test('what is missing is said in the order of the specification, and before what is not well formed', () => {
  for (const [from] of IN_ORDER.entries()) {
    const given = Object.fromEntries(IN_ORDER.slice(0, from).map(([key]) => [key, key === 'curp' ? 'X' : gloria[key]]))
    const { error } = RegistroInput.safeParse(given)
    expect(error!.issues.map(i => [i.path[0], i.message])).toEqual(IN_ORDER.slice(from))
  }
  expect(RegistroInput.parse(gloria)).toMatchObject({ cct: '09DPR1234X', numero_celular: '5512345678' })
  expect(RegistroInput.safeParse({ ...gloria, edad: 70 }).success).toBe(true)
})

test.each([
  ['correo_alternativo', 'gloria@ejemplo'],
  ['curp', 'HEGG560427MVZRRL05'],
  ['rfc', 'HEGG560427'],
  ['numero_celular', '123'],
  ['numero_fijo', '55123456789'],
  ['edad', '14'],
  ['edad', '1e1'],
  ['cct', '09DPR123'],
  ['genero', 'Otro'],
  ['modalidad', 'En línea'],
])('%s «%s» is not taken', (key, value) => {
  const { error } = RegistroInput.safeParse({ ...gloria, [key]: value })
  expect(error!.issues.map(i => i.path[0])).toEqual([key])
})
