/** The words of all notes below the document, in their order: read without a search for them, and by who listens. */
import type { Apunte } from '@eleva/contract'
import type { RefObject } from 'react'
import { AQUI } from '../../../kit/api/outbox/sendState.ts'
import classes from './Escenario.module.css'

type Props = {
  notas: readonly Apunte[]
  /** Whether there are several pages. */
  varias: boolean
  esperan: boolean
  marco: RefObject<HTMLElement | null>
  onAbre: (apunte: Apunte) => void
}

export function Lista({ notas, varias, esperan, marco, onAbre }: Props) {
  const open = (apunte: Apunte) => {
    marco.current?.querySelector(`[data-pagina="${apunte.pagina}"]`)?.scrollIntoView({ block: 'nearest' })
    onAbre(apunte)
  }
  if (notas.length === 0 && !esperan) return null
  return (
    <section className={classes.lista} aria-label="Notas">
      {esperan && <p role="status">{AQUI}</p>}
      <ol className={classes.notas}>
        {notas.map((a, i) => (
          <li key={a.clave}>
            <button type="button" onClick={() => open(a)}>
              <b aria-hidden>{i + 1}</b>
              <span>
                {a.texto || 'Sin palabras todavía'}
                <small>{[varias && `Página ${a.pagina}`, a.propio ? '' : a.autor].filter(Boolean).join(' · ')}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
