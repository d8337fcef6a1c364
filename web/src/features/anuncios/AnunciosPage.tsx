/** Announcements: those told to the person, and, for who writes some, what became of their own. */
import { anunciosRoutes } from '@eleva/contract'
import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { LectoresDialog } from './LectoresDialog.tsx'
import { LeerDialog } from './LeerDialog.tsx'
import { Propios } from './Propios.tsx'
import { Recibidos } from './Recibidos.tsx'

// The editor is most of this screen's weight, and only those who write need it.
const AnuncioForm = lazy(() => import('./AnuncioForm.tsx').then(m => ({ default: m.AnuncioForm })))

/** Another tab has other rows: what narrowed the ones before does not narrow these. */
const ANEW = {
  search: undefined,
  page: undefined,
  sin_leer: undefined,
  estado: undefined,
  curso: undefined,
  grupo: undefined,
}

export function AnunciosPage() {
  const { ver, anuncio, lectores, nuevo, editar } = useSearchOf('/anuncios')
  const go = useGo()
  const writes = useCan('anuncios.write')
  const dialog = useDialog()
  const tab = writes && ver === 'propios' ? 'propios' : 'recibidos'
  // `?nuevo&editar=12` makes another one of the twelfth.
  const copia = nuevo ? editar : undefined
  const create = (
    <Can permission="anuncios.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Nuevo anuncio
      </Button>
    </Can>
  )
  return (
    <PageShell title="Anuncios" description="Lo que te anuncian tu escuela y quienes te enseñan." actions={create}>
      {writes ? (
        <Tabs
          value={tab}
          onChange={to => void go({ ...ANEW, ver: to === 'propios' ? 'propios' : undefined }, { replace: true })}
          keepMounted={false}
        >
          <ListaDePestanas mb="md">
            <Tabs.Tab value="recibidos">Para mí</Tabs.Tab>
            <Tabs.Tab value="propios">Escritos</Tabs.Tab>
          </ListaDePestanas>
          <Tabs.Panel value="recibidos">
            <Recibidos />
          </Tabs.Panel>
          <Tabs.Panel value="propios">
            <Propios create={create} onEdit={dialog.edit} onCopy={id => void go({ nuevo: true, editar: id })} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Recibidos />
      )}
      <LeerDialog id={anuncio} onClose={() => void go({ anuncio: undefined }, { replace: true })} />
      {writes && <LectoresDialog id={lectores} onClose={() => void go({ lectores: undefined }, { replace: true })} />}
      <EntityDialog
        dialog={copia === undefined ? dialog : { ...dialog, opened: false, editing: undefined }}
        route={anunciosRoutes.getPropio}
        can="anuncios.write"
        titles={['Nuevo anuncio', 'Editar anuncio']}
        size={760}
      >
        {found => <AnuncioForm anuncio={found?.anuncio} onClose={dialog.close} />}
      </EntityDialog>
      <EntityDialog
        dialog={{ ...dialog, opened: copia !== undefined, editing: copia }}
        route={anunciosRoutes.getPropio}
        can="anuncios.write"
        titles={['Nuevo anuncio', 'Duplicar anuncio']}
        size={760}
      >
        {found => <AnuncioForm copia={found?.anuncio} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}
