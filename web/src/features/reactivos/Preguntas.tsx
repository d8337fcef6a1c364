import { isConDatos, nombresDeTipo, type Reactivo, reactivosRoutes, type Tipo } from '@eleva/contract'
import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconListCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
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
import { Nueva } from './Nueva.tsx'
import classes from './Reactivos.module.css'
import { RespuestasDialogo } from './RespuestasDialogo.tsx'
import { staleQuestions } from './stale.ts'
import { plainOf } from './texto.ts'
import { useRecalificarClave } from './Versiones.tsx'

// The editor is most of this screen's weight, and most visits do not open it.
const PreguntaForm = lazy(() => import('./PreguntaForm.tsx').then(m => ({ default: m.PreguntaForm })))

const typeOf = (r: Reactivo) => nombresDeTipo[r.tipo].nombre

/** Whether somebody could answer it: two answers, and one of them right. */
export function EstadoDeReactivo({ reactivo: r }: { reactivo: Reactivo }) {
  // What one with data of its own needs was checked as it was written.
  if (isConDatos(r.tipo)) return r.puntos === 1 ? 'Completa' : `Completa · ${r.puntos} puntos`
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
  const [begun, setBegun] = useState<{ reactivo: string; tipo: Tipo }>({ reactivo: '', tipo: 'corta' })
  const remove = useWrite(reactivosRoutes.remove, staleQuestions)
  const mayWrite = useCan('reactivos.write')
  const recalificar = useRecalificarClave()
  const borrador = useTextoGuardado(`pregunta:nueva:${actividadId}`)
  const [made, setMade] = useState(0)
  /** It is a question by now. */
  const forget = () => {
    borrador.done()
    setMade(n => n + 1)
  }
  const quitar = (r: Reactivo) => remove.mutate({ params: { id: r.id } })
  return (
    <>
      {mayWrite && (
        <Nueva
          key={made}
          actividadId={actividadId}
          onContinue={what => {
            setBegun(what)
            dialog.create()
          }}
        />
      )}
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
                    ...(isConDatos(r.tipo)
                      ? []
                      : [{ label: 'Respuestas', icon: IconListCheck, onClick: () => openAnswers(r) }]),
                    { label: 'Eliminar', icon: IconTrash, onClick: () => void quitar(r), danger: true },
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
        {found => (
          <PreguntaForm
            actividadId={actividadId}
            pregunta={found?.pregunta}
            begun={begun}
            onMade={forget}
            onClose={dialog.close}
            recalificar={recalificar}
          />
        )}
      </EntityDialog>
      <RespuestasDialogo pregunta={answering} onClose={closeAnswers} recalificar={recalificar} />
      {recalificar.dialog}
    </>
  )
}
