/** Deliveries of a course as a plain table, with the grade dialog (S019, S020, S100). */
import { entregablesRoutes, type FilaDeEntrega, gruposRoutes, type Revision } from '@eleva/contract'
import { calificacion, comentarios } from '@eleva/contract/schemas'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import * as z from 'zod'
import { ApiError } from '../../kit/api/error.ts'
import { readOptions, useRead, useWrite } from '../../kit/api/query.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { formatDay } from '../../kit/page/dates.ts'
import { Persona } from '../../shared/Persona.tsx'
import { BOOKS, staleReviews } from './cambios.ts'
import { nombreDe } from './documento.ts'
import { EstadoCelda } from './EstadoCelda.tsx'
import { estadoDe } from './libro.ts'
import classes from './Paginas.module.css'

const [SENCILLO, CALIFICABLE, RUBRICA] = [1, 2, 3]
const MODOS = [
  { value: SENCILLO, label: 'Sencillo' },
  { value: CALIFICABLE, label: 'Calificable' },
  { value: RUBRICA, label: 'Por rúbrica' },
]
const ESTADOS = [
  { value: 'por_revisar', label: 'Por revisar' },
  { value: 'recibido', label: 'Recibidas' },
  { value: 'calificado', label: 'Calificadas' },
]

const Entregable = ({ fila }: { fila: FilaDeEntrega }) =>
  fila.entregable === '0' ? (
    <span className={classes.nada}>Sin archivo</span>
  ) : (
    <a href={fila.entregable} target="_blank" rel="noopener noreferrer" className={classes.enlace}>
      <IconExternalLink size={16} stroke={1.75} aria-hidden />
      <span>{nombreDe({ tareaURL: fila.entregable, file_name: fila.file_name, file_type: '' })}</span>
    </a>
  )

const columns: Column<FilaDeEntrega>[] = [
  {
    key: 'nombre',
    title: 'Estudiante',
    sort: 'nombre',
    phone: 'title',
    cell: f => <Persona nombre={f.nombre} correo={f.email} />,
  },
  {
    key: 'unidad',
    title: 'Unidad y tarea',
    cell: f => (
      <>
        {f.tarea}
        <span className={classes.tenue}>{f.nombre_unidad}</span>
      </>
    ),
  },
  { key: 'entregable', title: 'Entregable', width: 190, cell: f => <Entregable fila={f} /> },
  {
    key: 'calificacion',
    title: 'Calificación',
    sort: 'calificacion',
    width: 130,
    cell: f => <EstadoCelda estado={estadoDe(f, false)} nota={f.calificacion} />,
  },
  {
    key: 'comentarios',
    title: 'Comentarios',
    width: 200,
    phone: 'none',
    cell: f => <span className={classes.recorta}>{f.comentarios}</span>,
  },
]
const grupo: Column<FilaDeEntrega> = {
  key: 'grupo',
  title: 'Grupo',
  width: 140,
  cell: f => (
    <span className={classes.recorta} title={f.grupo}>
      {f.grupo}
    </span>
  ),
}
const fecha: Column<FilaDeEntrega> = {
  key: 'fecha',
  title: 'Entregó',
  sort: 'fecha',
  width: 130,
  cell: f => formatDay(f.entregado_en),
}

export function TablaEntregas({ curso, conGrupo = false }: { curso: number; conGrupo?: boolean }) {
  const list = useList(entregablesRoutes.tabla, reply => reply.resultSet, { id: curso })
  const dialog = useDialog()
  const { data } = useRead(gruposRoutes.opciones, {}, { enabled: conGrupo })
  return (
    <>
      <ResourceTable
        list={list}
        columns={conGrupo ? [columns[0]!, grupo, ...columns.slice(1, 4), fecha] : columns}
        rowKey={f => f.id}
        searchLabel="Nombre del estudiante"
        filters={
          <>
            {conGrupo && (
              <FilterChip
                label="Grupo"
                all="Todos"
                options={(data?.gruposUsuarios ?? []).map(g => ({ value: g.id, label: g.label }))}
                value={list.params.grupo}
                onChange={value => list.set({ grupo: value })}
              />
            )}
            <FilterChip
              label="Estado"
              all="Todos"
              options={ESTADOS}
              value={list.params.estado}
              onChange={value => list.set({ estado: value })}
            />
            <FilterChip
              label="Modo"
              all="Todos"
              options={MODOS}
              value={list.params.modo}
              onChange={value => list.set({ modo: value })}
            />
          </>
        }
        rowActions={f => <Accion fila={f} onEdit={() => dialog.edit(f.id)} />}
      />
      <EntityDialog
        dialog={dialog}
        route={entregablesRoutes.revision}
        can="entregables.grade"
        titles={['Calificar', 'Calificar']}
      >
        {found => found && <CalificarForm entrega={found.entrega} onClose={dialog.close} />}
      </EntityDialog>
    </>
  )
}

function Accion({ fila, onEdit }: { fila: FilaDeEntrega; onEdit: () => void }) {
  const what = `la entrega de ${fila.nombre}: ${fila.tarea}`
  // Without the right to grade it there is still the review to look at.
  if (fila.modo === RUBRICA || !fila.puede.calificar)
    return (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Revisar ${what}`}
        renderRoot={props => (
          <Link to="/preview-rubrica" search={{ entregable: fila.id, vieneDeGrupos: false }} {...props} />
        )}
      >
        Revisar
      </Button>
    )
  return (
    <Button size="compact-sm" variant="default" aria-label={`Calificar ${what}`} onClick={onEdit}>
      {fila.modo === SENCILLO ? 'Recibir' : 'Calificar'}
    </Button>
  )
}

const conNota = z.object({ nuevaCalificacion: calificacion, comentarios })
const sinNota = z.object({ comentarios })

function CalificarForm({ entrega, onClose }: { entrega: Revision; onClose: () => void }) {
  const client = useQueryClient()
  const stale = [...staleReviews, ...BOOKS, entregablesRoutes.revision]
  const grade = useWrite(entregablesRoutes.updateCalificacion, stale)
  const receive = useWrite(entregablesRoutes.recibir, stale)
  const version = useRef(entrega.version)
  const simple = entrega.entregable === SENCILLO
  const save = async (v: { nuevaCalificacion?: string; comentarios: string }) => {
    const { comentarios: said } = v
    try {
      if (simple) {
        await receive.mutateAsync({
          params: { id: entrega.id },
          body: { comentarios: said, recibido: 1, version: version.current },
        })
        return
      }
      const nuevaCalificacion = v.nuevaCalificacion?.trim() ? Number(v.nuevaCalificacion) : undefined
      const body = { ...(nuevaCalificacion === undefined ? {} : { nuevaCalificacion }), comentarios: said, version: version.current } // biome-ignore format: one value
      await grade.mutateAsync({ params: { id: entrega.id }, body: body as never })
    } catch (error) {
      // The person has been told what is there now: who saves again means it.
      if (error instanceof ApiError && error.status === 409) {
        const now = await client.fetchQuery({
          ...readOptions(entregablesRoutes.revision, { params: { id: entrega.id } }),
          staleTime: 0,
        })
        version.current = now.entrega.version
      }
      throw error
    }
  }
  return (
    <EntityForm
      schema={simple ? sinNota : conNota}
      initial={{
        nuevaCalificacion: entrega.calificacion === null ? '' : String(entrega.calificacion),
        comentarios: entrega.comentarios,
      }}
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
              inputMode="numeric"
              maxLength={3}
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
