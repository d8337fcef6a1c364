import type { EntregaPropia, Muro, Plazo } from '@eleva/contract'

export type ActividadQueSeEntrega = {
  id: number
  nombre_actividad_unidad: string
  entregable: number
  archivos_max?: number | undefined
  muro?: Muro | undefined
  actividad_rubrica: number | null
  plazo: Plazo | null
  con_retraso: number
  entrega: Omit<EntregaPropia, 'file_id' | 'file_iconUrl'> | null
}
