/** What the group does on the platform, by day. */
import { reportesRoutes } from '@eleva/contract'
import { Paper, Text, Title } from '@mantine/core'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { formatDay } from '../../kit/page/dates.ts'
import { number } from '../../kit/page/PageShell.tsx'
import type { Ambito } from './ambito.ts'
import { Grafica } from './Grafica.parte.tsx'

export function Actividad({ ambito }: { ambito: Ambito }) {
  const read = useRead(reportesRoutes.actividad, { params: { id: ambito.grupo }, query: { curso: ambito.curso } })
  const dias = read.data?.dias ?? []
  const total = dias.reduce((sum, d) => sum + d.entradas, 0)
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="actividad">
      <Title order={2} size="h3" id="actividad">
        Actividad
      </Title>
      {read.data ? (
        <>
          <Text c="var(--e-ink-2)" fz="sm" mb="md">
            {total
              ? `${number.format(total)} acciones en las últimas 12 semanas: abrir una unidad, ver un video, responder, entregar.`
              : 'Nadie del grupo ha usado sus cursos en las últimas 12 semanas.'}
          </Text>
          {total > 0 && (
            <Grafica
              titulo="Acciones por día"
              columnas={['Día', 'Acciones', 'Personas']}
              datos={dias.map(d => ({ nombre: formatDay(d.dia), valor: d.entradas, mas: [d.personas] }))}
            />
          )}
        </>
      ) : (
        <Pending query={read} height={260} />
      )}
    </Paper>
  )
}
