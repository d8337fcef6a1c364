/**
 * Levels above, criteria below. Tab goes to the next cell, Enter adds a criterion, Alt and an arrow moves a level or a
 * criterion.
 */
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { elementOf } from '../../../kit/page/target.ts'
import { Fila } from './Fila.tsx'
import classes from './Rejilla.module.css'
import { enColumna, enFila, type Falta } from './revisa.ts'
import { Puntos, Texto } from './Texto.tsx'
import { type TablaPegada, tablaPegada } from './tablaPegada.ts'
import type { Acciones } from './useAcciones.ts'
import type { Columna, Valores } from './valores.ts'

type Props = {
  valores: Valores
  falta: Falta
  entera: boolean
  /** What lacks is shown in the row one writes in, too. */
  exigida: boolean
  acciones: Acciones
  foco: { campo: string } | undefined
  said: string
  onPegar: (tabla: TablaPegada) => void
}

const FLECHAS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

const isEnter = ({ key, shiftKey, altKey }: KeyboardEvent) => key === 'Enter' && !shiftKey && !altKey

/**
 * What a key does in a field of the grid; undefined when it is the field's own. Back, which Alt ← is elsewhere, would
 * leave the page.
 */
function deTecla(event: KeyboardEvent, { campo, fila, columna }: DOMStringMap, acciones: Acciones) {
  const by = event.altKey ? FLECHAS[event.key] : undefined
  const level = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  if (by && level) return () => columna && acciones.mueveColumna(columna, by, campo)
  if (by) return () => fila && acciones.mueveFila(fila, by, campo)
  return isEnter(event) && fila ? () => acciones.agregaFila(fila) : undefined
}

export function Tabla({ valores, falta, entera, exigida, acciones, foco, said, onPegar }: Props) {
  const here = useRef<HTMLTableElement>(null)
  const { columnas, filas } = valores
  const find = (campo: string) => here.current?.querySelector<HTMLElement>(`[data-campo="${CSS.escape(campo)}"]`)
  useEffect(() => {
    if (foco) here.current?.querySelector<HTMLElement>(`[data-campo="${CSS.escape(foco.campo)}"]`)?.focus()
  }, [foco])
  const onKey = (event: KeyboardEvent) => {
    const dataset = elementOf(event)?.dataset
    if (dataset?.campo === undefined || event.nativeEvent.isComposing) return
    const does =
      deTecla(event, dataset, acciones) ?? (isEnter(event) && (() => find(enFila(filas[0]!.key, 'titulo'))?.focus()))
    if (!does) return
    event.preventDefault()
    does()
  }
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData: data } = event
    const tabla = tablaPegada(data.getData('text/html'), data.getData('text/plain'))
    if (!tabla) return
    event.preventDefault()
    onPegar(tabla)
  }
  return (
    <div className={classes.marco}>
      <table
        ref={here}
        className={classes.tabla}
        aria-label="Criterios y niveles"
        style={{ '--niveles': columnas.length } as CSSProperties}
        data-exigida={exigida || undefined}
        onKeyDown={onKey}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            <th scope="col">Criterio</th>
            {columnas.map((columna, j) => (
              <Encabezado key={columna.key} {...{ columna, j, de: columnas.length, falta, acciones }} />
            ))}
            <td className={classes.menu}>
              <ActionIcon aria-label="Agregar nivel" size={32} onClick={() => acciones.agregaColumna()}>
                <IconPlus size={18} stroke={1.75} />
              </ActionIcon>
            </td>
          </tr>
        </thead>
        <tbody>
          {filas.map((fila, i) => (
            <Fila
              key={fila.key}
              numero={i + 1}
              de={filas.length}
              mensajes={falta.mensajes}
              {...{ fila, columnas, entera, acciones }}
            />
          ))}
        </tbody>
      </table>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

type EncabezadoProps = Pick<Props, 'falta' | 'acciones'> & { columna: Columna; j: number; de: number }

function Encabezado({ columna, j, de, falta: { mensajes }, acciones }: EncabezadoProps) {
  const { key, tituloNivel, puntosNivel } = columna
  const nombre = tituloNivel.trim() || `Nivel ${j + 1}`
  const sitio = (parte: 'titulo' | 'puntos') => ({
    campo: enColumna(key, parte),
    mensaje: mensajes.get(enColumna(key, parte)),
    columna: key,
  })
  return (
    <th scope="col">
      <Texto
        {...sitio('titulo')}
        tipo="titulo"
        etiqueta={`Nombre del nivel ${j + 1}`}
        placeholder={`Nivel ${j + 1}`}
        valor={tituloNivel}
        onChange={text => acciones.escribeColumna(key, { tituloNivel: text })}
      />
      <div className={classes.pie}>
        <Puntos
          {...sitio('puntos')}
          etiqueta={`Puntos de ${nombre}`}
          valor={puntosNivel}
          onChange={valor => acciones.escribeColumna(key, { puntosNivel: valor })}
        />
        <RowMenu
          name={nombre}
          actions={[
            ...(j > 0
              ? [{ label: 'Mover a la izquierda', icon: IconArrowLeft, onClick: () => acciones.mueveColumna(key, -1) }]
              : []),
            ...(j < de - 1
              ? [{ label: 'Mover a la derecha', icon: IconArrowRight, onClick: () => acciones.mueveColumna(key, 1) }]
              : []),
            { label: 'Agregar nivel después', icon: IconPlus, onClick: () => acciones.agregaColumna(key) },
            ...(de > 1
              ? [
                  {
                    label: 'Quitar nivel',
                    icon: IconTrash,
                    danger: true,
                    onClick: () => acciones.quitaColumna(key, nombre),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </th>
  )
}
