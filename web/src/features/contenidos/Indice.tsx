/** The units of a course, one of them open with its objectives. */
import { type ContenidoDeCurso, hasEntrega } from '@eleva/contract'
import { Collapse, UnstyledButton } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconCircle,
  IconCircleCheckFilled,
  IconClipboardCheck,
  IconFileText,
  IconPlayerPlay,
  IconPlayerPlayFilled,
  IconUpload,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { count } from '../../kit/page/count.ts'
import classes from './Indice.module.css'
import { isHecha, isPendiente, isVisto, nombreDePaso, type Paso } from './pasos.ts'
import { medidaDe } from './quehacer.ts'

type Props = {
  contenido: ContenidoDeCurso
  pasos: Paso[]
  here: number
  ir: (to: Paso) => void
  onAbre?: (unidad: number) => void
  /** Only so many of the units, where what is further down is not seen yet. */
  hasta?: number
}

export function Indice({ contenido, pasos, here, ir, onAbre, hasta }: Props) {
  const actual = pasos[here]?.unidad.unidad.id
  const [open, setOpen] = useState(actual)
  useEffect(() => setOpen(actual), [actual])
  const unidades = contenido.unidades_curso
  const hechas = unidades.filter(u => isHecha(u, contenido)).length
  const current = unidades.find(u => !isHecha(u, contenido))
  const said = `${hechas} de ${count(unidades.length, 'unidad', 'unidades')}`
  const toggle = (id: number) => {
    const opens = open !== id
    setOpen(opens ? id : undefined)
    if (opens) onAbre?.(id)
  }
  return (
    <div className={classes.indice}>
      <div className={classes.cabeza}>
        <div>
          <h2>Contenido</h2>
          <p>{said}</p>
        </div>
        <Peldanos
          total={unidades.length}
          hechos={hechas}
          {...(current ? { avance: current.contadas ? current.hechas / current.contadas : 0 } : {})}
          etiqueta={said}
        />
      </div>
      {contenido.descripcion && <p className={classes.descripcion}>{contenido.descripcion}</p>}
      {unidades.slice(0, hasta).map((u, i) => {
        const { id, nombre_unidad } = u.unidad
        const done = isHecha(u, contenido)
        const state = done ? 'hecha' : u === current ? 'actual' : 'pendiente'
        return (
          <section key={id} className={classes.unidad}>
            <h3>
              <UnstyledButton
                className={classes.boton!}
                aria-expanded={open === id}
                aria-controls={`unidad-${id}`}
                onClick={() => toggle(id)}
              >
                <span className={classes.numero} data-estado={state}>
                  {done ? <IconCheck size={16} stroke={3} aria-hidden /> : i + 1}
                </span>
                <span className={classes.nombre}>
                  {nombre_unidad}
                  {done && <span className={classes.oculto}> (completa)</span>}
                </span>
                <IconChevronDown size={18} stroke={1.75} aria-hidden className={classes.flecha} />
              </UnstyledButton>
            </h3>
            <Collapse expanded={open === id} id={`unidad-${id}`}>
              <ul>
                {pasos
                  .filter(p => p.unidad.unidad.id === id)
                  .map(p => (
                    <li key={p.objetivo ? `o${p.objetivo.id}` : `a${p.actividad.id}`}>
                      <Entrada paso={p} here={p === pasos[here]} done={done} onClick={() => ir(p)} />
                    </li>
                  ))}
              </ul>
            </Collapse>
          </section>
        )
      })}
    </div>
  )
}

type EntradaProps = { paso: Paso; here: boolean; done: boolean; onClick: () => void }

/** What one sees of a step before it is done. */
function signoDe({ objetivo, actividad }: Paso) {
  if (objetivo) return objetivo.video ? IconPlayerPlay : IconFileText
  if (actividad.quiz === 1) return IconClipboardCheck
  return hasEntrega(actividad) ? IconUpload : IconCircle
}

function Entrada({ paso, here, done, onClick }: EntradaProps) {
  const { objetivo, actividad } = paso
  const seen = objetivo ? objetivo.video !== null && (done || isVisto(objetivo)) : !isPendiente(paso)
  const medida = medidaDe(paso)
  const Signo = here ? IconPlayerPlayFilled : seen ? IconCircleCheckFilled : signoDe(paso)
  return (
    <UnstyledButton className={classes.entrada!} aria-current={here ? 'step' : undefined} onClick={onClick}>
      <Signo size={20} stroke={1.75} aria-hidden {...(seen && !here ? { className: classes.visto } : {})} />
      <span className={classes.nombre}>
        {nombreDePaso(paso)}
        {seen && <span className={classes.oculto}> ({actividad ? 'hecha' : 'visto'})</span>}
      </span>
      {medida && <span className={classes.duracion}>{medida}</span>}
    </UnstyledButton>
  )
}
