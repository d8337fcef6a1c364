/** What a school has of seats: side by side, and as a sheet to print. The product sells nothing. */
import { type Escuela, escuelasRoutes } from '@eleva/contract'
import { Button, Card, Progress, Table, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { LogoDeLaCasa } from '../../kit/brand/Logo.tsx'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { formatDay, formatRange } from '../../kit/page/dates.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { EscuelaSelect } from '../escuelas/EscuelaSelect.parte.tsx'
import classes from './Catalogo.module.css'

const MAX = 12

export function LugaresPorEscuela() {
  const read = useRead(escuelasRoutes.list, { query: { per_page: MAX } })
  if (!read.data) return <Pending query={read} height={240} />
  const { resultSet, total } = read.data
  if (total === 0) return <EmptyState text="Todavía no hay escuelas." />
  return (
    <>
      <ul className={classes.precios}>
        {resultSet.map(e => (
          <Card key={e.id} component="li">
            <Title order={2} size="h4">
              {e.nombre}
            </Title>
            <p className={classes.reloj}>{number.format(e.cantidad)}</p>
            <Text c="var(--e-ink-2)">{e.cantidad === 1 ? 'lugar para docentes' : 'lugares para docentes'}</Text>
            <Progress
              my="sm"
              value={e.cantidad ? (e.usuariosActualesInvitados / e.cantidad) * 100 : 0}
              aria-label={`Lugares usados de ${e.nombre}`}
            />
            <Text fz="sm">
              {number.format(e.usuariosActualesInvitados)} con docente · {number.format(e.disponibles)}{' '}
              {e.disponibles === 1 ? 'libre' : 'libres'}
            </Text>
          </Card>
        ))}
      </ul>
      {total > resultSet.length && (
        <Text c="var(--e-ink-2)">
          Se muestran {resultSet.length} de {number.format(total)} escuelas.
        </Text>
      )}
    </>
  )
}

export function HojaDeEscuela() {
  const [chosen, setChosen] = useState<number | null>(null)
  const first = useRead(escuelasRoutes.list, { query: { per_page: 1 } })
  const id = chosen ?? first.data?.resultSet[0]?.id
  const read = useRead(escuelasRoutes.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined, keep: true })
  if (first.data?.total === 0) return <EmptyState text="Todavía no hay escuelas." />
  return (
    <>
      <div className={`${classes.fila} ${classes.noImprimir}`}>
        <EscuelaSelect value={id ?? null} onChange={setChosen} allowDeselect={false} w={320} maw="100%" />
        <Button
          mt="auto"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          disabled={!read.data}
          onClick={() => print()}
        >
          Imprimir
        </Button>
      </div>
      {read.data ? <Hoja escuela={read.data.escuela} /> : <Pending query={id === undefined ? first : read} />}
    </>
  )
}

function Hoja({ escuela }: { escuela: Escuela }) {
  const rows: [string, number][] = [
    ['Lugares de la escuela', escuela.cantidad],
    ['Docentes con lugar', escuela.usuariosActualesInvitados],
    ['De ellos, ya entraron', escuela.entraron],
    ['Lugares libres', escuela.disponibles],
  ]
  return (
    <section className={classes.hoja} aria-label={`Hoja de lugares de ${escuela.nombre}`}>
      <div className={classes.membrete}>
        <LogoDeLaCasa height={32} />
        <Text c="var(--e-ink-2)">{formatDay(new Date().toISOString())}</Text>
      </div>
      <div>
        <Title order={2}>{escuela.nombre}</Title>
        <Text c="var(--e-ink-2)">{[escuela.direccion, escuela.ciudad].filter(Boolean).join(', ')}</Text>
        <Text c="var(--e-ink-2)">Gestor: {escuela.gestorNombre || 'sin gestor'}</Text>
        <Text c="var(--e-ink-2)">
          Vigencia: {formatRange(escuela.fecha_vigencia_inicio, escuela.fecha_vigencia_finalizacion)}
        </Text>
      </div>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Concepto</Table.Th>
            <Table.Th ta="right">Cantidad</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([what, n]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" fw={400}>
                {what}
              </Table.Th>
              <Table.Td ta="right">{number.format(n)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text fz="sm" c="var(--e-ink-2)">
        Ofertas: {escuela.ofertas.map(o => o.label).join(', ') || 'ninguna'}.
      </Text>
    </section>
  )
}
