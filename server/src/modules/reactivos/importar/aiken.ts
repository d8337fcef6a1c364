/** Aiken: the question, its options A, B, C…, and a line that says which is right. */
import { htmlDe, type Leida, leida, Rechazo } from './neutral.ts'

const OPTION = /^([A-Z])[.)]\s+(.*)$/
/** The first letter counts; what stands behind it is told, or the line names no letter. */
const ANSWER = /^(?:ANSWER|RESPUESTA)\s*:\s*(?:([A-Z])(?![\p{L}\d]))?(.*)$/iu
/** What is said of an answer, in files of other systems; a question it is not. */
const SAID = /^(?:FEEDBACK|RETROALIMENTACI[OÓ]N)\s*:\s*(.*)$/iu
const MAX_LINES = 500

type RespuestaDeAiken = { letra: string; avisos: string[]; explicacion: string }

export function* readAiken(text: string): Generator<Leida> {
  let begun = 0
  let lines: string[] = []
  /** Set once the answer's line has come: what is said of it may follow. */
  let answer: RespuestaDeAiken | undefined
  let n = 0
  const take = (): Leida => {
    const [linea, all, given] = [begun, lines, answer]
    lines = []
    answer = undefined
    return leida(linea, all[0] ?? '', () => preguntaDe(linea, all, given))
  }
  for (const raw of text.split(/\r\n|\r|\n/)) {
    n++
    const line = raw.trim()
    if (line === '') continue
    const said = SAID.exec(line)
    if (said && answer) {
      answer.explicacion = `${answer.explicacion}\n${said[1]}`.trim()
      continue
    }
    const key = ANSWER.exec(line)
    if (answer) yield take()
    if (lines.length === 0) begun = n
    if (key) answer = respuestaDe(key)
    else if (lines.length < MAX_LINES) lines.push(line)
  }
  if (lines.length || answer) yield take()
}

/** A line without a letter ends its question, too: the next one is not to be taken for the rest of it. */
function respuestaDe([, letra = '', more = '']: RegExpExecArray): RespuestaDeAiken {
  const rest = more.replace(/^[\s.)]+|[\s.]+$/g, '')
  const avisos = letra && rest ? [`Su línea ANSWER dice más que una letra: cuenta la ${letra.toUpperCase()}`] : []
  return { letra: letra.toUpperCase(), avisos, explicacion: '' }
}

function preguntaDe(linea: number, lines: string[], given: RespuestaDeAiken | undefined) {
  const first = lines.findIndex(l => OPTION.test(l))
  if (!given?.letra) throw new Rechazo('Le falta la línea ANSWER: con la letra de la correcta')
  const answer = given.letra
  if (first < 0) throw new Rechazo('No tiene opciones: cada una empieza con su letra, como «A. »')
  const opciones: { letra: string; texto: string }[] = []
  for (const line of lines.slice(first)) {
    const option = OPTION.exec(line)
    if (option) opciones.push({ letra: option[1]!, texto: option[2]! })
    else opciones.at(-1)!.texto += ` ${line}`
  }
  if (!opciones.some(o => o.letra === answer))
    throw new Rechazo(`Dice que la correcta es ${answer}, y no hay opción ${answer}`)
  return {
    linea,
    tipo: 'unica' as const,
    html: htmlDe(lines.slice(0, first).join('\n')),
    opciones: opciones.map(o => ({ texto: o.texto, correcta: o.letra === answer })),
    avisos: given.avisos,
    ...(given.explicacion ? { explicacion: htmlDe(given.explicacion) } : {}),
  }
}
