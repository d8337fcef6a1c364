/** The legal texts: which version holds, who accepted it, and another one in its place. */
import { type TextoLegal, type TipoDeTexto, textosLegalesRoutes, tiposDeTexto } from '@eleva/contract'
import { Anchor, Badge, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useDownload, useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatDay } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { keysIn } from '../../kit/typed.ts'

const TextoForm = lazy(() => import('./TextoForm.tsx').then(m => ({ default: m.TextoForm })))

const TIPOS = keysIn(tiposDeTexto)

export function TextosPage() {
  const read = useRead(textosLegalesRoutes.textos, {})
  const [writes, setWrites] = useState<TipoDeTexto>()
  const textos = read.data?.textos
  return (
    <PageShell
      title="Textos legales"
      description="El aviso de privacidad y los términos de tu institución. A cada persona se le pide aceptar la versión que vale; sin un texto no se pide nada."
    >
      <Stack gap="lg" maw={860}>
        <Pending query={read} height={220} />
        {textos &&
          TIPOS.map(tipo => (
            <Seccion
              key={tipo}
              tipo={tipo}
              textos={textos.filter(t => t.tipo === tipo)}
              onWrite={() => setWrites(tipo)}
            />
          ))}
      </Stack>
      <FormDialog
        opened={writes !== undefined}
        onClose={() => setWrites(undefined)}
        title={writes ? tiposDeTexto[writes] : ''}
        size={860}
      >
        {writes && textos && (
          <TextoForm
            tipo={writes}
            vigente={textos.find(t => t.tipo === writes && t.vigente)?.id}
            onClose={() => setWrites(undefined)}
          />
        )}
      </FormDialog>
    </PageShell>
  )
}

function Seccion({ tipo, textos, onWrite }: { tipo: TipoDeTexto; textos: TextoLegal[]; onWrite: () => void }) {
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label={tiposDeTexto[tipo]}>
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} size="h3">
          {tiposDeTexto[tipo]}
        </Title>
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={onWrite}>
          {textos.length ? 'Publicar otra versión' : 'Escribir el texto'}
        </Button>
      </Group>
      {textos.length === 0 ? (
        <Text fz="sm" c="var(--e-ink-2)">
          Todavía no hay: se muestra el texto general de la plataforma, y no se pide aceptarlo.
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={420}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Versión</Table.Th>
                <Table.Th>Desde</Table.Th>
                <Table.Th>Aceptaron</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {textos.map(t => (
                <Fila key={t.id} texto={t} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Paper>
  )
}

function Fila({ texto }: { texto: TextoLegal }) {
  const get = useDownload(textosLegalesRoutes.aceptaciones, 'aceptaron.csv', 'No se pudo hacer la lista')
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Anchor href={`/privacidad?tipo=${texto.tipo}&version=${texto.version}`} target="_blank" fz="inherit">
            Versión {texto.version}
          </Anchor>
          {texto.vigente && <Badge color="success">Vale hoy</Badge>}
        </Group>
      </Table.Td>
      <Table.Td>{formatDay(texto.desde)}</Table.Td>
      <Table.Td>
        <Group gap="xs">
          {texto.aceptaron.toLocaleString('es-MX')}
          {texto.aceptaron > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconDownload size={16} stroke={1.75} />}
              loading={get.isPending}
              aria-label={`Lista de quienes aceptaron la versión ${texto.version}`}
              onClick={() => get.mutate({ params: { id: texto.id }, query: {} })}
            >
              Lista
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
