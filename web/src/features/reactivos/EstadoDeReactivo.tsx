import { isConDatos, type Reactivo } from '@eleva/contract'
import { Badge } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Whether somebody could answer it: two answers, and one of them right. */
export function EstadoDeReactivo({ reactivo: r }: { reactivo: Reactivo }) {
  // What one with data of its own needs was checked as it was written.
  if (isConDatos(r.tipo)) return r.puntos === 1 ? 'Completa' : `Completa · ${r.puntos} puntos`
  const missing =
    r.total_respuestas < 2 ? 'Faltan respuestas' : r.total_correctas === 0 ? 'Falta marcar la correcta' : ''
  if (!missing) return <>{r.total_respuestas} respuestas</>
  return (
    <Badge color="warning" leftSection={<IconAlertTriangle size={14} stroke={2.2} aria-hidden />}>
      {missing}
    </Badge>
  )
}
