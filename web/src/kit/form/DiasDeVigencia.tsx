/**
 * From which day something holds, and until which: two fields of a form, the second of which offers none before the
 * first.
 */
import { DayInput } from './DayInput.tsx'

type Props = {
  form: {
    values: { fecha_vigencia_inicio: string | null }
    getInputProps: (name: 'fecha_vigencia_inicio' | 'fecha_vigencia_finalizacion') => object
  }
}

export const DiasDeVigencia = ({ form }: Props) => (
  <>
    <DayInput label="Vigente desde" {...form.getInputProps('fecha_vigencia_inicio')} />
    <DayInput
      label="Vigente hasta"
      minDate={form.values.fecha_vigencia_inicio ?? undefined}
      {...form.getInputProps('fecha_vigencia_finalizacion')}
    />
  </>
)
