/** The grade book of one mode: filters, the grid, and the review of what is open in it. */
import type { LibroLeido, ModoDeEntrega } from '@eleva/contract'
import { Skeleton, Stack } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { EmptyState, NoMatchState } from '../../../kit/feedback/States.tsx'
import { lazy } from '../../../kit/load/lazy.tsx'
import { count } from '../../../kit/page/count.ts'
import { number } from '../../../kit/page/PageShell.tsx'
import type { DeQuien } from '../../plazos/ProrrogaDialog.parte.tsx'
import { ConflictoAviso } from '../revision/Conflicto.tsx'
import { Guardado } from '../revision/Guardado.tsx'
import { useRevision } from '../revision/useRevision.tsx'
import { Leyenda } from './EstadoCelda.tsx'
import { Filtros } from './Filtros.tsx'
import classes from './Libro.module.css'
import { type Vista, vecina } from './libro.ts'
import { Rejilla } from './Rejilla.tsx'
import { type LibroAddress, useLibroAddress } from './useLibroAddress.ts'
import { useVistaDeLibro } from './useVistaDeLibro.ts'

type Props = {
  datos: LibroLeido
  /** Undefined for a whole course. */
  grupo: number | undefined
  modo: ModoDeEntrega
  nombre: string
}

const ProrrogaDialog = lazy(() =>
  import('../../plazos/ProrrogaDialog.parte.tsx').then(m => ({ default: m.ProrrogaDialog })),
)

const PanelRevision = lazy(() => import('../revision/PanelRevision.tsx').then(m => ({ default: m.PanelRevision })))

const SIN_INFORMACION = 'No hay información de momento con este grupo'

export function LibroDeModo({ datos, grupo, modo, nombre }: Props) {
  const address = useLibroAddress()
  const { solo, filtro, entrega, set, open } = address
  const { change, undo } = useRevision()
  const [prorroga, setProrroga] = useState<DeQuien>()
  const { vista, keep } = useVistaDeLibro({ datos, modo, nombre }, address)
  // Behind the grid, which is what was asked for, and before somebody opens a cell.
  useEffect(() => {
    void PanelRevision.preload()
  }, [])
  if (datos.empty) return <EmptyState text={SIN_INFORMACION} />
  const panel = entrega !== undefined && <Abierta {...{ entrega, grupo, address, vista }} />
  if (solo) return panel
  return (
    <Stack gap={12} miw={0}>
      <Filtros {...{ vista, modo, address }} />
      <Leyenda />
      {datos.recortado === 1 && (
        <p role="note" className={classes.recorte}>
          Este curso tiene más estudiantes de los que caben aquí: se muestran los primeros {vista.libro.alumnos.length}{' '}
          por nombre. Entra por un grupo para ver a los demás.
        </p>
      )}
      {!panel && <ConflictoAviso />}
      {vista.filas.length === 0 ? (
        <NoMatchState onClear={() => set({ search: undefined, estado: undefined, unidad: undefined })} />
      ) : (
        <Rejilla
          vista={vista}
          onSort={() => set({ dir: filtro.dir === 'desc' ? undefined : 'desc' })}
          onOpen={id => open(id)}
          onEdit={alumno => keep(alumno.idUser)}
          onGrade={({ idUser, nombre }, { idEntregable, version, calificacion }, nota) => {
            keep(idUser)
            change({ id: idEntregable, version, nombre }, { nota }, { nota: calificacion })
          }}
          onUndo={undo}
          onProrroga={({ idUser }, { idTarea }) => setProrroga({ usuarioId: idUser, actividadId: idTarea })}
        />
      )}
      <div className={classes.pie}>
        <Cuantos vista={vista} />
        {!panel && <Guardado />}
      </div>
      {panel}
      <Suspense>{prorroga && <ProrrogaDialog de={prorroga} onClose={() => setProrroga(undefined)} />}</Suspense>
    </Stack>
  )
}

type AbiertaProps = { entrega: number; grupo: number | undefined; address: LibroAddress; vista: Vista }

/** The review of the delivery that is open, from which one goes on to the next that waits. */
function Abierta({ entrega, grupo, address: { solo, open }, vista: { libro, filas, tareas } }: AbiertaProps) {
  const ir = (step: 1 | -1) => {
    const id = vecina(libro, filas, tareas, entrega, step)
    return id === undefined ? undefined : () => open(id, true)
  }
  return (
    <Suspense fallback={<Skeleton height={480} radius="lg" role="status" aria-label="Cargando" aria-busy />}>
      <PanelRevision
        id={entrega}
        pagina={solo}
        grupo={grupo}
        anterior={ir(-1)}
        siguiente={ir(1)}
        onClose={() => open(undefined)}
      />
    </Suspense>
  )
}

/** How many of the learners are shown, and how one grades where that is typed into the cell. */
const Cuantos = ({ vista: { filas, libro, conNota } }: { vista: Vista }) => (
  <span role="status">
    {filas.length === libro.alumnos.length
      ? count(filas.length, 'estudiante', 'estudiantes')
      : `${number.format(filas.length)} de ${number.format(libro.alumnos.length)} estudiantes`}
    {conNota && ` · Escribe una calificación de 0 a 100 sobre la celda`}
  </span>
)
