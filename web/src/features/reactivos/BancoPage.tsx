/**
 * The question bank: every question, found by words, place and kind, used again elsewhere, and changed many at once.
 */
import { isConDatos, nombresDeTipo, type ReactivoDeBanco, reactivosRoutes, type Tipo } from '@eleva/contract'
import { Badge, Button, Group, Text } from '@mantine/core'
import {
  IconCopyPlus,
  IconDownload,
  IconExternalLink,
  IconEye,
  IconFileImport,
  IconListCheck,
  IconPlus,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { useRowDialog } from '../../kit/form/useRowDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { type RowAction, RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { staleQuestions } from '../../shared/staleQuestions.ts'
import { plainOf } from '../../shared/textoDePregunta.ts'
import { nombreDeDificultad } from '../evaluaciones/cifras.parte.ts'
import { Usar, VistaDeReactivo } from './BancoDialogos.tsx'
import { BancoFiltros } from './BancoFiltros.tsx'
import { EnLote } from './EnLote.tsx'
import { EstadoDeReactivo } from './EstadoDeReactivo.tsx'
import { ExportarPreguntas } from './ExportarPreguntas.tsx'
import { Importar } from './Importar.tsx'
import classes from './Reactivos.module.css'
import { RespuestasDialogo } from './RespuestasDialogo.tsx'
import { useRecalificarClave } from './Versiones.tsx'

// The editor is most of this screen's weight, and most visits do not open it.
const PreguntaForm = lazy(() => import('./PreguntaForm.tsx').then(m => ({ default: m.PreguntaForm })))

const BEGUN: { reactivo: string; tipo: Tipo } = { reactivo: '', tipo: 'unica' }

const columns: Column<ReactivoDeBanco>[] = [
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
  {
    key: 'tipo',
    title: 'Tipo',
    width: 180,
    phone: 'none',
    cell: r => (
      <>
        {nombresDeTipo[r.tipo].nombre}
        <Text component="span" display="block" fz="sm" c="var(--e-ink-2)">
          <EstadoDeReactivo reactivo={r} />
        </Text>
        {r.dificultad && (
          <Badge color={r.dificultad === 'dificil' ? 'warning' : 'gray'}>{nombreDeDificultad[r.dificultad]}</Badge>
        )}
      </>
    ),
  },
  {
    key: 'donde',
    title: 'Unidad y actividad',
    width: 190,
    cell: r =>
      r.actividad_id === null ? (
        <Badge color="gray">Solo en el banco</Badge>
      ) : (
        <Text fz="sm" c="var(--e-ink-2)">
          {r.nombre_unidad} · {r.nombre_actividad_unidad}
        </Text>
      ),
  },
  {
    key: 'categoria',
    title: 'Categoría y palabras',
    width: 180,
    cell: r => (
      <Group gap={6}>
        {r.categoria && <Badge color="gray">{r.categoria}</Badge>}
        {r.palabras.map(p => (
          <Badge key={p} color="gray" variant="outline">
            {p}
          </Badge>
        ))}
        {!r.categoria && r.palabras.length === 0 && '—'}
      </Group>
    ),
  },
]

type MenuProps = {
  reactivo: ReactivoDeBanco
  mayWrite: boolean
  onEdit: () => void
  onAnswers: () => void
  onRemove: () => void
  onOpen: (abierto: Abierto) => void
}

/** What can be done with one question. */
function MenuDeReactivo({ reactivo, mayWrite, onEdit, onAnswers, onRemove, onOpen }: MenuProps) {
  const navigate = useNavigate()
  const { actividad_id: actividad } = reactivo
  const actions: (RowAction | false)[] = [
    { label: 'Vista previa', icon: IconEye, onClick: () => onOpen({ que: 'vista', reactivo }) },
    mayWrite && !isConDatos(reactivo.tipo) && { label: 'Respuestas', icon: IconListCheck, onClick: onAnswers },
    mayWrite && {
      label: 'Usar en otra actividad',
      icon: IconCopyPlus,
      onClick: () => onOpen({ que: 'usar', reactivos: [reactivo] }),
    },
    actividad !== null && {
      label: 'Ir a su actividad',
      icon: IconExternalLink,
      onClick: () => void navigate({ to: '/preguntas/$actividad', params: { actividad } }),
    },
    mayWrite && { label: 'Eliminar', icon: IconTrash, danger: true, onClick: onRemove },
  ]
  return (
    <RowMenu
      name={plainOf(reactivo.descripcion)}
      {...(mayWrite ? { onEdit } : {})}
      actions={actions.filter(action => action !== false)}
    />
  )
}

/** One that somebody has answered stays. */
function useRemove() {
  const lote = useWrite(reactivosRoutes.lote, [...staleQuestions, reactivosRoutes.categorias])
  return (rows: ReactivoDeBanco[], clear: () => void) => {
    lote.mutate({ body: { accion: 'eliminar', ids: rows.map(r => r.id) } }, { onSuccess: clear })
  }
}

export function BancoPage() {
  const list = useList(reactivosRoutes.banco, reply => reply.preguntas)
  const dialog = useDialog()
  const [abierto, setAbierto] = useState<Abierto>()
  const { row: answering, open: openAnswers, close: closeAnswers } = useRowDialog('respuestas', list.rows)
  const mayWrite = useCan('reactivos.write')
  const recalificar = useRecalificarClave()
  const remove = useRemove()
  return (
    <PageShell
      title="Banco de reactivos"
      total={list.counted}
      // The questions of a course, eight at a time, where its author came from.
      back={list.params.curso === undefined ? undefined : { to: '/cursos-all', label: 'Cursos' }}
      actions={<Acciones mayWrite={mayWrite} onOpen={setAbierto} onCreate={dialog.create} />}
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={r => r.id}
        searchLabel="Buscar en las preguntas"
        filters={<BancoFiltros list={list} />}
        bulk={{
          name: r => plainOf(r.descripcion),
          actions: (rows, clear) => bulkActions(rows, mayWrite, setAbierto, () => void remove(rows, clear)),
        }}
        rowActions={r => (
          <MenuDeReactivo
            reactivo={r}
            mayWrite={mayWrite}
            onEdit={() => dialog.edit(r.id)}
            onAnswers={() => openAnswers(r)}
            onRemove={() => void remove([r], () => undefined)}
            onOpen={setAbierto}
          />
        )}
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
            actividadId={found?.pregunta.actividad_id ?? null}
            pregunta={found?.pregunta}
            begun={BEGUN}
            onMade={() => undefined}
            onClose={dialog.close}
            recalificar={recalificar}
          />
        )}
      </EntityDialog>
      <RespuestasDialogo pregunta={mayWrite ? answering : undefined} onClose={closeAnswers} recalificar={recalificar} />
      {recalificar.dialog}
      <Dialogos abierto={abierto} filtros={list.params} total={list.total} onClose={() => setAbierto(undefined)} />
    </PageShell>
  )
}

type AccionesProps = { mayWrite: boolean; onOpen: (abierto: Abierto) => void; onCreate: () => void }

/** Files of questions out and in, and a new one. */
const Acciones = ({ mayWrite, onOpen, onCreate }: AccionesProps) => (
  <>
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} />}
      onClick={() => onOpen({ que: 'exportar', ids: [] })}
    >
      Exportar
    </Button>
    {mayWrite && (
      <>
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} stroke={1.75} />}
          onClick={() => onOpen({ que: 'importar' })}
        >
          Importar
        </Button>
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={onCreate}>
          Nueva pregunta
        </Button>
      </>
    )}
  </>
)

/** What can be done with all that are marked. */
function bulkActions(
  rows: ReactivoDeBanco[],
  mayWrite: boolean,
  onOpen: (abierto: Abierto) => void,
  onRemove: () => void,
) {
  const ids = rows.map(r => r.id)
  const exportar = { label: 'Exportar', icon: IconDownload, onClick: () => onOpen({ que: 'exportar', ids }) }
  if (!mayWrite) return [exportar]
  return [
    { label: 'Clasificar', icon: IconTag, onClick: () => onOpen({ que: 'clasificar', ids }) },
    { label: 'Copiar', icon: IconCopyPlus, onClick: () => onOpen({ que: 'usar', reactivos: rows }) },
    exportar,
    { label: 'Eliminar', icon: IconTrash, onClick: onRemove },
  ]
}

/** What stands open over the list: one at a time. */
type Abierto =
  | { que: 'vista'; reactivo: ReactivoDeBanco }
  | { que: 'usar'; reactivos: ReactivoDeBanco[] }
  | { que: 'clasificar'; ids: number[] }
  /** None: all that are found. */
  | { que: 'exportar'; ids: number[] }
  | { que: 'importar' }

type DialogosProps = Pick<ComponentProps<typeof ExportarPreguntas>, 'filtros' | 'total'> & {
  abierto: Abierto | undefined
  onClose: () => void
}

function Dialogos({ abierto, filtros, total, onClose }: DialogosProps) {
  const is = <Q extends Abierto['que']>(que: Q) =>
    abierto?.que === que ? (abierto as Extract<Abierto, { que: Q }>) : undefined
  const [vista, usar, clasificar, exportar] = [is('vista'), is('usar'), is('clasificar'), is('exportar')]
  const cuantas = clasificar?.ids.length ?? 0
  const clasificarTitulo = cuantas === 1 ? 'Clasificar 1 pregunta' : `Clasificar ${cuantas} preguntas`
  return (
    <>
      <FormDialog opened={vista !== undefined} onClose={onClose} title="Vista previa">
        {vista && <VistaDeReactivo reactivo={vista.reactivo} />}
      </FormDialog>
      <FormDialog opened={usar !== undefined} onClose={onClose} title="Usar en otra actividad" size={520}>
        {usar && <Usar reactivos={usar.reactivos} onClose={onClose} />}
      </FormDialog>
      <FormDialog opened={clasificar !== undefined} onClose={onClose} title={clasificarTitulo} size={520}>
        {clasificar && <EnLote ids={clasificar.ids} onClose={onClose} />}
      </FormDialog>
      <FormDialog opened={exportar !== undefined} onClose={onClose} title="Exportar preguntas" size={520}>
        {exportar && <ExportarPreguntas ids={exportar.ids} filtros={filtros} total={total} onClose={onClose} />}
      </FormDialog>
      <FormDialog opened={is('importar') !== undefined} onClose={onClose} title="Importar preguntas" size={860}>
        {is('importar') && <Importar onClose={onClose} />}
      </FormDialog>
    </>
  )
}
