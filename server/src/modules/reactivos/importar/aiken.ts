/** Aiken: the question, its options A, B, C…, and a line that says which is right. */
import { htmlDe, type Leida, leida, Rechazo } from './neutral.ts'

const OPTION = /^([A-Z])[.)]\s+(.*)$/
const ANSWER = /^(?:ANSWER|RESPUESTA):\s*([A-Z])\s*$/i
const MOST_LINES = 500

export function* leeAiken(text: string): Generator<Leida> {
  let begun = 0
  let lines: string[] = []
  let n = 0
  const take = (answer: string | undefined): Leida => {
    const [linea, all] = [begun, lines]
    lines = []
    return leida(linea, all[0] ?? '', () => preguntaDe(linea, all, answer))
  }
  for (const raw of text.split(/\r\n|\r|\n/)) {
    n++
    const line = raw.trim()
    if (line === '') continue
    if (lines.length === 0) begun = n
    const answer = ANSWER.exec(line)
    if (answer) yield take(answer[1]!.toUpperCase())
    else if (lines.length < MOST_LINES) lines.push(line)
  }
  if (lines.length) yield take(undefined)
}

function preguntaDe(linea: number, lines: string[], answer: string | undefined) {
  const first = lines.findIndex(l => OPTION.test(l))
  if (answer === undefined) throw new Rechazo('Le falta la línea ANSWER: con la letra de la correcta')
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
  }
}
