/**
 * The courses of a programme in order: made, moved, copied and taken away where they stand, with keys, mouse or finger.
 */
import type { CursoDePrograma, Programa } from '@eleva/contract'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconBooks, IconPlus } from '@tabler/icons-react'
import { Fragment, useRef, useState } from 'react'
import { useArrastre } from '../../shared/vivo/useArrastre.ts'
import { CursoNuevo } from './CursoNuevo.tsx'
import { Existentes } from './Existentes.tsx'
import { FilaDeCurso } from './FilaDeCurso.tsx'
import { llaveDe } from './orden.ts'
import classes from './Programa.module.css'
import { keyOfTecla, useActos } from './useActos.ts'
import type { DePrograma } from './usePrograma.ts'

type Props = { programa: Programa; de: DePrograma }

/** Focus: one row at a time is in the order of Tab. */
function useFoco(de: DePrograma) {
  const lista = useRef<HTMLDivElement>(null)
  const [foco, setFoco] = useState<number>()
  const focus = (id: number | undefined) => {
    if (id === undefined) return
    setFoco(de.estable(id))
    const find = () => lista.current?.querySelector<HTMLElement>(`[data-clave="${de.estable(id)}"]`)
    // At once, as the next key may come before the next drawing; and after the one that moves it.
    find()?.focus()
    requestAnimationFrame(() => {
      if (!(document.activeElement instanceof HTMLInputElement)) find()?.focus()
    })
  }
  return { lista, foco, setFoco, focus }
}

export function Cursos({ programa: { cursos }, de }: Props) {
  const { lista, foco, setFoco, focus } = useFoco(de)
  const acts = useActos(cursos, de, focus)
  /** Behind which one a new one is typed; undefined behind all. */
  const [nuevo, setNuevo] = useState<{ tras: number | undefined }>()
  const [busca, setBusca] = useState(false)
  const drag = useArrastre<CursoDePrograma>(llaveDe, acts.suelta)
  const tab = cursos.find(c => de.estable(c.id) === foco) ?? cursos[0]
  const behind = cursos.find(c => nuevo?.tras !== undefined && de.estable(c.id) === de.estable(nuevo.tras))
  const typing = nuevo && (
    <CursoNuevo
      key="nuevo"
      onAdd={nombres => {
        setNuevo({ tras: de.add(nombres, nuevo.tras).at(-1)! })
        acts.say(nombres.length === 1 ? `Se agregó ${nombres[0]}` : `Se agregaron ${nombres.length} cursos`)
      }}
      onEnd={() => {
        setNuevo(undefined)
        focus(nuevo.tras ?? cursos.at(-1)?.id)
      }}
      onLeave={() => setNuevo(undefined)}
    />
  )
  const rayaDe = (curso: CursoDePrograma) => {
    const to = drag.moving?.to
    return to?.llave === llaveDe(curso) ? (to.antes ? 'antes' : 'despues') : undefined
  }
  return (
    <section className={classes.tarjeta} aria-labelledby="cursos-del-programa">
      <Cabeza total={cursos.length} onBusca={() => setBusca(true)} onNuevo={() => setNuevo({ tras: undefined })} />
      {cursos.length === 0 && !nuevo && (
        <p className={classes.nada}>
          Escribe el primer curso, o toma uno que ya existe. Nadie los ve hasta que los ofrezcas.
        </p>
      )}
      {(cursos.length > 0 || nuevo) && (
        <div role="tree" aria-label="Cursos del programa" className={classes.lista} ref={lista}>
          {cursos.map((curso, i) => (
            <Fragment key={de.estable(curso.id)}>
              <FilaDeCurso
                curso={curso}
                clave={de.estable(curso.id)}
                numero={i + 1}
                enFoco={curso === tab}
                raya={rayaDe(curso)}
                onKey={event => {
                  const act = keyOfTecla(event)
                  if (!act) return
                  event.preventDefault()
                  act(acts, curso, cursos, () => setNuevo({ tras: curso.id }))
                }}
                onFocus={() => setFoco(de.estable(curso.id))}
                onDrag={event => drag.begin(event, curso)}
                acts={acts}
              />
              {behind === curso && typing}
            </Fragment>
          ))}
          {!behind && typing}
        </div>
      )}
      {busca && (
        <Existentes
          programaId={de.id}
          onClose={() => setBusca(false)}
          onTake={id => void de.attach(id)}
          onMake={nombre => void de.add([nombre], undefined)}
        />
      )}
      <VisuallyHidden role="status">{acts.said}</VisuallyHidden>
    </section>
  )
}

function Cabeza({ total, onBusca, onNuevo }: { total: number; onBusca: () => void; onNuevo: () => void }) {
  return (
    <div className={classes.cabeza}>
      <h2 id="cursos-del-programa">
        Cursos <span>{total}</span>
      </h2>
      <Button size="sm" variant="default" leftSection={<IconBooks size={18} stroke={1.75} />} onClick={onBusca}>
        Existente…
      </Button>
      <Button size="sm" variant="light" leftSection={<IconPlus size={18} stroke={1.75} />} onClick={onNuevo}>
        Nuevo curso
      </Button>
    </div>
  )
}
