/** What can be done with something that the server would not take. */
import { entreComillas } from '@eleva/contract'
import { Button } from '@mantine/core'
import type { Letter } from '../kit/api/outbox/carta.ts'
import { discard, resend } from '../kit/api/outbox/send.ts'
import { confirm } from '../kit/feedback/confirm.ts'
import { saveAs } from './saveLetter.ts'

export const asuntoDe = ({ asunto = 'Un cambio' }: Letter): string => asunto

export function AccionesDeCarta({ carta }: { carta: Letter }) {
  const giveUp = async () => {
    const text = `${entreComillas(asuntoDe(carta))} ya no se enviará.`
    if (await confirm({ title: '¿Descartar este envío?', text, action: 'Descartar' })) discard(carta)
  }
  return (
    <>
      <Button variant="default" onClick={() => void resend(carta)}>
        Enviar otra vez
      </Button>
      <Button variant="subtle" onClick={() => void saveAs(carta)}>
        Descargar
      </Button>
      <Button variant="subtle" color="danger" onClick={() => void giveUp()}>
        Descartar
      </Button>
    </>
  )
}
