/** How a file is called that somebody sent: nothing that misleads who opens it. */
import { OCULTOS } from '@eleva/contract'

/** Without folders, control signs, signs that turn or hide others, and quotes, and not too long for a file system. */
export const cleanName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(OCULTOS, '')
    .replace(/[\p{Cc}"<>|*?:]/gu, '')
    .trim()
    .slice(-150) || 'archivo'

/** Endings of each type; the first is given to a file that has none of them. Parameters of a type do not count. */
const ENDINGS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'application/rtf': ['rtf', 'doc'],
  'application/epub+zip': ['epub'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/x-m4a': ['m4a', 'mp4'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/webm': ['webm', 'weba'],
  'audio/flac': ['flac'],
  'audio/x-flac': ['flac'],
  'audio/aac': ['aac'],
  'video/mp4': ['mp4', 'm4v'],
  'video/x-m4v': ['m4v', 'mp4'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov', 'qt'],
  'video/3gpp': ['3gp', '3gpp'],
  'video/3gpp2': ['3g2'],
  'video/ogg': ['ogv', 'ogg'],
  'text/csv': ['csv'],
  'text/plain': ['txt', 'md'],
}
/**
 * What stands behind the last point and looks like an ending, as in `tarea.js`; not as in `Tarea 3.5` or `Tarea.Final`.
 */
const ENDING = /\.(?=[a-z0-9]{0,3}[a-z])[a-z0-9]{1,4}$/i

/**
 * A clean name that ends as its content does: what opens it on somebody's computer is chosen by that.
 * @param tipo a MIME type, as it was found in the content; of one that is not known here the name stays
 */
export function nameAs(name: string, tipo: string): string {
  const endings = ENDINGS[tipo.split(';')[0]!.trim()]
  const [usual] = endings ?? []
  const found = ENDING.exec(name)?.[0].slice(1).toLowerCase()
  if (!endings || !usual || (found && endings.includes(found))) return name
  return `${name.replace(ENDING, '') || 'archivo'}.${usual}`
}
