import type { UsuarioFila } from '@eleva/contract'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { lazy } from '../../kit/load/lazy.tsx'

const Curriculas = lazy(() => import('./Curriculas.tsx').then(m => ({ default: m.Curriculas })))

export function CurriculasDialogo({ usuario, onClose }: { usuario: UsuarioFila | undefined; onClose: () => void }) {
  return (
    <FormDialog opened={Boolean(usuario)} onClose={onClose} title={`Currículas de ${usuario?.nombre_completo ?? ''}`}>
      {usuario && <Curriculas usuarioId={usuario.id} />}
    </FormDialog>
  )
}
