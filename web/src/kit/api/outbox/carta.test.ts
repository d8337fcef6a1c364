import { intentosRoutes, streamingRoutes } from '@eleva/contract'
import { expect, test } from 'vitest'
import { bodyOfLetter } from './carta.ts'

const pregunta = {
  method: 'POST' as const,
  url: '/api/eventos-stream/7/preguntas',
  body: { pregunta_contenido: '¿Y?' },
}

test('what a letter says is read by the route to which it goes, and by no other', () => {
  expect(bodyOfLetter(pregunta, streamingRoutes.ask)).toEqual({ pregunta_contenido: '¿Y?' })
  expect(bodyOfLetter({ ...pregunta, url: `${pregunta.url}?de=1` }, streamingRoutes.ask)).toBeDefined()
  expect(bodyOfLetter({ ...pregunta, method: 'PUT' }, streamingRoutes.ask)).toBeUndefined()
  expect(bodyOfLetter({ ...pregunta, url: `${pregunta.url}/1` }, streamingRoutes.ask)).toBeUndefined()
  expect(bodyOfLetter(pregunta, intentosRoutes.answer)).toBeUndefined()
})
