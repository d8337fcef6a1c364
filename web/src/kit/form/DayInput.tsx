/** A day, `YYYY-MM-DD` or null, chosen in Spanish; weeks begin on Monday. */
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import '../page/dates.ts'

const words = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
}

export const DayInput = (props: DatePickerInputProps) => (
  <DatePickerInput
    locale="es-mx"
    firstDayOfWeek={1}
    valueFormat="D MMM YYYY"
    placeholder="Sin fecha"
    clearable
    clearButtonProps={{ 'aria-label': typeof props.label === 'string' ? `Quitar: ${props.label}` : 'Quitar la fecha' }}
    ariaLabels={words}
    {...props}
  />
)
