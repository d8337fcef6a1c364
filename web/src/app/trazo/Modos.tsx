/** The switch of who learns and teaches, as `app/Modos` draws it; where each was last the device alone knows. */
import { inicioDe, type Modo, nombresDeModos, type Persona, tieneModos } from '@eleva/contract'
import classes from '../Modos.module.css'

export const Modos = ({ personas, aqui }: { personas: readonly Persona[]; aqui: Modo }) =>
  tieneModos(personas) && (
    <nav className={classes.modos} data-modos aria-label="Aprendo o enseño">
      {nombresDeModos(personas).map(([modo, name]) => (
        <a key={modo} href={inicioDe(personas, modo)} aria-current={modo === aqui ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
