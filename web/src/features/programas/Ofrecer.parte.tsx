/** «Ofrecer a…»: a programme, or a course by itself, to groups and schools, with its dates. */
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import type { QueOfrecer } from './tipos.ts'

const OfrecerForm = lazy(() => import('./OfrecerForm.tsx').then(m => ({ default: m.OfrecerForm })))

export function Ofrecer({ onClose, ...que }: QueOfrecer & { onClose: () => void }) {
  return (
    <FormDialog opened onClose={onClose} title="Ofrecer a…" size={620}>
      <OfrecerForm que={que} onClose={onClose} />
    </FormDialog>
  )
}
