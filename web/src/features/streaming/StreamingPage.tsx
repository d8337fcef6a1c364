/** `/eventos-stream`: the list, and with `?evento=12` the screen from which a class is held (decisions). */
import { useSearch } from '@tanstack/react-router'
import { EnVivo } from './EnVivo.tsx'
import { Transmisiones } from './Transmisiones.tsx'

export function StreamingPage() {
  const { evento } = useSearch({ strict: false }) as { evento?: number }
  return evento ? <EnVivo key={evento} id={evento} /> : <Transmisiones />
}
