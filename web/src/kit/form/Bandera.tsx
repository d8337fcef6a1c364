/** A switch of a form, for a field that is 0 or 1. */
import { Switch, type SwitchProps } from '@mantine/core'

type Props<F extends string> = Omit<SwitchProps, 'form'> & {
  form: { values: { [K in F]?: number }; setFieldValue: (field: F, value: 0 | 1) => void }
  field: F
}

export const Bandera = <F extends string>({ form, field, ...more }: Props<F>) => (
  <Switch
    {...more}
    checked={form.values[field] === 1}
    onChange={e => form.setFieldValue(field, e.currentTarget.checked ? 1 : 0)}
  />
)
