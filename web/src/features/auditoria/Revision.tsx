/** Whether what was sealed is as it was: the days of which a line was edited, taken away or put in by hand. */
import { auditoriaRoutes, type DiaRoto } from '@eleva/contract'
import { Alert, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { formatDay } from '../../kit/page/dates.ts'

const wordsOf = ({ lineas, esperadas }: DiaRoto) => {
  if (lineas < esperadas) return `faltan ${esperadas - lineas} de ${esperadas} líneas`
  if (lineas > esperadas) return `hay ${lineas - esperadas} líneas de más`
  return 'una línea no es como se escribió'
}

type Props = { desde: string | undefined; hasta: string | undefined }

export function Revision({ desde, hasta }: Props) {
  const read = useRead(auditoriaRoutes.check, { query: { desde, hasta } }, { fresh: true })
  if (!read.data) return <Pending query={read} height={120} />
  const { dias } = read.data
  const del = `Del ${formatDay(read.data.desde)} al ${formatDay(read.data.hasta)}`
  if (dias.length === 0)
    return (
      <Alert color="success" icon={<IconShieldCheck />} title="Está como se escribió">
        {del}, ninguna línea se cambió, se quitó ni se agregó a mano.
      </Alert>
    )
  return (
    <Stack gap="sm">
      <Alert color="danger" icon={<IconAlertTriangle />} title="Alguien la cambió en la base de datos">
        {del}, estos días no están como se escribieron:
      </Alert>
      <List>
        {dias.map(d => (
          <List.Item key={d.dia}>
            {formatDay(d.dia)}: {wordsOf(d)}
            {d.linea !== null && `, desde la número ${d.linea}`}.
          </List.Item>
        ))}
      </List>
      <Text fz="sm" c="var(--e-ink-2)">
        Compara con un respaldo de antes de ese día. Los días son los de UTC.
      </Text>
    </Stack>
  )
}
