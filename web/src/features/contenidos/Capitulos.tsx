/** The chapters of a film, below it: a press goes on at one. */
import { capitulosDe, tiempoDe } from '@eleva/contract'
import { useState } from 'react'
import classes from './Capitulos.module.css'

type Props = {
  /** As they are kept. */
  capitulos: string
  /** Where the film is; undefined before it was begun. */
  segundo: number | undefined
  onSalta: (segundo: number) => void
}

/** How many are seen at once. */
const POCOS = 6

export function Capitulos({ capitulos, segundo, onSalta }: Props) {
  const [all, setAll] = useState(false)
  const todos = capitulosDe(capitulos)
  const current = segundo === undefined ? -1 : todos.findLastIndex(c => c.segundo <= segundo)
  const shown = all ? todos : todos.slice(0, POCOS)
  return (
    <nav aria-label="Capítulos del video" className={classes.capitulos}>
      <p className={classes.titulo}>Capítulos</p>
      <ol>
        {shown.map((c, i) => (
          <li key={c.segundo}>
            <button
              type="button"
              className={classes.capitulo}
              aria-current={i === current ? 'step' : undefined}
              onClick={() => onSalta(c.segundo)}
            >
              <span className={classes.tiempo}>{tiempoDe(c.segundo)}</span>
              <span className={classes.nombre}>{c.nombre}</span>
            </button>
          </li>
        ))}
      </ol>
      {todos.length > POCOS && (
        <button type="button" className={classes.mas} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver los ${todos.length} capítulos`}
        </button>
      )}
    </nav>
  )
}
