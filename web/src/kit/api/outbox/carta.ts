/** What waits on the device to be sent. */
import type { BodyOf, Route } from '@eleva/contract'
import type { HechoDeCurso } from '../../sw/mensajes.ts'

/** A file that goes before its letter: by `sube`, of whose reply the fields in `toma` become part of the letter. */
export type ArchivoDeCarta = {
  clave: string
  nombre: string
  tipo: string
  bytes: number
  sube: { method: Route['method']; url: string; body: Record<string, unknown> }
  /** A large one goes up in chunks there, under this id, with the same `body` (`kit/api/trozos.ts`). */
  trozos?: { url: string; uploadId: string }
  toma: readonly string[]
  /**
   * For one behind the first of a letter: the list in the letter into which `toma` goes, instead of beside the rest.
   */
  en?: string
  /** Those that go after it, each before the letter, too (ADR 045). */
  luego?: readonly ArchivoDeCarta[]
}

/** All files of a letter that have not gone yet. */
export const archivosDe = ({ archivo }: Pick<Letter, 'archivo'>): ArchivoDeCarta[] =>
  archivo ? [archivo, ...(archivo.luego ?? [])] : []

/**
 * What of a course it gets done: it counts at once, and once the server has it, whatever was read before
 * (`web/src/shared/hecho.ts`).
 */
export type HechoDeCarta = HechoDeCurso & {
  /** The mark of who did it: the worker knows nobody by another name. */
  de?: string
}

export type Letter = {
  /** They are sent in the order of it. */
  id: string
  /** What it belongs to, as «quiz:12»: screens ask for their own. */
  topic: string
  method: Route['method']
  url: string
  body?: Record<string, unknown>
  archivo?: ArchivoDeCarta
  changes?: true
  hecho?: HechoDeCarta
  /** Milliseconds since 1970, by the device's clock, which may be wrong by years. */
  madeAt: number
  /** Until then it can be taken back, and is not sent (ms since 1970, by the same clock). */
  desde?: number
  /** True for what nobody waits for: it comes last, and its refusal is nobody's concern. */
  quiet?: true
  failures?: number
  /** What the screen that wrote it needs to find again. */
  memo?: unknown
  /** What it is, in the person's words. */
  asunto?: string
  /** What the server said of it (409): it waits for a person, and the others go on. */
  held?: string
  /** Why the server will not take it: it is kept for the person to see, and not sent again by itself. */
  refused?: string
  /** The browser has it: it outlives the page. */
  guardada?: true
}

/** Whether an address is one of a path of the contract. */
function isOf(path: string, url: string): boolean {
  const [said, asked] = [path.split('/'), url.split('?', 1)[0]!.split('/')]
  return said.length === asked.length && said.every((part, i) => part.startsWith(':') || part === asked[i])
}

/**
 * What is sent with a letter, as the contract says it; undefined where it goes to another route. Any of it may be
 * missing: an earlier version of the app may have written it.
 */
export const bodyOfLetter = <R extends Route>(
  { method, url, body }: Pick<Letter, 'method' | 'url' | 'body'>,
  route: R,
): Partial<BodyOf<R>> | undefined =>
  method === route.method && isOf(route.path, url) ? (body as Partial<BodyOf<R>> | undefined) : undefined
