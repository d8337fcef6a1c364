import { describe, expect, test } from 'vitest'
import { readSubtitulos } from './videos.subtitulos.ts'

const read = (text: string | Uint8Array) => readSubtitulos(Buffer.from(text as string))

describe('captions', () => {
  test('of WebVTT stay as they came, with their notes and settings', () => {
    const text =
      'WEBVTT - es\n\nNOTE hecho a mano\n\n1\n00:00.000 --> 00:01.000 line:0 align:start\nHola <v Ana>qué tal</v>'
    expect(read(text)).toBe(text)
    expect(read('WEBVTT')).toBe('WEBVTT')
  })

  test('with commas in their times are mended: browsers leave them out and say nothing', () => {
    expect(read('WEBVTT\n\n00:00:01,500 --> 00:00:02,000 align:end\nUno, dos')).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:02.000 align:end\nUno, dos',
    )
  })

  test('of SRT become WebVTT', () => {
    const srt =
      '\ufeff1\r\n0:00:01,5 --> 00:00:02,000 X1:40 Y1:20\r\n{\\an8}<font color="red">Hola</font> <I>tú</I>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n2 <3\r\n'
    expect(read(srt)).toBe(
      'WEBVTT\n\n1\n00:00:01.500 --> 00:00:02.000\nHola <i>tú</i>\n\n2\n00:00:03.000 --> 00:00:04.000\n2 &lt;3\n',
    )
  })

  test('of SRT as Windows saves it keep their accents', () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\n¿Cómo está la niña?\n'
    expect(read(Buffer.from(srt, 'latin1'))).toContain('¿Cómo está la niña?')
  })

  test.each([
    [
      'WEBVTT\n\n00:00:01;500 --> 00:00:02.000\nUno',
      /^La línea 3 no dice bien su tiempo: «00:00:01;500 --> 00:00:02\.000»/,
    ],
    ['1\n00:00:01,000 --> 00:61:02,000\nUno', /^La línea 2 /],
    ['1\n00:00:01,000 -->\nUno', /^La línea 2 /],
    ['Hola', /^Los subtítulos son un archivo \.vtt o \.srt/],
    ['WEBVTT\n\u0000', /^Los subtítulos son un archivo \.vtt o \.srt/],
  ])('that nobody could show are refused with the line: %j', (text, words) => {
    expect(() => read(text)).toThrow(words)
  })
})
