/**
 * What of other sites may be shown within a page, by a press: the address that people copy, and the one that a frame
 * shows.
 */
import { youtubeId } from './videos.youtube.ts'

type Sitio = { nombre: string; marco: string; de: (url: URL) => string | undefined }

const SITIOS: readonly Sitio[] = [
  {
    nombre: 'YouTube',
    marco: 'https://www.youtube-nocookie.com',
    de: ({ hostname, href }) => {
      const video = /^(?:youtu\.be|(?:www\.|m\.)?youtube(?:-nocookie)?\.com)$/.test(hostname) && youtubeId(href)
      return video ? `https://www.youtube-nocookie.com/embed/${video}` : undefined
    },
  },
  {
    nombre: 'Vimeo',
    marco: 'https://player.vimeo.com',
    de: url => {
      if (!/^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)) return undefined
      const video = /^\/(?:video\/)?(\d{4,15})(?:\/|$)/.exec(url.pathname)?.[1]
      return video && `https://player.vimeo.com/video/${video}`
    },
  },
  {
    nombre: 'H5P',
    marco: 'https://h5p.org',
    de: ({ hostname, pathname }) => {
      const node = hostname === 'h5p.org' && /^\/h5p\/embed\/(\d+)$/.exec(pathname)?.[1]
      return node ? `https://h5p.org/h5p/embed/${node}` : undefined
    },
  },
  {
    nombre: 'H5P',
    marco: 'https://*.h5p.com',
    de: ({ hostname, pathname }) => {
      const content = /^[\w-]+\.h5p\.com$/.test(hostname) && /^\/content\/(\d+)(?:\/|$)/.exec(pathname)?.[1]
      return content ? `https://${hostname}/content/${content}/embed` : undefined
    },
  },
  {
    nombre: 'GeoGebra',
    marco: 'https://www.geogebra.org',
    de: ({ hostname, pathname }) => {
      const id =
        /^(?:www\.)?geogebra\.org$/.test(hostname) && /^\/(?:m|material\/iframe\/id)\/(\w+)/.exec(pathname)?.[1]
      return id ? `https://www.geogebra.org/material/iframe/id/${id}` : undefined
    },
  },
]

/** Whose frames the page may show, as its policy says it. */
export const MARCOS_INCRUSTADOS: readonly string[] = SITIOS.map(s => s.marco)

/** @returns whose it is and what a frame shows of it; undefined for what is only a link */
export function incrustado(address: string): { sitio: string; marco: string } | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return undefined
  for (const { nombre, de } of SITIOS) {
    const marco = de(url)
    if (marco) return { sitio: nombre, marco }
  }
  return undefined
}
