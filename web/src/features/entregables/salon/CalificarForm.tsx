/** A grade or a mark, and a comment, in the dialog of the table. */
import { MODO, type Revision } from '@eleva/contract'
import { calificacion, comentarios } from '@eleva/contract/schemas'
import { Textarea, TextInput } from '@mantine/core'
import * as z from 'zod'
import { EntityForm } from '../../../kit/form/EntityForm.tsx'
import { standing, vistaDe } from '../revision/cambios.ts'
import { useRevision } from '../revision/useRevision.tsx'
import classes from './Paginas.module.css'

const conNota = z.object({ nuevaCalificacion: calificacion, comentarios })
const sinNota = z.object({ comentarios })

export function CalificarForm({ entrega, onClose }: { entrega: Revision; onClose: () => void }) {
  const { change } = useRevision()
  const simple = entrega.entregable === MODO.sencillo
  const initial = { nuevaCalificacion: String(entrega.calificacion ?? ''), comentarios: entrega.comentarios }
  const save = async ({ nuevaCalificacion, comentarios: comentario }: typeof initial) => {
    // Emptied, the grade is taken back.
    const nota = nuevaCalificacion.trim() ? Number(nuevaCalificacion.replace(',', '.')) : null
    const cambio = simple ? { recibido: true, comentario } : { nota, comentario }
    change(vistaDe(entrega), cambio, standing(entrega, cambio))
  }
  return (
    <EntityForm
      draft={`calificar:${entrega.id}`}
      schema={simple ? sinNota : conNota}
      initial={initial}
      editing
      saveText={simple ? 'Marcar como recibido' : 'Guardar calificación'}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <p className={classes.tenue}>
            {entrega.alumno.nombre} · {entrega.tarea}
          </p>
          {!simple && (
            <TextInput
              label="Calificación"
              placeholder="__/100"
              inputMode="decimal"
              maxLength={5}
              w={160}
              data-autofocus
              {...form.getInputProps('nuevaCalificacion')}
            />
          )}
          <Textarea label="Comentarios" maxLength={5000} {...form.getInputProps('comentarios')} />
        </>
      )}
    </EntityForm>
  )
}
