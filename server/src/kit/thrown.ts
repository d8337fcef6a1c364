/** What is read of something that was thrown, which may be anything: the one place that looks into it. */

/** A part of it by its name, as `responseCode`; undefined where it has none. */
export const partOf = (thrown: unknown, part: string): unknown => Object(thrown)[part]

/** The code of what went wrong, of the database's (`23505`) or of Node's (`ENOENT`); undefined where it has none. */
export const codeOf = (thrown: unknown): string | undefined => partOf(thrown, 'code') as string | undefined

/** What it says of itself; all of it where that is no message. */
export function messageOf(thrown: unknown): string {
  const said = partOf(thrown, 'message')
  return typeof said === 'string' ? said : String(thrown)
}
