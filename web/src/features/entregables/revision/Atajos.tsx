/** Which keys a review knows; nothing where there is no keyboard. */
import { useTeclasDe } from '../../../kit/page/teclas.ts'
import { usePhone } from '../../../kit/theme/anchos.ts'
import { ListaDeTeclas } from '../../../shared/ListaDeTeclas.tsx'
import { Desplegable } from '../entrega/Desplegable.tsx'
import { ATAJOS } from './atajos.ts'

export function Atajos() {
  useTeclasDe('En una revisión', ATAJOS)
  if (usePhone()) return null
  return (
    <Desplegable nombre="Atajos del teclado">
      <ListaDeTeclas teclas={ATAJOS} />
    </Desplegable>
  )
}
