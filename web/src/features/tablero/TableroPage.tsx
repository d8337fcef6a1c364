/** /Dashboard: the figures for the person's role, each leading to where it is dealt with. */
import { canLearn, librosRoutes, tableroRoutes } from '@eleva/contract'
import { Stack } from '@mantine/core'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan, useUser } from '../../kit/page/session.tsx'
import { Cifras } from '../../shared/Cifras.tsx'
import { GruposPropios } from '../grupos/GruposPropios.parte.tsx'
import { Propio } from './Propio.tsx'

export function TableroPage() {
  const { personas } = useUser()
  const learns = canLearn(personas)
  const teaches = useCan('reportes.read')
  const grades = useCan('entregables.read')
  const whole = useCan('tablero.plataforma')
  return (
    <PageShell title="Tablero" description="Cómo va todo hoy, y lo que espera por ti.">
      <Stack gap="xl">
        {whole ? <Plataforma /> : grades && <PorAtender />}
        {teaches && <GruposPropios />}
        {/* Who coaches or manages may follow courses, too. */}
        <Propio siempre={learns} />
      </Stack>
    </PageShell>
  )
}

/** Where every delivery that waits is found, the courses in which most do first. */
const TODO_LO_QUE_ESPERA = {
  to: '/entregas-general/{-$curso}',
  search: { sort: 'por_revisar', dir: 'desc' },
  espera: true,
} as const

function Plataforma() {
  const read = useRead(tableroRoutes.plataforma, {})
  if (!read.data) return <Pending query={read} height={96} />
  const f = read.data.figuras
  return (
    <Cifras
      label="La plataforma"
      cifras={[
        { valor: f.personas, palabras: 'personas activas en la plataforma', to: '/usuarios-lista' },
        { valor: f.activas, palabras: 'entraron en los últimos 7 días' },
        { valor: f.en_linea, palabras: 'en línea ahora', to: '/user-online-check' },
        { ...TODO_LO_QUE_ESPERA, valor: f.por_revisar, palabras: 'entregas por revisar' },
        { valor: f.dudas_abiertas, palabras: 'dudas sin contestar', to: '/dudas-coach', espera: true },
        { valor: f.grupos, palabras: 'grupos', to: '/usuarios' },
      ]}
    />
  )
}

/** What waits for who teaches, in all groups and of those who are in none. */
function PorAtender() {
  const read = useRead(librosRoutes.pendientes, {})
  if (!read.data) return <Pending query={read} height={96} />
  const { entregas, dudas } = read.data
  return (
    <Cifras
      label="Por atender"
      cifras={[
        {
          ...TODO_LO_QUE_ESPERA,
          valor: entregas,
          palabras: entregas === 1 ? 'entrega por revisar' : 'entregas por revisar',
        },
        {
          valor: dudas,
          palabras: dudas === 1 ? 'duda sin contestar' : 'dudas sin contestar',
          to: '/dudas-coach',
          espera: true,
        },
      ]}
    />
  )
}
