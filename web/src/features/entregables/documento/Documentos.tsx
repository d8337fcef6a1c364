/**
 * All that was handed in at once, one after the other: the next, the one before, one or all of them to be taken along
 * (ADR 045).
 */
import { entregasPropiasRoutes, type OtroArchivo } from '@eleva/contract'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../kit/api/client.ts'
import { type ConApuntes, Documento } from './Documento.tsx'
import classes from './Documentos.module.css'
import type { Trabajo } from './documento.ts'

type Props = {
  trabajo: Trabajo & { otros?: OtroArchivo[] | null | undefined }
  /** The delivery whose files all come as one; without it there is no way to that. */
  entregaId?: number
  abierto?: boolean
  titulo?: string
  apuntes?: ConApuntes
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What is looked at when several stand there. Give it another `key` with another delivery. */
export function Documentos({ trabajo, entregaId, ...como }: Props) {
  const [at, setAt] = useState(0)
  const otros = trabajo.otros ?? []
  if (otros.length === 0) return <Documento trabajo={trabajo} {...como} />
  const todos: Trabajo[] = [trabajo, ...otros.map(({ file_url: tareaURL, ...rest }) => ({ ...rest, tareaURL }))]
  // Handed in again with fewer, while it was looked at.
  const here = Math.min(at, todos.length - 1)
  return (
    <div className={classes.varios}>
      <div className={classes.barra}>
        <ActionIcon size={44} aria-label="Archivo anterior" disabled={here === 0} onClick={() => setAt(here - 1)}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <span role="status">
          Archivo {here + 1} de {todos.length}
        </span>
        <ActionIcon
          size={44}
          aria-label="Archivo siguiente"
          disabled={here === todos.length - 1}
          onClick={() => setAt(here + 1)}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
        {entregaId !== undefined && (
          <Button
            component="a"
            href={urlOf(entregasPropiasRoutes.archivos, { params: { id: entregaId } })}
            variant="default"
            size="compact-md"
            leftSection={<IconDownload {...icon} />}
          >
            Descargar todo
          </Button>
        )}
      </div>
      <Documento key={todos[here]!.tareaURL} trabajo={todos[here]!} {...como} />
    </div>
  )
}
