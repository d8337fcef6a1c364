/** A rubric to look at: a row per criterion, its levels as cards with points and words. */

import type { Rubrica } from '@eleva/contract'
import { count } from '../../kit/page/count.ts'
import classes from './RubricaGrid.module.css'

type Props = {
  rubrica: Omit<Rubrica, 'id'>
  /** For a narrow place: levels under their criterion, one below the other. */
  stacked?: boolean
  /** Levels that were chosen, by their id. */
  elegidos?: ReadonlySet<number>
}

const obtenidos = ({ criterio }: Props['rubrica'], elegidos: ReadonlySet<number>) =>
  criterio.flatMap(c => c.nivel).reduce((sum, n) => sum + (elegidos.has(n.id) ? n.puntos : 0), 0)

export const RubricaGrid = ({ rubrica, stacked, elegidos }: Props) => (
  <section className={classes.rubrica} data-apilada={stacked || undefined} aria-label={rubrica.nombre}>
    <p className={classes.nombre}>
      <strong>{rubrica.nombre}</strong>
      <span>
        {elegidos?.size ? `${obtenidos(rubrica, elegidos)} de` : 'Hasta'} {count(rubrica.puntajeMax, 'punto', 'puntos')}
      </span>
    </p>
    <ul className={classes.criterios}>
      {rubrica.criterio.map(c => (
        <li key={c.id}>
          <div className={classes.criterio}>
            <strong>{c.titulo}</strong>
            <p>{c.descripcion}</p>
          </div>
          <ul className={classes.niveles} aria-label={`Niveles de ${c.titulo}`}>
            {c.nivel.map(n => (
              <li key={n.id} data-elegido={elegidos?.has(n.id) || undefined}>
                <span className={classes.puntos}>
                  {count(n.puntos, 'punto', 'puntos')}
                  {elegidos?.has(n.id) && ' · elegido'}
                </span>
                <strong>{n.titulo_nivel}</strong>
                <p>{n.descripcion}</p>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </section>
)
