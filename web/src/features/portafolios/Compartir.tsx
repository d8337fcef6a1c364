/** The secret address of a portfolio: said once, good for as long as one chooses, taken back at any time. */
import { type Portafolio, portafoliosRoutes } from '@eleva/contract'
import { Button, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { copyText } from '../../kit/feedback/copyText.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { formatDay } from '../../kit/page/dates.ts'

const PLAZOS = [
  { value: '30', label: '30 días' },
  { value: '90', label: '90 días' },
  { value: '365', label: 'Un año' },
  { value: '', label: 'Hasta que la retire' },
]

type Props = { portafolio: Portafolio; onClose: () => void }

export function CompartirDialogo({ portafolio, onClose }: Props) {
  return (
    <FormDialog opened onClose={onClose} title="Compartir el portafolio">
      <Direccion portafolio={portafolio} onClose={onClose} />
    </FormDialog>
  )
}

function Direccion({ portafolio: { id, enlace }, onClose }: Props) {
  const [dias, setDias] = useState('90')
  const stale = [portafoliosRoutes.list]
  const share = useWrite(portafoliosRoutes.share, stale)
  const stop = useWrite(portafoliosRoutes.unshare, stale)
  const url = share.data?.url
  if (url) return <Nueva url={url} onClose={onClose} />
  return (
    <Stack gap="md">
      <Text>
        Quien tenga la dirección lo abre sin cuenta: tus trabajos, sus calificaciones, lo que te dijeron de ellos y tu
        nombre, nada más.
      </Text>
      {enlace && (
        <Text>
          Lo compartes desde el {formatDay(enlace.desde)}. La dirección solo se muestra al crearla: si la perdiste, crea
          otra y la de antes deja de servir.
        </Text>
      )}
      <Select
        label="Sirve por"
        allowDeselect={false}
        data={PLAZOS}
        value={dias}
        onChange={value => setDias(value ?? '')}
      />
      <PieDeDialogo>
        {enlace && (
          <Button
            variant="subtle"
            color="danger"
            loading={stop.isPending}
            onClick={() => stop.mutate({ params: { id } }, { onSuccess: onClose })}
          >
            Dejar de compartir
          </Button>
        )}
        <Button
          loading={share.isPending}
          onClick={() => share.mutate({ params: { id }, body: { dias: dias === '' ? null : Number(dias) } })}
        >
          {enlace ? 'Crear otra dirección' : 'Crear dirección'}
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}

function Nueva({ url, onClose }: { url: string; onClose: () => void }) {
  const copy = () => copyText(url, 'Dirección copiada', 'Selecciona la dirección y cópiala.')
  return (
    <Stack gap="md">
      <TextInput
        label="Dirección"
        description="Guárdala ahora: no se vuelve a mostrar."
        value={url}
        readOnly
        onFocus={e => e.currentTarget.select()}
      />
      <PieDeDialogo>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        >
          Verlo como otros
        </Button>
        <Button variant="default" onClick={onClose}>
          Listo
        </Button>
        <Button leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
          Copiar
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}
