/** What is handed in, by task: reviewed, waiting, missing. */
import { type EntregaDeReporte, reportesRoutes } from '@eleva/contract'
import { Paper, Progress, Table, Text, Title } from '@mantine/core'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import type { Ambito } from './ambito.ts'
import { Marco } from './Marco.tsx'
import classes from './Reportes.module.css'

export function Entregas({ ambito }: { ambito: Ambito }) {
  const read = useRead(reportesRoutes.entregas, { params: { id: ambito.grupo }, query: { curso: ambito.curso } })
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="entregas">
      <Title order={2} size="h3" id="entregas" mb="sm">
        Entregas
      </Title>
      {!read.data ? (
        <Pending query={read} height={200} />
      ) : read.data.entregas.length === 0 ? (
        <Text c="var(--e-ink-2)">Sus cursos no piden entregas.</Text>
      ) : (
        <Tabla entregas={read.data.entregas} />
      )}
    </Paper>
  )
}

const Tabla = ({ entregas }: { entregas: EntregaDeReporte[] }) => (
  <>
    <p className={classes.clave}>
      <span data-clave="revisadas">Revisadas</span>
      <span data-clave="espera">Por revisar</span>
      <span data-clave="faltan">Faltan</span>
    </p>
    <Marco label="Entregas por tarea, en tabla">
      <Table className="e-apilada">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Tarea</Table.Th>
            <Table.Th miw={140}>Del grupo</Table.Th>
            <Table.Th>Entregadas</Table.Th>
            <Table.Th>Por revisar</Table.Th>
            <Table.Th>Faltan</Table.Th>
            <Table.Th>Promedio</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entregas.map(e => (
            <Table.Tr key={e.actividad_id}>
              <Table.Th scope="row" fw={600} miw={200}>
                {e.tarea}
                <Text fz="xs" fw={400} c="var(--e-ink-2)">
                  {e.nombre_curso}
                  {e.obligatoria ? '' : ' · opcional'}
                </Text>
              </Table.Th>
              <Table.Td className={classes.reparto}>
                <Reparto entrega={e} />
              </Table.Td>
              <Table.Td data-columna="Entregadas">{e.entregadas}</Table.Td>
              <Table.Td data-columna="Por revisar">{e.por_revisar ? <b>{e.por_revisar}</b> : 0}</Table.Td>
              <Table.Td data-columna="Faltan">{e.faltan}</Table.Td>
              <Table.Td data-columna="Promedio">{e.promedio ?? '—'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Marco>
  </>
)

/** The columns beside it say the same in figures. */
function Reparto({ entrega: e }: { entrega: EntregaDeReporte }) {
  const all = Math.max(1, e.entregadas + e.faltan)
  return (
    <Progress.Root size="lg" aria-hidden>
      <Progress.Section value={(100 * (e.entregadas - e.por_revisar)) / all} color="var(--e-success-fill)" />
      <Progress.Section value={(100 * e.por_revisar) / all} color="var(--e-info-fill)" />
    </Progress.Root>
  )
}
