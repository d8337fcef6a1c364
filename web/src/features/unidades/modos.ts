/** What a mode of handing in is called, and what it means. */
import type { ModoDeEntregable } from '@eleva/contract'
import { IconCircleOff, IconFileCheck, IconNumber, IconTable } from '@tabler/icons-react'

export const modos: Record<ModoDeEntregable, { nombre: string; texto: string; icono: typeof IconTable }> = {
  0: { nombre: 'Inactivo', texto: 'No se entrega nada.', icono: IconCircleOff },
  1: { nombre: 'Básico', texto: 'Solo cuenta si entregó o no.', icono: IconFileCheck },
  2: { nombre: 'Calificable', texto: 'Tú pones una calificación de 0 a 100.', icono: IconNumber },
  3: { nombre: 'Por rúbrica', texto: 'La calificación sale de los niveles que elijas.', icono: IconTable },
}
