/** How a delivered work can be shown. Pure. */
import type { Revision } from '@eleva/contract'

export type Trabajo = Pick<Revision, 'tareaURL' | 'file_name' | 'file_type'>
export type Forma = {
  tipo: 'imagen' | 'audio' | 'video' | 'marco' | 'archivo' | 'marco-ajeno' | 'enlace'
  src: string
}

/** Of the server's policy (server kit/web, FRAMES): any other page is refused by the browser. */
const FRAMED = new Set(['docs.google.com', 'drive.google.com', 'www.youtube.com', 'www.youtube-nocookie.com'])

const own = (type: string): Forma['tipo'] => {
  if (/^image\//.test(type)) return 'imagen'
  if (/^audio\//.test(type)) return 'audio'
  if (/^video\//.test(type)) return 'video'
  return /^(application\/pdf|text\/plain)/.test(type) ? 'marco' : 'archivo'
}

/** learning §2: the URL with «edit» replaced by «preview». The folder of a drive's file is seen under «view». */
const previewOf = (url: URL): string => {
  const video = /(^|\.)youtube\.com$/.test(url.hostname) && url.searchParams.get('v')
  if (video) return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}`
  const shown = new URL(url)
  shown.pathname = shown.pathname.replace(/\/(edit|view)$/, '/preview')
  return shown.href
}

export function formaDe({ tareaURL, file_type }: Trabajo): Forma {
  if (tareaURL.startsWith('/')) {
    // The page at once, without the viewer's own index beside it.
    const view = file_type === 'application/pdf' ? '#navpanes=0&view=FitH' : ''
    return { tipo: own(file_type), src: tareaURL + view }
  }
  const url = URL.canParse(tareaURL) ? new URL(tareaURL) : undefined
  if (url?.protocol === 'https:' && FRAMED.has(url.hostname)) return { tipo: 'marco-ajeno', src: previewOf(url) }
  return { tipo: 'enlace', src: tareaURL }
}

/** A file by its name, a link by its place. */
export function nombreDe({ tareaURL, file_name }: Trabajo): string {
  if (file_name) return file_name
  if (!URL.canParse(tareaURL)) return tareaURL
  const url = new URL(tareaURL)
  return `${url.hostname}${url.pathname === '/' ? '' : url.pathname}`
}
