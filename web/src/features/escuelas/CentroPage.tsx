/**
 * The page of a school, for who manages it and for who administers: its seats and teachers, its students and groups,
 * what it is offered and how it gets on.
 */

import { type Escuela, escuelasRoutes } from '@eleva/contract'
import { Button, Paper, Select, Skeleton, Tabs, Title } from '@mantine/core'
import { IconPencil, IconTableExport, IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useDownload } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { useHistorialDe } from '../auditoria/historial.parte.ts'
import classes from './Centro.module.css'
import { Cifras } from './Cifras.tsx'
import { EscuelaSelect } from './EscuelaSelect.parte.tsx'
import { EstudiantesDe } from './EstudiantesDe.tsx'
import { GruposDe } from './GruposDe.tsx'
import { Invitados } from './Invitados.tsx'
import { LugaresDeEscuela } from './LugaresDeEscuela.tsx'
import { ProgramasDe } from './ProgramasDe.tsx'
import { Entraron, porQueNoInvita, SinInvitar, TarjetaEscuela } from './TarjetaEscuela.tsx'
import { useEscuela } from './useEscuela.ts'

// Each with its tab; the small ones come along.
const ConstanciasDeEscuela = lazy(() =>
  import('../constancias/Constancias.parte.tsx').then(m => ({ default: m.ConstanciasDeEscuela })),
)
const SeguimientoDeEscuela = lazy(() =>
  import('../seguimiento/Seguimiento.parte.tsx').then(m => ({ default: m.SeguimientoDeEscuela })),
)
const DatosForm = lazy(() => import('./DatosForm.tsx').then(m => ({ default: m.DatosForm })))

export function CentroPage() {
  const { query, choose, search } = useEscuela()
  const navigate = useNavigate()
  const go = (escuela: number) => void navigate({ to: '/centro-escolar', search: { escuela } })
  const found = query.data
  const historialDe = useHistorialDe('escuelas')
  if (choose)
    return (
      <PageShell title="Centro escolar" description="Elige la escuela que quieres ver.">
        <EscuelaSelect maw={420} onChange={id => id && go(id)} />
      </PageShell>
    )
  return (
    <PageShell
      title="Centro escolar"
      description={found?.resultSet.nombre}
      actions={
        <>
          {found && found.escuelas.length > 1 && (
            <Select
              aria-label="Escuela"
              allowDeselect={false}
              data={found.escuelas.map(e => ({ value: String(e.id), label: e.label }))}
              value={String(found.resultSet.id)}
              onChange={id => id && go(Number(id))}
            />
          )}
          <Button
            leftSection={<IconUserPlus size={18} stroke={1.75} />}
            renderRoot={props => <Link to="/admin-docente-escolar" search={search} {...props} />}
          >
            Agregar Usuarios
          </Button>
          {found && <RowMenu name={found.resultSet.nombre} actions={historialDe(found.resultSet.id)} />}
        </>
      }
    >
      {found ? <Pestanas key={found.resultSet.id} escuela={found.resultSet} /> : <Pending query={query} height={320} />}
    </PageShell>
  )
}

const PARTES = {
  estudiantes: ['Estudiantes', EstudiantesDe],
  grupos: ['Grupos', GruposDe],
  programas: ['Programas', ProgramasDe],
  avance: ['Avance', SeguimientoDeEscuela],
  constancias: ['Constancias', ConstanciasDeEscuela],
} as const

function Pestanas({ escuela }: { escuela: Escuela }) {
  const { ver } = useSearchOf('/centro-escolar')
  const go = useGo()
  const { search } = useEscuela()
  // A list's page and filters are its own: another one begins anew.
  const show = (to: string | null) =>
    void go(() => (to === 'resumen' ? search : { ...search, ver: to }), { replace: true })
  const Parte = ver && PARTES[ver][1]
  return (
    <Tabs value={ver ?? 'resumen'} onChange={show}>
      <ListaDePestanas mb="md">
        <Tabs.Tab value="resumen">Resumen</Tabs.Tab>
        {Object.entries(PARTES).map(([value, [label]]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </ListaDePestanas>
      <Tabs.Panel value={ver ?? 'resumen'} className={classes.panel!}>
        <Suspense fallback={<Skeleton height={320} radius="md" role="status" aria-label="Cargando" />}>
          {Parte ? <Parte escuela={escuela.id} /> : <Centro escuela={escuela} de={search} />}
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

function Centro({ escuela, de }: { escuela: Escuela; de: { escuela?: number } }) {
  const list = useList(escuelasRoutes.invitados, reply => reply.resultSet)
  const [editing, setEditing] = useState(false)
  const csv = useDownload(
    escuelasRoutes.exportInvitados,
    'docentes.csv',
    'No se pudo preparar el archivo. Intenta de nuevo.',
  )
  const admin = useCan('escuelas.write')
  const { cantidad, usuariosActualesInvitados: used, disponibles } = escuela
  return (
    <>
      <SinInvitar motivo={porQueNoInvita(escuela)} />
      <div className={classes.columnas} data-parejas>
        <Paper withBorder radius="lg" component="section" className={classes.tarjeta!} aria-labelledby="lugares">
          <div className={classes.titulo}>
            <Title order={2} id="lugares">
              {disponibles === 0
                ? 'Todos los lugares están en uso'
                : count(disponibles, 'lugar libre', 'lugares libres')}
            </Title>
            <span className={classes.uso}>
              {number.format(used)} de {number.format(cantidad)} en uso
            </span>
          </div>
          <LugaresDeEscuela cantidad={cantidad} usados={used} />
          <Entraron escuela={escuela} />
        </Paper>
        <TarjetaEscuela escuela={escuela} titulo={admin ? escuela.nombre : 'Tu escuela'}>
          {!admin && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.75} />}
              onClick={() => setEditing(true)}
            >
              Editar datos
            </Button>
          )}
        </TarjetaEscuela>
      </div>
      <Cifras escuela={escuela.id} de={de} />
      <div className={classes.titulo}>
        <Title order={2} className={classes.seccion!}>
          Docentes invitados
        </Title>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTableExport size={16} stroke={1.75} />}
          loading={csv.isPending}
          disabled={list.state !== 'rows'}
          onClick={() => csv.mutate({ query: list.params })}
        >
          Descargar CSV
        </Button>
      </div>
      <Invitados list={list} />
      <FormDialog opened={editing} onClose={() => setEditing(false)} title="Editar datos de la escuela">
        {editing && <DatosForm escuela={escuela.id} onClose={() => setEditing(false)} />}
      </FormDialog>
    </>
  )
}
