import { expect, test } from 'vitest'
import { avisoDe } from './palabras.parte.ts'

const ESTE = new Date().getFullYear()
const dia = (mes: string) => `${ESTE}-${mes}T23:59:00-06:00`
const plazo = { abre: dia('05-01'), fecha_limite: dia('05-07'), cierra: dia('05-09'), prorroga: 0 }
const en = (mes: string) => Date.parse(dia(mes))
const dice = (now: number, hecha = false, more: object = {}, entregable = 1, con_retraso = 0) =>
  avisoDe({ plazo: { ...plazo, ...more }, con_retraso, entregable }, hecha, now)

test('before, in time, late, after: each says until when', () => {
  expect(dice(en('04-30'))).toMatchObject({
    text: expect.stringMatching(/^Abre el \p{L}+ 1 may, 23:59$/u),
    estado: 'por_abrir',
  })
  expect(dice(en('05-05'))?.text).toMatch(/^Entrega antes del \p{L}+ 7 may, 23:59$/u)
  expect(dice(en('05-05'), false, {}, 0)?.text).toMatch(/^Hazla antes del /)
  expect(dice(en('05-08'))).toMatchObject({
    text: expect.stringMatching(/^Con retraso: se recibe hasta el \p{L}+ 9 may, 23:59$/u),
    estado: 'tarde',
  })
  expect(dice(en('05-08'), false, { cierra: null })?.text).toBe('Con retraso: todavía se recibe')
  expect(dice(en('05-10'))?.text).toMatch(/^Cerró el \p{L}+ 9 may, 23:59$/u)
})
test('with a close alone it is until then; with more time it says so', () => {
  expect(dice(en('05-05'), false, { fecha_limite: null })?.text).toMatch(/antes del \p{L}+ 9 may/u)
  expect(dice(en('05-05'), false, { prorroga: 1 })?.text).toMatch(/ · con prórroga$/)
  expect(dice(en('05-05'), false, { fecha_limite: null, cierra: null })).toBeUndefined()
})
test('of what is done it says only that it was late; without dates nothing', () => {
  expect(dice(en('05-10'), true)).toBeUndefined()
  expect(dice(en('05-10'), true, {}, 1, 1)?.text).toBe('Entregada con retraso')
  expect(dice(en('05-10'), true, {}, 0, 1)?.text).toBe('Hecha con retraso')
  expect(avisoDe({ plazo: null, con_retraso: 0, entregable: 1 }, false)).toBeUndefined()
})
