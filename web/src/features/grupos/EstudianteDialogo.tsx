import type { EstudianteDeGrupo } from '@eleva/contract'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import type { useDialog } from '../../kit/form/useDialog.ts'
import { lazy } from '../../kit/load/lazy.tsx'

const EstudianteForm = lazy(() => import('./EstudianteForm.tsx').then(m => ({ default: m.EstudianteForm })))

type Props = { dialog: ReturnType<typeof useDialog>; grupoId: number; rows: EstudianteDeGrupo[] }

/** One student, added or changed. */
export function EstudianteDialogo({ dialog: { opened, editing, close }, grupoId, rows }: Props) {
  const student = rows.find(e => e.id === editing)
  return (
    <FormDialog
      address
      opened={opened && (editing === undefined || student !== undefined)}
      onClose={close}
      title={editing ? 'Editar estudiante' : 'Agregar estudiante'}
    >
      {opened && <EstudianteForm key={editing} student={student} grupoId={grupoId} onClose={close} />}
    </FormDialog>
  )
}
