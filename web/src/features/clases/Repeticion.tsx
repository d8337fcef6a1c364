/** How often a class comes again, and on which days it falls, as the server counts them out. */

import { clasesRoutes, diaDeSemana, MAX_CLASES } from '@eleva/contract'
import { Checkbox, NumberInput, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { count } from '../../kit/page/count.ts'
import { DiasDeSemana } from '../../shared/DiasDeSemana.tsx'
import classes from './Clases.module.css'
import { diaDe } from './palabras.ts'

export type Plan = {
  fecha: string | null
  dias: number[]
  cuantas: number | string
  sin: string[]
  saltar: boolean
}
type Horas = { organizador: string | null; hora_inicio: string; hora_fin: string }
type Props = {
  plan: Plan & Horas
  onChange: (change: Partial<Plan>) => void
  errors: Partial<Record<keyof Plan, ReactNode>>
}

/** Eight weeks are what a course usually takes. */
const USUALES = 8

export function Repeticion({ plan, onChange, errors }: Props) {
  const repite = plan.dias.length > 0
  const turn = (on: boolean) =>
    onChange(
      on ? { dias: plan.fecha ? [diaDeSemana(plan.fecha)] : [], cuantas: USUALES } : { dias: [], cuantas: 1, sin: [] },
    )
  return (
    <fieldset className={classes.grupo}>
      <legend>Cuántas veces</legend>
      <Switch
        label="Se repite cada semana"
        description={plan.fecha ? undefined : 'Elige antes el día de la primera.'}
        disabled={!plan.fecha}
        checked={repite}
        onChange={e => turn(e.currentTarget.checked)}
      />
      {repite && (
        <>
          <DiasDeSemana
            legend="Qué días"
            value={plan.dias}
            onChange={dias => dias.length && onChange({ dias })}
            error={errors.dias}
          />
          <NumberInput
            label="Cuántas clases"
            min={1}
            max={MAX_CLASES}
            clampBehavior="none"
            allowDecimal={false}
            w={160}
            value={plan.cuantas}
            onChange={cuantas => onChange({ cuantas })}
            error={errors.cuantas}
          />
          <Checkbox
            label="Saltar los días sin clase"
            description="Los festivos de México y los que agregó quien administra."
            checked={plan.saltar}
            onChange={e => onChange({ saltar: e.currentTarget.checked })}
          />
        </>
      )}
      <Fechas plan={plan} onSin={sin => onChange({ sin })} error={errors.sin} />
    </fieldset>
  )
}

/** Each can be left out with a press, and taken back. */
function Fechas({ plan, onSin, error }: { plan: Plan & Horas; onSin: (sin: string[]) => void; error: unknown }) {
  const [{ fecha, dias, cuantas, sin, saltar, organizador, hora_inicio, hora_fin }] = useDebouncedValue(plan, 300)
  const n = Number(cuantas)
  const enabled = fecha !== null && n >= 1 && n <= MAX_CLASES
  const query = {
    fecha: fecha ?? '',
    dias,
    cuantas: n,
    sin,
    saltar: saltar ? (1 as const) : (0 as const),
    hora_inicio,
    hora_fin,
    ...(organizador ? { organizador: Number(organizador) } : {}),
  }
  const { data } = useRead(clasesRoutes.fechas, { query }, { enabled, keep: true })
  if (!enabled || !data) return null
  const repite = dias.length > 0
  const choques = data.fechas.filter(f => f.empalme)
  return (
    <div role="status" className={classes.vista}>
      {repite && (
        <>
          <p>{count(data.fechas.length, 'clase', 'clases')}. Toca una fecha para quitarla.</p>
          <ul className={classes.fechas} aria-label="Fechas de las clases">
            {data.fechas.map(({ dia }) => (
              <li key={dia}>
                <button
                  type="button"
                  aria-label={`Quitar la del ${diaDe(dia)}`}
                  onClick={() => onSin([...plan.sin, dia])}
                >
                  {diaDe(dia)}
                  <IconX size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {data.saltadas.length > 0 && (
        <ul className={classes.fechas} aria-label="Fechas que se saltan">
          {data.saltadas.map(({ dia, nombre }) => (
            <li key={dia} data-saltada>
              {nombre ? (
                <span>
                  {diaDe(dia)}: {nombre}
                </span>
              ) : (
                <button
                  type="button"
                  aria-label={`Volver a poner la del ${diaDe(dia)}`}
                  onClick={() => onSin(plan.sin.filter(d => d !== dia))}
                >
                  {diaDe(dia)}
                  <IconArrowBackUp size={14} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {choques.length > 0 && (
        <p className={classes.choque}>
          Quien la da ya tiene otra clase a esas horas:{' '}
          {choques
            .slice(0, 3)
            .map(f => `${diaDe(f.dia)}, «${f.empalme}»`)
            .join('; ')}
          {choques.length > 3 && ` y ${choques.length - 3} más`}. Puedes guardar de todos modos.
        </p>
      )}
      {error !== undefined && error !== null && <p className={classes.mal}>{String(error)}</p>}
    </div>
  )
}
