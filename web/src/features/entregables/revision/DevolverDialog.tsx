/** What is written when a delivery goes back: what is to be corrected and until when, or why its grade is taken off. */
import { PALABRAS_DE_DEVOLUCION, type Revision, revisionesRoutes } from '@eleva/contract'
import { DevolucionInput, ReaperturaInput } from '@eleva/contract/schemas'
import { Box, Textarea, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useWrite } from '../../../kit/api/query.ts'
import { EntityForm } from '../../../kit/form/EntityForm.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { isSend } from './atajos.ts'
import { staleVuelta } from './cambios.ts'
import { Frases } from './Frases.tsx'
import classes from './Vuelta.module.css'

type Props = { entrega: Revision; onClose: () => void }

/** The key that goes on to the next one sends what is written here, and does nothing else. */
const sendByKey = (event: KeyboardEvent<HTMLElement>) => {
  if (!isSend(event)) return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.querySelector('form')?.requestSubmit()
}

const DeQuien = ({ alumno, tarea, calificacion }: Revision) => (
  <p className={classes.quien}>
    {alumno.nombre} · {tarea}
    {calificacion !== null && `. Su calificación de ${calificacion} se quita y queda en el historial.`}
  </p>
)

export function DevolverDialog({ entrega, onClose }: Props) {
  const { id, version } = entrega
  const save = useWrite(revisionesRoutes.devolver, staleVuelta)
  return (
    <FormDialog opened onClose={onClose} title="Devolver para corregir">
      <Box onKeyDown={sendByKey}>
        <EntityForm
          draft={`devolver:${id}`}
          schema={DevolucionInput}
          initial={{ palabras: '', hasta: '' }}
          editing={false}
          saveText="Devolver"
          onSave={values => save.mutateAsync({ params: { id }, body: { ...values, version } })}
          onClose={onClose}
        >
          {form => (
            <>
              <DeQuien {...entrega} />
              <div>
                <Textarea
                  label="Qué hay que corregir"
                  autosize
                  minRows={4}
                  maxRows={12}
                  maxLength={PALABRAS_DE_DEVOLUCION}
                  data-autofocus
                  {...form.getInputProps('palabras')}
                />
                <Frases
                  text={form.values.palabras}
                  onInsert={frase => form.setFieldValue('palabras', `${form.values.palabras.trim()} ${frase}`.trim())}
                />
              </div>
              <TextInput
                type="datetime-local"
                label="Se corrige hasta"
                description="Si lo dejas vacío no tiene límite. Vale también si la actividad ya cerró, y corregir no cuenta como retraso."
                max="2100-12-31T23:59"
                {...form.getInputProps('hasta')}
              />
            </>
          )}
        </EntityForm>
      </Box>
    </FormDialog>
  )
}

export function ReabrirDialog({ entrega, onClose }: Props) {
  const { id, version } = entrega
  const save = useWrite(revisionesRoutes.reabrir, staleVuelta)
  return (
    <FormDialog opened onClose={onClose} title="Reabrir la revisión">
      <Box onKeyDown={sendByKey}>
        <EntityForm
          draft={`reabrir:${id}`}
          schema={ReaperturaInput}
          initial={{ motivo: '' }}
          editing={false}
          saveText="Reabrir"
          onSave={values => save.mutateAsync({ params: { id }, body: { ...values, version } })}
          onClose={onClose}
        >
          {form => (
            <>
              <DeQuien {...entrega} />
              <Textarea
                label="Por qué la reabres"
                description="Queda en el historial, que también ve quien la entregó."
                autosize
                minRows={3}
                maxRows={10}
                maxLength={PALABRAS_DE_DEVOLUCION}
                data-autofocus
                {...form.getInputProps('motivo')}
              />
            </>
          )}
        </EntityForm>
      </Box>
    </FormDialog>
  )
}
