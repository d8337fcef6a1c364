/**
 * What may be told of a fault in a browser: where it happened in our code, and nothing of the person who met it. Pure.
 */

/** Each with what stands in its place. */
const PERSONAL: [RegExp, string][] = [
  // Links: what is after ? and # may be a search, an e-mail, a pass. The line and column of a stack stay.
  [/(https?:\/\/[^\s?#)"'`]+|(?<=[\s"'`(]|^)\/[\w\-./$]*)[?#][^\s)"'`]*?(?=(:\d+){1,2}[\s)]|[\s)"'`]|$)/g, '$1'],
  [/[^\s@<>()"'`«»:,;=]+@[^\s@<>()"'`«»:,;=]+\.[^\s@<>()"'`«»:,;=]+/g, '…'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '…'],
  // CURP and RFC, with or without homoclave.
  [/\b[A-ZÑ&]{4}\d{6}[A-Z\d]{0,8}\b/gi, '…'],
  [/\b(?:Bearer\s+)?[\w-]{32,}(\.[\w-]+)*/g, '…'],
  [/\b\d[\d\s().-]{7,}\d\b/g, '…'],
]

/** What a browser quotes may have been typed; the name of a field of ours is not. */
const QUOTED = /(\b(?:reading|setting|property|module|attribute)\s+)?("[^"\n]*"|'[^'\n]*'|`[^`\n]*`|«[^»\n]*»)/g

const strip = (text: string) => PERSONAL.reduce((said, [what, instead]) => said.replace(what, instead), text)

/** A message without what was quoted in it. */
export const cleanMensaje = (text: string): string =>
  strip(text.replace(QUOTED, (all, before: string | undefined) => (before ? all : '«…»')))

/** The frames of a stack, without the message that browsers repeat above them. */
export const cleanPila = (stack: string): string =>
  strip(
    stack
      .split('\n')
      .filter(line => /^\s*at\s|@.*:\d+(:\d+)?$/.test(line))
      // Firefox and Safari: «name@address»; the sign is not that of an e-mail.
      .map(line => line.replace(/^(\s*)(\S*)@(?=https?:)/, '$1at $2 '))
      .join('\n'),
  )
