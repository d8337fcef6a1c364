/** Whoever asks for much does not keep it from the others. */
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCola } from './cola.ts'

const answer = () => new EventEmitter() as ServerResponse

/** Work that is done when it is told so. */
function works() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>(resolve => {
      began.push(name)
      ends.set(name, () => resolve(name))
    })
  return { began, work, end: (name: string) => ends.get(name)!() }
}

test('one person has one place at a time, and who was not served yet comes first', async () => {
  const cola = createCola(2, 'Tu reporte')
  const { began, work, end } = works()
  const all = [
    cola.inTurn(1, answer(), work('ana 1')),
    cola.inTurn(1, answer(), work('ana 2')),
    cola.inTurn(2, answer(), work('beto')),
    cola.inTurn(3, answer(), work('caro')),
  ]
  await sleep(5)
  expect(began).toEqual(['ana 1', 'beto'])
  end('ana 1')
  await sleep(5)
  expect(began).toEqual(['ana 1', 'beto', 'caro'])
  end('beto')
  await sleep(5)
  expect(began).toEqual(['ana 1', 'beto', 'caro', 'ana 2'])
  end('caro')
  end('ana 2')
  expect(await Promise.all(all)).toHaveLength(4)
})

test('who waits for long is told their place, which is kept for their next call; who goes away leaves it', async () => {
  const cola = createCola(1, 'Tu reporte', { waits: 30 })
  const { began, work, end } = works()
  const first = cola.inTurn(1, answer(), work('ana'))
  const gone = answer()
  const left = cola.inTurn(2, gone, work('beto')).catch(error => error.status)
  const late = cola.inTurn(3, answer(), work('caro')).catch(error => error.message)
  gone.emit('close')
  expect(await left).toBe(503)
  expect(await late).toBe(
    'Tu reporte espera su turno y es el 1.º de la fila: inténtalo otra vez en un momento, tu lugar se guarda un minuto.',
  )
  const after = cola.inTurn(4, answer(), work('dora'))
  const again = cola.inTurn(3, answer(), work('caro'))
  end('ana')
  await first
  await sleep(5)
  expect(began).toEqual(['ana', 'caro'])
  end('caro')
  await again
  await sleep(5)
  end('dora')
  expect(await after).toBe('dora')
})

test('of one person only some wait; what fails lets the next one go', async () => {
  const cola = createCola(1, 'Tu reporte')
  const { work, end } = works()
  const fails = cola
    .inTurn(1, answer(), () => sleep(10).then(() => Promise.reject(new Error('no'))))
    .catch(e => e.message)
  const waiting = [cola.inTurn(1, answer(), work('a')), cola.inTurn(1, answer(), work('b'))]
  await expect(cola.inTurn(1, answer(), work('c'))).rejects.toMatchObject({ status: 429 })
  expect(await fails).toBe('no')
  await sleep(5)
  end('a')
  await sleep(5)
  end('b')
  expect(await Promise.all(waiting)).toEqual(['a', 'b'])
})
