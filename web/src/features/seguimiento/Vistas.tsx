/** Filters under a name: kept, chosen, renamed, taken away. */
import { entreComillas, type FiltrosDeVista, seguimientoRoutes, type VistaDeSeguimiento } from '@eleva/contract'
import { Button, Menu, Stack, Text } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo } from '../../kit/page/address.ts'
import type { Params } from './Filtros.tsx'
import classes from './Seguimiento.module.css'
import { staleVistas as stale } from './stale.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const Nombre = lazy(() => import('./NombreDeVista.tsx').then(m => ({ default: m.NombreDeVista })))

/** Where one is in the list is none of a view. */
const filtrosDe = ({ page: _, per_page: __, ...filtros }: Params): FiltrosDeVista => filtros

type Dialogo = { que: 'nueva' } | { que: 'todas' } | { que: 'renombrar'; vista: VistaDeSeguimiento }

export function Vistas({ params }: { params: Params }) {
  const read = useRead(seguimientoRoutes.vistas, {})
  const go = useGo()
  const [dialogo, setDialogo] = useState<Dialogo>()
  const filtros = filtrosDe(params)
  const close = () => setDialogo(undefined)
  const vistas = read.data?.vistas ?? []
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark {...icon} />}
            rightSection={<IconChevronDown {...icon} />}
          >
            Vistas
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw={320}>
          {vistas.map(v => (
            <Menu.Item key={v.id} onClick={() => void go(() => ({ ...v.filtros }))}>
              {v.nombre}
            </Menu.Item>
          ))}
          {vistas.length > 0 && <Menu.Divider />}
          <Menu.Item
            leftSection={<IconBookmarkPlus {...icon} />}
            disabled={Object.keys(filtros).length === 0}
            onClick={() => setDialogo({ que: 'nueva' })}
          >
            Guardar esta vista
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDialogo({ que: 'todas' })}>
            Administrar mis vistas
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog opened={dialogo?.que === 'nueva'} onClose={close} title="Guardar esta vista" size={440}>
        {dialogo?.que === 'nueva' && <Nombre filtros={filtros} onClose={close} />}
      </FormDialog>
      <FormDialog
        opened={dialogo?.que === 'renombrar'}
        onClose={() => setDialogo({ que: 'todas' })}
        title="Cambiar el nombre"
        size={440}
      >
        {dialogo?.que === 'renombrar' && <Nombre vista={dialogo.vista} onClose={() => setDialogo({ que: 'todas' })} />}
      </FormDialog>
      <FormDialog opened={dialogo?.que === 'todas'} onClose={close} title="Mis vistas" size={440}>
        {read.data ? (
          <Lista vistas={vistas} onRename={vista => setDialogo({ que: 'renombrar', vista })} />
        ) : (
          <Pending query={read} height={120} />
        )}
      </FormDialog>
    </>
  )
}

function Lista({
  vistas,
  onRename,
}: {
  vistas: readonly VistaDeSeguimiento[]
  onRename: (v: VistaDeSeguimiento) => void
}) {
  const remove = useWrite(seguimientoRoutes.removeVista, stale)
  const takeAway = async (v: VistaDeSeguimiento) => {
    const yes = await confirm({
      title: `¿Quitar la vista ${entreComillas(v.nombre)}?`,
      text: 'Solo se quita la vista: las personas y sus datos se quedan como están.',
      action: 'Quitar vista',
    })
    if (yes) remove.mutate({ params: { id: v.id } })
  }
  if (vistas.length === 0)
    return <Text c="var(--e-ink-2)">Todavía no tienes vistas. Filtra la lista y elige «Guardar esta vista».</Text>
  return (
    <Stack component="ul" gap="xs" className={classes.lista!}>
      {vistas.map(v => (
        <li key={v.id}>
          <span>{v.nombre}</span>
          <RowMenu
            name={v.nombre}
            actions={[
              { label: 'Cambiar el nombre', icon: IconPencil, onClick: () => onRename(v) },
              { label: 'Quitar', icon: IconTrash, onClick: () => void takeAway(v), danger: true },
            ]}
          />
        </li>
      ))}
    </Stack>
  )
}
