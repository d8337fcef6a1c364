/** A unit: its activities with the panel of the chosen one, and its forms. */

import { actividadesRoutes, type Unidad, unidadesRoutes } from '@eleva/contract'
import { Badge, Button, Tabs } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useParamsOf } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can } from '../../kit/page/session.tsx'
import { Actividades } from './Actividades.tsx'
import { Formularios } from './Formularios.tsx'
import { useUnidadAddress, type Ver } from './useUnidadAddress.ts'

const UnidadForm = lazy(() => import('./UnidadForm.tsx').then(m => ({ default: m.UnidadForm })))
const ActividadForm = lazy(() => import('./ActividadForm.tsx').then(m => ({ default: m.ActividadForm })))
const FormularioForm = lazy(() => import('./ActividadForm.tsx').then(m => ({ default: m.FormularioForm })))

const back = { to: '/dashboardUnidades', label: 'Unidades' }

export function UnidadPage() {
  const { unidad: id } = useParamsOf('/dashboardUnidades/$unidad')
  const read = useRead(unidadesRoutes.get, { params: { id } })
  if (read.data) return <Contenido unidad={read.data.unidad[0]} />
  return (
    <PageShell title="Unidad" back={back}>
      <Pending query={read} height={320} />
    </PageShell>
  )
}

const usedIn = (n: number) => (n === 0 ? 'todavía sin cursos' : `usada en ${count(n, 'curso', 'cursos')}`)

/** Its key, where it is used, and how much one learns in it. */
const Donde = ({ unidad }: { unidad: Unidad }) => (
  <>
    {unidad.clave_interna} · {usedIn(unidad.total_cursos)} ·{' '}
    <Link to="/dashboardUnidadesObjetivos/$unidad" params={{ unidad: unidad.id }}>
      {count(unidad.total_objetivos, 'objetivo', 'objetivos')}
    </Link>
  </>
)

function Contenido({ unidad }: { unidad: Unidad }) {
  const { id } = unidad
  const { ver, datos, go } = useUnidadAddress()
  const dialog = useDialog()
  const read = useRead(actividadesRoutes.list, { params: { unidadId: id } })
  const all = read.data ?? []
  const actividades = all.filter(a => a.form_link === '')
  const formularios = all.filter(a => a.form_link !== '')
  const forms = ver === 'formularios'
  const close = () => go({ datos: false })
  return (
    <PageShell
      title={unidad.nombre_unidad}
      description={<Donde unidad={unidad} />}
      back={back}
      actions={
        <Can permission="unidades.write">
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.75} />}
            onClick={() => go({ datos: true })}
          >
            Editar unidad
          </Button>
          <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
            {forms ? 'Nuevo formulario' : 'Nueva actividad'}
          </Button>
        </Can>
      }
    >
      <Tabs value={ver} onChange={to => go({ ver: (to ?? 'actividades') as Ver, actividad: undefined })}>
        <ListaDePestanas>
          <Tabs.Tab value="actividades" rightSection={<Badge color="gray">{unidad.total_actividades}</Badge>}>
            Actividades
          </Tabs.Tab>
          <Tabs.Tab value="formularios" rightSection={<Badge color="gray">{unidad.total_formularios}</Badge>}>
            Formularios
          </Tabs.Tab>
        </ListaDePestanas>
        <Tabs.Panel value={ver} pt="md">
          {!read.data ? (
            <Pending query={read} height={320} />
          ) : forms ? (
            <Formularios formularios={formularios} onCreate={dialog.create} onEdit={dialog.edit} />
          ) : (
            <Actividades unidadId={id} actividades={actividades} onCreate={dialog.create} onEdit={dialog.edit} />
          )}
        </Tabs.Panel>
      </Tabs>
      <EntityDialog
        dialog={dialog}
        route={actividadesRoutes.get}
        can="actividades.write"
        titles={forms ? ['Nuevo formulario', 'Editar formulario'] : ['Nueva actividad', 'Editar actividad']}
        size={forms ? 560 : 720}
      >
        {found =>
          forms ? (
            <FormularioForm unidadId={id} actividad={found?.actividad} onClose={dialog.close} />
          ) : (
            <ActividadForm unidadId={id} actividad={found?.actividad} onClose={dialog.close} />
          )
        }
      </EntityDialog>
      <EntityDialog
        dialog={{ ...dialog, opened: datos, editing: datos ? id : undefined, close }}
        route={unidadesRoutes.get}
        can="unidades.write"
        titles={['', 'Editar unidad']}
      >
        {found => <UnidadForm unidad={found?.unidad[0]} onClose={close} />}
      </EntityDialog>
    </PageShell>
  )
}
