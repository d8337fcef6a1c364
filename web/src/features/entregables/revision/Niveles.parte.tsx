/** Choosing a level for each criterion: cards, number keys, and the grade at once. */

import { type Criterio, maxDeCriterio } from '@eleva/contract'
import type { KeyboardEvent } from 'react'
import { count } from '../../../kit/page/count.ts'
import classes from './Niveles.module.css'

export type CriterioElegido = Criterio & { nivel_elegido: number | null }

type Props = {
  criterios: CriterioElegido[]
  /** Shows what each level says; otherwise only of the chosen one. */
  amplio?: boolean
  disabled: boolean
  /** Where the same rubric stands more than once on a screen: which of them this is. */
  grupo?: string | number
  onChoose: (criterio: CriterioElegido, nivel: number) => void
}

export function Niveles({ criterios, amplio, disabled, grupo = '', onChoose }: Props) {
  const onKeyDown = (criterio: CriterioElegido) => (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return
    const nivel = /^[1-9]$/.test(event.key) ? criterio.nivel[Number(event.key) - 1] : undefined
    if (!nivel) return
    event.preventDefault()
    onChoose(criterio, nivel.id)
    // On to the next criterion; at the last one the choice keeps the focus.
    const here = event.currentTarget
    const next = here.nextElementSibling?.tagName === 'FIELDSET' ? here.nextElementSibling : undefined
    const target = next
      ? (next.querySelector<HTMLInputElement>('input:checked') ?? next.querySelector<HTMLInputElement>('input'))
      : here.querySelector<HTMLInputElement>(`input[value="${nivel.id}"]`)
    target?.focus()
  }
  return (
    <div className={classes.rubrica} data-amplio={amplio || undefined}>
      {criterios.map(c => {
        const chosen = c.nivel.find(n => n.id === c.nivel_elegido)
        const most = maxDeCriterio(c)
        return (
          <fieldset key={c.id} className={classes.criterio} disabled={disabled} onKeyDown={onKeyDown(c)}>
            <legend className={classes.titulo}>
              <span>{c.titulo}</span>
              <span className={classes.puntos}>
                {chosen ? `${chosen.puntos} de ${most}` : `hasta ${count(most, 'punto', 'puntos')}`}
              </span>
            </legend>
            {amplio && <p className={classes.descripcion}>{c.descripcion}</p>}
            <div className={classes.niveles}>
              {c.nivel.map((n, i) => (
                <label key={n.id} className={classes.nivel}>
                  <input
                    type="radio"
                    name={`criterio-${grupo}${grupo && '-'}${c.id}`}
                    value={n.id}
                    checked={n.id === c.nivel_elegido}
                    onChange={() => onChoose(c, n.id)}
                  />
                  <span className={classes.cuanto}>
                    {count(n.puntos, 'punto', 'puntos')}
                    {i < 9 && <kbd aria-hidden>{i + 1}</kbd>}
                  </span>
                  <span className={classes.nombre}>{n.titulo_nivel}</span>
                  {amplio && <span className={classes.detalle}>{n.descripcion}</span>}
                </label>
              ))}
            </div>
            {!amplio && chosen && <p className={classes.descripcion}>{chosen.descripcion}</p>}
          </fieldset>
        )
      })}
    </div>
  )
}
