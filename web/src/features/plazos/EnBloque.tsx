/** The same for several activities at once: moved by days, or given the same dates. */
import { desordenDe } from '@eleva/contract'
import { Button, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { count } from '../../kit/page/count.ts'
import { CAMPOS, type Cambios, conCambios, type Fechas, moveFechas } from './calendario.ts'
import type { FilaDeFechas } from './useFechas.ts'

type Props = {
  opened: boolean
  onClose: () => void
  filas: readonly FilaDeFechas[]
  onPropose: (cambios: Cambios) => void
}
type Inside = Omit<Props, 'opened'>

const Pie = ({ onClose, text }: { onClose: () => void; text: string }) => (
  <PieDeDialogo>
    <Button variant="default" onClick={onClose}>
      Cancelar
    </Button>
    <Button type="submit">{text}</Button>
  </PieDeDialogo>
)

type Recorrer = { cambios: Cambios; zona: string }

export const RecorrerDialog = ({ opened, onClose, ...rest }: Props & Recorrer) => (
  <FormDialog opened={opened} onClose={onClose} title="Recorrer días" size={440}>
    {opened && <Recorrido onClose={onClose} {...rest} />}
  </FormDialog>
)

function Recorrido({ onClose, filas, cambios, zona, onPropose }: Inside & Recorrer) {
  const [dias, setDias] = useState<number | string>(7)
  const now = filas
    .map(f => ({ id: f.actividad_id, ...conCambios(f, cambios[f.actividad_id]) }))
    .filter(f => CAMPOS.some(c => f[c]))
  const n = Number(dias)
  const bad = dias === '' || !Number.isInteger(n) || n === 0
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!bad) onPropose(Object.fromEntries(now.map(({ id, ...f }) => [id, moveFechas(f, n, zona)])))
      }}
    >
      <Stack gap="md">
        <NumberInput
          label="Días"
          description="Con un número negativo las fechas se adelantan."
          data-autofocus
          allowDecimal={false}
          min={-3650}
          max={3650}
          value={dias}
          onChange={setDias}
          error={bad ? 'Escribe cuántos días' : undefined}
        />
        <Text fz="sm" c="var(--e-ink-2)">
          {now.length === 0
            ? 'Ninguna de ellas tiene fechas todavía.'
            : `Se mueven las fechas de ${count(now.length, 'actividad', 'actividades')}, a la misma hora.`}
        </Text>
        <Pie onClose={onClose} text="Recorrer" />
      </Stack>
    </form>
  )
}

export const MismasDialog = ({ opened, onClose, ...rest }: Props) => (
  <FormDialog opened={opened} onClose={onClose} title="Mismas fechas" size={440}>
    {opened && <Mismas onClose={onClose} {...rest} />}
  </FormDialog>
)

const LABELS = { abre: 'Abre', fecha_limite: 'Fecha límite', cierra: 'Cierra' }

function Mismas({ onClose, filas, onPropose }: Inside) {
  const [fechas, setFechas] = useState<Record<keyof Fechas, string>>({ abre: '', fecha_limite: '', cierra: '' })
  const wrong = desordenDe(fechas)
  const typed = CAMPOS.filter(c => fechas[c]).map(c => [c, fechas[c]] as const)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (wrong) return
        if (typed.length === 0) return onClose()
        onPropose(Object.fromEntries(filas.map(f => [f.actividad_id, Object.fromEntries(typed)])))
      }}
    >
      <Stack gap="md">
        {CAMPOS.map(c => (
          <TextInput
            key={c}
            type="datetime-local"
            label={LABELS[c]}
            max="2100-12-31T23:59"
            value={fechas[c]}
            error={wrong?.[0] === c ? wrong[1] : undefined}
            onChange={e => setFechas({ ...fechas, [c]: e.currentTarget.value })}
          />
        ))}
        <Text fz="sm" c="var(--e-ink-2)">
          Lo que dejes vacío se queda como está en cada actividad.
        </Text>
        <Pie onClose={onClose} text={`Poner a ${count(filas.length, 'actividad', 'actividades')}`} />
      </Stack>
    </form>
  )
}
