/** The keys of all screens, and of the one that is shown. */
import { Modal, Switch } from '@mantine/core'
import { useState } from 'react'
import { ayuda, hasLetras, setLetras, type Tecla, useDichas } from '../kit/page/teclas.ts'
import { ListaDeTeclas } from '../shared/ListaDeTeclas.tsx'
import classes from './AyudaDeTeclas.module.css'
import { LETRAS } from './letras.ts'
import type { Lugar } from './menu.ts'

const SIEMPRE: readonly Tecla[] = [
  ['Ctrl K', 'Buscar, ir a una pantalla o hacer algo'],
  ['?', 'Esta lista'],
  ['Ctrl Z', 'Deshacer lo último, mientras el aviso lo ofrece'],
  ['Esc', 'Cerrar lo que está abierto'],
]

export function AyudaDeTeclas({ lugares }: { lugares: readonly Lugar[] }) {
  const [on, setOn] = useState(hasLetras)
  const dichas = useDichas()
  const letrasDe = lugares.map(l => [`G ${LETRAS[l.id]}`, l.label] as const)
  return (
    <Modal opened onClose={() => ayuda.set(false)} title="Atajos del teclado" size={640}>
      <div className={classes.listas}>
        {dichas.map(({ de, teclas }) => (
          <Lista key={de} titulo={de} teclas={teclas} />
        ))}
        <Lista titulo="En todas las pantallas" teclas={SIEMPRE} />
        <Lista titulo="Ir a un lugar" teclas={letrasDe} apagada={!on} />
      </div>
      <Switch
        label="Usar letras solas como atajos en este dispositivo"
        description="Apágalo si dictas o si una letra te lleva a otra pantalla sin querer."
        checked={on}
        onChange={event => {
          setLetras(event.currentTarget.checked)
          setOn(hasLetras())
        }}
      />
    </Modal>
  )
}

function Lista({ titulo, teclas, apagada = false }: { titulo: string; teclas: readonly Tecla[]; apagada?: boolean }) {
  return (
    <section className={classes.lista} data-apagada={apagada || undefined}>
      <h3>{titulo}</h3>
      <ListaDeTeclas teclas={teclas} />
    </section>
  )
}
