/** One's own groups with what waits in each, those first where most waits; each leads to its report. */
import { type GrupoDeTablero, tableroRoutes } from '@eleva/contract'
import { Paper, Progress, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { number } from '../../kit/page/PageShell.tsx'
import classes from './GruposPropios.module.css'

export function GruposPropios() {
  const read = useRead(tableroRoutes.grupos, {})
  if (!read.data) return <Pending query={read} height={200} />
  const { grupos, total } = read.data
  return (
    <section aria-labelledby="grupos">
      <Title order={2} size="h3" id="grupos" mb="sm">
        Tus grupos
      </Title>
      {grupos.length === 0 ? (
        <EmptyState text="Todavía no tienes grupos." />
      ) : (
        <Paper withBorder radius="lg" className={classes.caja!}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus (WCAG 2.1.1) */}
          <section className={classes.tabla} tabIndex={0} aria-label="Tus grupos, en tabla">
            <Table className="e-apilada">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Grupo</Table.Th>
                  <Table.Th>Estudiantes</Table.Th>
                  <Table.Th>Avance promedio</Table.Th>
                  <Table.Th>Entregas por revisar</Table.Th>
                  <Table.Th>Dudas abiertas</Table.Th>
                  <Table.Th>Sin entrar en 14 días</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {grupos.map(g => (
                  <Fila key={g.id} grupo={g} />
                ))}
              </Table.Tbody>
            </Table>
          </section>
          {total > grupos.length && (
            <Text p="md" fz="sm" c="var(--e-ink-2)">
              Son {number.format(total)} grupos; aquí están los {grupos.length} donde más espera.{' '}
              <Link to="/usuarios">Ver todos los grupos</Link>
            </Text>
          )}
        </Paper>
      )}
    </section>
  )
}

const Fila = ({ grupo: g }: { grupo: GrupoDeTablero }) => (
  <Table.Tr>
    <Table.Th scope="row">
      <Link to="/reportes" search={{ grupo: g.id }} className={classes.enlace!}>
        {g.nombre_grupo}
      </Link>
    </Table.Th>
    <Table.Td data-columna="Estudiantes">{number.format(g.estudiantes)}</Table.Td>
    <Table.Td>
      <span className={classes.avance}>
        <Progress value={g.avance} w={96} aria-label={`Avance promedio de ${g.nombre_grupo}`} />
        {g.avance} %
      </span>
    </Table.Td>
    <Table.Td data-columna="Entregas por revisar">{cuenta(g.por_revisar)}</Table.Td>
    <Table.Td data-columna="Dudas abiertas">{cuenta(g.dudas_abiertas)}</Table.Td>
    <Table.Td data-columna="Sin entrar en 14 días">{cuenta(g.sin_entrar)}</Table.Td>
  </Table.Tr>
)

/** What waits stands out; nothing is grey. */
const cuenta = (n: number) =>
  n ? (
    <b>{number.format(n)}</b>
  ) : (
    <Text span fz="inherit" c="var(--e-ink-3)">
      0
    </Text>
  )
