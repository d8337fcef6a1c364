/** Answering a doubt. */
import { type Duda, dudasRoutes } from '@eleva/contract'
import { RespuestaDeDudaInput } from '@eleva/contract/schemas'
import { Textarea } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { Donde } from './Donde.tsx'
import classes from './Dudas.module.css'
import { staleDoubts } from './stale.ts'

export const LaDuda = ({ duda }: { duda: Duda }) => (
  <figure className={classes.cita}>
    <blockquote>{duda.duda_msj}</blockquote>
    <figcaption>
      {duda.student.name} · <Donde duda={duda} />
    </figcaption>
  </figure>
)

export function ResponderDialogo({ duda, onClose }: { duda: Duda | undefined; onClose: () => void }) {
  const answer = useWrite(dudasRoutes.answer, staleDoubts)
  return (
    <FormDialog address opened={duda !== undefined} onClose={onClose} title="Responder duda">
      {duda && (
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
      )}
    </FormDialog>
  )
}
