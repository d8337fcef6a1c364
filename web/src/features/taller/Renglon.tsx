/** A row of the outline: its sign, its name, what is to be known of it, and what can be done with it. */
import type { ActividadDeEsquema, ObjetivoDeEsquema, UnidadDeEsquema } from '@eleva/contract'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconExternalLink,
  IconGripVertical,
  IconLink,
  IconLinkOff,
  IconPaperclip,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { moveActions } from '../../kit/list/moveActions.ts'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { Avatar } from '../../kit/page/Avatar.tsx'
import { count } from '../../kit/page/count.ts'
import { formatClock, formatSeconds } from '../../kit/page/duration.ts'
import { closestTo } from '../../kit/page/target.ts'
import { type FilaDelCurso, isArchivada, isVacio, llaveDe, segundosDe } from './esquema.ts'
import { iconoDeFila } from './iconos.tsx'
import classes from './Taller.module.css'
import type { Arbol } from './useArbol.ts'
import type { Taller } from './useEsquema.ts'
import type { Otro } from './useOtros.ts'

type Props = {
  fila: FilaDelCurso
  /** The number of a unit; undefined for what is none. */
  numero: number | undefined
  arbol: Arbol
  taller: Taller
  onDrag: (event: PointerEvent, fila: FilaDelCurso) => void
  /** Who else stands there. */
  otros: readonly Otro[]
  /** Files that are held over it would be its own. */
  recibe: boolean
  /** Where what is dragged would come to stand. */
  raya: 'antes' | 'despues' | undefined
  /** Below it, while it is chosen. */
  children: ReactNode
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What stands in a row and does something itself: its buttons, its menu, the name that is typed. */
const isOwn = (event: { target: EventTarget }) => closestTo(event, 'a, button, input, [role=menu]') !== undefined

function onPress(event: MouseEvent, fila: FilaDelCurso, arbol: Arbol) {
  if (isOwn(event)) return
  if (event.shiftKey) {
    arbol.marcaHasta(fila)
    arbol.focus(fila)
  } else if (event.ctrlKey || event.metaKey) arbol.marca(fila)
  else if (fila.id > 0) {
    arbol.desmarca()
    arbol.elige(fila)
  }
}

export function Renglon({ fila, numero, arbol, taller, onDrag, otros, recibe, raya, children }: Props) {
  const llave = llaveDe(fila)
  const chosen = arbol.chosen === llave
  const pending = fila.id < 0
  const closed = fila.clase === 'unidad' && arbol.cerradas.has(fila.id)
  const { icono: Icon, tipo } = iconoDeFila(fila)
  const here = useRef<HTMLDivElement>(null)
  // Who comes by an address, or by the panel, sees where that is.
  useEffect(() => {
    if (chosen) here.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div
      ref={here}
      role="treeitem"
      aria-level={fila.clase === 'unidad' ? 1 : 2}
      aria-selected={chosen || arbol.marcadas.has(llave)}
      aria-expanded={fila.clase === 'unidad' ? !closed : undefined}
      aria-label={`${tipo}: ${fila.nombre}`}
      tabIndex={arbol.enFoco && llaveDe(arbol.enFoco) === llave ? 0 : -1}
      className={classes.hueco}
      data-llave={llave}
      data-clave={taller.claveDe(fila)}
      onKeyDown={event => arbol.onKey(event, fila)}
      onFocus={() => arbol.onFocus(fila)}
      // What lies between is marked, and not its words.
      onMouseDown={event => event.shiftKey && event.preventDefault()}
      onClick={event => onPress(event, fila, arbol)}
      onDoubleClick={event => pending || isOwn(event) || arbol.setNombra(llave)}
    >
      <div
        className={classes.renglon}
        data-clase={fila.clase}
        data-elegido={chosen || undefined}
        data-marcado={arbol.marcadas.has(llave) || undefined}
        data-espera={pending || undefined}
        data-archivada={isArchivada(fila) || undefined}
        data-raya={raya}
        data-recibe={recibe || undefined}
      >
        {!pending && (
          <span className={classes.mango} aria-hidden onPointerDown={event => onDrag(event, fila)}>
            <IconGripVertical size={16} stroke={1.75} />
          </span>
        )}
        {fila.clase === 'unidad' ? (
          <Pliegue closed={closed} onToggle={() => arbol.cierra(fila.id, !closed)} numero={numero} />
        ) : (
          <Icon {...icon} />
        )}
        {arbol.nombra === llave ? (
          <Nombre fila={fila} arbol={arbol} taller={taller} />
        ) : (
          <span className={classes.nombre}>{fila.nombre}</span>
        )}
        {otros.map(o => (
          <span key={o.id} className={classes.otro} title={`${o.nombre} está aquí`}>
            <Avatar name={o.nombre} size="sm" />
            <VisuallyHidden>{o.nombre} está aquí</VisuallyHidden>
          </span>
        ))}
        <Dato fila={fila} />
        {chosen && !pending && <Menu fila={fila} arbol={arbol} taller={taller} />}
      </div>
      {children}
    </div>
  )
}

function Pliegue({ closed, onToggle, numero }: { closed: boolean; onToggle: () => void; numero: number | undefined }) {
  const Chevron = closed ? IconChevronRight : IconChevronDown
  return (
    <>
      <UnstyledButton
        className={classes.pliegue!}
        tabIndex={-1}
        aria-hidden
        onClick={event => {
          event.stopPropagation()
          onToggle()
        }}
      >
        <Chevron {...icon} />
      </UnstyledButton>
      <span className={classes.numero} aria-hidden>
        {numero}
      </span>
    </>
  )
}

/** Enter keeps, Escape gives back; left, it is kept. */
function Nombre({ fila, arbol, taller }: Pick<Props, 'fila' | 'arbol' | 'taller'>) {
  const field = useRef<HTMLInputElement>(null)
  const over = useRef(false)
  useEffect(() => {
    field.current?.select()
  }, [])
  const end = (keep: boolean) => {
    if (over.current) return
    over.current = true
    const nombre = field.current?.value.trim() ?? ''
    if (keep && nombre !== '' && nombre !== fila.nombre) void taller.rename(fila, nombre)
    arbol.setNombra(undefined)
  }
  return (
    <input
      ref={field}
      className={classes.escribe}
      aria-label={`Nombre de ${fila.nombre}`}
      defaultValue={fila.nombre}
      maxLength={200}
      onClick={event => event.stopPropagation()}
      onBlur={() => end(true)}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        end(event.key === 'Enter')
        arbol.focus(fila)
      }}
    />
  )
}

/** What lacks comes before everything else. */
function Dato({ fila }: { fila: FilaDelCurso }) {
  if (isArchivada(fila))
    return (
      <span className={classes.dato}>
        <IconArchive size={15} stroke={1.75} aria-hidden />
        {fila.clase === 'objetivo' ? 'Archivado' : 'Archivada'}
      </span>
    )
  if (fila.clase === 'unidad') return <DeUnidad unidad={fila.datos} />
  if (fila.clase === 'objetivo') return <DeTema tema={fila.datos} />
  return <DeTarea tarea={fila.datos} />
}

const Aviso = ({ children }: { children: string }) => (
  <span className={classes.aviso}>
    <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
    {children}
  </span>
)

function DeUnidad({ unidad }: { unidad: UnidadDeEsquema }) {
  const cursos = unidad.otros_cursos.length + 1
  const seconds = segundosDe(unidad)
  if (cursos > 1)
    return (
      <span className={classes.compartida} title="Lo que cambies aquí cambia en todos">
        <IconLink size={14} stroke={2} aria-hidden />
        En {cursos} cursos
      </span>
    )
  if (unidad.id > 0 && unidad.objetivos.length + unidad.actividades.length === 0) return <Aviso>Vacía</Aviso>
  return seconds > 0 ? <span className={classes.dato}>{formatSeconds(seconds)}</span> : null
}

function DeTema({ tema }: { tema: ObjetivoDeEsquema }) {
  if (tema.id > 0 && isVacio(tema)) return <Aviso>Sin contenido</Aviso>
  return (
    <>
      {tema.video?.segundos != null && <span className={classes.dato}>{formatClock(tema.video.segundos)}</span>}
      {tema.materiales > 0 && (
        <span className={classes.dato}>
          <IconPaperclip size={15} stroke={1.75} aria-hidden />
          {tema.materiales}
        </span>
      )}
    </>
  )
}

/** It opens where learners find it; who sits in the tree opens it by the panel. */
function DeFormulario({ nombre, formulario }: { nombre: string; formulario: { enlace: string; hechas: number } }) {
  const { enlace, hechas } = formulario
  return (
    <a
      className={classes.formulario}
      href={enlace}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={-1}
      aria-label={`Abrir el formulario ${nombre} en otra pestaña`}
      title={enlace}
    >
      {hechas === 0 ? 'Nadie todavía' : count(hechas, 'lo hizo', 'lo hicieron')}
      <IconExternalLink size={15} stroke={1.75} aria-hidden />
    </a>
  )
}

function DeTarea({ tarea }: { tarea: ActividadDeEsquema }) {
  if (tarea.formulario) return <DeFormulario nombre={tarea.nombre} formulario={tarea.formulario} />
  if (tarea.sin_respuesta > 0) return <Aviso>{`${tarea.sin_respuesta} de ${tarea.preguntas}`}</Aviso>
  if (tarea.preguntas + tarea.sorteos > 0)
    return (
      <span className={classes.dato}>
        {tarea.preguntas > 0 ? count(tarea.preguntas, 'pregunta', 'preguntas') : 'Por sorteo'}
      </span>
    )
  if (tarea.entregable === 1) return <span className={classes.dato}>Sin calificación</span>
  return tarea.rubrica && tarea.entregable === 3 ? <span className={classes.dato}>Rúbrica</span> : null
}

export function archivoDe(fila: FilaDelCurso, taller: Taller) {
  const archived = isArchivada(fila)
  return [
    {
      label: archived ? 'Sacar del archivo' : 'Archivar',
      icon: archived ? IconArchiveOff : IconArchive,
      onClick: () => void taller.archive([fila], !archived),
    },
  ]
}

function Menu({ fila, arbol, taller }: Pick<Props, 'fila' | 'arbol' | 'taller'>) {
  const shared = fila.clase === 'unidad' && fila.datos.otros_cursos.length > 0
  return (
    <RowMenu
      name={fila.nombre}
      actions={[
        { label: 'Cambiar nombre', icon: IconPencil, onClick: () => arbol.setNombra(llaveDe(fila)) },
        { label: 'Duplicar', icon: IconCopy, onClick: () => void arbol.duplica(fila) },
        ...moveActions(
          () => arbol.mueve(fila, -1),
          () => arbol.mueve(fila, 1),
        ),
        ...(shared
          ? [{ label: 'Separar una copia', icon: IconLinkOff, onClick: () => void taller.separate(fila.id) }]
          : []),
        ...archivoDe(fila, taller),
        { label: 'Quitar', icon: IconTrash, onClick: () => arbol.quita(fila), danger: true },
      ]}
    />
  )
}
