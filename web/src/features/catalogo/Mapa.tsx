/** Mexico's states as tiles, stronger with more schools; below it the same as a table. */

import { escuelasRoutes } from '@eleva/contract'
import { Table, Text } from '@mantine/core'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { count } from '../../kit/page/count.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { Bloque } from './CatalogoPage.tsx'
import { ESTADOS, estadoDe } from './estados.ts'
import classes from './Mapa.module.css'

/** The most that one page of the list gives. */
const MAX = 100

export function Mapa() {
  const read = useRead(escuelasRoutes.list, { query: { per_page: MAX } })
  if (!read.data) return <Pending query={read} height={360} />
  const { resultSet, total } = read.data
  const porEstado = new Map<string, number>()
  const elsewhere: string[] = []
  for (const { ciudad, nombre } of resultSet) {
    const clave = estadoDe(ciudad)?.clave
    if (clave) porEstado.set(clave, (porEstado.get(clave) ?? 0) + 1)
    else elsewhere.push(ciudad ? `${nombre} (${ciudad})` : nombre)
  }
  const most = Math.max(1, ...porEstado.values())
  const withSchools = ESTADOS.filter(e => porEstado.has(e.clave))
  return (
    <Bloque titulo="Escuelas por estado">
      <div className={classes.mapa} role="img" aria-label="México por estados; la tabla de abajo dice lo mismo">
        {ESTADOS.map(e => {
          const n = porEstado.get(e.clave) ?? 0
          return (
            <div
              key={e.clave}
              className={classes.estado}
              data-tono={n === 0 ? 0 : n * 2 <= most ? 1 : 2}
              style={{ gridColumn: e.columna, gridRow: e.fila }}
              title={`${e.nombre}: ${count(n, 'escuela', 'escuelas')}`}
            >
              {e.clave}
              <b>{n > 0 ? number.format(n) : ' '}</b>
            </div>
          )
        })}
      </div>
      <Table maw={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Estado</Table.Th>
            <Table.Th>Escuelas</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {withSchools.map(e => (
            <Table.Tr key={e.clave}>
              <Table.Th scope="row" fw={400}>
                {e.nombre}
              </Table.Th>
              <Table.Td>{number.format(porEstado.get(e.clave)!)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text fz="sm" c="var(--e-ink-2)">
        El estado se toma de la ciudad de cada escuela: si es la capital o lo nombra, como «Zapopan, Jalisco».
        {elsewhere.length > 0 && ` Sin estado: ${elsewhere.join(', ')}.`}
        {total > resultSet.length && ` Se cuentan las primeras ${MAX} de ${number.format(total)}.`}
      </Text>
    </Bloque>
  )
}
