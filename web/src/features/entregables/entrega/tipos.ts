import type { EntregaPropia } from '@eleva/contract'

export type ActividadQueSeEntrega = {
  id: number
  nombre_actividad_unidad: string
  entregable: number
  actividad_rubrica: number | null
  entrega: Omit<EntregaPropia, 'file_id' | 'file_iconUrl'> | null
}
