/**
 * Documents made into PDF by LibreOffice, kept short: what people hand in may be made to harm. A home and a profile of
 * its own, in which nothing is run, followed or fetched; no network where the system lets us take it away; time, memory
 * and size are bounded, and all that it began ends with it. Knows no database.
 */
import { execFile, spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const works = (command: string, args: string[]) =>
  run(command, args, { timeout: 60_000 }).then(
    () => true,
    () => false,
  )

/** How each is called on the disk: LibreOffice goes by it, too. */
const ENDINGS: Record<string, string> = {
  'application/msword': 'doc',
  'application/rtf': 'rtf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}

/** @param tipo as its content told */
export const isDocumento = (tipo: string): boolean => tipo in ENDINGS

let installed: Promise<boolean> | undefined
/** Asked once: whoever installs it starts the server anew. */
export const hasOffice = () => {
  installed ??= run('sh', ['-c', 'command -v soffice']).then(
    () => true,
    () => false,
  )
  return installed
}

const APART = ['--net', '--pid', '--fork', '--kill-child=KILL']
let apart: Promise<readonly string[]> | undefined
/**
 * What a command is run under to have no network, and no process that outlives it; empty where the system allows
 * neither.
 */
export const apartFromAll = () => {
  apart ??= (async () => {
    for (const who of [[], ['--user', '--map-current-user']])
      if (await works('unshare', [...who, ...APART, 'true'])) return ['unshare', ...who, ...APART]
    return []
  })()
  return apart
}

/** What another try does not mend; its words are for whoever looks. */
export class DocumentoInservible extends Error {}

const UNREADABLE =
  'No se pudo abrir: pide contraseña o está dañado. Descárgalo, o devuélvelo para que lo entreguen otra vez.'
const LATE = 'Mostrarlo aquí tomaría demasiado tiempo. Descárgalo para verlo.'
const LONG = 'Tiene más de 500 páginas: es demasiado largo para mostrarlo aquí. Descárgalo para verlo.'
const MAX_PAGES = 500

/** KiB of addresses. */
const MEMORY_KIB = 2 * 1024 ** 2
/** Bytes of a PDF, and of anything else that it writes. */
const MAX_BYTES = 200 * 1024 ** 2
/** In which a shell counts what may be written. */
const BLOCK = 512

/** Politely behind all else; goes with this process where the system can see to that. */
const SCRIPT = `ulimit -v ${MEMORY_KIB}; ulimit -f ${MAX_BYTES / BLOCK}; ulimit -t "$1"; shift
command -v setpriv >/dev/null && set -- setpriv --pdeathsig KILL "$@"
exec nice -n 19 "$@"`

/** Nothing in a document is run, and nothing that it names elsewhere is fetched. */
const SETTINGS: readonly [place: string, name: string, value: string][] = [
  ['Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Writer/Content/Update', 'Link', '0'],
  ['Calc/Content/Update', 'Link', '2'],
]
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${SETTINGS.map(([place, name, value]) => `<item oor:path="/org.openoffice.Office.${place}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`).join('\n')}
</oor:items>
`

type Bounds = { segundos: number; signal?: AbortSignal | undefined }

/**
 * @param dir a folder of its own, in which `documento` stands; all that is made stays in it
 * @returns where the PDF is
 * @throws {DocumentoInservible}; an AbortError when `signal` says so; of a full disk its own error
 */
export async function makePdf(dir: string, file: string, bounds: Bounds): Promise<string> {
  const home = path.join(dir, 'casa')
  const profile = path.join(home, 'perfil')
  await mkdir(path.join(profile, 'user'), { recursive: true, mode: 0o700 })
  await writeFile(path.join(profile, 'user/registrymodifications.xcu'), PROFILE)
  const args = ['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo']
  const into = ['--convert-to', 'pdf', '--outdir', dir, file]
  const said = await runAlone(['soffice', `-env:UserInstallation=${pathToFileURL(profile)}`, ...args, ...into], {
    ...bounds,
    cwd: dir,
    home,
  })
  const pdf = file.replace(/\.\w+$/, '.pdf')
  const made = await stat(pdf).catch(() => undefined)
  if (!made?.size) throw new DocumentoInservible(UNREADABLE, { cause: new Error(said.slice(-500)) })
  if ((await countPages(pdf)) > MAX_PAGES) throw new DocumentoInservible(LONG)
  return pdf
}

/** Where a document of this type is put for `makePdf`. */
export const placeFor = (dir: string, tipo: string) => path.join(dir, `documento.${ENDINGS[tipo]}`)

/** @returns what it said of trouble */
async function runAlone(
  command: readonly string[],
  { segundos, signal, cwd, home }: Bounds & { cwd: string; home: string },
): Promise<string> {
  signal?.throwIfAborted()
  const env = { HOME: home, TMPDIR: home, PATH: process.env.PATH, LANG: 'C.UTF-8' }
  const stdio = ['ignore', 'ignore', 'pipe'] as const
  const line = ['-c', SCRIPT, 'sh', String(segundos), ...(await apartFromAll()), ...command]
  // In a group of its own: what it begins is ended with it.
  const child = spawn('sh', line, { cwd, env, stdio: [...stdio], detached: true })
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // All of it is gone already.
    }
  }
  let late = false
  const timer = setTimeout(() => {
    late = true
    end()
  }, segundos * 1000)
  signal?.addEventListener('abort', end)
  try {
    await new Promise<void>((resolve, reject) => child.on('error', reject).on('exit', () => resolve()))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
    end()
  }
  signal?.throwIfAborted()
  if (late) throw new DocumentoInservible(LATE)
  // Not the document's fault: another try will do.
  if (/No space left on device/.test(said)) throw Object.assign(new Error('El disco está lleno.'), { code: 'ENOSPC' })
  return said
}

const PAGE = /\/Type\s*\/Page(?![a-zA-Z])/g
/** Signs that a mention of a page may take: what may be cut by the end of a piece. */
const LONGEST = 64

/** LibreOffice writes its pages openly. */
async function countPages(file: string): Promise<number> {
  let pages = 0
  let rest = ''
  for await (const bytes of createReadStream(file)) {
    const text = rest + (bytes as Buffer).toString('latin1')
    const found = [...text.matchAll(PAGE)]
    const sure = text.length - LONGEST
    pages += found.filter(m => m.index < sure).length
    rest = text.slice(Math.max(0, sure))
  }
  return pages + [...rest.matchAll(PAGE)].length
}
