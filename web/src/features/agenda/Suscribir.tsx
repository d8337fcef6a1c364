/** The address at which other apps read one's calendar: shown once, changed, taken back. */
import { agendaRoutes } from '@eleva/contract'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { copyText } from '../../kit/feedback/copyText.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { formatMoment } from '../../kit/page/dates.ts'

export function Suscribir() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Suscribir mi calendario
      </Button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title="Suscribir mi calendario">
        {opened && <Direccion />}
      </FormDialog>
    </>
  )
}

function Direccion() {
  const read = useRead(agendaRoutes.calendario, {}, { fresh: true })
  const create = useWrite(agendaRoutes.createCalendario, [agendaRoutes.calendario])
  const remove = useWrite(agendaRoutes.removeCalendario, [agendaRoutes.calendario])
  if (!read.data) return <Pending query={read} height={200} />
  const { creado_en } = read.data
  const url = creado_en ? create.data?.url : undefined

  const change = async () => {
    const yes = await confirm({
      title: '¿Cambiar la dirección?',
      text: 'Los calendarios que usan la de antes dejan de actualizarse hasta que les pongas la nueva.',
      action: 'Cambiar la dirección',
    })
    if (yes) create.mutate({})
  }
  const stop = async () => {
    const yes = await confirm({
      title: '¿Dejar de compartir tu calendario?',
      text: 'Los calendarios que usan tu dirección dejan de actualizarse.',
      action: 'Dejar de compartir',
    })
    if (yes) remove.mutate({}, { onSuccess: () => create.reset() })
  }
  return (
    <Stack gap="md">
      <Text>
        Tus fechas límite y tus clases aparecen en el calendario de tu teléfono o de tu correo, y se actualizan solas.
      </Text>
      {!creado_en && (
        <Button loading={create.isPending} onClick={() => create.mutate({})} style={{ alignSelf: 'start' }}>
          Crear mi dirección
        </Button>
      )}
      {url && <Nueva url={url} />}
      {creado_en && !url && (
        <Text>
          Tienes una dirección desde el {formatMoment(creado_en)}. Solo se muestra al crearla: si la perdiste, cámbiala.
        </Text>
      )}
      {creado_en && (
        <Group gap="sm">
          <Button variant="default" loading={create.isPending} onClick={() => void change()}>
            Cambiar la dirección
          </Button>
          <Button variant="subtle" color="danger" loading={remove.isPending} onClick={() => void stop()}>
            Dejar de compartir
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Nueva({ url }: { url: string }) {
  const copy = () => copyText(url, 'Dirección copiada', 'Selecciona la dirección y cópiala.')
  return (
    <>
      <TextInput
        label="Tu dirección"
        description="Guárdala ahora: no se vuelve a mostrar. Quien la tenga ve tu agenda, así que no la compartas."
        value={url}
        readOnly
        onFocus={e => e.currentTarget.select()}
      />
      <Group gap="sm">
        <Button leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
          Copiar
        </Button>
        <Button component="a" href={url.replace(/^https?:/, 'webcal:')} variant="default">
          Abrir en mi calendario
        </Button>
      </Group>
      <Text fz="sm" c="var(--e-ink-2)">
        En Google Calendar: «Otros calendarios», «Desde URL». En iPhone: Calendario, «Agregar calendario», «Agregar
        calendario de suscripción». En Outlook: «Agregar calendario», «Suscribirse desde la web».
      </Text>
    </>
  )
}
