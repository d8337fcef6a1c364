import { recalificacionesRoutes } from '@eleva/contract'
import { Button, Group, Textarea } from '@mantine/core'
import { post } from '../../kit/api/outbox/send.ts'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import classes from './Marcha.module.css'
import { type Reportada, topicOfReporte } from './topic.parte.ts'

type Props = Reportada & { onClose: (said: boolean) => void }

/** What is typed waits in this browser until it is sent; then in the outbox, as people answer without a line, too. */
export function ReportarForma({ actividadId, reactivo, cursoId, onClose }: Props) {
  const { text, write, flush, done, aviso } = useTextoGuardado(`reportar:${actividadId}:${reactivo}`)
  const submit = () => {
    flush()
    const body = { palabras: text, ...(cursoId ? { curso_id: cursoId } : {}) }
    const topic = topicOfReporte(actividadId, reactivo)
    // What the server refuses the outbox tells, and keeps for the person.
    post(
      recalificacionesRoutes.report,
      { params: { id: actividadId, reactivo }, body },
      { topic, asunto: `Tu reporte de una pregunta: ${text.trim()}`, replaces: topic },
    ).catch(() => undefined)
    done()
    onClose(true)
  }
  return (
    <section className={classes.reporte} aria-label="Reportar la pregunta">
      {aviso}
      <Textarea
        label="¿Qué está mal en esta pregunta?"
        description="Lo lee quien la escribió. Tu respuesta se queda como está."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        data-autofocus
        autoFocus
        value={text}
        onChange={e => write(e.currentTarget.value)}
      />
      <Group gap="xs" mt="sm">
        <Button disabled={text.trim() === ''} onClick={submit}>
          Enviar reporte
        </Button>
        <Button variant="default" onClick={() => onClose(false)}>
          Cancelar
        </Button>
      </Group>
    </section>
  )
}
