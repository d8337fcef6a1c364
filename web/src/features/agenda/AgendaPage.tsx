/** What falls on which day, as a list and as a month: deadlines, classes, and when enrolments close. */
import { agendaRoutes, type Entrada, type TipoDeEntrada } from '@eleva/contract'
import { Text, Title } from '@mantine/core'
import { IconCalendarTime, IconCheck, IconClipboardCheck, IconPresentation, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { notaDeZona } from '../../kit/page/zona.ts'
import { BarraDeCalendario, Calendario, ContenidoDeCalendario, type Ficha, MesYDia } from '../../shared/Calendario.tsx'
import { hoy, longDay, plus, readDay, weeksOf } from '../../shared/dias.ts'
import { useAvance } from '../contenidos/useAvance.parte.ts'
import classes from './Agenda.module.css'
import { destinoDe } from './destino.parte.ts'
import { horaEnDia, porDia } from './dias.ts'
import { Suscribir } from './Suscribir.tsx'

/** Days ahead that the list shows at once. */
const AHEAD = 30

const TIPOS: Record<TipoDeEntrada, { icon: typeof IconCheck; words: string }> = {
  pendiente: { icon: IconCalendarTime, words: 'Fecha límite' },
  limite: { icon: IconUsersGroup, words: 'Fecha límite del grupo' },
  clase: { icon: IconPresentation, words: 'Clase' },
  cierre: { icon: IconClipboardCheck, words: 'Inscripción' },
}

const cuantas = (n: number) => (n === 0 ? 'nada este día' : count(n, 'cosa', 'cosas'))
const paso = (e: Entrada) => e.hecha || Date.parse(e.termina ?? e.inicia) < Date.now()

const enCurso = (e: Entrada) => e.termina !== null && Date.parse(e.inicia) <= Date.now() && !paso(e)

const fichaDe = (e: Entrada, dia: string): Ficha => ({
  clave: e.clave,
  hora: horaEnDia(e, dia).replace(/^Desde las |–.*$/g, ''),
  texto: e.titulo,
  estado: paso(e) ? 'apagada' : enCurso(e) ? 'viva' : undefined,
})

export function AgendaPage() {
  useAvance()
  const { vista, dia: asked } = useSearchOf('/agenda')
  const go = useGo()
  const month = vista === 'mes'
  // By the clocks of their school, as all that stands here: where the device's date is another one, the answer says so.
  const [actual, setActual] = useState(hoy)
  const dia = readDay(asked, actual)
  const choose = (day: string) => void go({ dia: day === actual ? undefined : day }, { replace: true })

  const weeks = weeksOf(dia)
  const [desde, hasta] = month ? [weeks[0]![0]!, weeks.at(-1)!.at(-1)!] : [dia, plus(dia, AHEAD)]
  const read = useRead(agendaRoutes.list, { query: { desde, hasta } }, { keep: true })
  if (read.data && !read.isPlaceholderData && read.data.hoy !== actual) setActual(read.data.hoy)
  const days = porDia(read.data?.entradas ?? [], desde, hasta)
  return (
    <PageShell title="Agenda" actions={<Suscribir />}>
      <BarraDeCalendario
        mes={month}
        onMes={mes => void go({ vista: mes ? ('mes' as const) : undefined }, { replace: true })}
        dia={dia}
        actual={actual}
        onChoose={choose}
      />
      <Pending query={read} height={320} />
      {read.data && (
        <ContenidoDeCalendario dimmed={read.isPlaceholderData}>
          {read.data.entradas.length > 0 && notaDeZona(read.data.zona) && (
            <Text c="var(--e-ink-2)">{notaDeZona(read.data.zona)}</Text>
          )}
          {month ? (
            <MesYDia>
              <Calendario
                dia={dia}
                actual={actual}
                fichas={day => (days.get(day) ?? []).map(e => fichaDe(e, day))}
                cuantas={cuantas}
                onChoose={choose}
              />
              <Jornada dia={dia} actual={actual} entradas={days.get(dia) ?? []} />
            </MesYDia>
          ) : (
            <Lista days={days} actual={actual} hasta={hasta} />
          )}
          {read.data.hay_mas && <Text c="var(--e-ink-2)">Hay más de lo que cabe aquí: avanza de mes para verlo.</Text>}
        </ContenidoDeCalendario>
      )}
    </PageShell>
  )
}

function Lista({ days, actual, hasta }: { days: Map<string, Entrada[]>; actual: string; hasta: string }) {
  if (days.size === 0)
    return (
      <EmptyState text={`No tienes nada en los siguientes ${AHEAD} días.`}>
        <Text c="var(--e-ink-2)">Aquí aparecen tus fechas límite y tus clases.</Text>
      </EmptyState>
    )
  return (
    <>
      {[...days].map(([day, entradas]) => (
        <Jornada key={day} dia={day} actual={actual} entradas={entradas} />
      ))}
      <Text fz="sm" c="var(--e-ink-3)">
        Hasta el {longDay(hasta)}.
      </Text>
    </>
  )
}

/** A day and what falls on it. */
function Jornada({ dia, actual, entradas }: { dia: string; actual: string; entradas: Entrada[] }) {
  return (
    <section aria-labelledby={`dia-${dia}`} className={classes.jornada}>
      <Title order={2} size="h4" id={`dia-${dia}`} className={classes.titulo!}>
        {dia === actual ? `Hoy, ${longDay(dia)}` : longDay(dia)}
      </Title>
      {entradas.length === 0 && <Text c="var(--e-ink-2)">Nada este día.</Text>}
      {entradas.length > 0 && (
        <ul className={classes.lista}>
          {entradas.map(e => (
            <Fila key={e.clave} entrada={e} dia={dia} />
          ))}
        </ul>
      )}
    </section>
  )
}

function situacionDe(e: Entrada): string {
  if (e.hecha) return 'Hecha'
  if (enCurso(e)) return 'En curso'
  return e.propia ? 'Tu clase' : TIPOS[e.tipo].words
}

function Fila({ entrada, dia }: { entrada: Entrada; dia: string }) {
  const { icon } = TIPOS[entrada.tipo]
  const Signo = entrada.hecha ? IconCheck : icon
  const destino = destinoDe(entrada)
  const content = (
    <>
      <span className={classes.hora}>{horaEnDia(entrada, dia)}</span>
      <Signo size={20} stroke={1.75} aria-hidden />
      <span className={classes.que}>
        <b>{entrada.titulo}</b>
        <span>
          {situacionDe(entrada)} · {entrada.detalle}
        </span>
      </span>
    </>
  )
  return (
    <li data-paso={paso(entrada) || undefined}>
      {destino ? (
        <Link className={classes.fila} {...destino}>
          {content}
        </Link>
      ) : (
        <div className={classes.fila}>{content}</div>
      )}
    </li>
  )
}
