/** A first day, days of the week and an hour make a proposal for the whole course, which is then edited like anything else. */
import { calendariza, type PlanDeFechas } from '@eleva/contract'
import { Button, Checkbox, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { formatReloj } from '../../kit/page/dates.ts'
import { type Cambios, conCambios } from './calendario.ts'
import classes from './Plazos.module.css'
import type { Fila } from './useFechas.ts'

const DIAS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom']

type Props = {
  opened: boolean
  onClose: () => void
  filas: readonly Fila[]
  cambios: Cambios
  zona: string
  onPropose: (cambios: Cambios) => void
}

export const CalendarizarDialog = ({ opened, onClose, ...rest }: Props) => (
  <FormDialog opened={opened} onClose={onClose} title="Calendarizar el curso">
    {opened && <Formulario onClose={onClose} {...rest} />}
  </FormDialog>
)

function Formulario({ onClose, filas, cambios, zona, onPropose }: Omit<Props, 'opened'>) {
  const [desde, setDesde] = useState<string | null>(null)
  const [dias, setDias] = useState<string[]>(['5'])
  const [hora, setHora] = useState('23:59')
  const [por, setPor] = useState<PlanDeFechas['por']>('unidad')
  const [solo, setSolo] = useState(false)
  const [said, setSaid] = useState<string>()
  const now = filas.map(f => ({ ...f, ...conCambios(f, cambios[f.actividad_id]) }))
  const chosen = solo ? now.filter(f => !f.fecha_limite) : now
  const plan = desde && dias.length > 0 && hora ? { desde, dias: dias.map(Number), hora, por } : undefined
  const propuesta = plan ? calendariza(chosen, plan, zona) : {}
  const limites = Object.values(propuesta).map(f => f.fecha_limite!)
  const submit = () => {
    if (!desde) return setSaid('Elige el primer día')
    if (dias.length === 0) return setSaid('Elige al menos un día de la semana')
    if (!hora) return setSaid('Elige la hora')
    onPropose(propuesta)
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md">
        <DayInput label="Primer día" value={desde} onChange={day => setDesde(day as string | null)} />
        <fieldset className={classes.semana}>
          <legend>Días en que algo vence</legend>
          <div className={classes.dias}>
            {DIAS.map((d, i) => {
              const value = String(i + 1)
              const has = dias.includes(value)
              return (
                <Checkbox
                  key={d}
                  label={d}
                  checked={has}
                  onChange={() => setDias(has ? dias.filter(x => x !== value) : [...dias, value])}
                />
              )
            })}
          </div>
        </fieldset>
        <TextInput
          type="time"
          label="Hora límite"
          w={160}
          value={hora}
          onChange={e => setHora(e.currentTarget.value)}
        />
        <SegmentedControl
          fullWidth
          aria-label="Qué vence cada día"
          value={por}
          onChange={v => setPor(v as PlanDeFechas['por'])}
          data={[
            { value: 'unidad', label: 'Una unidad por fecha' },
            { value: 'actividad', label: 'Una actividad por fecha' },
          ]}
        />
        <Switch
          label="Solo las que no tienen fecha límite"
          checked={solo}
          onChange={e => setSolo(e.currentTarget.checked)}
        />
        <Text role="status" fz="sm" c={said && !plan ? 'var(--e-danger-ink)' : 'var(--e-ink-2)'}>
          {limites.length > 0
            ? `${limites.length === 1 ? '1 actividad' : `${limites.length} actividades`}: la primera vence el ${formatReloj(limites[0]!)}, la última el ${formatReloj(limites.at(-1)!)}.`
            : plan
              ? 'Todas tienen ya su fecha límite.'
              : (said ?? 'Elige el primer día para ver la propuesta.')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={plan !== undefined && limites.length === 0}>
            Proponer fechas
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
