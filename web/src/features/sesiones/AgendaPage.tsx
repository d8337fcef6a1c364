/** The events that the person holds, or may see, as an agenda and as a month. */
import { type EventoDeAgenda, sesionesRoutes } from '@eleva/contract'
import { Switch, Text, Title } from '@mantine/core'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { BarraDeCalendario, ContenidoDeCalendario, MesYDia } from '../../shared/Calendario.tsx'
import { hoy, longDay, plus, readDay, weeksOf } from '../../shared/dias.ts'
import classes from './Agenda.module.css'
import { byDay } from './dias.ts'
import { EventoTarjeta } from './EventoTarjeta.tsx'
import { Mes } from './Mes.tsx'

/** Days ahead that the agenda shows at once. */
const AHEAD = 60

export function AgendaPage() {
  const { vista, dia: asked, todas } = useSearchOf('/sesionesdocente')
  const go = useGo()
  const month = vista === 'mes'
  const dia = readDay(asked)
  const set = (change: { vista?: 'mes'; dia?: string; todas?: 1 }) => void go(change, { replace: true })
  const choose = (day: string) => set({ dia: day === hoy() ? undefined : day })

  const weeks = weeksOf(dia)
  const [desde, hasta] = month ? [weeks[0]![0]!, weeks.at(-1)!.at(-1)!] : [dia, plus(dia, AHEAD)]
  // A day more on each side: a day of the reader may begin on another one of the school.
  const query = { desde: plus(desde, -1), hasta: plus(hasta, 1), todas: todas ? (1 as const) : (0 as const) }
  const read = useRead(sesionesRoutes.agenda, { query }, { keep: true })
  const days = byDay(read.data?.resultSet ?? [], desde, hasta)
  return (
    <PageShell title="Mis sesiones">
      <BarraDeCalendario mes={month} onMes={mes => set({ vista: mes ? 'mes' : undefined })} dia={dia} onChoose={choose}>
        <Switch
          className={classes.todas!}
          label="Ver todas, no solo las mías"
          checked={Boolean(todas)}
          onChange={e => set({ todas: e.currentTarget.checked ? 1 : undefined })}
        />
      </BarraDeCalendario>
      <Pending query={read} height={320} />
      {read.data && (
        <ContenidoDeCalendario dimmed={read.isPlaceholderData}>
          {month ? (
            <MesYDia>
              <Mes dia={dia} eventos={days} onChoose={choose} />
              <Jornada dia={dia} eventos={days.get(dia) ?? []} />
            </MesYDia>
          ) : (
            <Agenda days={days} hasta={hasta} todas={Boolean(todas)} />
          )}
          {read.data.hay_mas && (
            <Text c="var(--e-ink-2)">Hay más eventos de los que caben aquí: avanza de mes para verlos.</Text>
          )}
        </ContenidoDeCalendario>
      )}
    </PageShell>
  )
}

function Agenda({ days, hasta, todas }: { days: Map<string, EventoDeAgenda[]>; hasta: string; todas: boolean }) {
  const next = [...days.values()].flat().find(e => e.momento !== 'despues')
  if (days.size === 0)
    return (
      <EmptyState
        text={todas ? 'No hay eventos en los siguientes 60 días.' : 'No tienes eventos en los siguientes 60 días.'}
      >
        <Text c="var(--e-ink-2)">Cuando organices un evento de una sesión, lo encuentras aquí.</Text>
      </EmptyState>
    )
  return (
    <>
      {[...days].map(([day, eventos]) => (
        <Jornada key={day} dia={day} eventos={eventos} siguiente={next} />
      ))}
      <Text fz="sm" c="var(--e-ink-3)">
        Hasta el {longDay(hasta)}.
      </Text>
    </>
  )
}

/** A day and its events. */
function Jornada({
  dia,
  eventos,
  siguiente,
}: {
  dia: string
  eventos: EventoDeAgenda[]
  siguiente?: EventoDeAgenda | undefined
}) {
  const name = dia === hoy() ? `Hoy, ${longDay(dia)}` : longDay(dia)
  return (
    <section aria-labelledby={`dia-${dia}`} className={classes.jornada}>
      <Title order={2} size="h4" id={`dia-${dia}`} className={classes.titulo!}>
        {name}
      </Title>
      {eventos.length === 0 && <Text c="var(--e-ink-2)">Sin eventos este día.</Text>}
      {eventos.map(e => (
        <EventoTarjeta key={e.id} evento={e} dia={dia} siguiente={e === siguiente} />
      ))}
    </section>
  )
}
