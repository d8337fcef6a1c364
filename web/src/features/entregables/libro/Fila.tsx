import { isPorRevisar, MALA_NOTA } from '@eleva/contract'
import { Box } from '@mantine/core'
import { type ComponentProps, memo } from 'react'
import { AvisoDeCelda, EstadoCelda } from './EstadoCelda.tsx'
import classes from './Libro.module.css'
import type { EstudianteDeLibro, TareaDeLibro, Vista } from './libro.ts'
import type { Edita, Manos, PosicionDeCelda } from './useTeclado.ts'

/** Part of a grid that is no table: its rows are placed one by one, and only those in sight are drawn. */
export const Parte = (props: ComponentProps<'div'>) => <div {...props} />

type Props = {
  /** From 0. */
  fila: number
  /** Pixels below the head. */
  y: number
  alumno: EstudianteDeLibro
  vista: Vista
  /** Which tasks are drawn, from 0. */
  columnas: readonly number[]
  /** The column that takes the focus, when it is in this row, and what is typed there. */
  foco: { columna: number; edita: Edita | undefined } | undefined
  manos: Manos
}

export const Fila = memo(function Fila({ fila, y, alumno, vista, columnas, foco, manos }: Props) {
  const { tareas } = vista
  return (
    <Box role="row" aria-rowindex={fila + 2} className={classes.fila!} __vars={{ '--y': `${y}px` }}>
      <Parte role="rowheader" aria-colindex={1} className={classes.nombre} title={`${alumno.nombre} · ${alumno.email}`}>
        <span>{alumno.nombre}</span>
      </Parte>
      {columnas.map(columna => {
        const t = tareas[columna]
        if (!t) return null
        const here = foco?.columna === columna ? foco : undefined
        return (
          <Celda
            key={t.idTarea}
            posicion={{ fila, columna }}
            alumno={alumno}
            tarea={t}
            vista={vista}
            activa={here !== undefined}
            edita={here?.edita}
            manos={manos}
          />
        )
      })}
    </Box>
  )
})

type CeldaProps = {
  posicion: PosicionDeCelda
  alumno: EstudianteDeLibro
  tarea: TareaDeLibro
  vista: Vista
  /** It takes the focus. */
  activa: boolean
  /** What is typed into it. */
  edita: Edita | undefined
  manos: Manos
}

function Celda({ posicion, alumno, tarea, vista: { libro, abierta, avisos }, activa, edita, manos }: CeldaProps) {
  const { fila, columna } = posicion
  const celda = libro.celda(alumno.idUser, tarea.idTarea)
  const estado = libro.estado(alumno.idUser, tarea.idTarea)
  const aviso = celda && avisos.get(celda.idEntregable)
  const puedeProrroga = !celda && alumno.puede.calificar && libro.conPlazo(alumno.idUser, tarea.idTarea)
  return (
    <Parte
      role="gridcell"
      aria-colindex={columna + 2}
      aria-selected={celda ? celda.idEntregable === abierta : undefined}
      tabIndex={activa && !edita ? 0 : -1}
      data-posicion={`${fila}:${columna}`}
      data-activa={activa || undefined}
      data-llena={isPorRevisar(estado) || undefined}
      data-vacia={celda || puedeProrroga ? undefined : true}
      title={puedeProrroga ? `Dar prórroga a ${alumno.nombre}` : undefined}
      className={classes.celda}
      style={{ gridColumn: columna + 2 }}
      onFocus={e => e.target === e.currentTarget && manos.onPosicion(posicion)}
      onClick={() => manos.onClick(posicion)}
    >
      {edita ? (
        <CampoDeNota edita={edita} de={`${alumno.nombre} en ${tarea.tarea}`} manos={manos} />
      ) : (
        <>
          <EstadoCelda
            estado={estado}
            nota={celda?.calificacion}
            tarde={libro.tarde(alumno.idUser, tarea.idTarea)}
            sinLinea={celda?.hecho_en ? { hecho: celda.hecho_en, llego: celda.entregado_en } : undefined}
            mensajes={celda !== undefined && libro.conMensajes(celda.idEntregable)}
          />
          {aviso && <AvisoDeCelda aviso={aviso} />}
        </>
      )}
    </Parte>
  )
}

/** Where a grade is typed, in the place of its cell. */
const CampoDeNota = ({ edita, de, manos }: { edita: Edita; de: string; manos: Manos }) => (
  <input
    // biome-ignore lint/a11y/noAutofocus: it takes the place of the cell that had the focus
    autoFocus
    className={classes.campo}
    inputMode="decimal"
    placeholder="__/100"
    maxLength={7}
    aria-label={`Calificación de ${de}`}
    aria-invalid={edita.mala || undefined}
    title={edita.mala ? MALA_NOTA : undefined}
    value={edita.texto}
    onChange={e => manos.onTexto(e.currentTarget.value)}
    onBlur={() => manos.onFin('guardar')}
    onClick={e => e.stopPropagation()}
  />
)
