/** The answers of a question: added, changed, marked as right, deleted (learning §2: Answers modal). */
import { type Reactivo, type Respuesta, reactivosRoutes } from '@eleva/contract'
import { ActionIcon, Button, Checkbox, Radio, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { RichText } from '../../kit/richtext/RichText.tsx'
import classes from './Reactivos.module.css'
import { staleQuestions } from './stale.ts'

export function RespuestasDialogo({ pregunta, onClose }: { pregunta: Reactivo | undefined; onClose: () => void }) {
  return (
    <FormDialog opened={Boolean(pregunta)} onClose={onClose} title="Respuestas" size={640}>
      {pregunta && <Respuestas pregunta={pregunta} />}
    </FormDialog>
  )
}

function Respuestas({ pregunta }: { pregunta: Reactivo }) {
  const read = useRead(reactivosRoutes.respuestas, { params: { id: pregunta.id } })
  const answers = (read.data ?? []) as unknown as Respuesta[]
  const mark = useWrite(reactivosRoutes.markRespuesta, staleQuestions)
  const single = pregunta.tiporeactivo_id === 1
  const [marking, setMarking] = useState<number>()
  /** What is being marked shows at once; a refusal takes it back. */
  const isRight = (a: Respuesta) => {
    if (marking === undefined || (!single && marking !== a.id)) return a.correcta === 1
    return single ? marking === a.id : a.correcta === 0
  }
  return (
    <Stack>
      <RichText html={pregunta.descripcion} />
      <Text fz="sm" c="var(--e-ink-2)">
        {pregunta.tiporeactivo_id === 1 ? 'Marca la respuesta correcta.' : 'Marca todas las respuestas correctas.'}
      </Text>
      <Pending query={read} height={120} />
      <ul className={classes.respuestas}>
        {answers.map(a => (
          <Fila
            key={a.id}
            answer={a}
            single={single}
            right={isRight(a)}
            onMark={() => {
              setMarking(a.id)
              const done = () => setMarking(now => (now === a.id ? undefined : now))
              mark.mutateAsync({ params: { id: a.id }, body: { idPregunta: pregunta.id } }).then(done, done)
            }}
          />
        ))}
      </ul>
      <Nueva preguntaId={pregunta.id} />
    </Stack>
  )
}

type FilaProps = { answer: Respuesta; single: boolean; right: boolean; onMark: () => void }

function Fila({ answer, single, right, onMark }: FilaProps) {
  const update = useWrite(reactivosRoutes.updateRespuesta, staleQuestions)
  const remove = useWrite(reactivosRoutes.removeRespuesta, staleQuestions)
  const [text, setText] = useState<string>()
  const params = { id: answer.id }
  const box = {
    'aria-label': `Correcta: ${answer.respuesta}`,
    checked: right,
    onChange: onMark,
  }
  const save = () => update.mutate({ params, body: { respuesta: text ?? '' } }, { onSuccess: () => setText(undefined) })
  const ask = async () => {
    const yes = await confirm({
      title: '¿Eliminar esta respuesta?',
      text: `«${answer.respuesta}» deja de ser una opción. Esto no se puede deshacer.`,
      action: 'Eliminar respuesta',
    })
    if (yes) remove.mutate({ params })
  }
  return (
    <li data-correcta={right || undefined}>
      {single ? <Radio {...box} /> : <Checkbox {...box} />}
      {text === undefined ? (
        <span>{answer.respuesta}</span>
      ) : (
        <TextInput
          aria-label="Texto de la respuesta"
          value={text}
          maxLength={2000}
          autoFocus
          onChange={e => setText(e.currentTarget.value)}
          onKeyDown={e => {
            if (e.key === 'Enter') save()
            if (e.key === 'Escape') {
              // The dialog around it stays.
              e.stopPropagation()
              setText(undefined)
            }
          }}
          error={update.error instanceof ApiError ? update.error.errors.respuesta?.[0] : undefined}
        />
      )}
      {text === undefined ? (
        <>
          <Action label={`Editar ${answer.respuesta}`} icon={IconPencil} onClick={() => setText(answer.respuesta)} />
          <Action label={`Eliminar ${answer.respuesta}`} icon={IconTrash} onClick={() => void ask()} />
        </>
      ) : (
        <>
          <Action label="Guardar respuesta" icon={IconCheck} onClick={save} />
          <Action label="No cambiarla" icon={IconX} onClick={() => setText(undefined)} />
        </>
      )}
    </li>
  )
}

type ActionProps = { label: string; icon: typeof IconPencil; onClick: () => void }

const Action = ({ label, icon: Icon, onClick }: ActionProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={onClick}>
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  </Tooltip>
)

function Nueva({ preguntaId }: { preguntaId: number }) {
  const create = useWrite(reactivosRoutes.createRespuesta, staleQuestions)
  const [text, setText] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = { respuesta: text, reactivo_id: preguntaId, correcta: 0 as const }
    // Who has begun the next one meanwhile keeps it.
    create.mutate({ body }, { onSuccess: () => setText(now => (now === text ? '' : now)) })
  }
  return (
    <form onSubmit={submit} className={classes.fila}>
      <TextInput
        label="Respuesta nueva"
        maxLength={2000}
        value={text}
        onChange={e => setText(e.currentTarget.value)}
        error={create.error instanceof ApiError ? create.error.errors.respuesta?.[0] : undefined}
        data-autofocus
        flex={1}
      />
      <Button type="submit" variant="default" loading={create.isPending}>
        Agregar
      </Button>
    </form>
  )
}
