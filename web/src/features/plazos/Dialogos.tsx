/** What proposes dates for many activities at once; what is proposed stands in the list, unsaved. */
import { CalendarizarDialog } from './CalendarizarDialog.tsx'
import { CopiarDialog } from './CopiarDialog.tsx'
import type { Cambios } from './calendario.ts'
import { MismasDialog, RecorrerDialog } from './EnBloque.tsx'
import type { FilaDeFechas } from './useFechas.ts'

export type Dialogo = 'calendarizar' | 'copiar' | 'recorrer' | 'mismas'

type Props = {
  abierto: Dialogo | undefined
  onClose: () => void
  onPropose: (cambios: Cambios) => void
  filas: readonly FilaDeFechas[]
  /** Those that are marked; all of them where none is. */
  elegidas: readonly FilaDeFechas[]
  cambios: Cambios
  zona: string
  grupoYCurso: { grupo: number; curso: number }
}

export function Dialogos({ abierto, onClose, onPropose, filas, elegidas, cambios, zona, grupoYCurso }: Props) {
  const propsOf = (which: Dialogo) => ({ opened: abierto === which, onClose, onPropose })
  return (
    <>
      <CalendarizarDialog {...propsOf('calendarizar')} {...{ filas, cambios, zona }} />
      <RecorrerDialog {...propsOf('recorrer')} filas={elegidas} {...{ cambios, zona }} />
      <MismasDialog {...propsOf('mismas')} filas={elegidas} />
      <CopiarDialog {...propsOf('copiar')} {...grupoYCurso} />
    </>
  )
}
