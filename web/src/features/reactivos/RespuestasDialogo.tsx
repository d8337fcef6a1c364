/** The answers of a question: added, changed, marked as right, deleted. */

import { entreComillas, type Reactivo, type Respuesta, reactivosRoutes, tipoDeOpcion } from '@eleva/contract'
import { ActionIcon, Button, Checkbox, Radio, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { impedimentoDe } from '../../kit/api/impedimento.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { useHasBorrador } from '../../kit/form/useBorrador.ts'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { ConFormulas } from '../../kit/richtext/ConFormulas.tsx'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { staleQuestions } from '../../shared/staleQuestions.ts'
import classes from './Reactivos.module.css'
import { useOpcionesMarcadas } from './useOpcionesMarcadas.ts'
import { type useRecalificarClave, YaContestada } from './Versiones.tsx'
import { YaElegida } from './YaElegida.tsx'

type Props = {
  pregunta: Reactivo | undefined
  onClose: () => void
  recalificar: ReturnType<typeof useRecalificarClave>
}

export function RespuestasDialogo({ pregunta, onClose, recalificar }: Props) {
  return (
    <FormDialog address opened={Boolean(pregunta)} onClose={onClose} title="Respuestas" size={640}>
      {pregunta && <Respuestas pregunta={pregunta} onRecalificar={recalificar.open} onVuelta={onClose} />}
    </FormDialog>
  )
}

type RespuestasProps = {
  pregunta: Reactivo
  onRecalificar: Props['recalificar']['open']
  onVuelta: () => void
}

function Respuestas({ pregunta, ...rest }: RespuestasProps) {
  const read = useRead(reactivosRoutes.respuestas, { params: { id: pregunta.id } })
  const answers = read.data ?? []
  const single = tipoDeOpcion(pregunta.tiporeactivo_id) === 'unica'
  const { isRight, mark, error } = useOpcionesMarcadas(pregunta.id, single)
  const [{ page, per_page }, setPlace] = useState({ page: 1, per_page: 8 })
  const pages = Math.max(1, Math.ceil(answers.length / per_page))
  const from = (Math.min(page, pages) - 1) * per_page
  return (
    <Stack>
      <RichText html={pregunta.descripcion} />
      <YaContestada pregunta={pregunta} {...rest} />
      <Text fz="sm" c="var(--e-ink-2)">
        {single ? 'Marca la respuesta correcta.' : 'Marca todas las respuestas correctas.'}
      </Text>
      <Pending query={read} height={120} />
      <ul className={classes.respuestas}>
        {answers.slice(from, from + per_page).map(a => (
          <Fila
            key={a.id}
            answer={a}
            single={single}
            right={isRight(a)}
            onMark={() => mark(a)}
            pregunta={pregunta}
            onRecalificar={rest.onRecalificar}
          />
        ))}
      </ul>
      {answers.length > 8 && (
        <Pager
          page={Math.min(page, pages)}
          perPage={per_page}
          total={answers.length}
          onChange={change => setPlace(before => ({ ...before, page: 1, ...change }))}
        />
      )}
      <Rechazo error={error} fields />
      <Nueva preguntaId={pregunta.id} />
    </Stack>
  )
}

type FilaProps = Pick<RespuestasProps, 'pregunta' | 'onRecalificar'> & {
  answer: Respuesta
  single: boolean
  right: boolean
  onMark: () => void
}

function Fila({ answer, single, right, onMark, pregunta, onRecalificar }: FilaProps) {
  const remove = useWrite(reactivosRoutes.removeRespuesta, staleQuestions)
  const draft = `respuesta:${answer.id}`
  const [editing, setEditing] = useState(useHasBorrador(draft))
  const params = { id: answer.id }
  const box = {
    'aria-label': `Correcta: ${answer.respuesta}`,
    checked: right,
    onChange: onMark,
  }
  const close = () => setEditing(false)
  const ask = async () => {
    const yes = await confirm({
      title: '¿Eliminar esta respuesta?',
      text: `${entreComillas(answer.respuesta)} deja de ser una opción. Esto no se puede deshacer.`,
      action: 'Eliminar respuesta',
      impedimento: impedimentoDe(reactivosRoutes.removeRespuesta, { params }),
    })
    if (yes) remove.mutate({ params })
  }
  return (
    <li data-correcta={right || undefined}>
      {single ? <Radio {...box} /> : <Checkbox {...box} />}
      {editing ? (
        <Editar answer={answer} draft={draft} onClose={close} />
      ) : (
        <>
          <span>
            <ConFormulas texto={answer.respuesta} />
          </span>
          <Action label={`Editar ${answer.respuesta}`} icon={IconPencil} onClick={() => setEditing(true)} />
          <Action label={`Eliminar ${answer.respuesta}`} icon={IconTrash} onClick={() => void ask()} />
        </>
      )}
      <YaElegida error={remove.error} pregunta={pregunta} right={right} onRecalificar={onRecalificar} />
    </li>
  )
}

function Editar({ answer, draft, onClose }: { answer: Respuesta; draft: string; onClose: () => void }) {
  const update = useWrite(reactivosRoutes.updateRespuesta, staleQuestions)
  const { text, write, flush, done, aviso } = useTextoGuardado(draft, answer.respuesta)
  const leave = () => {
    done()
    onClose()
  }
  const [comentario, setComentario] = useState(answer.comentario)
  const save = () => {
    flush()
    update.mutate({ params: { id: answer.id }, body: { respuesta: text, comentario } }, { onSuccess: leave })
  }
  return (
    <>
      <div className={classes.editar}>
        {aviso}
        <TextInput
          aria-label="Texto de la respuesta"
          value={text}
          maxLength={2000}
          autoFocus
          onChange={e => write(e.currentTarget.value)}
          onKeyDown={e => {
            if (e.key === 'Enter') save()
            if (e.key === 'Escape') {
              // The dialog around it stays.
              e.stopPropagation()
              leave()
            }
          }}
          error={update.error instanceof ApiError ? update.error.errors.respuesta?.[0] : undefined}
        />
        <TextInput
          label="Qué decir a quien la elija (opcional)"
          value={comentario}
          maxLength={2000}
          onChange={e => setComentario(e.currentTarget.value)}
        />
      </div>
      <Action label="Guardar respuesta" icon={IconCheck} onClick={save} />
      <Action label="No cambiarla" icon={IconX} onClick={leave} />
    </>
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
  const { text, write, flush, done, aviso } = useTextoGuardado(`respuesta:nueva:${preguntaId}`)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = { respuesta: text, reactivo_id: preguntaId, correcta: 0 as const }
    flush()
    create.mutateAsync({ body }).then(
      () => done(text),
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} className={classes.fila}>
      {aviso}
      <TextInput
        label="Respuesta nueva"
        maxLength={2000}
        value={text}
        onChange={e => write(e.currentTarget.value)}
        error={create.error instanceof ApiError ? create.error.errors.respuesta?.[0] : undefined}
        data-autofocus
        flex={1}
      />
      <Button type="submit" variant="default" loading={create.isPending}>
        Agregar
      </Button>
      <Rechazo error={create.error} />
    </form>
  )
}
