/** The constancias of the people in scope: found, read, corrected and revoked. */
import { constanciasRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useDialog } from '../../kit/form/useDialog.ts'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { ListaDeConstancias } from './ListaDeConstancias.parte.tsx'

// With what its form is checked by.
const ExpedirDialogo = lazy(() => import('./Expedir.tsx').then(m => ({ default: m.ExpedirDialogo })))

export function ConstanciasPage() {
  const list = useList(constanciasRoutes.list, reply => reply.constancias)
  const issuing = useDialog()
  const may = useCan('constancias.write')
  return (
    <PageShell
      title="Constancias"
      total={list.counted}
      description="Lo que tu gente ha terminado. Cada una se comprueba en su página, sin cuenta."
      actions={
        may && (
          <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={issuing.create}>
            Expedir
          </Button>
        )
      }
    >
      <ListaDeConstancias list={list} />
      {issuing.opened && may && (
        <Suspense>
          <ExpedirDialogo opened onClose={issuing.close} />
        </Suspense>
      )}
    </PageShell>
  )
}
