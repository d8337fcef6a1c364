/** One question in the list: closed it is a row, open it is written. Its keys are the same in both. */
import { nombresDeTipo } from '@eleva/contract'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { isWithin } from '../../../kit/page/target.ts'
import { sinDibujo } from '../../../kit/richtext/formula.ts'
import { plainOf } from '../../../shared/textoDePregunta.ts'
import type { useRecalificarClave } from '../Versiones.tsx'
import { Abierta } from './Abierta.tsx'
import { EstadoDeFila } from './EstadoDeTarjeta.tsx'
import { MenuDeTarjeta, openIn } from './MenuDeTarjeta.tsx'
import type { EntradaDeMesa } from './mesa.ts'
import classes from './Tarjetas.module.css'
import type { Tarjetas } from './useTarjetas.ts'
import { isDeTarjeta } from './valores.ts'

type Props = {
  entrada: EntradaDeMesa
  numero: number
  cards: Tarjetas
  recalificar: ReturnType<typeof useRecalificarClave>
  /** In its place, where it is written by a form. */
  formulario: ReactNode
}

const isField = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')

/**
 * Alt ↑ ↓ moves it, Ctrl D copies it, Supr takes it away.
 * @returns whether it was one of these
 */
function isDone(event: KeyboardEvent, entrada: EntradaDeMesa, cards: Tarjetas): boolean {
  const { key, altKey, ctrlKey, metaKey } = event
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) cards.step(entrada, key === 'ArrowUp' ? -1 : 1)
  else if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') void cards.duplicate(entrada)
  else if (key === 'Delete' && !isField(event.target)) void cards.remove(entrada)
  else return false
  return true
}

export function Tarjeta({ entrada, numero, cards, recalificar, formulario }: Props) {
  const { clave, pregunta } = entrada
  const open = cards.abierta?.clave === clave
  const onKeyDown = (event: KeyboardEvent) => {
    // In a form, or in a menu of it, keys mean what they mean there.
    if (formulario || !isWithin(event.currentTarget, event.target)) return
    if (!isDone(event, entrada, cards)) return
    event.preventDefault()
    // The page around it has keys of its own.
    event.stopPropagation()
  }
  return (
    <li
      className={classes.tarjeta}
      data-abierta={open || undefined}
      data-suelta={pregunta ? undefined : true}
      onKeyDown={onKeyDown}
    >
      {formulario || (
        <>
          <div className={classes.cabeza}>
            {pregunta && cards.entradas.length > 1 ? (
              <ActionIcon
                size={32}
                className={classes.mango!}
                aria-label={`Mover ${cards.nameOf(entrada)}`}
                aria-description="Arrastra, o usa las flechas arriba y abajo"
                {...cards.orden.handle(pregunta.id)}
              >
                <IconGripVertical size={18} stroke={1.75} />
              </ActionIcon>
            ) : (
              <span className={classes.sinMango} />
            )}
            <span className={classes.numero}>{numero}</span>
            {open ? null : <Fila {...{ entrada, cards }} />}
          </div>
          {open && <Abierta key={clave} {...{ entrada, numero, cards, recalificar }} />}
        </>
      )}
    </li>
  )
}

/** Closed: what it asks, what it lacks, and what can be done with it. */
function Fila({ entrada, cards }: Pick<Props, 'entrada' | 'cards'>) {
  const { clave, pregunta } = entrada
  const edicion = cards.mesa.find(clave)
  const written = edicion?.vista.get().valores
  const conForma = pregunta && !isDeTarjeta(pregunta.tipo)
  const tipo = conForma ? pregunta.tipo : (written?.tipo ?? pregunta?.tipo ?? 'unica')
  const falta = cards.faltaEn(entrada)
  const html = pregunta?.descripcion
  return (
    <>
      <UnstyledButton
        className={classes.abrir!}
        aria-expanded={false}
        data-fila={clave}
        onClick={() => openIn(cards, entrada)}
        onKeyDown={goAlong}
      >
        {html === undefined ? cards.nameOf(entrada) : plainOf(sinDibujo(html), 200) || 'Pregunta con imagen'}
      </UnstyledButton>
      {edicion && <EstadoDeFila edicion={edicion} />}
      {falta && (
        <span className={classes.falta}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          <span>{falta}</span>
        </span>
      )}
      <span className={classes.tipo}>{nombresDeTipo[tipo].nombre}</span>
      <MenuDeTarjeta {...{ entrada, cards }} />
    </>
  )
}

/** From one closed card to the next, as in a list. */
function goAlong(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-fila]') ?? [])]
  const next = rows[rows.indexOf(event.currentTarget) + (event.key === 'ArrowUp' ? -1 : 1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
