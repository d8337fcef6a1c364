/** `/eventos-stream`: the list, and with `?evento=12` the screen from which a class is held. */
import { useSearchOf } from '../../kit/page/address.ts'
import { EnVivo } from './EnVivo.tsx'
import { Transmisiones } from './Transmisiones.tsx'

export function StreamingPage() {
  const { evento } = useSearchOf('/eventos-stream')
  return evento ? <EnVivo key={evento} id={evento} /> : <Transmisiones />
}
