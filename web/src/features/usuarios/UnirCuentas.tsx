/** Two accounts of one person become one: which one stays, and what moves, before it is done. */
import { type Fusion, fusionRoutes, partesDeFusion } from '@eleva/contract'
import { Button, Radio, Stack, Table, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { formatSince } from '../../kit/page/dates.ts'
import { readEntorno } from '../../kit/page/entorno.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { stale } from './useAcciones.ts'

export type Cuenta = { id: number; nombre_completo: string; email: string; ultima_sesion: string | null }
type Props = { cuentas: readonly [Cuenta, Cuenta]; onClose: () => void; onDone: () => void }

/** Whoever came in last is likely the one that they use. */
const usada = ([a, b]: Props['cuentas']) => ((b.ultima_sesion ?? '') > (a.ultima_sesion ?? '') ? b.id : a.id)

export function UnirCuentas({ cuentas, onClose, onDone }: Props) {
  const [queda, setQueda] = useState(() => usada(cuentas))
  const otra = cuentas.find(c => c.id !== queda)!
  const stays = cuentas.find(c => c.id === queda)!
  const write = useWrite(fusionRoutes.merge, stale)
  // What would move, as the server does it and takes it back.
  const prevista = useRead(
    fusionRoutes.merge,
    { params: { id: queda }, query: { simular: 1 }, body: { otra: otra.id } },
    { fresh: true },
  )
  const save = () =>
    write.mutate(
      { params: { id: queda }, body: { otra: otra.id } },
      {
        onSuccess: () => {
          onDone()
          onClose()
        },
      },
    )
  return (
    <Stack gap="md">
      <Radio.Group
        label="Con cuál se queda"
        description="Desde ahora entra con ese correo."
        value={String(queda)}
        onChange={value => setQueda(Number(value))}
      >
        <Stack gap="xs" mt="xs">
          {cuentas.map(c => (
            <Radio
              key={c.id}
              value={String(c.id)}
              label={`${c.nombre_completo}, ${c.email}`}
              description={c.ultima_sesion ? `Entró ${formatSince(c.ultima_sesion)}` : 'No ha entrado'}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Prevista read={prevista} correo={otra.email} />
      <Rechazo error={write.error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button color="danger" disabled={!prevista.isSuccess} loading={write.isPending} onClick={save}>
          {`Unir y quedarse con ${stays.email}`}
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}

function Prevista({ read, correo }: { read: UseQueryResult<{ fusion: Fusion }>; correo: string }) {
  if (read.error) return <Rechazo error={read.error} fields />
  if (!read.data) return <Pending query={read} height={120} />
  const { partes } = read.data.fusion
  return (
    <div>
      {partes.length === 0 ? (
        <Text>La otra cuenta no tiene nada que pasar.</Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>De la otra cuenta</Table.Th>
              <Table.Th ta="end">Se pasa</Table.Th>
              <Table.Th ta="end">Ya la tiene</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {partes.map(p => (
              <Table.Tr key={p.parte}>
                <Table.Td>{partesDeFusion[p.parte]}</Table.Td>
                <Table.Td ta="end">{number.format(p.movidas)}</Table.Td>
                <Table.Td ta="end">{number.format(p.quedan)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Text fz="sm" mt="sm" c="var(--e-ink-2)">
        De lo que las dos ya tienen vale lo de la cuenta que se queda. La otra sale de {readEntorno().nombre}, y le
        avisamos a {correo}. Esto no se puede deshacer.
      </Text>
    </div>
  )
}
