/** The month of sessions, and the chosen day below it. */
import { sesionesRoutes } from '@eleva/contract'
import { ActionIcon, Button, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '../../features/catalogo/Catalogo.module.css'
import { byDay } from '../../features/sesiones/dias.ts'
import { EventoTarjeta } from '../../features/sesiones/EventoTarjeta.tsx'
import { Mes } from '../../features/sesiones/Mes.tsx'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { hoy, longDay, longMonth, plus, weeksOf } from '../../shared/dias.ts'

export function Calendario() {
  const [day, setDay] = useState(hoy)
  const weeks = weeksOf(day)
  const [from, to] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!]
  // A day more on each side: a day of the reader may begin on another one of the school.
  const query = { desde: plus(from, -1), hasta: plus(to, 1), todas: 1 as const }
  const read = useRead(sesionesRoutes.agenda, { query }, { keep: true })
  const days = byDay(read.data?.resultSet ?? [], from, to)
  const events = days.get(day) ?? []
  return (
    <>
      <div className={classes.fila}>
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Mes anterior"
          onClick={() => setDay(plus(day, -1, 'month'))}
        >
          <IconChevronLeft size={18} stroke={1.75} />
        </ActionIcon>
        <Button variant="default" onClick={() => setDay(hoy())}>
          Hoy
        </Button>
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Mes siguiente"
          onClick={() => setDay(plus(day, 1, 'month'))}
        >
          <IconChevronRight size={18} stroke={1.75} />
        </ActionIcon>
        <Title order={2} size="h3" aria-live="polite">
          {longMonth(day)}
        </Title>
      </div>
      <Pending query={read} height={320} />
      {read.data && <Mes dia={day} eventos={days} onChoose={setDay} />}
      <section aria-label={longDay(day)}>
        <Title order={2} size="h4" mb="sm">
          {longDay(day)}
        </Title>
        {events.length === 0 && <Text c="var(--e-ink-2)">Sin eventos este día.</Text>}
        {events.map(e => (
          <EventoTarjeta key={e.id} evento={e} dia={day} siguiente={false} />
        ))}
      </section>
    </>
  )
}
