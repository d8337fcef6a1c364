import type { Revision } from '@eleva/contract'
import { expect, test } from 'vitest'
import type { Cambio, EntregaVista } from './cambios.ts'
import {
  avisosDe,
  type Carta,
  conflictoDe,
  type Estado,
  INICIO,
  marcasDe,
  type Orden,
  type RevisionHecha,
  type Suceso,
  step,
} from './revision.store.ts'

const ana: EntregaVista = { id: 7, version: 3, nombre: 'Ana' }
const nota = (nota: number | null): Cambio => ({ nota })
const nivel = (criterio: number, nivel: number | null): Cambio => ({ criterio, nivel })
const hecho = (cambio: Cambio, antes: Cambio, entrega = ana): RevisionHecha => ({ entrega, cambio, antes })
const carta = (id: string, h: RevisionHecha, more: Partial<Carta> = {}): Carta => ({
  id,
  topic: `revision:${h.entrega.id}`,
  method: 'PUT',
  url: '/',
  madeAt: 0,
  body: { version: h.entrega.version },
  memo: { ...h, clave: `clave-${id}` },
  ...more,
})
const held = (id: string, h: RevisionHecha) => carta(id, h, { held: 'Ahora tiene 70 de calificación' })
const actual = (calificacion: number | null, version: number) =>
  ({ id: 7, calificacion, recibido: 0, comentarios: '', version, niveles: [] }) as unknown as Revision

/**
 * What happened, one after the other.
 * @returns how it stands then, and what the last of it orders
 */
function after(...sucesos: Suceso[]): { e: Estado; orders: Orden[] } {
  let [e, orders]: [Estado, Orden[]] = [INICIO, []]
  for (const s of sucesos) [e, orders] = step(e, s)
  return { e, orders }
}
const letters = (...cartas: Carta[]): Suceso => ({ type: 'letters', cartas })
const change = (h: RevisionHecha, clave = 'k'): Suceso => ({ type: 'change', hecho: h, clave })
const saved = (h: RevisionHecha, version: number, recuerda = true): Suceso => ({
  type: 'saved',
  hecho: h,
  done: { calificacion: null, version },
  recuerda,
  hora: 1,
})
const types = (orders: readonly Orden[]) => orders.map(o => o.type)

const ochenta = hecho(nota(80), nota(null))
const conflict = [letters(held('1', ochenta)), { type: 'seen', carta: '1', actual: actual(70, 5), hora: 1 }] as const

test('a change is shown at once and sent with the version that was seen; one that changes nothing is none', () => {
  const { e, orders } = after(change(ochenta))
  expect(orders).toEqual([
    { type: 'show', id: 7, cambio: nota(80) },
    { type: 'post', hecho: ochenta, clave: 'k', version: 3, recuerda: true },
  ])
  expect(marcasDe({ ...e, cartas: [carta('1', ochenta)] }, false).get(7)).toEqual({ estado: 'guardando' })
  expect(avisosDe({ ...e, cartas: [carta('1', ochenta)] }, true)).toEqual(new Map([[7, 'espera']]))
  expect(after(change(hecho(nota(80), nota(80)))).orders).toEqual([])
})

test('what follows on goes on from the version that one’s own change made, whatever the screen saw', () => {
  const { orders } = after(change(ochenta), saved(ochenta, 4), change(hecho(nota(81), nota(80)), 'k2'))
  expect(orders.at(-1)).toMatchObject({ type: 'post', version: 4 })
})

test('the reply is told, what else is on its way is shown over it, and it can be undone once', () => {
  const other = carta('2', hecho(nivel(1, 5), nivel(1, null)))
  const { e, orders } = after(change(ochenta), letters(other), saved(ochenta, 4))
  expect(types(orders)).toEqual(['patch', 'show', 'stale'])
  expect(e.marcas.get(7)).toEqual({ estado: 'guardado', hora: 1 })
  const [undone, back] = step(e, { type: 'undo', clave: 'k2' })
  expect(back.at(-1)).toMatchObject({ type: 'post', hecho: { cambio: nota(null), antes: nota(80) }, recuerda: false })
  expect(step(undone, { type: 'undo', clave: 'k3' })[1]).toEqual([])
  expect(step(undone, saved(hecho(nota(null), nota(80)), 5, false))[0].ultimo).toBeUndefined()
})

test('what is refused is taken back and told, and tried again on request', () => {
  const { e, orders } = after(change(ochenta), { type: 'refused', hecho: ochenta, mensaje: 'No.' })
  expect(orders).toEqual([{ type: 'show', id: 7, cambio: nota(null) }])
  expect(marcasDe(e, false).get(7)).toMatchObject({ estado: 'falla', mensaje: 'No.' })
  expect(step(e, { type: 'retry', id: 7, clave: 'k2' })[1].at(-1)).toMatchObject({ type: 'post', clave: 'k2' })
  expect(step(e, { type: 'retry', id: 8, clave: 'k2' })[1]).toEqual([])
})

test('of several held changes of one thing the last word counts, and each is looked into once', () => {
  const [one, two] = [held('1', ochenta), held('2', hecho(nota(90), nota(80)))]
  const { e, orders } = after(letters(one, two))
  expect(orders).toEqual([
    { type: 'discard', carta: one },
    { type: 'read', carta: two },
  ])
  expect(types(step(e, letters(one, two, carta('3', hecho(nivel(1, 2), nivel(1, null)))))[1])).not.toContain('read')
  // Nobody had touched the grade that was there before the first of them.
  const [, again] = step(e, { type: 'seen', carta: '2', actual: actual(null, 5), hora: 1 })
  expect(again).toMatchObject([{ type: 'resend', carta: { body: { version: 5 } }, oye: true }])
})

test('what could not be read is looked into once more, and given up when it is gone', () => {
  const reading = after(letters(held('1', ochenta))).e
  expect(types(step(reading, { type: 'unseen', carta: '1' })[1])).toEqual(['read'])
  expect(types(step(reading, { type: 'unseen', carta: '1', mensaje: 'Ya no existe.' })[1])).toEqual(['discard', 'show'])
})

test('one’s own change whose reply was lost is saved; one that is refused for itself is told', () => {
  const own = after(conflict[0], { type: 'seen', carta: '1', actual: actual(80, 4), hora: 1 })
  expect(types(own.orders)).toEqual(['patch', 'discard', 'stale'])
  expect(own.e.marcas.get(7)).toEqual({ estado: 'guardado', hora: 1 })
  const bad = after(conflict[0], { type: 'seen', carta: '1', actual: actual(null, 3), hora: 1 })
  expect(types(bad.orders)).toEqual(['discard', 'show'])
  expect(bad.e.marcas.get(7)).toMatchObject({ estado: 'falla', mensaje: 'Ahora tiene 70 de calificación' })
})

test('a grade for what was returned meanwhile is asked of the person, though nobody graded it; a comment is not', () => {
  const returned = { ...actual(null, 5), devuelta: 1 }
  const { e, orders } = after(conflict[0], { type: 'seen', carta: '1', actual: returned, hora: 1 })
  expect(types(orders)).toEqual(['patch', 'stale'])
  expect(conflictoDe(e)).toMatchObject({ cambio: nota(80), actual: { devuelta: 1 } })
  const says = hecho({ comentario: 'Va' }, { comentario: '' })
  const other = after(letters(held('1', says)), { type: 'seen', carta: '1', actual: returned, hora: 1 })
  expect(types(other.orders)).toEqual(['resend'])
})

test('a conflict waits for the person: what is there stays, or one’s own goes over it', () => {
  const { e, orders } = after(...conflict)
  expect(types(orders)).toEqual(['patch', 'stale'])
  expect(conflictoDe(e)).toMatchObject({ cambio: nota(80), actual: { calificacion: 70 } })
  expect([...avisosDe(e, true)]).toEqual([[7, 'conflicto']])
  expect(marcasDe(e, true).has(7)).toBe(false)
  const [left, leave] = step(e, { type: 'choose', mio: false })
  expect(types(leave)).toEqual(['discard'])
  expect(conflictoDe(left)).toBeUndefined()
  const [, mine] = step(e, { type: 'choose', mio: true })
  expect(mine).toMatchObject([
    { type: 'show', cambio: nota(80) },
    { type: 'resend', carta: { body: { version: 5 }, memo: { antes: nota(70) } }, oye: true },
  ])
})

test('a newer change of the same thing takes the place of one that is held', () => {
  const { e } = after(...conflict)
  const [, orders] = step(e, saved(hecho(nota(75), nota(70)), 6))
  expect(orders).toContainEqual({ type: 'discard', carta: held('1', ochenta) })
  expect(types(step(e, saved(hecho(nivel(1, 2), nivel(1, null)), 6))[1])).not.toContain('discard')
})

test('what another page wrote is read anew once it has gone out; one’s own is known', () => {
  const foreign = after(letters(carta('1', ochenta)), letters())
  expect(foreign.orders).toEqual([{ type: 'stale', que: 'todo' }])
  expect(after(change(ochenta, 'clave-1'), letters(carta('1', ochenta)), letters()).orders).toEqual([])
})

test('a form changes several things in one, and is the same only when all of them are', () => {
  const form = (comentario: string): Cambio => ({ nota: 80, comentario })
  expect(after(change(hecho(form('Bien'), form('Bien')))).orders).toEqual([])
  expect(types(after(change(hecho(form('Bien'), form('')))).orders)).toEqual(['show', 'post'])
  const { e } = after(letters(held('1', hecho(form('Bien'), { nota: null, comentario: '' }))))
  const [asked] = step(e, { type: 'seen', carta: '1', actual: actual(70, 5), hora: 1 })
  expect(conflictoDe(asked)).toMatchObject({ actual: { calificacion: 70 } })
})
