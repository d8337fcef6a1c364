/** Bars, and under them the same as a table: the picture alone tells nothing to who does not see it. */

import { Skeleton, Table } from '@mantine/core'
import { Suspense } from 'react'
import { lazy } from '../../kit/load/lazy.tsx'
import type { Dato } from './Barras.tsx'
import { Marco } from './Marco.tsx'
import classes from './Reportes.module.css'

type Props = { titulo: string; columnas: readonly string[]; datos: readonly Dato[]; abierta?: boolean }

// Who only reads tables does not fetch it.
const Barras = lazy(() => import('./Barras.tsx').then(m => ({ default: m.Barras })))

export const Grafica = ({ titulo, columnas, datos, abierta = false }: Props) => (
  <figure className={classes.figura}>
    <figcaption className={classes.pie}>{titulo}</figcaption>
    <div className={classes.lienzo} aria-hidden>
      <Suspense fallback={<Skeleton height={240} radius="md" />}>
        <Barras datos={datos} unidad={columnas[1]!} />
      </Suspense>
    </div>
    <details open={abierta}>
      <summary className={classes.resumen}>Ver como tabla</summary>
      <Marco label={`${titulo}, en tabla`}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {columnas.map(c => (
                <Table.Th key={c}>{c}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {datos.map(d => (
              <Table.Tr key={d.nombre}>
                <Table.Th scope="row" fw={400}>
                  {d.nombre}
                </Table.Th>
                {[d.valor, ...(d.mas ?? [])].map((n, i) => (
                  <Table.Td key={columnas[i + 1]}>{n}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Marco>
    </details>
  </figure>
)
