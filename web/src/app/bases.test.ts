/** What a device kept before is there for the app of today: nothing in its databases may be lost by opening them. */
import { afterEach, expect, test } from 'vitest'
import { readGuardada } from '../features/entregables/entrega/guardada.ts'
import { keptSobres } from '../features/entregables/hilo/guardados.ts'
import { readAll } from '../kit/api/outbox/base.ts'
import { addStores, openBase } from '../kit/bases.ts'
import { openBultos } from '../kit/llevado/base.ts'

// Other files of this process have the same databases.
afterEach(async () => {
  for (const { name } of await indexedDB.databases()) if (name) await answer(indexedDB.deleteDatabase(name))
})

/** As the app made them until 29 November 2026, each where it was used: devices have them so. */
const DE_ANTES: [name: string, stores: Record<string, IDBObjectStoreParameters>, store: string, row: object][] = [
  [
    'eleva-envios',
    { cartas: { keyPath: ['usuario', 'id'] }, archivos: {} },
    'cartas',
    { usuario: 7, id: 'a', carta: { id: 'a', asunto: 'Pregunta 1' } },
  ],
  [
    'eleva-hilos',
    { sobres: { keyPath: 'llave' } },
    'sobres',
    { llave: 's', usuarioId: 7, entregaId: 12, adjuntos: [] },
  ],
  [
    'eleva-evidencias',
    { entregas: { keyPath: ['usuario', 'actividad'] }, archivos: {} },
    'entregas',
    { usuario: 7, actividad: 12, hojas: [], claras: true, en: Date.now() },
  ],
  ['eleva-llevado-marca', { bultos: { keyPath: 'id' }, partes: {} }, 'bultos', { id: 3, nombre: 'Lejano' }],
]

type Hilos = { sobres: { key: string; value: object } }

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function keepAsBefore([name, stores, store, row]: (typeof DE_ANTES)[number]) {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const [made, how] of Object.entries(stores)) request.result.createObjectStore(made, how)
  }
  const base = await answer(request)
  await answer(base.transaction(store, 'readwrite').objectStore(store).put(row))
  base.close()
}

test('a letter, a message, a delivery and a course of the app of before are there for the app of today', async () => {
  for (const before of DE_ANTES) await keepAsBefore(before)
  expect(await readAll(7)).toMatchObject([{ asunto: 'Pregunta 1' }])
  expect(await keptSobres(7, 12)).toMatchObject([{ llave: 's' }])
  expect(await readGuardada({ usuario: 7, actividad: 12 })).toMatchObject({ claras: true })
  expect(await (await openBultos('marca')).getAll('bultos')).toMatchObject([{ nombre: 'Lejano' }])
})

test('a store that comes to a database leaves what was in it', async () => {
  const before = await openBase<Hilos>('hilos', () => undefined)
  await before.put('sobres', { llave: 'antes', usuarioId: 9, entregaId: 1, adjuntos: [] })
  before.close()
  const asked = indexedDB.open('eleva-hilos', 2)
  asked.onupgradeneeded = () => addStores(asked.result, { sobres: 'llave', borradores: null })
  const newer = await answer(asked)
  expect([...newer.objectStoreNames]).toEqual(['borradores', 'sobres'])
  const sobres = newer.transaction('sobres').objectStore('sobres')
  expect(await answer(sobres.get('antes'))).toMatchObject({ usuarioId: 9 })
  newer.close()
})
