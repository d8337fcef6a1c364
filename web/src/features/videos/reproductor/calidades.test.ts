import { formatBytes } from '@eleva/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { medioDe, opcionesDeCalidad, porHora } from './calidades.ts'
import { puede } from './puede.parte.ts'
import type { Fuentes } from './tipos.parte.ts'

const one = (calidad: '240p' | '480p' | 'audio', ancho: number | null, alto: number | null, id: number) => ({
  calidad,
  ancho,
  alto,
  bytes: 1_000_000,
  sha256: '',
  duracion: 60,
  url: `/videos/${id}.a.b`,
  lista: `/videos/${id}.a.b/lista.m3u8`,
})
const film: Fuentes = {
  src: '/videos/1.a.b',
  escalera: {
    lista: '/videos/1.a.b/lista.m3u8',
    miniaturas: null,
    calidades: [one('240p', 240, 426, 2), one('480p', 360, 640, 3), one('audio', null, null, 4)],
  },
}
const can = (of: Partial<Record<keyof typeof puede, boolean>>) => {
  for (const what of ['calidades', 'listas', 'piezas'] as const)
    vi.spyOn(puede, what).mockReturnValue(of[what] ?? false)
}
afterEach(() => vi.restoreAllMocks())

test('a browser that cannot play them, and a film without them, get it as it was uploaded', () => {
  can({})
  expect(medioDe(film, '240p')).toMatchObject({ url: film.src, eleccion: 'original' })
  expect(opcionesDeCalidad(film)).toEqual([])
  can({ calidades: true, piezas: true })
  expect(medioDe({ src: film.src }, 'auto')).toMatchObject({ url: film.src, guion: false })
})

test('automatic is a playlist: by a script, by Apple itself, or one file where neither goes', () => {
  can({ calidades: true, piezas: true })
  expect(medioDe(film, 'auto')).toEqual({ url: film.escalera!.lista, guion: true, eleccion: 'auto' })
  expect(medioDe(film, 'auto', true)).toEqual({ url: '/videos/3.a.b', guion: false, eleccion: '480p' })
  // What this film does not have is automatic.
  expect(medioDe(film, '720p').eleccion).toBe('auto')
  can({ calidades: true, listas: true, piezas: true })
  expect(medioDe(film, 'auto').guion).toBe(false)
  expect(medioDe(film, 'audio').url).toBe('/videos/4.a.b/lista.m3u8')
})

test('the highest first, by the shorter side; what an hour takes in words', () => {
  can({ calidades: true })
  expect(opcionesDeCalidad(film).map(o => o.label)).toEqual(['Automática', 'Original', '360p', '240p', 'Solo audio'])
  expect(formatBytes(porHora(film.escalera!.calidades[0]!))).toBe('57 MB')
})
