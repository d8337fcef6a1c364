import { Box } from '@mantine/core'
import { memo } from 'react'
import classes from './Cuaderno.module.css'
import { AvisoDeCelda, EstadoCelda } from './EstadoCelda.tsx'
import { type AlumnoDeLibro, type Libro, MALA_NOTA, type TareaDeLibro } from './libro.ts'
import { Parte } from './Parte.tsx'
import type { AvisoDeCelda as Aviso } from './useCambios.ts'
import type { Edita, Lugar } from './useTeclado.ts'

type Props = {
  /** From 0. */
  lugar: number
  /** Pixels below the head. */
  y: number
  alumno: AlumnoDeLibro
  tareas: TareaDeLibro[]
  libro: Libro
  abierta: number | undefined
  avisos: ReadonlyMap<number, Aviso>
  /** The column that takes the focus, when it is in this row. */
  activa: number | undefined
  editada: Edita | undefined
  onLugar: (lugar: Lugar) => void
  onOpen: (lugar: Lugar) => void
  onTexto: (texto: string) => void
  onFin: (how: 'guardar' | 'dejar') => void
}

export const Fila = memo(function Fila(props: Props) {
  const {
    lugar: fila,
    y,
    alumno,
    tareas,
    libro,
    abierta,
    avisos,
    activa,
    editada,
    onLugar,
    onOpen,
    onTexto,
    onFin,
  } = props
  return (
    <Box role="row" aria-rowindex={fila + 2} className={classes.fila!} __vars={{ '--y': `${y}px` }}>
      <Parte role="rowheader" aria-colindex={1} className={classes.nombre} title={`${alumno.nombre} · ${alumno.email}`}>
        <span>{alumno.nombre}</span>
      </Parte>
      {tareas.map((t, columna) => {
        const celda = libro.celda(alumno.idUser, t.idTarea)
        const estado = libro.estado(alumno.idUser, t.idTarea)
        const aviso = celda && avisos.get(celda.idEntregable)
        const here = activa === columna
        const edits = here && editada
        return (
          <Parte
            key={t.idTarea}
            role="gridcell"
            aria-colindex={columna + 2}
            aria-selected={celda ? celda.idEntregable === abierta : undefined}
            tabIndex={here && !edits ? 0 : -1}
            data-lugar={`${fila}:${columna}`}
            data-activa={here || undefined}
            data-llena={estado === 'entregado' || undefined}
            data-vacia={celda ? undefined : true}
            className={classes.celda}
            onFocus={e => e.target === e.currentTarget && onLugar({ fila, columna })}
            onClick={() => onOpen({ fila, columna })}
          >
            {edits ? (
              <input
                // biome-ignore lint/a11y/noAutofocus: it takes the place of the cell that had the focus
                autoFocus
                className={classes.campo}
                inputMode="numeric"
                placeholder="__/100"
                maxLength={7}
                aria-label={`Calificación de ${alumno.nombre} en ${t.tarea}`}
                aria-invalid={edits.mala || undefined}
                title={edits.mala ? MALA_NOTA : undefined}
                value={edits.texto}
                onChange={e => onTexto(e.currentTarget.value)}
                onBlur={() => onFin('guardar')}
                onClick={e => e.stopPropagation()}
              />
            ) : (
              <>
                <EstadoCelda estado={estado} nota={celda?.calificacion} />
                {aviso && <AvisoDeCelda aviso={aviso} />}
              </>
            )}
          </Parte>
        )
      })}
    </Box>
  )
})
