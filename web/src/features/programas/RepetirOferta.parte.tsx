/** An offer again, for other groups, with its dates moved. */
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import type { Repetida } from './tipos.ts'

const RepetirForm = lazy(() => import('./RepetirForm.tsx').then(m => ({ default: m.RepetirForm })))

export const RepetirOferta = (props: Repetida) => (
  <FormDialog opened onClose={props.onClose} title="Duplicar la oferta" size={620}>
    <RepetirForm {...props} />
  </FormDialog>
)
