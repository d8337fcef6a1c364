/**
 * Who needs help, most in need first: filtered, kept as views, encouraged; of everybody in scope on its page, of one
 * school on that of the school.
 */
import { type EstudianteEnSeguimiento, seguimientoRoutes } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { IconChartBar, IconHeartHandshake, IconRefresh, IconTableExport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDownload, useWrite } from '../../kit/api/query.ts'
import { SinLinea } from '../../kit/feedback/SinLinea.tsx'
import { ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { type RowAction, RowMenu } from '../../kit/list/RowMenu.tsx'
import { type List, useList } from '../../kit/list/useList.ts'
import { formatHourOfDay } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { AnimarDialogo } from './AnimarDialogo.parte.tsx'
import { columns } from './columnas.tsx'
import { Filtros, type Params } from './Filtros.tsx'
import classes from './Seguimiento.module.css'
import { Vistas } from './Vistas.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function SeguimientoPage() {
  const list = useList(seguimientoRoutes.list, reply => reply.alumnos)
  const csv = useDownload(
    seguimientoRoutes.export,
    'seguimiento.csv',
    'No se pudo preparar el archivo. Intenta de nuevo.',
  )
  return (
    <PageShell
      title="Seguimiento"
      total={list.counted}
      description="Primero quien más se ha atrasado y quien lleva más tiempo sin entrar."
      actions={
        <>
          <Vistas params={list.params} />
          <Button
            variant="default"
            leftSection={<IconTableExport {...icon} />}
            loading={csv.isPending}
            disabled={list.state !== 'rows'}
            onClick={() => csv.mutate({ query: list.params })}
          >
            Descargar CSV
          </Button>
        </>
      }
    >
      <SinLinea />
      <ListaDeSeguimiento list={list} />
    </PageShell>
  )
}

const staleList = [seguimientoRoutes.list]

export const SeguimientoDeEscuela = ({ escuela }: { escuela: number }) => (
  <ListaDeSeguimiento
    list={useList(seguimientoRoutes.list, reply => reply.alumnos, undefined, { escuela_id: escuela })}
    deEscuela
  />
)

type Props = {
  list: Omit<List<EstudianteEnSeguimiento>, 'params'> & { params: Params }
  /** Whether it is that of one school, which is no matter of choice. */
  deEscuela?: boolean
}

export function ListaDeSeguimiento({ list, deEscuela = false }: Props) {
  const navigate = useNavigate()
  const mayEncourage = useCan('seguimiento.cheer')
  const mayReport = useCan('reportes.read')
  const [animados, setAnimados] = useState<EstudianteEnSeguimiento[]>([])
  const [clear, setClear] = useState<() => void>()
  const encourage = (rows: EstudianteEnSeguimiento[], after?: () => void) => {
    setAnimados(rows)
    setClear(() => after)
  }
  const actionsOf = (a: EstudianteEnSeguimiento): RowAction[] => [
    ...(mayEncourage ? [{ label: 'Animar', icon: IconHeartHandshake, onClick: () => encourage([a]) }] : []),
    ...(mayReport && a.grupo_id !== null
      ? [
          {
            label: 'Ver su reporte',
            icon: IconChartBar,
            onClick: () =>
              void navigate({ to: '/reportes', search: { grupo: a.grupo_id!, search: a.nombre_completo } }),
          },
        ]
      : []),
  ]
  return (
    <>
      <Cifras rows={list.rows} />
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={a => a.id}
        searchLabel="Nombre o correo"
        filters={<Filtros params={list.params} set={list.set} deEscuela={deEscuela} />}
        bulk={
          mayEncourage
            ? {
                name: a => a.nombre_completo,
                actions: (rows, unmark) => [
                  { label: 'Animar', icon: IconHeartHandshake, onClick: () => encourage(rows, unmark) },
                ],
              }
            : undefined
        }
        rowActions={a => <RowMenu name={a.nombre_completo} actions={actionsOf(a)} />}
        create={
          <Text c="var(--e-ink-2)" maw="52ch">
            Aquí verás a los estudiantes a tu cargo: cuándo entraron, qué se les venció y qué dudas esperan respuesta.
          </Text>
        }
      />
      <AnimarDialogo alumnos={animados} onClose={() => setAnimados([])} onSent={() => clear?.()} />
    </>
  )
}

/** How old the figures are, and the way to those of now. */
function Cifras({ rows }: { rows: EstudianteEnSeguimiento[] }) {
  const refresh = useWrite(seguimientoRoutes.refresh, staleList)
  if (rows.length === 0) return null
  const oldest = rows.reduce<string | null>(
    (old, a) => (a.calculado_en && (!old || a.calculado_en < old) ? a.calculado_en : old),
    null,
  )
  return (
    <div className={classes.cifras}>
      <span>
        {oldest ? (
          <>
            Cifras calculadas: <time dateTime={oldest}>{formatHourOfDay(oldest)}</time>
          </>
        ) : (
          'Las cifras todavía no se calculan.'
        )}
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        loading={refresh.isPending}
        onClick={() => refresh.mutate({})}
      >
        Actualizar
      </Button>
    </div>
  )
}
