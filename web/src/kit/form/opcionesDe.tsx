/** What a Select says of options that are not there: an empty one looks as if there were none to choose. */
import { UnstyledButton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type Read = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>

/**
 * Properties for a field that is chosen from what was read; spread behind its own.
 * @returns while it is being read and when it could not be; else nothing
 */
export function opcionesDe(read: Read): { error?: ReactNode; nothingFoundMessage?: string } {
  if (read.data !== undefined) return {}
  if (!read.isError) return read.isFetching ? { nothingFoundMessage: 'Cargando…' } : {}
  return {
    nothingFoundMessage: 'No se pudieron leer las opciones.',
    error: (
      <>
        No se pudieron leer las opciones.{' '}
        <UnstyledButton fz="inherit" fw={600} c="inherit" td="underline" onClick={() => void read.refetch()}>
          Volver a intentarlo
        </UnstyledButton>
      </>
    ),
  }
}
