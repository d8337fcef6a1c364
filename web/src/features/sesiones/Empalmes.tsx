/** Says, before it is saved, what the same person already holds at these hours. It is no reason not to. */
import { sesionesRoutes } from '@eleva/contract'
import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRead } from '../../kit/api/query.ts'
import { formatDay } from '../../kit/page/dates.ts'

type Props = {
  user_id_organizer: string | null
  fecha_inicio: string | null
  fecha_finalizacion: string | null
  hora_inicio: string
  hora_fin: string
  nombre: string
  evento: number | undefined
}

export function Empalmes({ user_id_organizer, nombre, evento, ...times }: Props) {
  const [asked] = useDebouncedValue({ ...times, organizador: Number(user_id_organizer ?? 0) }, 300)
  const enabled = asked.organizador > 0 && asked.fecha_inicio !== null
  const query = { ...asked, ...(evento === undefined ? {} : { evento }) }
  const { data } = useRead(sesionesRoutes.empalmes, { query }, { enabled })
  const found = enabled && user_id_organizer !== null ? (data?.resultSet ?? []) : []
  const more = (data?.total ?? 0) - found.length
  return (
    <div role="status">
      {found.length > 0 && (
        <Alert color="warning" icon={<IconInfoCircle size={20} stroke={1.75} />}>
          {found.map(e => (
            <p key={e.id}>
              {nombre} ya tiene «{e.nombre_sesion}»{' '}
              {e.fecha_consumo_inicio === asked.fecha_inicio ? 'ese día' : `el ${formatDay(e.fecha_consumo_inicio)}`},{' '}
              {e.horario.charAt(0).toLowerCase() + e.horario.slice(1)}.
            </p>
          ))}
          {more > 0 && <p>Y {more === 1 ? 'otro evento' : `otros ${more} eventos`} a esas horas.</p>}
          <p>Puedes guardar de todos modos.</p>
        </Alert>
      )}
    </div>
  )
}
