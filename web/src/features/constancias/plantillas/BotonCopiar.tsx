/** The button that copies a template, and the dialog in which its copy is named. */
import { entreComillas, type Plantilla, plantillasRoutes } from '@eleva/contract'
import { Button, type ButtonProps } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { lazy } from '../../../kit/load/lazy.tsx'
import { Can } from '../../../kit/page/session.tsx'

// With what its form is checked by.
const Copia = lazy(() => import('./Copia.tsx').then(m => ({ default: m.Copia })))

type Props = { plantilla: Plantilla; variant: NonNullable<ButtonProps['variant']> }

export function BotonCopiar({ plantilla, variant }: Props) {
  const [abierto, setAbierto] = useState(false)
  // Whose it may be is said with the list.
  const { data } = useRead(plantillasRoutes.listPlantillas, {}, { enabled: abierto })
  const close = () => setAbierto(false)
  return (
    <Can permission="plantillas.write">
      <Button
        variant={variant}
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
        aria-label={`Copiar ${entreComillas(plantilla.nombre)}`}
        onClick={() => setAbierto(true)}
      >
        Copiar
      </Button>
      <FormDialog opened={abierto} onClose={close} title="Copiar la plantilla">
        {data && <Copia de={plantilla} escuelas={data.escuelas} plataforma={data.plataforma} onClose={close} />}
      </FormDialog>
    </Can>
  )
}
