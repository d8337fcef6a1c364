/**
 * The limits of a course as a month: dragged from day to day with a mouse or a finger, or taken into the hand and put
 * down by keys or taps.
 * Each move is saved at once by the call of the list; what is refused goes back.
 */
import { Button, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { dayOfPeople } from '../../kit/page/zona.ts'
import { Calendario, type Ficha, Meses, MesYDia } from '../../shared/Calendario.tsx'
import { longDay, longMonth, readDay } from '../../shared/dias.ts'
import { Arrastre } from './Arrastre.tsx'
import type { Cambios, Fechas } from './calendario.ts'
import { Pieza, Renglon } from './FichasDelMes.tsx'
import classes from './Mes.module.css'
import { cuantas, diaInicial, enElMes } from './mes.ts'
import { teclasDelMes } from './teclasDelMes.ts'
import { useDestinoBajoElDedo } from './useDestinoBajoElDedo.ts'
import type { FilaDeFechas } from './useFechas.ts'
import { useFocoDelDia, useMano } from './useMano.ts'

type Props = {
  filas: readonly FilaDeFechas[]
  cambios: Cambios
  zona: string
  escribe: boolean
  move: (id: number, cambio: Partial<Fechas>) => void
}

export function MesDePlazos({ filas, cambios, zona, escribe, move }: Props) {
  const go = useGo()
  const { dia: asked } = useSearchOf('/plazos/$grupo/c/$curso')
  const { dias, sin } = enElMes(filas, cambios)
  // Their day, as their limits are by their clocks.
  const hoy = dayOfPeople(undefined, zona)
  const [first] = useState(() => diaInicial(dias, hoy))
  const dia = asked ? readDay(asked) : first
  const choose = (day: string) => void go({ dia: day }, { replace: true })

  const dedo = useDestinoBajoElDedo()
  const filaDe = (id: number) => filas.find(f => f.actividad_id === id)
  const { place, focusDay } = useFocoDelDia(dia)
  const enMano = useMano({ cambios, zona, move, filaDe, dia, choose, focusDay })
  const { mano, said, take, put, cancel, letGo } = enMano
  const inHand = mano && filaDe(mano.id)

  const teclas = teclasDelMes({ escribe, dias, place, mano: enMano })
  const fichas = (day: string): Ficha[] =>
    (dias.get(day) ?? []).map(({ fila, limite }) => ({
      clave: fila.actividad_id,
      hora: limite.slice(11),
      texto: fila.actividad,
      estado: day < hoy ? 'apagada' : undefined,
    }))
  const dragged = dedo.id === undefined ? undefined : filaDe(dedo.id)
  const delDia = dias.get(dia) ?? []
  const row = (fila: FilaDeFechas, limite: string | null, donde: 'dia' | 'sin') => (
    <Renglon
      key={fila.actividad_id}
      {...{ fila, limite, donde, escribe }}
      cambiada={cambios[fila.actividad_id] !== undefined}
      enMano={mano?.id === fila.actividad_id}
      onTake={() => take(fila.actividad_id)}
    />
  )
  return (
    <Arrastre dedo={dedo} llevada={dragged} onBegin={letGo} onDrop={put}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys and taps of the grid within */}
      <div
        ref={place}
        className={classes.contenedor}
        onKeyDown={teclas.onKeyDown}
        onClickCapture={teclas.onClickCapture}
      >
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <div className={classes.barra}>
          <Meses dia={dia} actual={hoy} onChoose={choose} />
          <Title order={2} size="h3" className={classes.cuando!} aria-live="polite">
            {longMonth(dia)}
          </Title>
        </div>
        {inHand && (
          <EnMano
            nombre={inHand.actividad}
            onSinFecha={sin.includes(inHand) ? undefined : () => put(inHand.actividad_id, null)}
            onCancel={cancel}
          />
        )}
        <MesYDia>
          <Calendario
            actual={hoy}
            dia={dia}
            fichas={fichas}
            cuantas={cuantas}
            onChoose={choose}
            sobre={dedo.destino}
            Pieza={escribe ? Pieza : undefined}
          />
          <div className={classes.lado}>
            <DelDia dia={dia}>{delDia.map(p => row(p.fila, p.limite, 'dia'))}</DelDia>
            <SinFecha escribe={escribe} sobre={dedo.destino === 'sin'}>
              {sin.map(f => row(f, null, 'sin'))}
            </SinFecha>
          </div>
        </MesYDia>
      </div>
    </Arrastre>
  )
}

/**
 * What is being moved, with how to let go of it.
 * @param onSinFecha takes its limit away; undefined where it has none
 */
const EnMano = (props: { nombre: string; onSinFecha: (() => void) | undefined; onCancel: () => void }) => (
  <div className={classes.mano}>
    <p>
      Mueves <b>{props.nombre}</b>: toca el día al que va.
    </p>
    {props.onSinFecha && (
      <Button variant="default" onClick={props.onSinFecha}>
        Dejarla sin fecha límite
      </Button>
    )}
    <Button variant="default" onClick={props.onCancel}>
      Cancelar
    </Button>
  </div>
)

/** What is due on the chosen day. */
const DelDia = ({ dia, children }: { dia: string; children: ReactNode[] }) => (
  <section aria-labelledby="plazos-del-dia" className={classes.caja} data-del-dia>
    <Title order={2} size="h4" id="plazos-del-dia" className={classes.titulo!}>
      {longDay(dia)}
    </Title>
    {children.length === 0 ? (
      <Text c="var(--e-ink-2)">Nada vence este día.</Text>
    ) : (
      <ul className={classes.lista}>{children}</ul>
    )}
  </section>
)

/** What has no limit yet; something is put down here to take its limit away. */
const SinFecha = ({ escribe, sobre, children }: { escribe: boolean; sobre: boolean; children: ReactNode[] }) => (
  <section aria-labelledby="plazos-sin-fecha" className={classes.caja} data-sin-fecha data-sobre={sobre || undefined}>
    <Title order={2} size="h4" id="plazos-sin-fecha">
      Sin fecha límite
    </Title>
    {children.length === 0 && <Text c="var(--e-ink-2)">Todas tienen su fecha límite.</Text>}
    {children.length > 0 && escribe && (
      <Text fz="sm" c="var(--e-ink-2)">
        Llévalas a su día: vencen a las 23:59.
      </Text>
    )}
    {children.length > 0 && (
      <ul className={classes.lista} tabIndex={escribe ? undefined : 0}>
        {children}
      </ul>
    )}
  </section>
)
