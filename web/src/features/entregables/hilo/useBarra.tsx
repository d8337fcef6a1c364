/**
 * «/» in a text field: the reviewer's own comments in a list below it, chosen with arrows and Enter, left with Escape.
 */
import { revisionesRoutes } from '@eleva/contract'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { count } from '../../../kit/page/count.ts'
import classes from './Barra.module.css'
import { type Barra, barraEn, insertFrase, searchFrases } from './barra.ts'

type Campo = {
  ref: RefObject<HTMLTextAreaElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** After each key and click: the caret may be elsewhere. */
  onSelect: () => void
  onBlur: () => void
  'aria-autocomplete'?: 'list'
  'aria-controls'?: string | undefined
  'aria-activedescendant'?: string | undefined
}

/**
 * @param activa whether the person keeps comments at all
 * @returns what the field takes, and the list that stands below it
 */
export function useBarra(
  text: string,
  write: (text: string) => void,
  activa: boolean,
): { campo: Campo; lista: ReactNode } {
  const read = useRead(revisionesRoutes.frases, {}, { enabled: activa })
  const frases = read.data?.comentarios ?? []
  const ref = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [barra, setBarra] = useState<Barra>()
  const [chosen, setChosen] = useState(0)
  /** Where the person said that they want none. */
  const left = useRef<number>(undefined)
  const caret = useRef<number>(undefined)
  const look = () => {
    const field = ref.current
    const found =
      activa && field && field.selectionStart === field.selectionEnd
        ? barraEn(field.value, field.selectionStart)
        : undefined
    if (found?.desde !== left.current) left.current = undefined
    const wanted = left.current === undefined ? found : undefined
    if (wanted?.busca !== barra?.busca) setChosen(0)
    setBarra(wanted)
  }
  const onText = useEffectEvent(() => {
    if (caret.current !== undefined) ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
    // A keyboard on glass may write without a key.
    if (document.activeElement === ref.current) look()
  })
  useEffect(() => onText(), [text])
  const hits = barra ? searchFrases(frases, barra.busca) : []
  // Words that lead nowhere are simply text.
  const open = barra !== undefined && frases.length > 0 && (hits.length > 0 || !barra.busca.includes(' '))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const take = (index: number) => {
    const frase = hits[index]
    if (!barra || !frase) return
    const next = insertFrase(ref.current?.value ?? text, barra, frase.texto)
    caret.current = next.caret
    setBarra(undefined)
    write(next.text)
    ref.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!open || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length) setChosen((chosen + step + hits.length) % hits.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && hits.length && !event.ctrlKey && !event.metaKey)
      take(chosen)
    else if (event.key === 'Escape') {
      left.current = barra.desde
      setBarra(undefined)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    campo: {
      ref,
      onKeyDown,
      onSelect: look,
      onBlur: () => setBarra(undefined),
      ...(activa ? { 'aria-autocomplete': 'list' } : {}),
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': open && hits.length ? optionOf(id, chosen) : undefined,
    },
    lista: open && <Lista id={id} place={list} hits={hits} chosen={chosen} onTake={take} />,
  }
}

const optionOf = (id: string, index: number) => `${id}-${index}`

type ListaProps = {
  id: string
  place: RefObject<HTMLDivElement | null>
  hits: ReturnType<typeof searchFrases>
  /** Which of them Enter takes. */
  chosen: number
  onTake: (index: number) => void
}

/** The comments that have what was typed behind the «/». */
const Lista = ({ id, place, hits, chosen, onTake }: ListaProps) => (
  <div ref={place} className={classes.barra}>
    <p role="status" className={classes.pista}>
      {hits.length === 0
        ? 'Ningún comentario guardado dice eso.'
        : `${count(hits.length, 'comentario', 'comentarios')}: elige con las flechas y Enter; Esc cierra.`}
    </p>
    {hits.length > 0 && (
      <div id={id} role="listbox" tabIndex={0} aria-label="Comentarios guardados" className={classes.opciones}>
        {hits.map((frase, index) => (
          <Opcion key={frase.id} id={optionOf(id, index)} elegida={index === chosen} onTake={() => onTake(index)}>
            {frase.texto}
          </Opcion>
        ))}
      </div>
    )}
  </div>
)

type OpcionProps = { id: string; elegida: boolean; onTake: () => void; children: string }

function Opcion({ id, elegida, onTake, children }: OpcionProps) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (elegida) here.current?.scrollIntoView({ block: 'nearest' })
  }, [elegida])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      ref={here}
      id={id}
      role="option"
      aria-selected={elegida}
      tabIndex={-1}
      // The field keeps the focus.
      onMouseDown={event => event.preventDefault()}
      onClick={onTake}
    >
      {children}
    </div>
  )
}
