import { type Duda, dudasRoutes } from '@eleva/contract'
import { RespuestaDeDudaInput } from '@eleva/contract/schemas'
import { Textarea } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { LaDuda } from './LaDuda.tsx'
import { staleDoubts } from './stale.ts'

/** Answering a doubt. */
export function ResponderForm({ duda, onClose }: { duda: Duda; onClose: () => void }) {
  const answer = useWrite(dudasRoutes.answer, staleDoubts)
  return (
    <EntityForm
      draft={`responder:${duda.id}`}
      schema={RespuestaDeDudaInput}
      initial={{ duda_respuesta: '' }}
      editing={false}
      saveText="Enviar respuesta"
      onSave={({ duda_respuesta }) => answer.mutateAsync({ body: { current_duda_id: duda.id, duda_respuesta } })}
      onClose={onClose}
    >
      {form => (
        <>
          <LaDuda duda={duda} />
          <Textarea
            label="Tu respuesta"
            data-autofocus
            maxLength={5000}
            minRows={4}
            {...form.getInputProps('duda_respuesta')}
          />
        </>
      )}
    </EntityForm>
  )
}
