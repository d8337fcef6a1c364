import { expect, test } from 'vitest'
import { type Fuente, miniaturasDe, planOf } from './videos.plan.ts'

const film = (ancho: number, alto: number, sonido = true): Fuente => ({
  segundos: 60,
  sonido,
  imagen: { ancho, alto, cuadros: 25 },
})
const sizes = (fuente: Fuente) => planOf(fuente).map(h => [h.calidad, h.imagen && `${h.imagen.ancho}x${h.imagen.alto}`])

test.each<[string, Fuente, [string, string | null][]]>([
  [
    'of a large film',
    film(1920, 1080),
    [
      ['240p', '426x240'],
      ['audio', null],
      ['480p', '854x480'],
      ['720p', '1280x720'],
    ],
  ],
  [
    'of one as high as a quality',
    film(1280, 720),
    [
      ['240p', '426x240'],
      ['audio', null],
      ['480p', '854x480'],
      ['720p', '1280x720'],
    ],
  ],
  [
    'nothing is made larger: the last is as high as the film',
    film(640, 360),
    [
      ['240p', '426x240'],
      ['audio', null],
      ['480p', '640x360'],
    ],
  ],
  [
    'of a tiny one',
    film(161, 91),
    [
      ['240p', '160x90'],
      ['audio', null],
    ],
  ],
  [
    'of a phone held upright',
    film(1080, 1920),
    [
      ['240p', '240x426'],
      ['audio', null],
      ['480p', '480x854'],
      ['720p', '720x1280'],
    ],
  ],
  ['of a silent one', film(640, 240, false), [['240p', '640x240']]],
  ['of sound alone', { segundos: 60, sonido: true, imagen: null }, [['audio', null]]],
])('%s', (_name, fuente, expected) => {
  expect(sizes(fuente)).toEqual(expected)
})

test('what an hour takes at most: 60 MB in 240p, 15 MB in sound', () => {
  const megabytes = planOf(film(1920, 1080)).map(h => ((h.imagen?.kbits ?? 0) + h.sonido!.kbits) * 0.45)
  expect(megabytes[0]).toBeLessThan(57)
  expect(megabytes[1]).toBeLessThan(14.4)
})

test('small pictures: one every two seconds, or a hundred', () => {
  expect(miniaturasDe({ ...film(1280, 720), segundos: 3 })).toEqual({ cada: 2, cuantas: 2, ancho: 160, alto: 90 })
  expect(miniaturasDe({ ...film(720, 1280), segundos: 36_000 })).toEqual({
    cada: 360,
    cuantas: 100,
    ancho: 50,
    alto: 90,
  })
  expect(miniaturasDe({ segundos: 60, sonido: true, imagen: null })).toBeNull()
})
