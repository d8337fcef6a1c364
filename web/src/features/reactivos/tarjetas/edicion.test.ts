import type { TarjetaCambio, TarjetaDePregunta, TarjetaNueva } from '@eleva/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../kit/api/error.ts'
import { Edicion, porQueNoSeGuarda, type TarjetaEnEspera } from './edicion.ts'
import {
  cambioDeTarjeta,
  conTipo,
  faltaDe,
  htmlDe,
  marcada,
  nuevaOpcion,
  textoDe,
  type Valores,
  valoresDe,
  valoresVacios,
} from './valores.ts'

const opcion = (id: number, respuesta: string, correcta = 0) => ({
  id,
  respuesta,
  reactivo_id: 1,
  correcta,
  comentario: '',
})
const tarjeta = (more: Partial<TarjetaDePregunta> = {}): TarjetaDePregunta => ({
  id: 1,
  descripcion: '<p>¿Capital?</p>',
  tiporeactivo_id: 1,
  tipo: 'unica',
  puntos: 1,
  actividad_id: 1,
  categoria_id: null,
  objetivo_id: null,
  indicador_id: null,
  total_respuestas: 2,
  total_correctas: 1,
  datos: {},
  media: null,
  rubrica: null,
  explicacion: '',
  respuestas: [opcion(11, 'Lyon'), opcion(12, 'París', 1)],
  marca: 'a',
  ...more,
})
const con = (v: Valores, textos: string[]): Valores => ({
  ...v,
  opciones: v.opciones.map((o, i) => ({ ...o, texto: textos[i] ?? o.texto })),
})

describe('what of a card is sent', () => {
  const v = valoresDe(tarjeta())
  test('is what changed, and options with their keys', () => {
    expect(cambioDeTarjeta(v, v)).toEqual({})
    expect(cambioDeTarjeta(v, { ...v, puntos: '2,5' })).toEqual({ puntos: 2.5 })
    expect(cambioDeTarjeta(v, marcada(v, 'o11'))).toEqual({
      respuestas: [
        { id: 11, correcta: 1 },
        { id: 12, correcta: 0 },
      ],
    })
    expect(cambioDeTarjeta(v, { ...v, opciones: [v.opciones[1]!, nuevaOpcion('Niza'), nuevaOpcion(' ')] })).toEqual({
      respuestas: [
        { id: 12, correcta: 1 },
        { respuesta: 'Niza', correcta: 0 },
      ],
    })
  })
  test('is not what must be mended first', () => {
    expect(cambioDeTarjeta(v, { ...con(v, ['']), pregunta: { rico: false, texto: ' ' }, puntos: 'x' })).toEqual({})
  })
  test('is another kind once it is known what is right', () => {
    const cierto = conTipo(v, 'verdadero')
    expect(cambioDeTarjeta(v, cierto)).toEqual({})
    expect(faltaDe(cierto)).toBe('Falta la respuesta correcta')
    expect(cambioDeTarjeta(v, { ...cierto, cierta: false })).toEqual({ tipo: 'verdadero', datos: { correcta: false } })
    expect(conTipo(cierto, 'unica').opciones).toEqual(v.opciones)
    const varias = marcada(conTipo(v, 'multiple'), 'o11')
    expect(varias.opciones.map(o => o.correcta)).toEqual([true, true])
    expect(faltaDe({ ...v, opciones: v.opciones.slice(1) })).toBe('Faltan respuestas')
  })
  test('goes from words to true or false, and back', () => {
    const words = con(valoresVacios(), ['Verdadero', 'Falso'])
    const marked = marcada(words, words.opciones[1]!.clave)
    expect(conTipo(marked, 'verdadero').cierta).toBe(false)
    const back = conTipo({ ...valoresVacios(), tipo: 'verdadero', cierta: true }, 'multiple')
    expect(back.opciones.map(o => [o.texto, o.correcta])).toEqual([
      ['Verdadero', true],
      ['Falso', false],
    ])
  })
  test.each([
    ['<p>a &lt; b</p><p>c</p>', { rico: false, texto: 'a < b\nc' }],
    ['solo texto', { rico: false, texto: 'solo texto' }],
    ['<p>a <strong>b</strong></p>', { rico: true, texto: '<p>a <strong>b</strong></p>' }],
    ['<p>x<br>y</p>', { rico: true, texto: '<p>x<br>y</p>' }],
  ])('is plain where there are only words: %s', (html, texto) => {
    expect(textoDe(html)).toEqual(texto)
    if (texto.rico) expect(htmlDe(texto)).toBe(html)
  })
})

/** A server of one question. */
function open(pregunta: TarjetaDePregunta | undefined, guardado?: TarjetaEnEspera) {
  const kept: { now?: TarjetaEnEspera | undefined } = { now: guardado }
  let next = 100
  const server = { now: pregunta, fails: [] as Error[], loses: [] as Error[], seen: [] as unknown[] }
  const answer = (input: TarjetaNueva | TarjetaCambio): TarjetaDePregunta => {
    const fail = server.fails.shift()
    if (fail) throw fail
    const before = server.now ?? tarjeta({ respuestas: [], marca: '' })
    if ('marca' in input && input.marca !== before.marca) throw new ApiError(409, 'Alguien más…')
    server.now = {
      ...before,
      marca: `${before.marca}+`,
      descripcion: input.reactivo ?? before.descripcion,
      respuestas: input.respuestas
        ? input.respuestas.map(o => {
            const same = before.respuestas.find(b => b.id === o.id)
            return opcion(o.id ?? next++, o.respuesta ?? same!.respuesta, o.correcta ?? same?.correcta ?? 0)
          })
        : before.respuestas,
    }
    const lost = server.loses.shift()
    if (lost) throw lost
    return server.now
  }
  const edicion = new Edicion({
    pregunta,
    guardado,
    keep: g => {
      kept.now = structuredClone(g)
    },
    drop: () => {
      kept.now = undefined
    },
    create: async (input, again) => {
      server.seen.push({ ...input, again })
      return again && server.now ? server.now : answer(input)
    },
    update: async (_, change) => {
      server.seen.push(change)
      return answer(change)
    },
    read: async () => server.now,
  })
  const type = (texto: string) => edicion.write({ ...edicion.vista.get().valores, pregunta: { rico: false, texto } })
  return { edicion, server, kept, type, vista: () => edicion.vista.get() }
}
const LOST = new ApiError(0, 'Sin conexión')

describe('a card that is written', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is kept at once, sent a moment later, and once for all that was typed by then', async () => {
    const { server, kept, type, vista } = open(tarjeta())
    type('¿Ca')
    type('¿Cap?')
    expect(kept.now?.valores.pregunta.texto).toBe('¿Cap?')
    expect([vista().estado, server.seen]).toEqual(['pendiente', []])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.seen).toEqual([{ reactivo: '<p>¿Cap?</p>', marca: 'a' }])
    expect([vista().estado, kept.now]).toEqual(['guardada', undefined])
  })

  test('that is new gets its keys, and goes on as it is typed meanwhile', async () => {
    const { edicion, server, type, vista } = open(undefined)
    type('¿Q?')
    const sending = edicion.send()
    const v = vista().valores
    edicion.write(con(v, ['x', 'y']))
    await sending
    expect(server.seen).toMatchObject([
      { reactivo: '<p>¿Q?</p>', again: false, respuestas: [] },
      { respuestas: [{ respuesta: 'x' }, { respuesta: 'y' }] },
    ])
    expect(vista().valores.opciones.map(o => o.id)).toEqual([100, 101])
    edicion.write(marcada(vista().valores, v.opciones[1]!.clave))
    await edicion.send()
    expect(server.seen.at(-1)).toMatchObject({ respuestas: [{ id: 100 }, { id: 101, correcta: 1 }] })
  })

  test('that is new and whose answer was lost is asked for as it went, and then changed', async () => {
    const { edicion, server, kept, type, vista } = open(undefined)
    server.loses.push(LOST)
    type('¿Q?')
    await edicion.send()
    expect([vista().estado, kept.now?.enviada?.pregunta.texto]).toEqual(['falla', '¿Q?'])
    type('¿Qué?')
    // As after a reload.
    const again = open(undefined, kept.now)
    again.server.now = server.now
    await again.edicion.send()
    expect(again.server.seen).toMatchObject([
      { reactivo: '<p>¿Q?</p>', again: true },
      { reactivo: '<p>¿Qué?</p>', marca: '+' },
    ])
    expect([again.vista().estado, again.kept.now]).toEqual(['guardada', undefined])
  })

  test('that was saved, and only the answer was lost, is nobody else’s', async () => {
    const { edicion, server, type, vista } = open(tarjeta())
    server.loses.push(LOST)
    type('¿Q?')
    await edicion.send()
    await edicion.send()
    expect(vista()).toMatchObject({ estado: 'guardada', pregunta: { marca: 'a+' } })
  })

  test('that somebody else changed waits for its author, and overwrites nothing', async () => {
    const { edicion, server, kept, type, vista } = open(tarjeta())
    server.now = tarjeta({ marca: 'b', descripcion: '<p>Otra</p>', respuestas: [opcion(11, 'Lille')] })
    type('Mía')
    await edicion.send()
    expect(vista()).toMatchObject({ estado: 'ajena', ajena: { descripcion: '<p>Otra</p>' } })
    type('Más mía')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.now.descripcion).toBe('<p>Otra</p>')
    expect(kept.now?.valores.pregunta.texto).toBe('Más mía')
    edicion.keepMine()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.now).toMatchObject({ descripcion: '<p>Más mía</p>' })
    // What they had taken away is made again.
    expect(server.now.respuestas.map(o => o.respuesta)).toEqual(['Lyon', 'París'])
    const other = open(tarjeta(), { marca: 'z', valores: con(valoresDe(tarjeta()), ['x']), enviada: null })
    expect(other.vista().estado).toBe('ajena')
    other.edicion.takeTheirs()
    expect([other.vista().valores.opciones[0]!.texto, other.kept.now]).toEqual(['Lyon', undefined])
  })

  test('of which nothing is typed takes in what somebody else wrote, and says so', () => {
    const { edicion, vista, type } = open(tarjeta())
    edicion.adopt(tarjeta({ marca: 'b', descripcion: '<p>Otra</p>' }))
    expect(vista()).toMatchObject({ estado: 'quieta', cambiadaEn: expect.any(Number) })
    expect(vista().valores.pregunta.texto).toBe('Otra')
    type('Mía')
    edicion.adopt(tarjeta({ marca: 'c', descripcion: '<p>Tercera</p>' }))
    expect(vista().valores.pregunta.texto).toBe('Mía')
  })

  test('that is refused says why, and is as it was when its author wants that', async () => {
    const { edicion, server, type, vista } = open(tarjeta())
    server.fails.push(new ApiError(409, 'No se puede eliminar «París»: ya la eligió 1 persona.'))
    type('x')
    await edicion.send()
    expect(vista()).toMatchObject({ estado: 'rechazo', said: expect.stringContaining('París') })
    expect(porQueNoSeGuarda(vista())).toContain('ya la eligió')
    // Nobody sends it again before it is another one.
    await edicion.send()
    expect(server.seen).toHaveLength(1)
    edicion.revert()
    expect(vista()).toMatchObject({ estado: 'quieta', valores: { pregunta: { texto: '¿Capital?' } } })
    expect(porQueNoSeGuarda(vista())).toBe('')
  })

  test('that is gone can be a new one', async () => {
    const { edicion, server, type, vista } = open(tarjeta())
    server.now = undefined
    server.fails.push(new ApiError(404, 'Esa pregunta ya no existe.'))
    type('x')
    await edicion.send()
    expect(vista()).toMatchObject({ estado: 'rechazo', perdida: true })
    edicion.again()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.seen.at(-1)).toMatchObject({ respuestas: [{ respuesta: 'Lyon' }, { respuesta: 'París' }] })
  })
})
