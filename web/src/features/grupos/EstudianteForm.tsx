import { gruposRoutes, type Usuario } from '@eleva/contract'
import { EstudianteInput } from '@eleva/contract/schemas'
import { SimpleGrid, TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { staleStudents } from './stale.ts'

type Props = { student: Usuario | undefined; grupoId: number; onClose: () => void }

export function EstudianteForm({ student, grupoId, onClose }: Props) {
  const create = useWrite(gruposRoutes.createStudents, staleStudents)
  const update = useWrite(gruposRoutes.updateStudents, staleStudents)
  const initial: EstudianteInput = {
    nombres: student?.name ?? '',
    apellidos: student ? `${student.apellido_p} ${student.apellido_m}`.trim() : '',
    email: student?.email ?? '',
  }
  const save = (values: EstudianteInput) => {
    const body = { grupo_usuario_aprende_id: grupoId, ...values }
    return student
      ? update.mutateAsync({
          body: { ...body, id: [student.id], version: student.version, nuevo_grupo_id: undefined },
        })
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
