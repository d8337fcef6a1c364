/** The notes of one page over it, and where new ones are made. */
import type { Apunte } from '@eleva/contract'
import { type MouseEvent, type PointerEvent, useState } from 'react'
import { closestTo } from '../../../kit/page/target.ts'
import { cajaDe, dentro, type Herramienta, isResalte, lineaDe, type Punto, thinPuntos } from './apuntes.ts'
import { Chincheta, type DeNota } from './Chincheta.tsx'
import classes from './Escenario.module.css'

export type NuevoApunte = Pick<Apunte, 'tipo' | 'pagina' | 'puntos'>

type Props = DeNota & {
  pagina: number
  apuntes: readonly Apunte[]
  herramienta: Herramienta | undefined
  /** In which order its words stand in the list. */
  numeroDe: (clave: string) => number
  onNuevo: (apunte: NuevoApunte) => void
}

export function Capa({ pagina, apuntes, herramienta, numeroDe, onNuevo, ...de }: Props) {
  const { onQuita } = de
  const { vivo, ...dedo } = useDedo(pagina, herramienta, onNuevo)
  const borra = herramienta === 'borrar'
  return (
    <div className={classes.capa} data-herramienta={herramienta} {...dedo}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its shapes have names where they do something */}
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden={borra ? undefined : true}>
        {apuntes.map(a => (
          <Figura key={a.clave} apunte={a} onQuita={borra && a.propio ? onQuita : undefined} />
        ))}
        {vivo && <Forma tipo={herramienta} puntos={vivo} />}
      </svg>
      {herramienta === 'nota' && (
        <button
          type="button"
          className={classes.aqui}
          onPointerDown={event => event.stopPropagation()}
          onClick={() => onNuevo({ tipo: 'nota', pagina, puntos: [0.5, 0.1] })}
        >
          Poner la nota en la página {pagina}
        </button>
      )}
      {apuntes.map(a =>
        a.tipo === 'nota' ? <Chincheta key={a.clave} apunte={a} numero={numeroDe(a.clave)} {...de} /> : null,
      )}
    </div>
  )
}

/** What is drawn by a finger, a pen or a mouse, until it is let go of. */
function useDedo(pagina: number, herramienta: Herramienta | undefined, onNuevo: Props['onNuevo']) {
  const [puntos, setPuntos] = useState<readonly Punto[]>([])
  const draws = herramienta === 'resalte' || herramienta === 'trazo'
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Punto => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [dentro((clientX - left) / width), dentro((clientY - top) / height)]
  }
  const vivo =
    puntos.length === 0 ? undefined : herramienta === 'resalte' ? [...puntos[0]!, ...puntos.at(-1)!] : puntos.flat()
  return {
    vivo,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!draws || !event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setPuntos([at(event)])
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (puntos.length > 0) setPuntos([...puntos, at(event)])
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (puntos.length === 0) return
      setPuntos([])
      if (herramienta === 'trazo') onNuevo({ tipo: 'trazo', pagina, puntos: thinPuntos([...puntos, at(event)]) })
      const corners = [...puntos[0]!, ...at(event)]
      if (herramienta === 'resalte' && isResalte(corners)) onNuevo({ tipo: 'resalte', pagina, puntos: corners })
    },
    onPointerCancel: () => setPuntos([]),
    onClick: (event: MouseEvent<HTMLElement>) => {
      // The note that it makes lies under the pointer: it is not what was pressed.
      if (herramienta !== 'nota' || closestTo(event, 'button')) return
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
      const here = [dentro((event.clientX - left) / width), dentro((event.clientY - top) / height)]
      onNuevo({ tipo: 'nota', pagina, puntos: here })
    },
  }
}

const QUE = { resalte: 'el resaltado', trazo: 'el dibujo', nota: 'la nota' }

function Figura({ apunte, onQuita }: { apunte: Apunte; onQuita: ((apunte: Apunte) => void) | undefined }) {
  const { tipo, puntos } = apunte
  if (tipo === 'nota') return null
  if (!onQuita) return <Forma tipo={tipo} puntos={puntos} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a shape within a drawing
    <g
      role="button"
      tabIndex={0}
      aria-label={`Borrar ${QUE[tipo]}`}
      className={classes.borrable}
      onClick={() => onQuita(apunte)}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onQuita(apunte)
      }}
    >
      <Forma tipo={tipo} puntos={puntos} />
    </g>
  )
}

const Forma = ({ tipo, puntos }: { tipo: Herramienta | undefined; puntos: readonly number[] }) =>
  tipo === 'resalte' ? (
    <rect className={classes.resalte} {...cajaDe(puntos)} />
  ) : (
    <path className={classes.trazo} d={lineaDe(puntos)} vectorEffect="non-scaling-stroke" />
  )
