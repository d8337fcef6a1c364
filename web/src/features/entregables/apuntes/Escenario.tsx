/** What was handed in, large, with the notes on its pages: a PDF page by page, or a picture (ADR 115). */
import type { Apunte } from '@eleva/contract'
import { Skeleton } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { ErrorState } from '../../../kit/feedback/States.tsx'
import { isWriting } from '../../../kit/page/escribe.ts'
import { fullName, useUser } from '../../../kit/page/session.tsx'
import { hasLetras } from '../../../kit/page/teclas.ts'
import { NO_SE_VE, Nota } from '../../../shared/Pelicula.tsx'
import { con, type Herramienta } from './apuntes.ts'
import { Capa, type NuevoApunte } from './Capa.tsx'
import classes from './Escenario.module.css'
import { Herramientas } from './Herramientas.tsx'
import { Lista } from './Lista.tsx'
import { Paginas } from './Paginas.tsx'
import { type Apuntes, useApuntes } from './useApuntes.ts'
import { useNotaAbierta } from './useNotaAbierta.ts'

type Props = {
  entregaId: number
  /** The key of the file. */
  archivo: number
  tipo: 'pdf' | 'imagen'
  src: string
  nombre: string
  /** Whether who looks may note; otherwise they read. */
  escribe: boolean
}

/** Where the words of notes are told in order: by page, from top to bottom. */
const enOrden = (apuntes: readonly Apunte[]) =>
  apuntes
    .filter(a => a.tipo === 'nota')
    .toSorted((a, b) => a.pagina - b.pagina || a.puntos[1]! - b.puntos[1]! || a.puntos[0]! - b.puntos[0]!)

export function Escenario({ entregaId, archivo, tipo, src, nombre, escribe }: Props) {
  const apuntes = useApuntes(entregaId)
  const nota = useNotaAbierta(apuntes)
  const [herramienta, setHerramienta] = useState<Herramienta>()
  const [zoom, setZoom] = useState(1)
  // How many pages a PDF has is not known until it is open, nor where it cannot be.
  const [cuantas, setCuantas] = useState(tipo === 'pdf' ? 0 : 1)
  const marco = useRef<HTMLDivElement>(null)
  const { pagina, look } = usePagina(marco)
  useTeclas(marco, escribe, herramienta, setHerramienta, apuntes)

  const { shown, notas, add, close, remove } = useNotas({ archivo, marco, apuntes, nota }, () =>
    setHerramienta(undefined),
  )
  const capa = (numero: number): ReactNode => (
    <Capa
      pagina={numero}
      apuntes={shown.filter(a => a.pagina === numero)}
      herramienta={herramienta}
      numeroDe={clave => notas.findIndex(a => a.clave === clave) + 1}
      abierta={nota.abierta}
      onNuevo={add}
      onAbre={nota.abre}
      onCierra={close}
      onEscribe={nota.escribe}
      onQuita={remove}
    />
  )
  return (
    <>
      <div className={classes.escenario}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
        <div
          ref={marco}
          className={classes.marco}
          data-vacio={cuantas === 0 || undefined}
          role="group"
          aria-label={`Entrega: ${nombre}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, too
          tabIndex={0}
          onScroll={look}
        >
          <div className={classes.hojas} style={{ width: `${zoom * 100}%` }}>
            {tipo === 'pdf' ? (
              <Paginas src={src} marco={marco} onPaginas={setCuantas} capa={capa} />
            ) : (
              <Imagen src={src} nombre={nombre}>
                {capa(1)}
              </Imagen>
            )}
          </div>
        </div>
        {cuantas > 0 && (
          <Herramientas
            {...{ pagina, cuantas, zoom }}
            onZoom={setZoom}
            {...(escribe && apuntes.apuntes
              ? { anota: { herramienta, onHerramienta: setHerramienta, ...apuntes } }
              : {})}
          />
        )}
      </div>
      {apuntes.read.isPending && <Skeleton height={20} role="status" aria-label="Cargando" />}
      {apuntes.read.isError && !apuntes.apuntes && (
        <ErrorState error={apuntes.read.error} onRetry={() => void apuntes.read.refetch()} />
      )}
      <Lista notas={notas} varias={cuantas > 1} esperan={apuntes.esperan} onAbre={nota.abre} marco={marco} />
    </>
  )
}

type Notas = {
  archivo: number
  marco: RefObject<HTMLElement | null>
  apuntes: Apuntes
  nota: ReturnType<typeof useNotaAbierta>
}

/**
 * The notes on this file, how one is made, closed and taken away.
 * @param onNota a note with words was begun
 */
function useNotas({ archivo, marco, apuntes, nota }: Notas, onNota: () => void) {
  const autor = fullName(useUser())
  const kept = (apuntes.apuntes ?? []).filter(a => a.archivo === archivo)
  const shown = nota.abierta ? con(kept, nota.abierta.clave, nota.abierta) : kept
  const notas = enOrden(shown)
  const add = (nuevo: NuevoApunte) => {
    marco.current?.focus({ preventScroll: true })
    const apunte = { ...nuevo, clave: uuid(), archivo, texto: '', autor, propio: 1 }
    if (nuevo.tipo === 'nota') {
      nota.abre(apunte, true)
      onNota()
    } else apuntes.cambia({ clave: apunte.clave, antes: undefined, despues: apunte })
  }
  /** What is open goes away with the focus in it: it stays here, where keys take notes back. */
  const close = (clave = nota.abierta?.clave) => {
    nota.cierra()
    requestAnimationFrame(() => {
      const pin = marco.current?.querySelector<HTMLElement>(`[data-clave="${clave}"]`)
      if (document.activeElement?.matches('body, [data-globo] *'))
        (pin ?? marco.current)?.focus({ preventScroll: true })
    })
  }
  const remove = (apunte: Apunte) => {
    nota.suelta()
    marco.current?.focus({ preventScroll: true })
    const antes = kept.find(a => a.clave === apunte.clave)
    if (antes) apuntes.cambia({ clave: apunte.clave, antes, despues: undefined })
  }
  return { shown, notas, add, close, remove }
}

function Imagen({ src, nombre, children }: { src: string; nombre: string; children: ReactNode }) {
  const [falla, setFalla] = useState(false)
  if (falla) return <Nota>{NO_SE_VE}</Nota>
  return (
    <div className={classes.hoja} data-pagina={1}>
      <img src={src} alt={`Entrega: ${nombre}`} draggable={false} onError={() => setFalla(true)} />
      {children}
    </div>
  )
}

/** Which page stands in the middle. */
function usePagina(marco: RefObject<HTMLElement | null>) {
  const [pagina, setPagina] = useState(1)
  const look = () => {
    const { left, top, width, height } = marco.current!.getBoundingClientRect()
    const here = document.elementsFromPoint(left + width / 2, top + height / 2).find(e => e.matches('[data-pagina]'))
    if (here) setPagina(Number(here.getAttribute('data-pagina')))
  }
  return { pagina, look }
}

const TECLAS: Record<string, Herramienta> = { h: 'resalte', n: 'nota' }
const ADELANTE = ['ctrl+y', 'ctrl+shift+z']

const nameOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  [(ctrlKey || metaKey) && 'ctrl', altKey && 'alt', shiftKey && 'shift', key.toLowerCase()].filter(Boolean).join('+')

/**
 * H and N take up a tool and lay it down, Esc lays it down; Ctrl Z and Ctrl Y go through what was noted while one is at
 * it.
 */
function useTeclas(
  marco: RefObject<HTMLElement | null>,
  escribe: boolean,
  herramienta: Herramienta | undefined,
  setHerramienta: (herramienta: Herramienta | undefined) => void,
  { deshacer, rehacer }: Pick<Apuntes, 'deshacer' | 'rehacer'>,
) {
  const actOf = (key: string) => {
    const here = herramienta !== undefined || marco.current?.parentElement?.contains(document.activeElement)
    if (here && key === 'ctrl+z') return deshacer
    if (here && ADELANTE.includes(key)) return rehacer
    if (key === 'escape') return herramienta && (() => setHerramienta(undefined))
    const tool = hasLetras() ? TECLAS[key] : undefined
    return tool && (() => setHerramienta(tool === herramienta ? undefined : tool))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // What is pressed in a dialog over it is the dialog's.
    const covered = event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]')
    if (!escribe || event.defaultPrevented || covered || isWriting(event.target)) return
    const does = actOf(nameOf(event))
    if (!does) return
    event.preventDefault()
    event.stopPropagation()
    does()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    // Before the toast and the page, which know other ways back.
    addEventListener('keydown', hear, true)
    return () => removeEventListener('keydown', hear, true)
  }, [])
}
