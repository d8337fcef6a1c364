/**
 * The thread of a delivery within another screen: closed it says whether there is something new; what it is made of
 * loads when it opens.
 */
import { MAX_SIN_LEER } from '@eleva/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconMessageCircle } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { lazy } from '../../../kit/load/lazy.tsx'
import classes from './Hilo.module.css'

const Hilo = lazy(() => import('./Hilo.tsx').then(m => ({ default: m.Hilo })))

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export const cuantosSinLeer = (n: number) => (n >= MAX_SIN_LEER ? `${MAX_SIN_LEER - 1}+` : String(n))
export const nuevos = (n: number) => (n === 1 ? '1 mensaje nuevo' : `${cuantosSinLeer(n)} mensajes nuevos`)

type Props = {
  entregaId: number
  alumno?: string
  sinLeer: number
  /** The address leads to it: it stands open and in sight. */
  arrived?: boolean
}

/** With something new in it, it stands open. */
export function HiloSeccion({ entregaId, alumno, sinLeer, arrived = false }: Props) {
  const [open, setOpen] = useState(arrived || sinLeer > 0)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (arrived) section.current?.scrollIntoView({ block: 'start' })
  }, [arrived])
  useEffect(() => {
    if (sinLeer > 0) setOpen(true)
  }, [sinLeer])
  return (
    <section ref={section} className={classes.seccion} aria-label="Mensajes de esta entrega">
      <Button
        variant="subtle"
        className={classes.abrir!}
        leftSection={<IconMessageCircle {...icon} />}
        rightSection={open ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Mensajes
      </Button>
      {open && (
        <Suspense fallback={<Skeleton height={120} radius="md" role="status" aria-label="Cargando" />}>
          <Hilo key={entregaId} entregaId={entregaId} alumno={alumno} />
        </Suspense>
      )}
    </section>
  )
}

type BotonProps = { sinLeer: number; de: string; onClick: () => void }

export const BotonDeHilo = ({ sinLeer, de, onClick }: BotonProps) => (
  <Button
    variant={sinLeer ? 'light' : 'subtle'}
    size="compact-md"
    className={sinLeer ? undefined : classes.boton!}
    leftSection={<IconMessageCircle {...icon} />}
    aria-label={`Mensajes de ${de}${sinLeer ? `, ${nuevos(sinLeer)}` : ''}`}
    onClick={onClick}
  >
    {sinLeer ? nuevos(sinLeer) : 'Mensajes'}
  </Button>
)

type DialogoProps = { entregaId: number; titulo: string; onClose: () => void }

export const HiloDialog = ({ entregaId, titulo, onClose }: DialogoProps) => (
  <FormDialog opened onClose={onClose} title={`Mensajes: ${titulo}`} size={640}>
    <Hilo key={entregaId} entregaId={entregaId} sola />
  </FormDialog>
)
