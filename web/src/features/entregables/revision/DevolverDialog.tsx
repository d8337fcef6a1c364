/** What is written when a delivery goes back: what is to be corrected and until when, or why its grade is taken off. */
import { PALABRAS_DE_DEVOLUCION, type Revision, revisionesRoutes } from '@eleva/contract'
import { DevolucionInput, ReaperturaInput } from '@eleva/contract/schemas'
import { Box, Button, Textarea, TextInput } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { ApiError } from '../../../kit/api/error.ts'
import { useWrite } from '../../../kit/api/query.ts'
import { EntityForm } from '../../../kit/form/EntityForm.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useUser } from '../../../kit/page/session.tsx'
import { Grabada } from '../hilo/Adjuntos.tsx'
import { Grabando, useGrabadora } from '../hilo/Grabadora.tsx'
import { sendNota } from '../hilo/sobres.ts'
import { isSend } from './atajos.ts'
import { staleVuelta } from './cambios.ts'
import { Frases } from './Frases.tsx'
import classes from './Vuelta.module.css'

type Props = { entrega: Revision; onClose: () => void }
type Nota = { archivo: File; segundos: number }

/** What stands where words are asked for and all was said aloud. */
const ESCUCHA = 'Escucha la nota de voz que te dejé en los mensajes.'

type VozProps = { nota: Nota | undefined; onNota: (nota?: Nota) => void; onRecording: (recording: boolean) => void }

/** Said instead of written: it goes into the thread, behind the return. */
function VozDeVuelta({ nota, onNota, onRecording }: VozProps) {
  const voz = useGrabadora({ onNota: (archivo, segundos) => onNota({ archivo, segundos }), onRecording })
  if (voz.grabacion) return <Grabando grabacion={voz.grabacion} conPausa />
  return (
    <div className={classes.voz}>
      {nota && <Grabada archivo={nota.archivo} segundos={nota.segundos} />}
      <Button
        variant="default"
        loading={voz.pidiendo}
        leftSection={<IconMicrophone size={18} stroke={1.75} aria-hidden />}
        onClick={() => void voz.begin()}
      >
        {nota ? 'Grabar otra vez' : 'Grabar voz'}
      </Button>
      {nota && (
        <Button variant="subtle" color="gray" onClick={() => onNota(undefined)}>
          Quitar
        </Button>
      )}
      {voz.motivo && (
        <p role="alert" className={classes.mal}>
          {voz.motivo}
        </p>
      )}
    </div>
  )
}

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
  const usuarioId = useUser().id
  const save = useWrite(revisionesRoutes.giveBack, staleVuelta)
  const [nota, setNota] = useState<Nota>()
  const [grabando, setGrabando] = useState(false)
  const send = async (values: DevolucionInput) => {
    // Pressed by a key while the microphone is open: what is being said is not lost, nor cut.
    if (grabando) throw new ApiError(409, 'Primero termina la grabación.')
    // A draft keeps the words, and no sound.
    if (!nota && values.palabras.trim() === ESCUCHA) {
      const message = 'La nota de voz ya no está: grábala otra vez, o escribe qué hay que corregir.'
      throw new ApiError(422, message, { palabras: [message] })
    }
    await save.mutateAsync({ params: { id }, body: { ...values, version } })
    if (nota) sendNota({ usuarioId, entregaId: id }, nota.archivo, nota.segundos)
  }
  return (
    <FormDialog opened onClose={onClose} title="Devolver para corregir">
      <Box onKeyDown={sendByKey}>
        <EntityForm
          draft={`devolver:${id}`}
          schema={DevolucionInput}
          initial={{ palabras: '', hasta: '' }}
          editing={false}
          saveText="Devolver"
          onSave={send}
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
              <VozDeVuelta
                nota={nota}
                onNota={said => {
                  setNota(said)
                  const palabras = form.values.palabras.trim()
                  if (said ? palabras === '' : palabras === ESCUCHA) form.setFieldValue('palabras', said ? ESCUCHA : '')
                }}
                onRecording={setGrabando}
              />
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
  const save = useWrite(revisionesRoutes.reopen, staleVuelta)
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
