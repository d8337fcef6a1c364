/** Whether a class alone is meant, or those that follow it, too. */
import { ALCANCES_DE_CLASE, type AlcanceDeClase } from '@eleva/contract'
import { SegmentedControl } from '@mantine/core'

const ALCANCES = { esta: 'Solo esta', siguientes: 'Esta y las que siguen' } as const

export const AlcanceControl = ({
  value,
  onChange,
}: {
  value: AlcanceDeClase
  onChange: (a: AlcanceDeClase) => void
}) => (
  <SegmentedControl
    fullWidth
    aria-label="Cuáles clases"
    data={ALCANCES_DE_CLASE.map(a => ({ value: a, label: ALCANCES[a] }))}
    value={value}
    onChange={onChange}
  />
)
