import { expect, test } from 'vitest'
import { incrustado, MARCOS_INCRUSTADOS } from './objetivos.incrustados.ts'

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3', 'YouTube', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://youtu.be/aqz-KE-bpKQ', 'YouTube', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  [
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    'YouTube',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ],
  ['https://vimeo.com/76979871', 'Vimeo', 'https://player.vimeo.com/video/76979871'],
  ['https://h5p.org/h5p/embed/617', 'H5P', 'https://h5p.org/h5p/embed/617'],
  ['https://escuela.h5p.com/content/1290', 'H5P', 'https://escuela.h5p.com/content/1290/embed'],
  ['https://www.geogebra.org/m/abc123', 'GeoGebra', 'https://www.geogebra.org/material/iframe/id/abc123'],
])('%s is shown as %s', (address, sitio, marco) => {
  expect(incrustado(address)).toEqual({ sitio, marco })
  // What a frame shows is known as itself, too, and its policy lets it.
  expect(incrustado(marco)?.marco ?? marco).toBe(marco)
  const { origin, hostname } = new URL(marco)
  expect(
    MARCOS_INCRUSTADOS.some(m => m === origin || (m.startsWith('https://*') && hostname.endsWith(m.slice(9)))),
  ).toBe(true)
})

test.each([
  'http://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://youtube.com.malo.mx/watch?v=aqz-KE-bpKQ',
  'https://malo.mx/?u=https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v="><script>',
  'https://vimeo.com/channels/staffpicks',
  'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
  'https://malo.mx/.h5p.com/content/1',
  'nada',
  '',
])('%s is only a link', address => expect(incrustado(address)).toBeUndefined())
