import { esperaRevision } from '@eleva/contract'
import { Box } from '@mantine/core'
import { type ComponentProps, memo } from 'react'
import classes from './Cuaderno.module.css'
import { AvisoDeCelda, EstadoCelda } from './EstadoCelda.tsx'
import { type AlumnoDeLibro, MALA_NOTA, type Vista } from './libro.ts'
import type { Edita, Manos } from './useTeclado.ts'

/** Part of a grid that is no table: its rows are placed one by one, and only those in sight are drawn. */
export const Parte = (props: ComponentProps<'div'>) => <div {...props} />

type Props = {
  /** From 0. */
  lugar: number
  /** Pixels below the head. */
  y: number
  alumno: AlumnoDeLibro
  vista: Vista
  /** Which tasks are drawn, from 0. */
  columnas: readonly number[]
  /** The column that takes the focus, when it is in this row, and what is typed there. */
  foco: { columna: number; edita: Edita | undefined } | undefined
  manos: Manos
}

export const Fila = memo(function Fila({ lugar: fila, y, alumno, vista, columnas, foco, manos }: Props) {
  const { libro, tareas, abierta, avisos } = vista
  return (
    <Box role="row" aria-rowindex={fila + 2} className={classes.fila!} __vars={{ '--y': `${y}px` }}>
      <Parte role="rowheader" aria-colindex={1} className={classes.nombre} title={`${alumno.nombre} · ${alumno.email}`}>
        <span>{alumno.nombre}</span>
      </Parte>
      {columnas.map(columna => {
        const t = tareas[columna]
        if (!t) return null
        const celda = libro.celda(alumno.idUser, t.idTarea)
        const estado = libro.estado(alumno.idUser, t.idTarea)
        const aviso = celda && avisos.get(celda.idEntregable)
        const puedeProrroga = !celda && alumno.puede.calificar && libro.conPlazo(alumno.idUser, t.idTarea)
        const here = foco?.columna === columna
        const edits = here && foco.edita
        return (
          <Parte
            key={t.idTarea}
            role="gridcell"
            aria-colindex={columna + 2}
            aria-selected={celda ? celda.idEntregable === abierta : undefined}
            tabIndex={here && !edits ? 0 : -1}
            data-lugar={`${fila}:${columna}`}
            data-activa={here || undefined}
            data-llena={esperaRevision(estado) || undefined}
            data-vacia={celda || puedeProrroga ? undefined : true}
            title={puedeProrroga ? `Dar prórroga a ${alumno.nombre}` : undefined}
            className={classes.celda}
            style={{ gridColumn: columna + 2 }}
            onFocus={e => e.target === e.currentTarget && manos.onLugar({ fila, columna })}
            onClick={() => manos.onClick({ fila, columna })}
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
                onChange={e => manos.onTexto(e.currentTarget.value)}
                onBlur={() => manos.onFin('guardar')}
                onClick={e => e.stopPropagation()}
              />
            ) : (
              <>
                <EstadoCelda
                  estado={estado}
                  nota={celda?.calificacion}
                  tarde={libro.tarde(alumno.idUser, t.idTarea)}
                  sinLinea={celda?.hecho_en ? { hecho: celda.hecho_en, llego: celda.entregado_en } : undefined}
                  mensajes={celda !== undefined && libro.conMensajes(celda.idEntregable)}
                />
                {aviso && <AvisoDeCelda aviso={aviso} />}
              </>
            )}
          </Parte>
        )
      })}
    </Box>
  )
})
