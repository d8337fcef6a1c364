/** A first day, days of the week and an hour, of which a calendar for a whole course is made. */

import type { PlanDeFechas } from '@eleva/contract'
import { SegmentedControl, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { DiasDeSemana } from '../../shared/DiasDeSemana.tsx'

/** As it is being chosen. */
export type PlanPorElegir = Omit<PlanDeFechas, 'desde'> & { desde: string | null }
export const PLAN_INICIAL: PlanPorElegir = { desde: null, dias: [5], hora: '23:59', por: 'unidad' }

type Props = {
  plan: PlanPorElegir
  onChange: (plan: PlanPorElegir) => void
  /** By field. */
  errors?: Partial<Record<keyof PlanPorElegir, ReactNode>>
}

export function CamposDePlan({ plan, onChange, errors = {} }: Props) {
  const { desde, dias, hora, por } = plan
  const change = (some: Partial<PlanPorElegir>) => onChange({ ...plan, ...some })
  return (
    <>
      <DayInput label="Primer día" value={desde} onChange={day => change({ desde: day })} error={errors.desde} />
      <DiasDeSemana
        legend="Días en que algo vence"
        value={dias}
        onChange={to => change({ dias: to })}
        error={errors.dias}
      />
      <TextInput
        type="time"
        label="Hora límite"
        w={160}
        value={hora}
        onChange={e => change({ hora: e.currentTarget.value })}
        error={errors.hora}
      />
      <SegmentedControl
        fullWidth
        aria-label="Qué vence cada día"
        value={por}
        onChange={v => change({ por: v })}
        data={[
          { value: 'unidad', label: 'Una unidad por fecha' },
          { value: 'actividad', label: 'Una actividad por fecha' },
        ]}
      />
    </>
  )
}
