/** What the person did and the server would not take: it stays until they have sent it again or given it up. */
import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Letter } from '../kit/api/outbox/carta.ts'
import { useRefused } from '../kit/api/outbox/useOutbox.ts'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { formatMoment } from '../kit/page/dates.ts'
import { AccionesDeCarta, asuntoDe } from '../shared/AccionesDeCarta.tsx'
import classes from './SinGuardar.module.css'

export function SinGuardar() {
  const cartas = useRefused()
  const [opened, setOpened] = useState(false)
  if (cartas.length === 0) return null
  return (
    <>
      <div className={classes.aviso} role="status">
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        <p>
          {cartas.length === 1
            ? 'Algo que enviaste no se pudo guardar.'
            : `${cartas.length} cosas que enviaste no se pudieron guardar.`}
        </p>
        <Button variant="default" onClick={() => setOpened(true)}>
          Revisar
        </Button>
      </div>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title="Lo que no se pudo guardar">
        <ul className={classes.lista}>
          {cartas.map(c => (
            <Carta key={c.id} carta={c} />
          ))}
        </ul>
      </FormDialog>
    </>
  )
}

function Carta({ carta }: { carta: Letter }) {
  return (
    <li>
      <Text fw={600} className={classes.asunto!}>
        {asuntoDe(carta)}
      </Text>
      <Text fz="sm" c="var(--e-ink-2)">
        {formatMoment(new Date(carta.madeAt).toISOString())}
      </Text>
      <Text fz="sm" c="var(--e-danger-ink)">
        {carta.refused}
      </Text>
      <Group gap="xs" mt="xs">
        <AccionesDeCarta carta={carta} />
      </Group>
    </li>
  )
}
