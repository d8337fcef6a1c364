/** The review beside the grade book: it pushes, it does not cover; on a phone it is a page. */
import { type ReplyOf, revisionesRoutes } from '@eleva/contract'
import { ActionIcon, Button, Group, Title, Tooltip } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronDown,
  IconChevronUp,
  IconExternalLink,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { Avatar } from '../../../kit/page/Avatar.tsx'
import { formatMoment } from '../../../kit/page/dates.ts'
import { isWithin } from '../../../kit/page/target.ts'
import { Documentos } from '../documento/Documentos.tsx'
import { Atajos } from './Atajos.tsx'
import { isNext, isPrevious } from './atajos.ts'
import { ConflictoAviso } from './Conflicto.tsx'
import classes from './PanelRevision.module.css'
import { Pie } from './Pie.tsx'
import { Revisar } from './Revisar.tsx'
import { useAvanceDeRevision } from './useAvanceDeRevision.ts'
import { usePrimero } from './usePrimero.ts'

type Props = {
  id: number
  /** True where it stands alone on the screen. */
  pagina: boolean
  /** How «Abrir» comes back; undefined for a whole course. */
  grupo: number | undefined
  anterior: (() => void) | undefined
  siguiente: (() => void) | undefined
  onClose: () => void
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

export function PanelRevision({ id, pagina, grupo, anterior, siguiente, onClose }: Props) {
  const read = useRead(revisionesRoutes.revision, { params: { id } }, { fresh: true })
  const entrega = read.data?.entrega
  const [ancho, setAncho] = useState(false)
  const { ready } = useAvanceDeRevision(entrega)
  const here = useRef<HTMLElement>(null)
  usePrimero(here, ready, id, pagina)
  const onKeyDown = (event: KeyboardEvent) => {
    // What is pressed in a dialog over it is the dialog's.
    if (!isWithin(here.current, event.target)) return
    if (event.key === 'Escape') onClose()
    const step = isNext(event) ? siguiente : isPrevious(event) ? anterior : undefined
    if (!step) return
    event.preventDefault()
    step()
  }
  return (
    <section
      ref={here}
      tabIndex={-1}
      className={classes.panel}
      data-pagina={pagina || undefined}
      aria-label={entrega ? `Revisión de ${entrega.alumno.nombre}` : 'Revisión'}
      onKeyDown={onKeyDown}
    >
      <Cabeza {...{ entrega, pagina, anterior, siguiente, onClose }} />
      <div className={classes.cuerpo}>
        {!entrega && <Pending query={read} height={320} />}
        {entrega && (
          <>
            <ConflictoAviso />
            <Documentos key={id} trabajo={entrega} entregaId={id} abierto={ancho} />
            <Group gap={8} mb={4}>
              <Button
                variant="default"
                size="compact-md"
                leftSection={
                  ancho ? <IconArrowsMinimize {...icon} size={18} /> : <IconArrowsMaximize {...icon} size={18} />
                }
                aria-expanded={ancho}
                onClick={() => setAncho(!ancho)}
              >
                {ancho ? 'Reducir' : 'Ampliar'}
              </Button>
              <Abrir id={id} grupo={grupo} />
            </Group>
            <Revisar key={id} entrega={entrega} />
            <Atajos />
          </>
        )}
      </div>
      {entrega && <Pie {...{ entrega, siguiente }} className={classes.pie} />}
    </section>
  )
}

type CabezaProps = Pick<Props, 'pagina' | 'anterior' | 'siguiente' | 'onClose'> & {
  entrega: ReplyOf<typeof revisionesRoutes.revision>['entrega'] | undefined
}

/** Whose work it is and of what, with the ways to the ones before and after. */
const Cabeza = ({ entrega, pagina, anterior, siguiente, onClose }: CabezaProps) => (
  <header className={classes.cabeza}>
    {pagina && (
      <ActionIcon size={44} aria-label="Volver al cuaderno" onClick={onClose}>
        <IconArrowLeft {...icon} />
      </ActionIcon>
    )}
    {entrega && !pagina && <Avatar name={entrega.alumno.nombre} />}
    <div className={classes.quien}>
      <Title order={pagina ? 1 : 2} size="h4">
        {entrega?.alumno.nombre ?? 'Entrega'}
      </Title>
      {entrega && (
        <p title={`${entrega.tarea} · ${entrega.nombre_unidad}`}>
          {entrega.tarea} · entregó el {formatMoment(entrega.entregado_en)}
          {entrega.versiones > 1 && ` · versión ${entrega.versiones}`}
        </p>
      )}
    </div>
    <Paso label="Anterior por calificar" onClick={anterior}>
      <IconChevronUp {...icon} />
    </Paso>
    <Paso label="Siguiente por calificar" onClick={siguiente}>
      <IconChevronDown {...icon} />
    </Paso>
    {!pagina && (
      <ActionIcon size={36} aria-label="Cerrar la revisión" onClick={onClose}>
        <IconX {...icon} />
      </ActionIcon>
    )}
  </header>
)

/** The same review as a screen of its own. */
const Abrir = ({ id, grupo }: Pick<Props, 'id' | 'grupo'>) => (
  <Button
    variant="default"
    size="compact-md"
    leftSection={<IconExternalLink {...icon} size={18} />}
    renderRoot={root => (
      <Link
        to="/preview-rubrica"
        search={{ entregable: id, vieneDeGrupos: grupo !== undefined, ...(grupo ? { grupo } : {}) }}
        {...root}
      />
    )}
  >
    Abrir
  </Button>
)

type PasoProps = { label: string; onClick: (() => void) | undefined; children: ReactNode }

const Paso = ({ label, onClick, children }: PasoProps) => (
  <Tooltip label={label}>
    <ActionIcon size={36} aria-label={label} disabled={!onClick} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
)
