/** Answering a doubt, and its answer: what they are written with comes when one is opened. */
import type { Duda } from '@eleva/contract'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { lazy } from '../../kit/load/lazy.tsx'

const ResponderForm = lazy(() => import('./ResponderForm.tsx').then(m => ({ default: m.ResponderForm })))
const Respuesta = lazy(() => import('./Respuesta.tsx').then(m => ({ default: m.Respuesta })))

type Props = { duda: Duda | undefined; onClose: () => void }

export const ResponderDialogo = ({ duda, onClose }: Props) => (
  <FormDialog address opened={duda !== undefined} onClose={onClose} title="Responder duda">
    {duda && <ResponderForm duda={duda} onClose={onClose} />}
  </FormDialog>
)

export const RespuestaDialogo = ({ duda, onClose }: Props) => (
  <FormDialog address opened={duda !== undefined} onClose={onClose} title="Respuesta">
    {duda && <Respuesta key={duda.id} duda={duda} onClose={onClose} />}
  </FormDialog>
)
