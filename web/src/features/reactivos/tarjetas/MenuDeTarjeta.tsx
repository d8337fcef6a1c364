/** What can be done with one question, whether it is open or not. */
import { IconAdjustments, IconCopy, IconListCheck, IconTrash } from '@tabler/icons-react'
import { moveActions } from '../../../kit/list/moveActions.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { notify } from '../../../kit/notify.ts'
import { porQueNoSeGuarda } from './edicion.ts'
import type { EntradaDeMesa } from './mesa.ts'
import type { Tarjetas } from './useTarjetas.ts'
import { isDeTarjeta } from './valores.ts'

/** Longer nobody waits without knowing for what. */
const ESPERA_MS = 4_000

/** A kind with a form of its own opens that. */
export function openIn(
  cards: Tarjetas,
  { clave, pregunta }: EntradaDeMesa,
  foco: 'pregunta' | 'opciones' = 'pregunta',
) {
  if (pregunta && !isDeTarjeta(pregunta.tipo)) cards.openForm({ clave, tipo: undefined, reactivo: '' })
  else cards.open(clave, foco)
}

export function MenuDeTarjeta({ entrada, cards }: { entrada: EntradaDeMesa; cards: Tarjetas }) {
  const { clave, pregunta } = entrada
  const open = cards.abierta?.clave === clave
  const stands = pregunta !== undefined
  const openForm = async () => {
    // What is typed into the card stands in the form, too, and is nobody else's change.
    const edicion = cards.mesa.find(clave)
    if (edicion) {
      await Promise.race([edicion.send(), new Promise(resolve => setTimeout(resolve, ESPERA_MS))])
      const porQue = porQueNoSeGuarda(edicion.vista.get())
      if (porQue) return notify(porQue, 'danger')
    }
    cards.openForm({ clave, tipo: undefined, reactivo: '' })
  }
  return (
    <RowMenu
      name={cards.nameOf(entrada)}
      {...(open ? {} : { onEdit: () => openIn(cards, entrada) })}
      actions={[
        ...(stands && isDeTarjeta(pregunta.tipo) && pregunta.tipo !== 'verdadero' && !open
          ? [{ label: 'Respuestas', icon: IconListCheck, onClick: () => cards.open(clave, 'opciones') }]
          : []),
        ...(stands
          ? [
              {
                label: 'Más ajustes',
                icon: IconAdjustments,
                onClick: () => void openForm(),
              },
              { label: 'Duplicar', icon: IconCopy, onClick: () => void cards.duplicate(entrada) },
              ...moveActions(
                () => cards.step(entrada, -1),
                () => cards.step(entrada, 1),
              ),
            ]
          : []),
        { label: 'Eliminar', icon: IconTrash, onClick: () => void cards.remove(entrada), danger: true },
      ]}
    />
  )
}
