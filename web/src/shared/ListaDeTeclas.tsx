/** Keys, and what each does. */
import type { Tecla } from '../kit/page/teclas.ts'
import classes from './ListaDeTeclas.module.css'

export const ListaDeTeclas = ({ teclas }: { teclas: readonly Tecla[] }) => (
  <dl className={classes.lista}>
    {teclas.map(([keys, does]) => (
      <div key={keys}>
        <dt>
          <kbd>{keys}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)
