import { EscuelaInput, EscuelaPropia, PerfilInput, RegistroInput } from '@eleva/contract/schemas'
import { expect, test } from 'vitest'
import { rulesOf } from './reglas.ts'

test('what must be there and how long it may be are those of the schema, whatever stands around it', () => {
  const perfil = rulesOf(PerfilInput)
  expect(perfil('name')).toEqual({ required: true, maxLength: 120 })
  expect(perfil('correo_alternativo')).toEqual({ required: true, maxLength: 254 })
  const registro = rulesOf(RegistroInput)
  expect(registro('curp')).toEqual({ required: true, maxLength: 40 })
  expect(registro('edad')).toEqual({ required: true, maxLength: 3 })
  expect(rulesOf(EscuelaInput)('ciudad')).toEqual({ required: true, maxLength: 120 })
})

test('a change asks for what its form asks for', () => {
  const propia = rulesOf(EscuelaPropia)
  expect(propia('nombre')).toEqual({ required: true, maxLength: 200 })
  expect(propia('ciudad')).toEqual({ required: false, maxLength: 120 })
})
