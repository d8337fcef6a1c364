/** A class as a file for the calendar of the device. */
import { type ProximaClase, sesionesRoutes } from '@eleva/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { useDownload } from '../../kit/api/query.ts'

export function BajarClase({ clase }: { clase: ProximaClase }) {
  const file = useDownload(sesionesRoutes.calendario, 'clase.ics', 'No se pudo bajar la clase. Vuelve a intentarlo.')
  return (
    <Tooltip label="Añadir a mi calendario">
      <ActionIcon
        variant="default"
        size={40}
        aria-label={`Añadir a mi calendario: ${clase.nombre_sesion}`}
        loading={file.isPending}
        onClick={() => file.mutate({ params: { id: clase.id } })}
      >
        <IconCalendarDown size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
