/** The thread of a delivery: what was written, live, and a place to write. */
import { Button } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { SinLinea } from '../../../kit/feedback/SinLinea.tsx'
import { Pending } from '../../../kit/feedback/States.tsx'
import { useUser } from '../../../kit/page/session.tsx'
import { useStore } from '../../../kit/store.ts'
import { Escribir } from './Escribir.tsx'
import classes from './Hilo.module.css'
import { Mensajes } from './Mensajes.tsx'
import { openSobres, porEnviarDe, reopenSobre, sobres } from './sobres.ts'
import { useHilo } from './useHilo.ts'

type Props = {
  entregaId: number
  /** Who handed it in; undefined for one's own. */
  alumno?: string | undefined
  /** It has the screen for itself: it begins where there is something new, or at its end. */
  sola?: boolean
}

export function Hilo({ entregaId, alumno, sola = false }: Props) {
  const { id: usuarioId } = useUser()
  const { read, pagina, leidoHasta, cartas, refresh, older, readOlder } = useHilo(entregaId)
  const waiting = porEnviarDe(useStore(sobres), { usuarioId, entregaId })
  const [vuelto, setVuelto] = useState<string>()
  useEffect(() => void openSobres({ usuarioId, entregaId }), [usuarioId, entregaId])
  const here = useRef<HTMLDivElement>(null)
  const begun = useRef(false)
  const there = pagina.mensajes.length > 0
  useEffect(() => {
    if (!sola || !there || begun.current) return
    begun.current = true
    const place = here.current?.querySelector('[data-nuevos]') ?? here.current?.lastElementChild
    place?.scrollIntoView({ block: 'nearest' })
  }, [sola, there])
  // What one has just sent pushes the field away from under one's hands.
  const sent = cartas.length + waiting.length
  const before = useRef(sent)
  useEffect(() => {
    if (sent > before.current) here.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    before.current = sent
  }, [sent])
  if (!read.data) return <Pending query={read} height={120} />
  const { puede } = read.data
  const empty = pagina.mensajes.length === 0 && cartas.length === 0 && waiting.length === 0
  return (
    <div ref={here} className={classes.hilo}>
      <SinLinea />
      {pagina.anteriores !== null && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconChevronUp size={18} stroke={1.75} aria-hidden />}
          loading={older}
          onClick={() => void readOlder()}
        >
          Ver mensajes anteriores
        </Button>
      )}
      {empty && (
        <p className={classes.vacio}>
          {!puede.escribir
            ? 'Todavía no hay mensajes.'
            : alumno
              ? `Todavía no hay mensajes. Escribe a ${alumno} sobre su trabajo; le llega un aviso.`
              : 'Pregunta aquí lo que quieras de tu entrega. Lo lee quien te da clase, y su respuesta llega aquí.'}
        </p>
      )}
      <Mensajes
        {...{ mensajes: pagina.mensajes, leidoHasta, cartas, sobres: waiting }}
        onReopen={s => setVuelto(reopenSobre(s))}
      />
      {puede.escribir ? (
        <Escribir
          entregaId={entregaId}
          placeholder={alumno ? 'Escribe un mensaje, o / para tus comentarios' : 'Escribe un mensaje'}
          vuelto={vuelto}
          onVuelto={() => setVuelto(undefined)}
          onSent={refresh}
        />
      ) : (
        <p className={classes.vacio}>Puedes leer esta conversación; en ella escribe quien da clase en su escuela.</p>
      )}
    </div>
  )
}
