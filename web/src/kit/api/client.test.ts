import { ROL, usuariosRoutes } from '@eleva/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './client.ts'
import { unreached } from './error.ts'

afterEach(() => vi.unstubAllGlobals())

const send = (csv_file: File) =>
  call(usuariosRoutes.loadCsv, { body: { selected_role: ROL.estudiante, grupo_usuario_ids: [], csv_file } }).catch(
    (error: Error) => error.message,
  )

test('a file that was written again since it was chosen is told as such, and not as a lost connection', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/sanctum')) return new Response()
    throw new TypeError('Failed to fetch')
  })
  const changed = new File(['a'], 'a.csv')
  changed.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as Blob
  expect(await send(changed)).toBe('El archivo cambió después de que lo elegiste. Elígelo otra vez.')
  expect(await send(new File(['a'], 'a.csv'))).toBe(unreached().message)
})
