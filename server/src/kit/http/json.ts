/**
 * What is told as JSON, and may stand in that form already: the database wrote it, and nobody here reads and writes it
 * again (ADR 007).
 */

type Parts<T> = { readonly [K in keyof T]: T[K] | Json<T[K]> }

export class Json<T> {
  #text: string | undefined
  #value: T | undefined
  /** The parts of what was put together here. */
  readonly #parts: Parts<T> | undefined

  private constructor(text: string | undefined, parts?: Parts<T>) {
    this.#text = text
    this.#parts = parts
  }

  /** @param text as PostgreSQL wrote it */
  static read = <T>(text: string): Json<T> => new Json<T>(text)

  /** @param parts an object or a list; what in it is `Json` is passed on */
  static of = <T extends object>(parts: Parts<T>): Json<T> => new Json<T>(undefined, parts)

  get text(): string {
    this.#text ??= textParts(this.#parts!)
    return this.#text
  }

  get value(): T {
    this.#value ??= this.#parts ? plainParts(this.#parts) : (JSON.parse(this.#text!) as T)
    return this.#value
  }

  /** An object with more fields; of one that both have, the later one counts. */
  with<More extends object>(more: More | Json<More>): Json<Omit<T, keyof More> & More> {
    const parts = more instanceof Json ? more.#parts : (more as Parts<More>)
    if (this.#parts && parts) return Json.of({ ...this.#parts, ...parts } as Parts<Omit<T, keyof More> & More>)
    return Json.read(joined(this.text, textOf(more)))
  }

  /** Whoever writes it as a part of something else gets the same, only later. */
  toJSON(): T {
    return this.value
  }
}

const textOf = (part: unknown) => (part instanceof Json ? part.text : JSON.stringify(part))
const plainOf = (part: unknown) => (part instanceof Json ? part.value : part)

/** What is undefined is not told, as `JSON.stringify` does. */
function textParts(parts: object): string {
  if (Array.isArray(parts)) return `[${parts.map(textOf).join(',')}]`
  const told = Object.entries(parts).filter(([, part]) => part !== undefined)
  return `{${told.map(([name, part]) => `${JSON.stringify(name)}:${textOf(part)}`).join(',')}}`
}

function plainParts<T>(parts: Parts<T>): T {
  const value = Array.isArray(parts)
    ? parts.map(plainOf)
    : Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, plainOf(part)]))
  return value as T
}

/** Two objects as one. */
const joined = (a: string, b: string) => (a === '{}' ? b : b === '{}' ? a : `${a.slice(0, -1)},${b.slice(1)}`)
