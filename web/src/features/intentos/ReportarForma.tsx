import { recalificacionesRoutes } from '@eleva/contract'
import { Button, Group, Textarea } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import classes from './Marcha.module.css'
import type { Reportada } from './topic.parte.ts'

type Props = Reportada & { onClose: (said: boolean) => void }

/** What is typed waits in this browser until it is sent. */
export function ReportarForma({ actividadId, reactivo, cursoId, onClose }: Props) {
  const send = useWrite(recalificacionesRoutes.reportar)
  const { text, write, flush, done, aviso } = useTextoGuardado(`reportar:${actividadId}:${reactivo}`)
  const submit = () => {
    flush()
    const body = { palabras: text, ...(cursoId ? { curso_id: cursoId } : {}) }
    send.mutate(
      { params: { id: actividadId, reactivo }, body },
      {
        onSuccess: () => {
          done()
          onClose(true)
        },
      },
    )
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
      <Rechazo error={send.error} fields />
      <Group gap="xs" mt="sm">
        <Button disabled={text.trim() === ''} loading={send.isPending} onClick={submit}>
          Enviar reporte
        </Button>
        <Button variant="default" onClick={() => onClose(false)}>
          Cancelar
        </Button>
      </Group>
    </section>
  )
}
