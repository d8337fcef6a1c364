/** A document of Word, Excel, PowerPoint and their like: shown as PDF once the server has made one. */
import { entregasPropiasRoutes } from '@eleva/contract'
import { Button, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Nota } from '../../../shared/Pelicula.tsx'
import { useCopia } from '../../../shared/useCopia.ts'

export const NO_SE_MUESTRA = 'Este tipo de archivo no se puede mostrar aquí. Descárgalo para verlo.'
const NO_SE_SUPO = 'No se pudo preparar la vista. Revisa tu conexión, o descárgalo.'

type Props = { archivo: number /** With the PDF, once it is there. */; children: ReactNode }

export function Oficina({ archivo, children }: Props) {
  const { estado, motivo, fallo, otraVez } = useCopia(entregasPropiasRoutes.copia, archivo, true)
  if (estado === 'lista') return children
  if (fallo || motivo)
    return (
      <Stack gap="xs" align="flex-start">
        <Nota>{motivo ?? NO_SE_SUPO}</Nota>
        <Button variant="default" onClick={() => void otraVez()}>
          Intentar otra vez
        </Button>
      </Stack>
    )
  if (!estado) return <Skeleton height={120} radius="md" role="status" aria-label="Cargando" />
  return <Nota>{estado === 'imposible' ? NO_SE_MUESTRA : 'Preparando la vista… También puedes descargarlo.'}</Nota>
}
