/** Which keys a review knows; nothing where there is no keyboard. */
import { useTeclasDe } from '../../../kit/page/teclas.ts'
import { usePhone } from '../../../kit/theme/anchos.ts'
import { Desplegable } from '../entrega/Desplegable.tsx'
import { ATAJOS } from './atajos.ts'
import classes from './Vuelta.module.css'

export function Atajos() {
  useTeclasDe('En una revisión', ATAJOS)
  if (usePhone()) return null
  return (
    <Desplegable nombre="Atajos del teclado">
      <dl className={classes.atajos}>
        {ATAJOS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Desplegable>
  )
}
