/** Loading a CSV of people in steps, which come when it is opened. */
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { lazy } from '../../../kit/load/lazy.tsx'
import type { Carga } from './Pasos.tsx'

const Pasos = lazy(() => import('./Pasos.tsx').then(m => ({ default: m.Pasos })))

export function CargaCsv({ opened, onClose, ...rest }: Carga) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={rest.title} size={820}>
      {opened && <Pasos onClose={onClose} {...rest} />}
    </FormDialog>
  )
}
