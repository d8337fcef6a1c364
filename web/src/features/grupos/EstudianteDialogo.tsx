import { usuariosRoutes } from '@eleva/contract'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import type { useDialog } from '../../kit/form/useDialog.ts'
import { lazy } from '../../kit/load/lazy.tsx'

const EstudianteForm = lazy(() => import('./EstudianteForm.tsx').then(m => ({ default: m.EstudianteForm })))

type Props = { dialog: ReturnType<typeof useDialog>; grupoId: number }

/** One student, added or changed. */
export const EstudianteDialogo = ({ dialog, grupoId }: Props) => (
  <EntityDialog
    dialog={dialog}
    route={usuariosRoutes.get}
    can="grupos.write"
    titles={['Agregar estudiante', 'Editar estudiante']}
  >
    {found => <EstudianteForm student={found?.usuario} grupoId={grupoId} onClose={dialog.close} />}
  </EntityDialog>
)
