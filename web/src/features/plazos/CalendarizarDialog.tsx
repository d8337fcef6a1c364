/**
 * A first day, days of the week and an hour make a proposal for the whole course, which is then edited like anything
 * else.
 */
import { planPlazos } from '@eleva/contract'
import { Button, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { count } from '../../kit/page/count.ts'
import { formatReloj } from '../../kit/page/dates.ts'
import { CamposDePlan, PLAN_INICIAL } from './CamposDePlan.parte.tsx'
import { type Cambios, conCambios } from './calendario.ts'
import type { FilaDeFechas } from './useFechas.ts'

type Props = {
  opened: boolean
  onClose: () => void
  filas: readonly FilaDeFechas[]
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
  const [campos, setCampos] = useState(PLAN_INICIAL)
  const { desde, dias, hora } = campos
  const [solo, setSolo] = useState(false)
  const [said, setSaid] = useState<string>()
  const now = filas.map(f => ({ ...f, ...conCambios(f, cambios[f.actividad_id]) }))
  const chosen = solo ? now.filter(f => !f.fecha_limite) : now
  const plan = desde && dias.length > 0 && hora ? { ...campos, desde } : undefined
  const propuesta = plan ? planPlazos(chosen, plan, zona) : {}
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
        <CamposDePlan plan={campos} onChange={setCampos} />
        <Switch
          label="Solo las que no tienen fecha límite"
          checked={solo}
          onChange={e => setSolo(e.currentTarget.checked)}
        />
        <Text role="status" fz="sm" c={said && !plan ? 'var(--e-danger-ink)' : 'var(--e-ink-2)'}>
          {limites.length > 0
            ? `${count(limites.length, 'actividad', 'actividades')}: la primera vence el ${formatReloj(limites[0]!)}, la última el ${formatReloj(limites.at(-1)!)}.`
            : plan
              ? 'Todas tienen ya su fecha límite.'
              : (said ?? 'Elige el primer día para ver la propuesta.')}
        </Text>
        <PieDeDialogo>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={plan !== undefined && limites.length === 0}>
            Proponer fechas
          </Button>
        </PieDeDialogo>
      </Stack>
    </form>
  )
}
