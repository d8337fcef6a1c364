/** A day, `YYYY-MM-DD` or null, chosen in Spanish; weeks begin on Monday. */
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import '../page/dates.ts'

export const DayInput = (props: DatePickerInputProps) => (
  <DatePickerInput
    locale="es-mx"
    firstDayOfWeek={1}
    valueFormat="D MMM YYYY"
    placeholder="Sin fecha"
    clearable
    {...props}
  />
)
