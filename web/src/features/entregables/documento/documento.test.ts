import { describe, expect, test } from 'vitest'
import { formaDeTrabajo, nombreDeTrabajo } from './documento.ts'

describe('a work is shown', () => {
  const forma = (tareaURL: string, file_type = '') => formaDeTrabajo({ tareaURL, file_name: '', file_type })
  test('by what it is, when it is ours', () => {
    expect(forma('/api/entregables/archivo/1', 'image/png').tipo).toBe('imagen')
    expect(forma('/api/entregables/archivo/1', 'application/pdf').tipo).toBe('marco')
    expect(forma('/api/entregables/archivo/1', 'audio/mpeg').tipo).toBe('audio')
    expect(forma('/api/entregables/archivo/1', 'application/zip').tipo).toBe('archivo')
    for (const tipo of ['application/msword', 'application/vnd.oasis.opendocument.spreadsheet'])
      expect(forma('/api/entregables/archivo/1', tipo)).toMatchObject({
        tipo: 'oficina',
        src: expect.stringMatching(/^\/api\/entregables\/archivo\/1\?copia=1#/),
      })
  })
  test('in its preview, where it may be framed; else as a link', () => {
    expect(forma('https://docs.google.com/document/d/abc/edit?usp=sharing')).toEqual({
      tipo: 'marco-ajeno',
      src: 'https://docs.google.com/document/d/abc/preview?usp=sharing',
    })
    expect(forma('https://drive.google.com/file/d/abc/view').src).toBe('https://drive.google.com/file/d/abc/preview')
    expect(forma('https://www.youtube.com/watch?v=abc').src).toBe('https://www.youtube-nocookie.com/embed/abc')
    const google = 'https://docs.google.com'
    for (const [url, src] of [
      [`${google}/document/d/abc`, `${google}/document/d/abc/preview`],
      [`${google}/document/u/1/d/abc/edit`, `${google}/document/u/1/d/abc/preview`],
      [`${google}/spreadsheets/d/abc/edit?gid=0#gid=0`, `${google}/spreadsheets/d/abc/preview?gid=0#gid=0`],
      [`${google}/presentation/d/abc/edit#slide=id.p`, `${google}/presentation/d/abc/preview#slide=id.p`],
      // Published, and forms, are shown as they are.
      [`${google}/document/d/e/abc/pub`, `${google}/document/d/e/abc/pub`],
      [`${google}/forms/d/e/abc/viewform`, `${google}/forms/d/e/abc/viewform`],
      ['https://drive.google.com/open?id=abc', 'https://drive.google.com/file/d/abc/preview'],
      ['https://youtu.be/abc?si=1', 'https://www.youtube-nocookie.com/embed/abc'],
      ['https://m.youtube.com/watch?v=abc&t=9', 'https://www.youtube-nocookie.com/embed/abc'],
      ['https://www.youtube.com/shorts/abc', 'https://www.youtube-nocookie.com/embed/abc'],
    ])
      expect(forma(url!), url).toEqual({ tipo: 'marco-ajeno', src })
    for (const url of ['https://drive.google.com/drive/folders/abc', 'https://www.youtube.com/@canal'])
      expect(forma(url)).toEqual({ tipo: 'enlace', src: url })
    // A name that only looks alike, and what a browser does not frame.
    for (const url of [
      'https://docs.google.com.malo.mx/edit',
      'http://docs.google.com/x/edit',
      'https://editar.mx/edit',
    ])
      expect(forma(url)).toEqual({ tipo: 'enlace', src: url })
  })
  test('under a name', () => {
    expect(nombreDeTrabajo({ tareaURL: 'https://a.mx/b', file_name: '', file_type: '' })).toBe('a.mx/b')
    expect(nombreDeTrabajo({ tareaURL: '/api/x', file_name: 'plan.pdf', file_type: '' })).toBe('plan.pdf')
  })
})
