/** Deliveries of a course as a plain table, with the grade dialog. */
import {
  estadoDeEntrega,
  type estadosDeRevision,
  type FilaDeEntrega,
  gruposRoutes,
  librosRoutes,
  MODO,
  revisionesRoutes,
} from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../../kit/api/query.ts'
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../../kit/form/useDialog.ts'
import { FilterChip } from '../../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../../kit/list/ResourceTable.tsx'
import { useList } from '../../../kit/list/useList.ts'
import { lazy } from '../../../kit/load/lazy.tsx'
import { formatDay } from '../../../kit/page/dates.ts'
import { FechaSinLinea } from '../../../shared/HechoSinLinea.tsx'
import { Persona } from '../../../shared/Persona.tsx'
import { nombreDeTrabajo } from '../documento/documento.ts'
import { AvisoDeCelda, EstadoCelda } from '../libro/EstadoCelda.tsx'
import { ConflictoAviso } from '../revision/Conflicto.tsx'
import { Guardado } from '../revision/Guardado.tsx'
import { useRevision } from '../revision/useRevision.tsx'
import classes from './Paginas.module.css'

const CalificarForm = lazy(() => import('./CalificarForm.tsx').then(m => ({ default: m.CalificarForm })))

const MODOS = [
  { value: MODO.sencillo, label: 'Sencillo' },
  { value: MODO.calificable, label: 'Calificable' },
  { value: MODO.rubrica, label: 'Por rúbrica' },
]
const NOMBRES: Record<'por_revisar' | (typeof estadosDeRevision)[number], string> = {
  por_revisar: 'Por revisar',
  en_revision: 'En revisión',
  devuelta: 'Devueltas para corregir',
  recibido: 'Recibidas',
  calificado: 'Calificadas',
}
const ESTADOS = Object.entries(NOMBRES).map(([value, label]) => ({ value, label }))

const Entregable = ({ entregable, file_name, otros }: FilaDeEntrega) =>
  entregable === '0' ? (
    <span className={classes.nada}>Sin archivo</span>
  ) : (
    <a href={entregable} target="_blank" rel="noopener noreferrer" className={classes.enlace}>
      <IconExternalLink size={16} stroke={1.75} aria-hidden />
      <span>
        {nombreDeTrabajo({ tareaURL: entregable, file_name, file_type: '' })}
        {otros ? ` y ${otros} más` : ''}
      </span>
    </a>
  )

function Calificacion(fila: FilaDeEntrega) {
  const aviso = useRevision().avisos.get(fila.id)
  return (
    <>
      <EstadoCelda estado={estadoDeEntrega(fila)} nota={fila.calificacion} tarde={fila.con_retraso === 1} />
      {aviso && <AvisoDeCelda aviso={aviso} />}
    </>
  )
}

const recorta = (text: string) =>
  text && (
    <span className={classes.recorta} title={text}>
      {text}
    </span>
  )

const COLUMNAS = {
  nombre: {
    title: 'Estudiante',
    sort: 'nombre',
    phone: 'title',
    cell: f => <Persona id={f.persona} nombre={f.nombre} correo={f.email} />,
  },
  grupo: { title: 'Grupo', width: 140, cell: f => recorta(f.grupo) },
  unidad: {
    title: 'Unidad y tarea',
    cell: f => (
      <>
        <span className={classes.tarea}>{f.tarea}</span>
        <span className={classes.tenue}>{f.nombre_unidad}</span>
      </>
    ),
  },
  entregable: { title: 'Entregable', width: 190, least: 244, rank: 3, cell: f => <Entregable {...f} /> },
  calificacion: {
    title: 'Calificación',
    sort: 'calificacion',
    width: 130,
    rank: 4,
    cell: f => <Calificacion {...f} />,
  },
  comentarios: { title: 'Comentarios', width: 200, phone: 'none', cell: f => recorta(f.comentarios) },
  fecha: {
    title: 'Entregó',
    sort: 'fecha',
    width: 130,
    cell: f => (f.hecho_en ? <FechaSinLinea hecho={f.hecho_en} llego={f.entregado_en} /> : formatDay(f.entregado_en)),
  },
} satisfies Record<string, Omit<Column<FilaDeEntrega>, 'key'>>

const de = (keys: readonly (keyof typeof COLUMNAS)[]): Column<FilaDeEntrega>[] =>
  keys.map(key => ({ key, ...COLUMNAS[key] }))
const DE_UN_GRUPO = de(['nombre', 'unidad', 'entregable', 'calificacion', 'comentarios'])
const DE_TODOS = de(['nombre', 'grupo', 'unidad', 'entregable', 'calificacion', 'fecha'])

export function TablaEntregas({ curso, conGrupo = false }: { curso: number; conGrupo?: boolean }) {
  const list = useList(librosRoutes.tabla, reply => reply.resultSet, { id: curso })
  const dialog = useDialog()
  const grupos = useRead(gruposRoutes.opciones, {}, { enabled: conGrupo })
  const opciones = (grupos.data?.gruposUsuarios ?? []).map(g => ({ value: g.id, label: g.label }))
  const filter = (name: 'grupo' | 'estado' | 'modo') => ({
    all: 'Todos',
    value: list.params[name],
    onChange: (value: string | number | undefined) => list.set({ [name]: value }),
  })
  return (
    <>
      <ConflictoAviso />
      <ResourceTable
        list={list}
        columns={conGrupo ? DE_TODOS : DE_UN_GRUPO}
        rowKey={f => f.id}
        searchLabel="Nombre del estudiante"
        filters={
          <>
            {conGrupo && <FilterChip label="Grupo" options={opciones} read={grupos} {...filter('grupo')} />}
            <FilterChip label="Estado" options={ESTADOS} {...filter('estado')} />
            <FilterChip label="Modo" options={MODOS} {...filter('modo')} />
          </>
        }
        rowActions={f => <Accion fila={f} onEdit={() => dialog.edit(f.id)} />}
      />
      <Guardado />
      <EntityDialog
        dialog={dialog}
        route={revisionesRoutes.revision}
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
  // Without the right to grade it there is still the review to look at; of what was returned, what was asked for.
  if (fila.modo === MODO.rubrica || fila.devuelta || !fila.puede.calificar)
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
      {fila.modo === MODO.sencillo ? 'Recibir' : 'Calificar'}
    </Button>
  )
}
