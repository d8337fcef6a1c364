/** The options of a card: written one under the other, with the right ones marked where they stand. */
import { ActionIcon, Checkbox, Radio, Textarea, UnstyledButton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { MAX_LETRAS_DE_OPCION } from './pegada.ts'
import classes from './Tarjetas.module.css'
import { correctasDe, marcada, nuevaOpcion, type Opcion, type Valores } from './valores.ts'

type Props = {
  valores: Valores
  /** By the name of an option. */
  errores: Record<string, string>
  write: (change: Partial<Valores>) => void
}

/** «a) París», «• París»: the signs of a list are none of the words. */
const SIGNO = /^\s*(?:[•·▪◦‣●\uF0B7-]\s+|[([]?[a-zA-Z][).\]]\s+)/u

/** What keys and the clipboard do with the options; what is made or is left takes the hand. */
function useOpciones({ valores: v, write }: Pick<Props, 'valores' | 'write'>) {
  const list = useRef<HTMLUListElement>(null)
  /** Which field takes the hand once it is there. */
  const toFocus = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (toFocus.current === undefined) return
    const field = list.current?.querySelector<HTMLTextAreaElement>(`[data-opcion="${toFocus.current}"]`)
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
    toFocus.current = undefined
  })
  const put = (opciones: Opcion[], focus?: string) => {
    toFocus.current = focus
    write({ opciones })
  }
  const insert = (at: number, texts: string[]) => {
    const made = texts.map(texto => nuevaOpcion(texto))
    put(v.opciones.toSpliced(at, 0, ...made), made.at(-1)!.clave)
  }
  const remove = (at: number) => put(v.opciones.toSpliced(at, 1), (v.opciones[at - 1] ?? v.opciones[at + 1])?.clave)
  const change = (at: number, texto: string) =>
    write({ opciones: v.opciones.map((o, i) => (i === at ? { ...o, texto } : o)) })
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, at: number) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      const next = v.opciones[at + 1]
      if (next && !next.texto) put([...v.opciones], next.clave)
      else insert(at + 1, [''])
    } else if (event.key === 'Backspace' && !v.opciones[at]!.texto && v.opciones.length > 1) {
      event.preventDefault()
      remove(at)
    }
  }
  /** A list that is pasted becomes as many options. */
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, at: number) => {
    const lines = event.clipboardData.getData('text').split(/\r\n|[\r\n\v]/)
    const texts = lines.map(line => line.replace(SIGNO, '').trim().slice(0, MAX_LETRAS_DE_OPCION)).filter(Boolean)
    if (texts.length < 2) return
    event.preventDefault()
    const here = v.opciones[at]!
    const made = texts.map(texto => nuevaOpcion(texto))
    const first = here.texto ? [here, ...made] : [{ ...here, texto: texts[0]! }, ...made.slice(1)]
    put(v.opciones.toSpliced(at, 1, ...first), first.at(-1)!.clave)
  }
  return { list, insert, remove, change, onKeyDown, onPaste }
}

export function Opciones({ valores: v, errores, write }: Props) {
  const { list, insert, remove, change, onKeyDown, onPaste } = useOpciones({ valores: v, write })
  const right = correctasDe(v)
  return (
    <ul ref={list} className={classes.opciones} aria-label="Opciones">
      {v.opciones.map((o, i) => {
        const box = {
          'aria-label': `Correcta: ${o.texto.trim() || `opción ${i + 1}`}`,
          checked: right[i]!,
          onChange: () => write(marcada(v, o.clave)),
        }
        return (
          <li key={o.clave} data-correcta={right[i] || undefined}>
            {v.tipo === 'unica' ? <Radio {...box} /> : <Checkbox {...box} />}
            <Textarea
              aria-label={`Opción ${i + 1}`}
              placeholder={`Opción ${i + 1}`}
              variant="unstyled"
              autosize
              minRows={1}
              maxLength={MAX_LETRAS_DE_OPCION}
              data-opcion={o.clave}
              value={o.texto}
              error={errores[o.clave]}
              onChange={e => change(i, e.currentTarget.value.replace(/[\r\n]+/g, ' '))}
              onKeyDown={e => onKeyDown(e, i)}
              onPaste={e => onPaste(e, i)}
            />
            <ActionIcon
              size={32}
              aria-label={`Quitar ${o.texto.trim() || `opción ${i + 1}`}`}
              onClick={() => remove(i)}
              disabled={v.opciones.length === 1}
            >
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        )
      })}
      <li data-nueva>
        <UnstyledButton onClick={() => insert(v.opciones.length, [''])}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
          Otra opción
          <kbd className={classes.tecla}>Enter</kbd>
        </UnstyledButton>
      </li>
    </ul>
  )
}

type VerdaderoProps = Pick<Props, 'valores' | 'write'> & { onMark: (n: number) => void }

export function VerdaderoDeTarjeta({ valores: v, onMark }: VerdaderoProps) {
  return (
    <ul className={classes.opciones} aria-label="Opciones">
      {['Verdadero', 'Falso'].map((name, i) => (
        <li key={name} data-correcta={v.cierta === (i === 0) || undefined}>
          <Radio label={name} checked={v.cierta === (i === 0)} onChange={() => onMark(i)} />
        </li>
      ))}
    </ul>
  )
}
