/**
 * The grade book as a grid that is moved in like a spreadsheet: only the rows in sight are drawn, and of a wide one
 * only the columns.
 */
import { Box, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { number } from '../../../kit/page/PageShell.tsx'
import { usePhone } from '../../../kit/theme/anchos.ts'
import { Fila, Parte } from './Fila.tsx'
import classes from './Libro.module.css'
import { entregados, type Libro, type TareaDeLibro, type Vista } from './libro.ts'
import { type PosicionDeCelda, type TecladoProps, useTeclado } from './useTeclado.ts'

const OVERSCAN = 6
/** Up to so many columns all are drawn: each step to the side would cost more than it spares. */
const FEW_COLUMNS = 12

export function Rejilla({ onSort, ...props }: TecladoProps & { onSort: () => void }) {
  const { filas, tareas, dir, nombre } = props.vista
  const marco = useRef<HTMLDivElement>(null)
  const teclado = useTeclado(props, marco)
  const { activa } = teclado
  const { renglones, alto, columnas, scrollTo } = useEnVista(props.vista, marco, activa)
  // The row must be in sight before its cell can take the focus.
  const go = useRef(scrollTo)
  go.current = scrollTo
  // What is pressed must not move away from under the pointer before it is let go: that would be no click.
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) go.current({ fila: activa.fila, columna: activa.columna })
  }, [activa.fila, activa.columna])
  return (
    <Box
      ref={marco}
      role="grid"
      tabIndex={-1}
      aria-label={nombre}
      aria-rowcount={filas.length + 1}
      aria-colcount={tareas.length + 1}
      className={classes.marco!}
      __vars={{ '--columnas': String(tareas.length) }}
      onPointerDown={() => {
        pressed.current = true
      }}
      onKeyDown={event => {
        pressed.current = false
        teclado.onKeyDown(event)
      }}
    >
      <div className={classes.ancho} role="presentation">
        <Parte role="row" aria-rowindex={1} className={classes.cabeza}>
          <Nombres dir={dir} onSort={onSort} />
          {columnas.map(i => (
            <Cabeza key={tareas[i]!.idTarea} libro={props.vista.libro} tarea={tareas[i]!} columna={i} />
          ))}
        </Parte>
        <Box role="presentation" className={classes.cuerpo!} __vars={{ '--alto': `${alto}px` }}>
          {renglones.map(item => (
            <Fila
              key={item.key}
              fila={item.index}
              y={item.y}
              alumno={filas[item.index]!}
              vista={props.vista}
              columnas={columnas}
              foco={activa.fila === item.index ? { columna: activa.columna, edita: teclado.edita } : undefined}
              manos={teclado.manos}
            />
          ))}
        </Box>
      </div>
    </Box>
  )
}

/** What of the grid is drawn: the rows in sight, and of a wide one the columns. */
function useEnVista({ filas, tareas }: Vista, marco: RefObject<HTMLElement | null>, activa: PosicionDeCelda) {
  const [fila, cabeza, nombre, celda] = usePhone() ? [52, 92, 132, 124] : [44, 78, 206, 150]
  const virtual = useVirtualizer({
    count: filas.length,
    getScrollElement: () => marco.current,
    estimateSize: () => fila,
    scrollMargin: cabeza,
    scrollPaddingStart: cabeza,
    overscan: OVERSCAN,
    getItemKey: i => filas[i]!.idUser,
    // Where the focus is stays drawn, however far one scrolls.
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), Math.min(activa.fila, filas.length - 1)])].sort((a, b) => a - b),
  })
  const few = tareas.length <= FEW_COLUMNS
  const aLoAncho = useVirtualizer({
    horizontal: true,
    count: few ? 0 : tareas.length,
    getScrollElement: () => marco.current,
    estimateSize: () => celda,
    scrollMargin: nombre,
    scrollPaddingStart: nombre,
    overscan: 3,
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), activa.columna])].sort((a, b) => a - b),
  })
  useEffect(() => {
    virtual.measure()
    aLoAncho.measure()
  }, [fila, virtual, aLoAncho])
  const drawn = few ? tareas.map((_, i) => i) : aLoAncho.getVirtualItems().map(item => item.index)
  const which = drawn.join()
  // Rows are drawn anew when there are other columns, not whenever one scrolls a bit.
  const columnas = useMemo(() => which.split(',').filter(Boolean).map(Number), [which])
  const scrollTo = ({ fila: to, columna }: PosicionDeCelda) => {
    virtual.scrollToIndex(to, { align: 'auto' })
    if (!few) aLoAncho.scrollToIndex(columna, { align: 'auto' })
  }
  return {
    renglones: virtual.getVirtualItems().map(({ key, index, start }) => ({ key, index, y: start - cabeza })),
    alto: virtual.getTotalSize(),
    columnas,
    scrollTo,
  }
}

/** The names that stand before each row, in the one order or the other. */
function Nombres({ dir, onSort }: { dir: Vista['dir']; onSort: () => void }) {
  const Flecha = dir === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <Parte
      role="columnheader"
      aria-colindex={1}
      aria-sort={dir === 'desc' ? 'descending' : 'ascending'}
      className={classes.nombre}
    >
      <UnstyledButton className={classes.orden!} onClick={onSort}>
        Estudiante
        <Flecha size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </Parte>
  )
}

function Cabeza({ libro, tarea, columna }: { libro: Libro; tarea: TareaDeLibro; columna: number }) {
  return (
    <Parte
      role="columnheader"
      aria-colindex={columna + 2}
      className={classes.columna}
      style={{ gridColumn: columna + 2 }}
    >
      <span className={classes.tarea} title={tarea.tarea}>
        {tarea.tarea}
      </span>
      <span className={classes.unidad} title={tarea.unidad}>
        <span>{tarea.unidad}</span>
        <b>
          · {number.format(entregados(libro, tarea.idTarea))}/{number.format(libro.alumnos.length)}
        </b>
      </span>
    </Parte>
  )
}
