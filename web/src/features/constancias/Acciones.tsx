/** What is done with one constancia from a list: the same wherever it stands. */
import { constanciasRoutes } from '@eleva/contract'
import { IconDownload, IconExternalLink, IconPencil, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useDownload } from '../../kit/api/query.ts'
import { useRowDialog } from '../../kit/form/useRowDialog.ts'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { paginaDe } from './palabras.ts'

// With what their forms are checked by.
const CorregirDialogo = lazy(() => import('./Cambios.tsx').then(m => ({ default: m.CorregirDialogo })))
const RevocarDialogo = lazy(() => import('./Cambios.tsx').then(m => ({ default: m.RevocarDialogo })))

/** `nombre` is what is printed on it. */
type Fila = { id: number; folio: string; nombre: string }

/** Correcting and revoking one of these rows, each a dialog with an address. */
export function useCambios<Row extends Fila>(rows: readonly Row[]) {
  const correcting = useRowDialog('corregir', rows)
  const revoking = useRowDialog('revocar', rows)
  return {
    corregir: correcting.open,
    revocar: revoking.open,
    dialogos: (correcting.row || revoking.row) && (
      <Suspense>
        <CorregirDialogo constancia={correcting.row} onClose={correcting.close} />
        <RevocarDialogo constancia={revoking.row} onClose={revoking.close} />
      </Suspense>
    ),
  }
}

type Props<Row> = {
  /** Whose it is and for what, for who hears the menu. */
  name: string
  row: Row
  valida: boolean
  cambios: Pick<ReturnType<typeof useCambios<Row & Fila>>, 'corregir' | 'revocar'>
}

export function Acciones<Row extends Fila>({ name, row, valida, cambios }: Props<Row>) {
  const { folio } = row
  const pdf = useDownload(constanciasRoutes.pdf, `constancia-${folio}.pdf`, 'No se pudo hacer el PDF')
  const may = useCan('constancias.write') && valida
  return (
    <RowMenu
      name={name}
      actions={[
        { label: 'Ver su página', icon: IconExternalLink, onClick: () => void open(paginaDe(folio), '_blank') },
        { label: 'Descargar PDF', icon: IconDownload, onClick: () => pdf.mutate({ params: { folio } }) },
        ...(may
          ? [
              { label: 'Corregir el nombre', icon: IconPencil, onClick: () => cambios.corregir(row) },
              { label: 'Revocar', icon: IconX, onClick: () => cambios.revocar(row), danger: true },
            ]
          : []),
      ]}
    />
  )
}
