import { type ResultadoDeQuiz, reactivosRoutes } from '@eleva/contract'
import { Badge, Button, CopyButton, Group, Text } from '@mantine/core'
import { IconDownload, IconLink, IconLinkOff, IconRefresh } from '@tabler/icons-react'
import { useDownload, useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { useRowDialog } from '../../kit/form/useRowDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import { useCan } from '../../kit/page/session.tsx'
import { FechaSinLinea } from '../../shared/HechoSinLinea.tsx'
import { Persona } from '../../shared/Persona.tsx'
import { CalificarDialogo } from './CalificarDialogo.tsx'
import { IntentosDialogo } from './IntentosDialogo.tsx'

const columns: Column<ResultadoDeQuiz>[] = [
  {
    key: 'quien',
    title: 'Nombre',
    sort: 'name',
    phone: 'title',
    cell: r => (
      <>
        <Persona nombre={r.name} correo={r.email} />
        {(r.numero > 1 || !r.vale) && (
          <Text fz="sm" c="var(--e-ink-2)">
            Intento {r.numero}
            {r.vale && r.media === null && ' · cuenta'}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'calificacion',
    title: 'Calificación',
    sort: 'calificacion',
    width: 160,
    cell: r =>
      r.por_calificar ? (
        <Badge color="warning">Por calificar: {r.por_calificar}</Badge>
      ) : (
        <>
          <b>{r.calificacion}/100</b>
          {r.media !== null && (
            <Text fz="sm" c="var(--e-ink-2)">
              Promedio: {r.media}
            </Text>
          )}
        </>
      ),
  },
  { key: 'fecha', title: 'Fecha', sort: 'fecha', width: 200, cell: r => <Fecha resultado={r} /> },
]

/** Where it was finished without a connection, with the sign that says so. */
function Fecha({ resultado: { fecha, hecho_en } }: { resultado: ResultadoDeQuiz }) {
  if (!hecho_en) return formatMoment(fecha)
  return (
    <FechaSinLinea hecho={hecho_en} llego={fecha}>
      {formatMoment(fecha)}
    </FechaSinLinea>
  )
}

export function Resultados({ actividadId }: { actividadId: number }) {
  const list = useList(reactivosRoutes.resultados, reply => reply.resultadosQuiz, { id: actividadId })
  const mayGrade = useCan('reactivos.write')
  const grading = useRowDialog('calificar', list.rows)
  const seeing = useRowDialog('intentos', list.rows)
  const exporting = useDownload(reactivosRoutes.export, 'resultados.csv', 'No se pudo exportar la lista')
  return (
    <>
      <Group justify="flex-end" gap="xs" mb="sm">
        <Enlace actividadId={actividadId} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate({ params: { id: actividadId } })}
        >
          Exportar
        </Button>
      </Group>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={r => r.id}
        searchLabel="Nombre o correo"
        rowActions={r => (
          <>
            {mayGrade && r.a_mano && (
              <Button
                variant={r.por_calificar ? 'light' : 'subtle'}
                aria-label={`Calificar a mano: ${r.name}`}
                onClick={() => grading.open(r)}
              >
                Calificar
              </Button>
            )}
            {r.usuario_id !== null && (
              <Button variant="subtle" aria-label={`Intentos: ${r.name}`} onClick={() => seeing.open(r)}>
                Intentos
              </Button>
            )}
          </>
        )}
      />
      <IntentosDialogo actividadId={actividadId} resultado={seeing.row} onClose={seeing.close} />
      <CalificarDialogo intento={mayGrade ? grading.row : undefined} onClose={grading.close} />
    </>
  )
}

/** The secret address that spreadsheets read: copied, changed, taken away, and made anew. */
function Enlace({ actividadId }: { actividadId: number }) {
  const params = { id: actividadId }
  const { data } = useRead(reactivosRoutes.sheet, { params })
  const renew = useWrite(reactivosRoutes.renewSheet, [reactivosRoutes.sheet])
  const remove = useWrite(reactivosRoutes.removeSheet, [reactivosRoutes.sheet])
  const askToRenew = async () => {
    const yes = await confirm({
      title: '¿Cambiar el enlace de los resultados?',
      text: 'Quien tenga el anterior deja de ver los resultados, y tus hojas que lo usan dejan de actualizarse hasta que pongas el nuevo.',
      action: 'Cambiar el enlace',
    })
    if (yes) renew.mutate({ params })
  }
  const askToRemove = async () => {
    const yes = await confirm({
      title: '¿Quitar el enlace de los resultados?',
      text: 'Quien lo tenga deja de ver los resultados, y tus hojas que lo usan dejan de actualizarse. Puedes crear uno nuevo cuando quieras.',
      action: 'Quitar el enlace',
    })
    if (yes) remove.mutate({ params })
  }
  if (data?.urlSheet === '')
    return (
      <>
        <Text fz="sm" c="var(--e-ink-2)" role="status">
          Los resultados no tienen enlace para importar.
        </Text>
        <Button
          variant="default"
          leftSection={<IconLink size={18} stroke={1.75} />}
          loading={renew.isPending}
          onClick={() => renew.mutate({ params })}
        >
          Crear uno nuevo
        </Button>
      </>
    )
  return (
    <>
      <CopyButton value={data?.urlSheet ?? ''}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={<IconLink size={18} stroke={1.75} />} onClick={copy} disabled={!data}>
            {copied ? 'Enlace copiado' : 'Copiar enlace para importar'}
          </Button>
        )}
      </CopyButton>
      {data && (
        <RowMenu
          name="el enlace para importar"
          actions={[
            { label: 'Cambiar el enlace', icon: IconRefresh, onClick: () => void askToRenew() },
            { label: 'Quitar el enlace', icon: IconLinkOff, onClick: () => void askToRemove(), danger: true },
          ]}
        />
      )}
    </>
  )
}
