/** The grade book of one mode: filters, the grid, and the review of what is open in it. */
import { estadosDeEntrega, type LibroLeido, type ModoDeEntrega, palabrasDeEntrega } from '@eleva/contract'
import { Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { EmptyState, NoMatchState } from '../../../kit/feedback/States.tsx'
import { FilterChip } from '../../../kit/list/FilterChip.tsx'
import { SearchBox } from '../../../kit/list/SearchBox.tsx'
import { lazy } from '../../../kit/load/lazy.tsx'
import { number } from '../../../kit/page/PageShell.tsx'
import type { DeQuien } from '../../plazos/ProrrogaDialog.parte.tsx'
import { ConflictoAviso } from '../revision/Conflicto.tsx'
import { Guardado } from '../revision/Guardado.tsx'
import { useRevision } from '../revision/useRevision.tsx'
import { Leyenda } from './EstadoCelda.tsx'
import classes from './Libro.module.css'
import { cuenta, filasDe, libroDe, tareasDe, vecina } from './libro.ts'
import { Rejilla } from './Rejilla.tsx'
import { useLugar } from './useLugar.ts'

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
  const { solo, filtro, entrega, set, open } = useLugar()
  const { avisos, change, undo } = useRevision()
  const [prorroga, setProrroga] = useState<DeQuien>()
  const libro = useMemo(() => libroDe(datos), [datos])
  // A row that was just changed stays where it is until the filter changes.
  const kept = useRef({ of: '', rows: new Set<number>() })
  const of = JSON.stringify(filtro)
  if (kept.current.of !== of) kept.current = { of, rows: new Set() }
  const abierta = entrega === undefined ? undefined : libro.porId(entrega)
  if (abierta) kept.current.rows.add(abierta.id_usuario_grupo_alumno)
  const tareas = useMemo(() => tareasDe(libro, filtro), [libro, filtro])
  const filas = useMemo(() => filasDe(libro, filtro, tareas, kept.current.rows), [libro, filtro, tareas, entrega])
  const conNota = modo === 'calificable'
  const vista = useMemo(
    () => ({ libro, filas, tareas, abierta: entrega, avisos, dir: filtro.dir, conNota, nombre }),
    [libro, filas, tareas, entrega, avisos, filtro.dir, conNota, nombre],
  )
  const cuantos = useMemo(() => cuenta(libro, tareas), [libro, tareas])
  const unidades = [...new Map(libro.tareas.map(t => [t.unidad_id, t.unidad])).entries()]
  const ir = (step: 1 | -1) => {
    const id = vecina(libro, filas, tareas, entrega, step)
    return id === undefined ? undefined : () => open(id, true)
  }
  // Behind the grid, which is what was asked for, and before somebody opens a cell.
  useEffect(() => {
    void PanelRevision.preload()
  }, [])
  if (datos.empty) return <EmptyState text={SIN_INFORMACION} />
  const panel = entrega !== undefined && (
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
  if (solo) return panel
  return (
    <Stack gap={12} miw={0}>
      <div className={classes.herramientas}>
        <SearchBox label="Buscar estudiante" value={filtro.search} onSearch={search => set({ search })} />
        <UnstyledButton
          className={classes.conmuta!}
          aria-pressed={filtro.estado === 'entregado'}
          onClick={() => set({ estado: filtro.estado === 'entregado' ? undefined : 'entregado' })}
        >
          {modo === 'sencillo' ? 'Por revisar' : 'Por calificar'} <b>{cuantos.entregado + cuantos.en_revision}</b>
        </UnstyledButton>
        <FilterChip
          label="Estado"
          all="Todos"
          options={estadosDeEntrega
            .filter(e => e !== 'entregado' && (cuantos[e] > 0 || filtro.estado === e))
            .map(e => ({
              value: e,
              label: `${palabrasDeEntrega[e]} (${cuantos[e]})`,
            }))}
          value={filtro.estado}
          onChange={estado => set({ estado: estado === undefined ? undefined : String(estado) })}
        />
        {unidades.length > 1 && (
          <FilterChip
            label="Unidad"
            all="Todas"
            options={unidades.map(([value, label]) => ({ value, label }))}
            value={filtro.unidad}
            onChange={unidad => set({ unidad })}
          />
        )}
      </div>
      <Leyenda />
      {datos.recortado === 1 && (
        <p role="note" className={classes.recorte}>
          Este curso tiene más estudiantes de los que caben aquí: se muestran los primeros {libro.alumnos.length} por
          nombre. Entra por un grupo para ver a los demás.
        </p>
      )}
      {!panel && <ConflictoAviso />}
      {filas.length === 0 ? (
        <NoMatchState onClear={() => set({ search: undefined, estado: undefined, unidad: undefined })} />
      ) : (
        <Rejilla
          vista={vista}
          onSort={() => set({ dir: filtro.dir === 'desc' ? undefined : 'desc' })}
          onOpen={id => open(id)}
          onEdit={alumno => kept.current.rows.add(alumno.idUser)}
          onGrade={({ idUser, nombre }, { idEntregable, version, calificacion }, nota) => {
            kept.current.rows.add(idUser)
            change({ id: idEntregable, version, nombre }, { nota }, { nota: calificacion })
          }}
          onUndo={undo}
          onProrroga={({ idUser }, { idTarea }) => setProrroga({ usuarioId: idUser, actividadId: idTarea })}
        />
      )}
      <div className={classes.pie}>
        <span role="status">
          {filas.length === libro.alumnos.length
            ? `${number.format(filas.length)} ${filas.length === 1 ? 'estudiante' : 'estudiantes'}`
            : `${number.format(filas.length)} de ${number.format(libro.alumnos.length)} estudiantes`}
          {conNota && ` · Escribe una calificación de 0 a 100 sobre la celda`}
        </span>
        {!panel && <Guardado />}
      </div>
      {panel}
      <Suspense>{prorroga && <ProrrogaDialog de={prorroga} onClose={() => setProrroga(undefined)} />}</Suspense>
    </Stack>
  )
}
