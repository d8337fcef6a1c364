/** Which files are taken from people: known by what is in them, not by their name. */
import { fileTypeFromStream } from 'file-type'

/** By what file-type finds in them. */
const BY_CONTENT = new Set([
  'pdf',
  ...['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'epub'],
  ...['jpg', 'png', 'gif', 'webp', 'heic', 'avif'],
  ...['mp3', 'm4a', 'wav', 'ogg', 'oga', 'opus', 'flac', 'aac'],
  ...['mp4', 'webm', 'mov', 'm4v', '3gp', 'ogv'],
  'zip',
])
/** Old Office files share one container: their name tells which. */
const OLD_OFFICE: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
/** Text has no signature. */
const TEXT: Record<string, string> = { txt: 'text/plain', md: 'text/plain', csv: 'text/csv' }

/** The type of a file that is taken, or of one that begins so; undefined when it is not. */
export async function typeOf(file: File): Promise<string | undefined> {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const found = await fileTypeFromStream(file.stream()).catch(() => undefined)
  if (found?.ext === 'cfb') return OLD_OFFICE[ending]
  if (found && BY_CONTENT.has(found.ext)) return found.mime
  if (!found && TEXT[ending] && (await isText(file))) return TEXT[ending]
  return (await isPdf(file)) ? 'application/pdf' : undefined
}

/** Every reader of PDF looks for its sign so far: scanners and mail programs write before it. */
const PDF_WITHIN = 1024

async function isPdf(file: File): Promise<boolean> {
  let start = Buffer.alloc(0)
  for await (const bytes of file.stream()) {
    start = Buffer.concat([start, bytes])
    if (start.length >= PDF_WITHIN) break
  }
  return start.subarray(0, PDF_WITHIN).includes('%PDF')
}

async function isText(file: File): Promise<boolean> {
  if (file.size === 0) return false
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  for await (const bytes of file.stream()) {
    if (bytes.includes(0)) return false
    try {
      if (isUtf8) utf8.decode(bytes, { stream: true })
    } catch {
      isUtf8 = false
    }
    // Windows-1252 decodes anything; without control signs it is likely somebody's notes.
    if (!isUtf8 && bytes.some(b => b < 9 || (b > 13 && b < 32))) return false
  }
  return true
}

/** What a browser may show by itself; the rest is saved. */
export const isShown = (type: string): boolean => /^(application\/pdf|image\/|audio\/|video\/|text\/plain)/.test(type)
