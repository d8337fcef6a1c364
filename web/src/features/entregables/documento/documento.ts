/** How a delivered work can be shown. Pure. */
import type { Revision } from '@eleva/contract'

export type Trabajo = Pick<Revision, 'tareaURL' | 'file_name' | 'file_type'>
export type Forma = {
  tipo: 'imagen' | 'audio' | 'video' | 'texto' | 'marco' | 'oficina' | 'archivo' | 'marco-ajeno' | 'enlace'
  src: string
}

/** As the server's policy has it (server kit/web, FRAMES): any other page is refused by the browser. */
const FRAMED = new Set(['docs.google.com', 'drive.google.com', 'www.youtube.com', 'www.youtube-nocookie.com'])
/** Other names of the same sites. */
const ALIAS: Record<string, string> = { 'youtube.com': 'www.youtube.com', 'm.youtube.com': 'www.youtube.com' }

/** Word, Excel, PowerPoint and their like: the server makes PDF of them, where it can. */
const OFICINA =
  /^application\/(msword|rtf|vnd\.ms-(excel|powerpoint)|vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.)/

const own = (type: string): Forma['tipo'] => {
  if (/^image\//.test(type)) return 'imagen'
  if (/^audio\//.test(type)) return 'audio'
  if (/^video\//.test(type)) return 'video'
  if (/^text\/plain/.test(type)) return 'texto'
  if (OFICINA.test(type)) return 'oficina'
  return /^application\/pdf/.test(type) ? 'marco' : 'archivo'
}

/**
 * The URL with «edit» replaced by «preview». Also as people copy them: without an ending, with a number of the account,
 * from «open?id=», and the addresses of a video. Undefined for what its site shows in no frame.
 */
function previewOf(url: URL): string | undefined {
  const host = ALIAS[url.hostname] ?? url.hostname
  const [, first, second] = url.pathname.split('/')
  if (host === 'youtu.be' && first) return videoOf(first)
  if (!FRAMED.has(host)) return undefined
  if (host === 'www.youtube-nocookie.com' || first === 'embed') return url.href
  if (host === 'www.youtube.com') {
    const video = first === 'watch' ? url.searchParams.get('v') : ['shorts', 'live'].includes(first ?? '') && second
    return video ? videoOf(video) : undefined
  }
  const shown = new URL(url)
  const file = /^\/open$|^\/uc$/.test(url.pathname) && url.searchParams.get('id')
  if (file) return `https://drive.google.com/file/d/${encodeURIComponent(file)}/preview`
  // A folder has no preview.
  if (/\/folders\//.test(url.pathname)) return undefined
  shown.pathname = shown.pathname.replace(
    /^(\/(?:document|spreadsheets|presentation|drawings|file)(?:\/u\/\d+)?\/d\/(?!e\/)[^/]+)(?:\/(?:edit|view|copy|mobilebasic|preview)?)?$/,
    '$1/preview',
  )
  return shown.href
}

const videoOf = (id: string) => `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}`

export function formaDeTrabajo({ tareaURL, file_type }: Trabajo): Forma {
  if (tareaURL.startsWith('/')) {
    // The page at once, without the viewer's own index beside it.
    const view = '#navpanes=0&view=FitH'
    const tipo = own(file_type)
    if (tipo === 'oficina') return { tipo, src: `${tareaURL}?copia=1${view}` }
    return { tipo, src: tipo === 'marco' ? tareaURL + view : tareaURL }
  }
  const url = URL.canParse(tareaURL) ? new URL(tareaURL) : undefined
  const src = url?.protocol === 'https:' ? previewOf(url) : undefined
  return src ? { tipo: 'marco-ajeno', src } : { tipo: 'enlace', src: tareaURL }
}

/** A file by its name, a link by its place. */
export function nombreDeTrabajo({ tareaURL, file_name }: Trabajo): string {
  if (file_name) return file_name
  if (!URL.canParse(tareaURL)) return tareaURL
  const url = new URL(tareaURL)
  return `${url.hostname}${url.pathname === '/' ? '' : url.pathname}`
}
