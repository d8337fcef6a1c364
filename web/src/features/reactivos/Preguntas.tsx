import { type Reactivo, reactivosRoutes, tiposDeReactivo } from '@eleva/contract'
import { Badge, Button, Paper, Select, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconListCheck, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { useRowDialog } from '../../kit/form/useRowDialog.ts'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { RichText } from '../../kit/richtext/RichText.tsx'
import classes from './Reactivos.module.css'
import { RespuestasDialogo } from './RespuestasDialogo.tsx'
import { staleQuestions } from './stale.ts'
import { htmlOf, plainOf } from './texto.ts'

// The editor is most of this screen's weight, and most visits do not open it.
const PreguntaForm = lazy(() => import('./PreguntaForm.tsx').then(m => ({ default: m.PreguntaForm })))

const typeOf = (r: Reactivo) => tiposDeReactivo.find(t => t.id === r.tiporeactivo_id)?.name

/** Whether somebody could answer it: two answers, and one of them right. */
export function EstadoDeReactivo({ reactivo: r }: { reactivo: Reactivo }) {
  const missing =
    r.total_respuestas < 2 ? 'Faltan respuestas' : r.total_correctas === 0 ? 'Falta marcar la correcta' : ''
  if (!missing) return <>{r.total_respuestas} respuestas</>
  return (
    <Badge color="warning" leftSection={<IconAlertTriangle size={14} stroke={2.2} aria-hidden />}>
      {missing}
    </Badge>
  )
}

const columns: Column<Reactivo>[] = [
  {
    key: 'pregunta',
    title: 'Pregunta',
    phone: 'title',
    cell: r => (
      <div className={classes.pregunta}>
        <RichText html={r.descripcion} />
      </div>
    ),
  },
  { key: 'tipo', title: 'Tipo', width: 270, cell: typeOf },
  { key: 'respuestas', title: 'Respuestas', width: 210, cell: r => <EstadoDeReactivo reactivo={r} /> },
]

export function Preguntas({ actividadId }: { actividadId: number }) {
  const list = useList(reactivosRoutes.list, reply => reply.preguntas, { id: actividadId })
  const dialog = useDialog()
  const { row: answering, open: openAnswers, close: closeAnswers } = useRowDialog('respuestas', list.rows)
  const remove = useWrite(reactivosRoutes.remove, staleQuestions)
  const mayWrite = useCan('reactivos.write')
  const ask = async (r: Reactivo) => {
    const yes = await confirm({
      title: '¿Eliminar esta pregunta?',
      text: 'Se eliminan también sus respuestas. Esto no se puede deshacer.',
      action: 'Eliminar pregunta',
    })
    if (yes) remove.mutate({ params: { id: r.id } })
  }
  return (
    <>
      {mayWrite && <Nueva actividadId={actividadId} />}
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={r => r.id}
        searchLabel="Buscar en las preguntas"
        rowActions={
          mayWrite
            ? r => (
                <RowMenu
                  name={plainOf(r.descripcion)}
                  onEdit={() => dialog.edit(r.id)}
                  actions={[
                    { label: 'Respuestas', icon: IconListCheck, onClick: () => openAnswers(r) },
                    { label: 'Eliminar', icon: IconTrash, onClick: () => void ask(r), danger: true },
                  ]}
                />
              )
            : undefined
        }
      />
      <EntityDialog
        dialog={dialog}
        route={reactivosRoutes.get}
        can="reactivos.write"
        titles={['Nueva pregunta', 'Editar pregunta']}
        size={720}
      >
        {found => found && <PreguntaForm pregunta={found.pregunta} onClose={dialog.close} />}
      </EntityDialog>
      <RespuestasDialogo pregunta={answering} onClose={closeAnswers} />
    </>
  )
}

const SIN_INDICADOR = { categoria_id: null, indicador_id: null }

/** A question as it comes to mind: text, type, and its answers at once. */
function Nueva({ actividadId }: { actividadId: number }) {
  const create = useWrite(reactivosRoutes.create, staleQuestions)
  const { text, write, flush, done, aviso } = useTextoGuardado(`pregunta:nueva:${actividadId}`)
  const [type, setType] = useState('1')
  const said = create.error instanceof ApiError ? create.error.errors.reactivo?.[0] : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = { reactivo: htmlOf(text), tiporeactivo_id: Number(type), actividad_id: actividadId, ...SIN_INDICADOR }
    flush()
    create.mutate({ body }, { onSuccess: () => done(text) })
  }
  return (
    <Paper withBorder radius="lg" p="md" mb="md" component="form" onSubmit={submit} className={classes.nueva!}>
      {aviso}
      <Textarea
        label="Pregunta nueva"
        minRows={2}
        maxRows={3}
        maxLength={20_000}
        value={text}
        onChange={e => write(e.currentTarget.value)}
        error={said}
        className={classes.crece!}
      />
      <Select
        label="Tipo"
        allowDeselect={false}
        data={tiposDeReactivo.map(t => ({ value: String(t.id), label: t.name }))}
        value={type}
        onChange={v => setType(v ?? '1')}
        w={{ base: '100%', sm: 310 }}
      />
      <Button type="submit" loading={create.isPending}>
        Guardar Pregunta
      </Button>
    </Paper>
  )
}
