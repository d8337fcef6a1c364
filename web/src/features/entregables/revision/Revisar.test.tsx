import { MODO, type Revision } from '@eleva/contract'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { letters } from '../../../kit/api/outbox/letters.ts'
import { discard, openOutbox } from '../../../kit/api/outbox/send.ts'
import { Revisar } from './Revisar.tsx'
import { Revisiones } from './useRevision.tsx'

// The panel stands alone here: no address leads to its messages.
vi.mock('../../../kit/page/address.ts', async original => ({
  ...(await original<typeof import('../../../kit/page/address.ts')>()),
  useSaid: () => ({}),
}))

const entrega = (more: Partial<Revision>) =>
  ({
    id: 7,
    alumno: { nombre: 'Ana' },
    entregable: MODO.calificable,
    rubrica_id: null,
    recibido: 0,
    calificacion: null,
    comentarios: '',
    version: 3,
    niveles: [],
    puede: { calificar: true },
    ...more,
  }) as Revision
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const screenOf = (e: Revision) => (
  <MantineProvider>
    <QueryClientProvider client={client}>
      <Revisiones>
        <Revisar entrega={e} />
      </Revisiones>
    </QueryClientProvider>
  </MantineProvider>
)
const sent = () => letters.get().map(l => l.body)

// A text area that grows listens to the fonts, which there are none of here.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut')))
  // To its end: what is left of it would find no page when the file is done.
  await openOutbox(1)
})
afterEach(() => {
  cleanup()
  for (const l of letters.get()) discard(l)
  vi.unstubAllGlobals()
})

test.each([
  ['Calificación', '80', { calificacion: 80 }],
  ['Comentarios', 'Mío', { comentarios: 'Mío' }],
])('%s that was begun before something else came in does not go over it unseen', async (label, typed, body) => {
  const { rerender } = render(screenOf(entrega({})))
  fireEvent.change(screen.getByLabelText(label), { target: { value: typed } })
  rerender(screenOf(entrega({ version: 4, calificacion: 70, comentarios: 'De alguien más' })))
  expect(screen.getByLabelText(label)).toHaveProperty('value', typed)
  fireEvent.blur(screen.getByLabelText(label))
  expect(sent()).toEqual([{ ...body, version: 3 }])
})
