/**
 * The limits of a course as a month: dragged from day to day with a mouse or a finger, or taken into the hand and put down by keys or taps.
 * Each move is saved at once by the call of the list; what is refused goes back.
 */
import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { Button, Text, Title, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../kit/feedback/notify.ts'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { formatReloj } from '../../kit/page/dates.ts'
import { usePhone } from '../../kit/theme/anchos.ts'
import { Calendario, type Ficha, Meses, MesYDia } from '../../shared/Calendario.tsx'
import { hoy, longDay, longMonth, readDay } from '../../shared/dias.ts'
import type { Cambios, Fechas } from './calendario.ts'
import { Pieza, Renglon } from './FichasDelMes.tsx'
import classes from './Mes.module.css'
import { alDia, cuantas, diaInicial, enElMes } from './mes.ts'
import type { Fila } from './useFechas.ts'
import { useLugarBajoElDedo } from './useLugarBajoElDedo.ts'

type Props = {
  filas: readonly Fila[]
  cambios: Cambios
  zona: string
  escribe: boolean
  move: (id: number, cambio: Partial<Fechas>) => void
}

const COMO =
  'Elige el día y tócalo. Con el teclado: flechas, Re Pág y Av Pág; Espacio la pone ahí y Esc la deja como estaba.'
/** What is dragged is told by this screen's own region. */
const CALLADO = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

export function MesDePlazos({ filas, cambios, zona, escribe, move }: Props) {
  const go = useGo()
  const { dia: asked } = useSearchOf('/plazos/$grupo/c/$curso')
  const { dias, sin } = enElMes(filas, cambios)
  const [first] = useState(() => diaInicial(dias, hoy()))
  const dia = asked ? readDay(asked) : first
  const choose = (day: string) => void go({ dia: day }, { replace: true })

  /** The activity in the hand, and the day that was chosen before. */
  const [mano, setMano] = useState<{ id: number; desde: string }>()
  const [dicho, setDicho] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const dedo = useLugarBajoElDedo()
  const filaDe = (id: number) => filas.find(f => f.actividad_id === id)

  const phone = usePhone()
  /** A day of a month that is still to be drawn. */
  const awaited = useRef<string>(undefined)
  const focusDay = (day: string) => {
    const cell = place.current?.querySelector<HTMLElement>(`[data-dia="${day}"]`)
    awaited.current = cell ? undefined : day
    cell?.focus({ preventScroll: true })
    // On a phone the whole month stands above the bar that says what is in the hand.
    if (phone) cell?.closest('table')?.scrollIntoView({ block: 'start' })
    else cell?.scrollIntoView({ block: 'nearest' })
  }
  const take = (id: number, desde = dia) => {
    if (desde !== dia) choose(desde)
    setMano({ id, desde })
    setDicho(`«${filaDe(id)?.actividad}», en la mano. ${COMO}`)
    focusDay(desde)
  }
  const cancel = () => {
    if (!mano) return
    setMano(undefined)
    choose(mano.desde)
    setDicho(`«${filaDe(mano.id)?.actividad}» se quedó como estaba.`)
    focusDay(mano.desde)
  }
  useEffect(() => {
    if (dia === awaited.current) focusDay(dia)
  })
  const put = (id: number, day: string | null) => {
    setMano(undefined)
    const fila = filaDe(id)
    if (!fila) return
    const done = alDia(fila, cambios[id], day, zona)
    if (day) choose(day)
    if (!done) return setDicho(`«${fila.actividad}» se quedó como estaba.`)
    if ('mal' in done) {
      setDicho('')
      return notify(done.mal, 'danger')
    }
    move(id, done.cambio)
    const { fecha_limite } = done.cambio
    setDicho(`«${fila.actividad}»: ${fecha_limite ? `vence el ${formatReloj(fecha_limite)}` : 'sin fecha límite'}.`)
  }
  // What is in the hand is told where it would fall.
  const inHand = mano && filaDe(mano.id)
  useEffect(() => {
    if (inHand && dia !== mano.desde) setDicho(`«${inHand.actividad}»: ${longDay(dia)}.`)
  }, [dia, inHand, mano])

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape' && mano) {
      event.preventDefault()
      return cancel()
    }
    const cell = (event.target as HTMLElement).dataset.dia
    if (!escribe || !cell || (event.key !== ' ' && event.key !== 'Enter')) return
    event.preventDefault()
    if (mano) return put(mano.id, cell)
    const here = dias.get(cell) ?? []
    if (here.length === 1) return take(here[0]!.fila.actividad_id, cell)
    if (here.length === 0) return setDicho('Nada vence este día.')
    // Which of them is chosen in the list of the day.
    place.current?.querySelector<HTMLElement>('[data-del-dia] button')?.focus()
  }
  const onClickCapture = (event: React.MouseEvent) => {
    const cell = mano && (event.target as HTMLElement).closest<HTMLElement>('[data-dia]')?.dataset.dia
    if (!cell) return
    event.stopPropagation()
    put(mano.id, cell)
  }
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Held for a moment: a finger that moves at once scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const fichas = (day: string): Ficha[] =>
    (dias.get(day) ?? []).map(({ fila, limite }) => ({
      clave: fila.actividad_id,
      hora: limite.slice(11),
      texto: fila.actividad,
      estado: day < hoy() ? 'apagada' : undefined,
    }))
  const dragged = dedo.id === undefined ? undefined : filaDe(dedo.id)
  const delDia = dias.get(dia) ?? []
  const row = (fila: Fila, limite: string | null, donde: 'dia' | 'sin') => (
    <Renglon
      key={fila.actividad_id}
      {...{ fila, limite, donde, escribe }}
      cambiada={cambios[fila.actividad_id] !== undefined}
      enMano={mano?.id === fila.actividad_id}
      onTake={() => take(fila.actividad_id)}
    />
  )
  return (
    <DndContext
      id="plazos-mes"
      sensors={sensors}
      accessibility={{ announcements: CALLADO, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => {
        setMano(undefined)
        dedo.begin(Number(active.data.current?.id))
      }}
      onDragEnd={() => {
        const lugar = dedo.end()
        if (dragged && lugar !== undefined) put(dragged.actividad_id, lugar === 'sin' ? null : lugar)
      }}
      onDragCancel={dedo.end}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys and taps of the grid within */}
      <div ref={place} className={classes.lugar} onKeyDown={onKeyDown} onClickCapture={onClickCapture}>
        <VisuallyHidden role="status">{dicho}</VisuallyHidden>
        <div className={classes.barra}>
          <Meses dia={dia} onChoose={choose} />
          <Title order={2} size="h3" className={classes.cuando!} aria-live="polite">
            {longMonth(dia)}
          </Title>
        </div>
        {inHand && (
          <div className={classes.mano}>
            <p>
              Mueves <b>{inHand.actividad}</b>: toca el día al que va.
            </p>
            {!sin.includes(inHand) && (
              <Button variant="default" onClick={() => put(inHand.actividad_id, null)}>
                Dejarla sin fecha límite
              </Button>
            )}
            <Button variant="default" onClick={cancel}>
              Cancelar
            </Button>
          </div>
        )}
        <MesYDia>
          <Calendario
            dia={dia}
            fichas={fichas}
            cuantas={cuantas}
            onChoose={choose}
            sobre={dedo.lugar}
            Pieza={escribe ? Pieza : undefined}
          />
          <div className={classes.lado}>
            <section aria-labelledby="plazos-del-dia" className={classes.caja} data-del-dia>
              <Title order={2} size="h4" id="plazos-del-dia" className={classes.titulo!}>
                {longDay(dia)}
              </Title>
              {delDia.length === 0 && <Text c="var(--e-ink-2)">Nada vence este día.</Text>}
              {delDia.length > 0 && <ul className={classes.lista}>{delDia.map(p => row(p.fila, p.limite, 'dia'))}</ul>}
            </section>
            <section
              aria-labelledby="plazos-sin-fecha"
              className={classes.caja}
              data-sin-fecha
              data-sobre={dedo.lugar === 'sin' || undefined}
            >
              <Title order={2} size="h4" id="plazos-sin-fecha">
                Sin fecha límite
              </Title>
              {sin.length === 0 && <Text c="var(--e-ink-2)">Todas tienen su fecha límite.</Text>}
              {sin.length > 0 && escribe && (
                <Text fz="sm" c="var(--e-ink-2)">
                  Llévalas a su día: vencen a las 23:59.
                </Text>
              )}
              {sin.length > 0 && (
                <ul className={classes.lista} tabIndex={escribe ? undefined : 0}>
                  {sin.map(f => row(f, null, 'sin'))}
                </ul>
              )}
            </section>
          </div>
        </MesYDia>
      </div>
      <DragOverlay dropAnimation={null} className={classes.capa!}>
        {dragged && <div className={classes.llevada}>{dragged.actividad}</div>}
      </DragOverlay>
    </DndContext>
  )
}
