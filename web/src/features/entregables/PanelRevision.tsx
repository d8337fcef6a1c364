/** The review beside the grade book: it pushes, it does not cover; on a phone it is a page (ui §7: 06). */
import { entregablesRoutes } from '@eleva/contract'
import { ActionIcon, Button, Title, Tooltip } from '@mantine/core'
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
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { Avatar } from '../../kit/page/Avatar.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import { ConflictoAviso } from './Conflicto.tsx'
import { Documento } from './Documento.tsx'
import { Guardado } from './Guardado.tsx'
import { estadoDe } from './libro.ts'
import classes from './PanelRevision.module.css'
import { Revisar, useAvance } from './Revisar.tsx'
import type { Cambios } from './useCambios.ts'

type Props = {
  id: number
  cambios: Cambios
  /** True where it stands alone on the screen. */
  pagina: boolean
  /** How «Abrir» comes back. */
  vieneDeGrupos: boolean
  grupo: number | undefined
  anterior: (() => void) | undefined
  siguiente: (() => void) | undefined
  onClose: () => void
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

export function PanelRevision(props: Props) {
  const { id, cambios, pagina, vieneDeGrupos, grupo, anterior, siguiente, onClose } = props
  const read = useRead(entregablesRoutes.revision, { params: { id } }, { fresh: true })
  const entrega = read.data?.entrega
  const [ancho, setAncho] = useState(false)
  const { porcentaje, faltan, ready } = useAvance(entrega)
  const here = useRef<HTMLElement>(null)
  // The first thing to decide has the focus, for each delivery anew.
  useEffect(() => {
    if (!ready) return
    // A phone would show its keyboard at once.
    if (pagina) return here.current?.focus({ preventScroll: true })
    const find = (what: string) => here.current?.querySelector<HTMLElement>(what)
    const first = find('[data-primero]') ?? find('fieldset:not(:has(:checked)) input') ?? find('fieldset :checked')
    ;(first ?? here.current)?.focus({ preventScroll: true })
  }, [ready, id, pagina])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  const waiting = entrega !== undefined && estadoDe(entrega, false) === 'entregado'
  const undo = cambios.ultimo?.entrega.id === id ? cambios.deshacer : undefined
  return (
    <section
      ref={here}
      tabIndex={-1}
      className={classes.panel}
      data-pagina={pagina || undefined}
      aria-label={entrega ? `Revisión de ${entrega.alumno.nombre}` : 'Revisión'}
      onKeyDown={onKeyDown}
    >
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
      <div className={classes.cuerpo}>
        {!entrega && <Pending query={read} height={320} />}
        {entrega && (
          <>
            <ConflictoAviso cambios={cambios} />
            <Documento trabajo={entrega} abierto={ancho} />
            <div className={classes.ver}>
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
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconExternalLink {...icon} size={18} />}
                renderRoot={root => (
                  <Link
                    to="/preview-rubrica"
                    search={{ entregable: id, vieneDeGrupos, ...(grupo ? { grupo } : {}) }}
                    {...root}
                  />
                )}
              >
                Abrir
              </Button>
            </div>
            <Revisar key={id} entrega={entrega} cambios={cambios} />
          </>
        )}
      </div>
      {entrega && (
        <footer className={classes.pie}>
          {entrega.entregable > 1 && (
            <p className={classes.nota}>
              <b>{porcentaje ?? '—'}</b>/100
              {faltan > 0 && <span>{faltan === 1 ? 'falta 1 criterio' : `faltan ${faltan} criterios`}</span>}
            </p>
          )}
          <Guardado marca={cambios.marcas.get(id)} onUndo={undo} onRetry={() => cambios.reintentar(id)} />
          <Button
            className={classes.siguiente!}
            disabled={!siguiente}
            rightSection={<IconChevronDown {...icon} size={18} />}
            onClick={siguiente}
          >
            {siguiente ? 'Siguiente por calificar' : waiting ? 'Es la última' : 'Todo calificado'}
          </Button>
        </footer>
      )}
    </section>
  )
}

const Paso = ({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: (() => void) | undefined
  children: ReactNode
}) => (
  <Tooltip label={label}>
    <ActionIcon size={36} aria-label={label} disabled={!onClick} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
)
