import { cuentasRoutes, curriculasRoutes, novedadesRoutes, type Pantalla, pantallasRoutes } from '@eleva/contract'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './cache.ts'
import { primeScreen, takeParts } from './prime.ts'
import { readOptions } from './query.ts'

afterEach(() => vi.unstubAllGlobals())

const NOVEDADES = { params: { a: 5, b: 7 } }
const pantalla: Pantalla = {
  route: pantallasRoutes.inicio,
  params: {},
  partes: {
    navegacion: { route: curriculasRoutes.navegacion },
    novedades: { route: novedadesRoutes.vigentes, ...NOVEDADES },
    perfil: { route: cuentasRoutes.getUser },
  },
}
const said = (what: string) => ({ success: true, message: '', color: 'success', what })

/**
 * Answers each address with what stands for it, a failure with its status.
 * @returns what was asked for, in order
 */
function answerWith(replies: Record<string, unknown>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const reply = replies[url]
    return typeof reply === 'number'
      ? new Response(JSON.stringify({ success: false, message: 'No', color: 'danger' }), { status: reply })
      : new Response(JSON.stringify(reply))
  })
  return asked
}

const ALL = '/api/pantallas/inicio'
const NAV = '/api/contenidos/curriculasNavegacion'
const NEWS = '/api/novedades/navegacionModulo/5/7'

test('a screen is asked for once, and whoever asks for a part meanwhile waits for that', async () => {
  const asked = answerWith({ [ALL]: { navegacion: said('nav'), novedades: said('news'), perfil: said('me') } })
  const client = createQueryClient()
  primeScreen(client, pantalla)
  expect(await client.fetchQuery(readOptions(curriculasRoutes.navegacion, {}))).toMatchObject({ what: 'nav' })
  expect(await client.fetchQuery(readOptions(novedadesRoutes.vigentes, NOVEDADES))).toMatchObject({ what: 'news' })
  // Here and good: nothing more to ask.
  primeScreen(client, pantalla)
  expect(asked).toEqual([ALL])
})

test('a part that did not come along is asked for by itself, and takes none with it', async () => {
  const asked = answerWith({ [ALL]: { navegacion: null, novedades: said('news'), perfil: said('me') }, [NAV]: 409 })
  const client = createQueryClient()
  primeScreen(client, pantalla)
  await expect(client.fetchQuery(readOptions(curriculasRoutes.navegacion, {}))).rejects.toMatchObject({ status: 409 })
  expect(await client.fetchQuery(readOptions(novedadesRoutes.vigentes, NOVEDADES))).toMatchObject({ what: 'news' })
  expect(asked).toEqual([ALL, NAV])
})

test('what makes a part stale has that part read anew, as it is by then', async () => {
  const replies = {
    [ALL]: { navegacion: said('old'), novedades: said('news'), perfil: said('me') },
    [NAV]: said('new'),
  }
  const asked = answerWith(replies)
  const client = createQueryClient()
  primeScreen(client, pantalla)
  const options = readOptions(curriculasRoutes.navegacion, {})
  await client.fetchQuery(options)
  const shown = new QueryObserver(client, client.defaultQueryOptions(options))
  const stop = shown.subscribe(() => undefined)
  await client.invalidateQueries({ queryKey: [curriculasRoutes.navegacion.path] })
  expect(shown.getCurrentResult().data).toMatchObject({ what: 'new' })
  // What is on the screen is read anew by it alone, and one part alone by its own call.
  primeScreen(client, pantalla)
  expect(asked).toEqual([ALL, NAV])
  stop()
})

test('when the call itself fails, each part says why', async () => {
  const asked = answerWith({ [ALL]: 429 })
  const client = createQueryClient()
  primeScreen(client, pantalla)
  const waiting = [
    client.fetchQuery(readOptions(curriculasRoutes.navegacion, {})),
    client.fetchQuery(readOptions(novedadesRoutes.vigentes, NOVEDADES)),
  ]
  for (const part of waiting) await expect(part).rejects.toMatchObject({ status: 429 })
  expect(asked).toEqual([ALL])
})

test('what the page brought is asked for no more, as long as it is good', async () => {
  const asked = answerWith({ [NEWS]: said('later') })
  const client = createQueryClient()
  const part = { path: novedadesRoutes.vigentes.path, params: { a: 5, b: 7 }, query: {}, reply: said('written') }
  takeParts(client, [part])
  const options = readOptions(novedadesRoutes.vigentes, NOVEDADES)
  expect(await client.fetchQuery({ ...options, staleTime: 20_000 })).toMatchObject({ what: 'written' })
  expect(asked).toEqual([])
  const { dataUpdatedAt } = client.getQueryState(options.queryKey)!
  expect(dataUpdatedAt).toBeLessThanOrEqual(Date.now())
  await client.invalidateQueries({ queryKey: [novedadesRoutes.vigentes.path] })
  expect(await client.fetchQuery(options)).toMatchObject({ what: 'later' })
})
