import type { PantallaEscrita, UsuarioActual } from '@eleva/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { Json } from '../http/json.ts'
import type { Session } from '../http/session.ts'
import { type Bringing, broughtBy, withPantalla, withUsuario } from './web.ts'

const PAGE =
  '<head><script type="application/json" id="usuario">null</script></head><script type="application/json" id="pantalla">null</script>'

const inside = (id: string, html: string) => JSON.parse(new RegExp(`id="${id}"[^>]*>(.*?)</script>`).exec(html)![1]!)

test('who has signed in is written into their page, whatever their name is', () => {
  const who = { name: '</script><script>alert(1)</script> $& $` null', id: 7 }
  const html = withUsuario(PAGE, who)
  expect(inside('usuario', html)).toEqual(who)
  expect(html.match(/<\/script>/g)).toHaveLength(2)
})

test('what their screen shows likewise, whatever stands in it', () => {
  const first: PantallaEscrita = [
    {
      path: '/api/x',
      params: {},
      query: {},
      reply: { detalles: '<!-- </script><script>alert(1)</script> $& "pantalla">null<' },
    },
  ]
  const html = withPantalla(withUsuario(PAGE, { id: 7 }), Json.of<PantallaEscrita>(first))
  expect(inside('pantalla', html)).toEqual(first)
  expect(inside('usuario', html)).toEqual({ id: 7 })
  expect(html.match(/<\/script>/g)).toHaveLength(2)
})

test('a page for nobody stays as it is, and one whose data would keep it waiting goes without', () => {
  expect(withUsuario(PAGE, undefined)).toBe(PAGE)
  expect(withPantalla(PAGE, undefined)).toBe(PAGE)
  expect(withPantalla(PAGE, Json.read(`["${'a'.repeat(1_000_000)}"]`))).toBe(PAGE)
})

const asked = [{} as FastifyRequest, {} as FastifyReply] as const
const pantalla = Json.of<PantallaEscrita>([])
const bringing: Bringing = {
  session: async () => ({ id: 1 }) as Session,
  usuario: async () => ({ id: 7 }) as UsuarioActual,
  marca: () => 'm',
  pantalla: async () => pantalla,
}

test('a page waits neither for a session nor for a screen longer than a moment, and each fails by itself', async () => {
  const never = () => new Promise<never>(() => {})
  const bring = (change: Partial<Bringing>) => Promise.all(broughtBy({ ...bringing, ...change }, ...asked))
  expect(await bring({})).toEqual([{ id: 7 }, pantalla, 'm'])
  expect(await bring({ session: async () => undefined })).toEqual([undefined, undefined, 'nadie'])
  expect(await bring({ pantalla: () => Promise.reject(new Error('away')) })).toEqual([{ id: 7 }, undefined, 'm'])
  expect(await bring({ session: () => Promise.reject(new Error('away')) })).toEqual([undefined, undefined, undefined])
  const began = performance.now()
  expect(await bring({ pantalla: never })).toEqual([{ id: 7 }, undefined, 'm'])
  expect(await bring({ session: never })).toEqual([undefined, undefined, undefined])
  expect(performance.now() - began).toBeLessThan(2_000)
})
