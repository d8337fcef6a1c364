/** The grade book of one mode: filters, the grid, and the review of what is open in it. */
import type { Cuaderno as CuadernoDeModo } from '@eleva/contract'
import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { EmptyState, NoMatchState } from '../../kit/feedback/States.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { ConflictoAviso } from './Conflicto.tsx'
import classes from './Cuaderno.module.css'
import { Leyenda, PALABRAS } from './EstadoCelda.tsx'
import { Guardado } from './Guardado.tsx'
import { cuenta, ESTADOS, filasDe, libroDe, tareasDe, vecina } from './libro.ts'
import { PanelRevision } from './PanelRevision.tsx'
import { Rejilla } from './Rejilla.tsx'
import type { Cambios } from './useCambios.ts'
import type { LugarDeCuaderno } from './useLugar.ts'

type Props = {
  datos: CuadernoDeModo
  cambios: Cambios
  lugar: LugarDeCuaderno
  /** Undefined for a whole course. */
  grupo?: number
  /** 1 basic, 2 gradable, 3 by rubric. */
  modo: number
  nombre: string
}

/** learning §8. */
export const SIN_INFORMACION = 'No hay información de momento con este grupo'

/** From this width on the review stands beside the grid (ui §4). */
export const useAncho = () => useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false })

export function Cuaderno({ datos, cambios, lugar, grupo, modo, nombre }: Props) {
  const wide = useAncho()
  const libro = useMemo(() => libroDe(datos), [datos])
  const { filtro, entrega, set, open } = lugar
  // A row that was just changed stays where it is until the filter changes.
  const kept = useRef({ of: '', rows: new Set<number>() })
  const of = JSON.stringify(filtro)
  if (kept.current.of !== of) kept.current = { of, rows: new Set() }
  const abierta = datos.resultSet.find(c => c.idEntregable === entrega)
  if (abierta) kept.current.rows.add(abierta.id_usuario_grupo_alumno)
  const tareas = useMemo(() => tareasDe(libro, filtro), [libro, filtro])
  const filas = useMemo(() => filasDe(libro, filtro, tareas, kept.current.rows), [libro, filtro, tareas, entrega])
  const cuantos = useMemo(() => cuenta(libro, tareas), [libro, tareas])
  const unidades = [...new Map(libro.tareas.map(t => [t.unidad_id, t.unidad])).entries()]
  const ir = (step: 1 | -1) => {
    const id = vecina(libro, filas, tareas, entrega, step)
    return id === undefined ? undefined : () => open(id, true)
  }
  if (datos.empty) return <EmptyState text={SIN_INFORMACION} />
  const panel = entrega !== undefined && (
    <PanelRevision
      id={entrega}
      cambios={cambios}
      pagina={!wide}
      vieneDeGrupos={grupo !== undefined}
      grupo={grupo}
      anterior={ir(-1)}
      siguiente={ir(1)}
      onClose={() => open(undefined)}
    />
  )
  if (panel && !wide) return panel
  const { ultimo } = cambios
  const [ultimaId, last] = [...cambios.marcas].at(-1) ?? []
  return (
    <div className={classes.zona}>
      <div className={classes.herramientas}>
        <SearchBox label="Buscar estudiante" value={filtro.search} onSearch={search => set({ search })} />
        <UnstyledButton
          className={classes.conmuta!}
          aria-pressed={filtro.estado === 'entregado'}
          onClick={() => set({ estado: filtro.estado === 'entregado' ? undefined : 'entregado' })}
        >
          {modo === 1 ? 'Por revisar' : 'Por calificar'} <b>{cuantos.entregado}</b>
        </UnstyledButton>
        <FilterChip
          label="Estado"
          all="Todos"
          options={ESTADOS.filter(e => e !== 'entregado' && (cuantos[e] > 0 || filtro.estado === e)).map(e => ({
            value: e,
            label: `${PALABRAS[e]} (${cuantos[e]})`,
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
      {!panel && <ConflictoAviso cambios={cambios} />}
      {filas.length === 0 ? (
        <NoMatchState onClear={() => set({ search: undefined, estado: undefined, unidad: undefined })} />
      ) : (
        <Rejilla
          libro={libro}
          filas={filas}
          tareas={tareas}
          abierta={entrega}
          avisos={cambios.avisos}
          dir={filtro.dir}
          conNota={modo === 2}
          nombre={nombre}
          onSort={() => set({ dir: filtro.dir === 'desc' ? undefined : 'desc' })}
          onOpen={id => open(id)}
          onEdit={alumno => kept.current.rows.add(alumno.idUser)}
          onGrade={(alumno, celda, valor) => {
            kept.current.rows.add(alumno.idUser)
            cambios.cambiar(
              { id: celda.idEntregable, version: celda.version, nombre: alumno.nombre },
              { tipo: 'nota', valor },
              { tipo: 'nota', valor: celda.calificacion },
            )
          }}
          onUndo={cambios.deshacer}
        />
      )}
      <div className={classes.pie}>
        <span role="status">
          {filas.length === libro.alumnos.length
            ? `${filas.length} ${filas.length === 1 ? 'estudiante' : 'estudiantes'}`
            : `${filas.length} de ${libro.alumnos.length} estudiantes`}
          {modo === 2 && ` · Escribe una calificación de 0 a 100 sobre la celda`}
        </span>
        {!panel && (
          <Guardado
            marca={last}
            onUndo={ultimo && ultimo.entrega.id === ultimaId ? cambios.deshacer : undefined}
            onRetry={() => {
              const bad = [...cambios.marcas].find(([, m]) => m.estado === 'falla')
              if (bad) cambios.reintentar(bad[0])
            }}
          />
        )}
      </div>
      {panel}
    </div>
  )
}
