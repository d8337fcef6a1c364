/** What is asked before going on; who does not accept goes out. */
import { PorAceptar } from '../features/privacidad/PorAceptar.parte.tsx'
import { useProfileActions } from './useProfileActions.ts'

export function Legales() {
  const { signOut } = useProfileActions()
  return <PorAceptar onSalir={() => void signOut()} />
}
