/** Beside the name of what is archived. */
import { Badge } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'

export const Archivado = ({ de }: { de?: 'unidad' }) => (
  <Badge color="gray" ml={8} leftSection={<IconArchive size={14} stroke={2} aria-hidden />}>
    {de === 'unidad' ? 'Archivada' : 'Archivado'}
  </Badge>
)
