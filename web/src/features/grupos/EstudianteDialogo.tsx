import { type EstudianteDeGrupo, gruposRoutes } from '@eleva/contract'
import { EstudianteInput } from '@eleva/contract/schemas'
import { SimpleGrid, TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import type { useDialog } from '../../kit/form/useDialog.ts'
import { staleStudents } from './stale.ts'

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
      {opened && <Form key={editing} student={student} grupoId={grupoId} onClose={close} />}
    </FormDialog>
  )
}

type FormProps = { student: EstudianteDeGrupo | undefined; grupoId: number; onClose: () => void }

function Form({ student, grupoId, onClose }: FormProps) {
  const create = useWrite(gruposRoutes.createStudents, staleStudents)
  const update = useWrite(gruposRoutes.updateStudents, staleStudents)
  const initial: EstudianteInput = {
    nombres: student?.nombres ?? '',
    apellidos: student?.apellidos ?? '',
    email: student?.email ?? '',
  }
  const save = (values: EstudianteInput) => {
    const body = { grupo_usuario_aprende_id: grupoId, ...values }
    return student
      ? update.mutateAsync({ body: { ...body, id: [student.id], nuevo_grupo_id: undefined } })
      : create.mutateAsync({ body: { ...body, sheet_url: '' } })
  }
  return (
    <EntityForm
      draft={`estudiante:${student?.id ?? `nuevo:${grupoId}`}`}
      schema={EstudianteInput}
      initial={initial}
      editing={Boolean(student)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Nombres" required maxLength={150} data-autofocus {...form.getInputProps('nombres')} />
            <TextInput label="Apellidos" maxLength={200} {...form.getInputProps('apellidos')} />
          </SimpleGrid>
          <TextInput
            label="Correo"
            description={student ? undefined : 'Si ya tiene cuenta, solo se agrega al grupo.'}
            type="email"
            required
            maxLength={254}
            {...form.getInputProps('email')}
          />
        </>
      )}
    </EntityForm>
  )
}
