/** Why marked registrations are refused: it goes by mail. */
import { registrosRoutes } from '@eleva/contract'
import { RechazoInput } from '@eleva/contract/schemas'
import { Textarea } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { type Marcado, type Respuesta, vistosDe } from './decisiones.ts'
import { staleRegistros } from './stale.ts'

type Props = { marcados: Marcado[]; onDone: (reply: Respuesta) => void; onClose: () => void }

export function RechazarForm({ marcados, onDone, onClose }: Props) {
  const refuse = useWrite(registrosRoutes.reject, staleRegistros)
  const registros = vistosDe(marcados)
  return (
    <EntityForm
      draft="registros:rechazar"
      schema={RechazoInput.omit({ registros: true })}
      initial={{ motivo: '' }}
      editing={false}
      saveText={marcados.length === 1 ? 'Rechazar' : `Rechazar ${marcados.length} registros`}
      onSave={async ({ motivo }) => onDone(await refuse.mutateAsync({ body: { registros, motivo } }))}
      onClose={onClose}
    >
      {form => (
        <Textarea
          label="Motivo"
          description="Lo lee quien se registró, en su correo y al preguntar cómo va. Si corrige su registro, vuelve a «Recibido»."
          required
          autosize
          minRows={3}
          maxLength={500}
          data-autofocus
          {...form.getInputProps('motivo')}
        />
      )}
    </EntityForm>
  )
}
