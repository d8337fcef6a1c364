/** One act with all that it changed: `?ver=12`. */
import { auditoriaRoutes, MAX_CAMBIOS } from '@eleva/contract'
import { Stack, Text } from '@mantine/core'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import { Cambios } from './Cambios.tsx'
import { quienDe } from './palabras.ts'

type Props = { id: number; onObjeto: (tabla: string, objeto: string) => void }

export function ActoEntero({ id, onObjeto }: Props) {
  const read = useRead(auditoriaRoutes.get, { params: { id } })
  const acto = read.data?.acto
  if (!acto) return <Pending query={read} height={240} />
  return (
    <Stack gap="sm">
      <Text fw={600}>{acto.que}</Text>
      <Text fz="sm" c="var(--e-ink-2)">
        {[quienDe(acto), acto.papel, acto.direccion, formatMoment(acto.hecho_en)].filter(Boolean).join(' · ')}
      </Text>
      <Cambios cambios={acto.cambios} onObjeto={onObjeto} />
      {acto.cuantos > acto.cambios.length && (
        <Text fz="sm" c="var(--e-ink-2)">
          Son los primeros {acto.cambios.length} de {acto.cuantos.toLocaleString('es-MX')}
          {acto.cuantos >= MAX_CAMBIOS ? ' que se anotan uno por uno; este acto pudo cambiar más' : ''}.
        </Text>
      )}
    </Stack>
  )
}
