/**
 * The row that is being typed: Enter adds it and begins the next, Tab goes a level deeper, Escape ends; several lines
 * that are pasted are several rows.
 */
import type { ClaseDeFila } from '@eleva/contract'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../kit/notify.ts'
import { rechazoPorMuchas } from '../../shared/vivo/rechazoPorMuchas.ts'
import { ICONOS, NOMBRES } from './iconos.tsx'
import { MAX_PEGADO, readPrograma } from './pegado.ts'
import classes from './Taller.module.css'
import type { Agrega, Arbol } from './useArbol.ts'
import type { Taller } from './useEsquema.ts'

type Props = { agrega: Agrega; arbol: Arbol; taller: Taller }

/** What is typed, and what becomes of it. */
function useEscrita({ agrega, arbol, taller }: Props) {
  const [text, setText] = useState('')
  const over = useRef(false)
  const add = (rows: { clase: ClaseDeFila; nombre: string }[]) => {
    const ids = taller.add(
      rows.map(row => ({
        ...row,
        ...(agrega.unidad_id === undefined ? {} : { unidad_id: agrega.unidad_id }),
        ...(agrega.tras === undefined ? {} : { tras: agrega.tras }),
      })),
    )
    setText('')
    // The next one comes behind the last of this kind.
    const last = rows.findLastIndex(row => row.clase === agrega.clase)
    const { tras: _, ...same } = agrega
    arbol.setAgrega(last < 0 ? same : { ...same, tras: ids[last]! })
    arbol.say(rows.length === 1 ? `Se agregó ${rows[0]!.nombre}` : `Se agregaron ${rows.length} filas`)
    return { id: ids[Math.max(last, 0)]!, nombre: rows[0]!.nombre }
  }
  const keep = () => {
    const nombre = text.trim()
    return nombre === '' ? undefined : add([{ clase: agrega.clase, nombre }])
  }
  /** Back to the row that was made last, or beside which it was to stand. */
  const end = () => {
    const { clase, unidad_id, tras } = agrega
    over.current = true
    arbol.setAgrega(undefined)
    const focus = (id: number, of: ClaseDeFila) =>
      arbol.focus({ clase: of, id, unidad: of === 'unidad' ? id : taller.real(unidad_id ?? id) })
    if (typeof tras !== 'number') return unidad_id === undefined ? undefined : focus(taller.real(unidad_id), 'unidad')
    focus(taller.real(tras), clase)
  }
  /** A unit that was being typed becomes a topic of the one before it, and the other way round. */
  const indent = (deeper: boolean): boolean => {
    const at = lastUnidad(agrega, arbol, taller)
    if (deeper && agrega.clase === 'unidad' && at !== undefined) arbol.setAgrega({ clase: 'objetivo', unidad_id: at })
    else if (!deeper && agrega.clase !== 'unidad') arbol.setAgrega({ clase: 'unidad', tras: agrega.unidad_id! })
    else return false
    return true
  }
  return { text, setText, add, keep, end, indent, isOver: () => over.current }
}

export function FilaNueva(props: Props) {
  const { agrega, arbol, taller } = props
  const { text, setText, add, keep, end, indent, isOver } = useEscrita(props)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      role="treeitem"
      aria-level={agrega.clase === 'unidad' ? 1 : 2}
      aria-selected={false}
      aria-label="Fila nueva"
      tabIndex={-1}
      className={classes.renglon}
      data-clase={agrega.clase}
      data-nueva
    >
      <Signo agrega={agrega} />
      <input
        ref={field}
        className={classes.escribe}
        aria-label={agrega.evaluacion ? 'Nombre de la evaluación' : NOMBRES[agrega.clase].nombre}
        placeholder={agrega.evaluacion ? 'Nombre de la evaluación' : NOMBRES[agrega.clase].escribe}
        value={text}
        maxLength={200}
        onChange={event => setText(event.currentTarget.value)}
        onPaste={event => {
          const rows = readPrograma(event.clipboardData.getData('text/plain'), agrega.clase)
          if (rows.length < 2) return
          event.preventDefault()
          if (rows.length > MAX_PEGADO) notify(rechazoPorMuchas(rows.length, MAX_PEGADO), 'danger')
          else add(rows)
        }}
        onBlur={event => {
          if (isOver()) return
          // A chip beside it is pressed: what was typed goes first.
          keep()
          if (!event.relatedTarget?.closest('[data-agrega]')) arbol.setAgrega(undefined)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            const made = keep()
            if (!made) end()
            else if (agrega.evaluacion) openMade(arbol, taller, agrega, made)
          } else if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            setText('')
            end()
          } else if (event.key === 'Tab' && indent(!event.shiftKey)) event.preventDefault()
        }}
      />
      <Clases
        agrega={agrega}
        unidad={agrega.unidad_id ?? lastUnidad(agrega, arbol, taller)}
        onElige={arbol.setAgrega}
      />
    </div>
  )
}

function Signo({ agrega: { clase, evaluacion } }: { agrega: Agrega }) {
  if (clase === 'unidad')
    return (
      <span className={classes.numero} aria-hidden>
        +
      </span>
    )
  const Icon = clase === 'objetivo' ? ICONOS.tema : evaluacion ? ICONOS.evaluacion : ICONOS.tarea
  return <Icon size={18} stroke={1.75} aria-hidden />
}

type ClasesProps = { agrega: Agrega; unidad: number | undefined; onElige: (agrega: Agrega) => void }

/** What it is to be, where there are no keys to say it; what was typed stays. */
function Clases({ agrega, unidad, onElige }: ClasesProps) {
  const chip = (label: string, clase: ClaseDeFila, evaluacion = false) => {
    const chosen = agrega.clase === clase && (agrega.evaluacion ?? false) === evaluacion
    const next: Agrega =
      clase === 'unidad'
        ? { clase, ...(unidad === undefined ? {} : { tras: unidad }) }
        : { clase, unidad_id: unidad!, evaluacion, ...(agrega.clase === clase ? { tras: agrega.tras } : {}) }
    return (
      <UnstyledButton
        className={classes.ficha!}
        data-agrega
        tabIndex={-1}
        aria-pressed={chosen}
        // The field keeps the focus, and so the keyboard of the phone stays.
        onPointerDown={event => event.preventDefault()}
        onMouseDown={event => event.preventDefault()}
        onClick={() => chosen || onElige(next)}
      >
        {label}
      </UnstyledButton>
    )
  }
  return (
    <div className={classes.clases} role="toolbar" aria-label="Qué se agrega">
      {unidad !== undefined && (
        <>
          {chip('Tema', 'objetivo')}
          {chip('Tarea', 'actividad')}
          {chip('Evaluación', 'actividad', true)}
        </>
      )}
      {chip('Unidad', 'unidad')}
    </div>
  )
}

/** The unit that stands before what is typed. */
function lastUnidad({ tras }: Agrega, arbol: Arbol, taller: Taller): number | undefined {
  if (tras === null) return undefined
  return tras === undefined ? arbol.filas.findLast(f => f.clase === 'unidad')?.id : taller.real(tras)
}

/** A quiz is its questions: as soon as it is there, they are begun. */
function openMade(arbol: Arbol, taller: Taller, agrega: Agrega, made: { id: number }) {
  arbol.setAgrega(undefined)
  void taller.whenReal(made.id).then(id => arbol.abre('actividad', agrega.unidad_id!, id, 'preguntas'))
}
