/** Handing something in: a file of the drive or of the device, or a link. */
import { eventosDeBitacora, hiloRoutes } from '@eleva/contract'
import { useRead } from '../../../kit/api/query.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { note } from '../../../shared/bitacora.ts'
import type { Ubicacion } from '../../../shared/ubicacion.ts'
import { HiloSeccion } from '../hilo/HiloSeccion.tsx'
import { EntregaForm } from './EntregaForm.tsx'
import type { ActividadQueSeEntrega } from './tipos.ts'

type Props = {
  actividad: ActividadQueSeEntrega
  ubicacion: Ubicacion
  /** One of `modulosDeBitacora`. */
  modulo: number
  opened: boolean
  onClose: () => void
  /** Once the server has it. */
  onEntregado: () => void
}

export function EntregaDialog({ actividad, ubicacion, modulo, opened, onClose, onEntregado }: Props) {
  const parts = {
    curricula: ubicacion.curricula_id,
    curso: ubicacion.curso_id,
    unidad: ubicacion.unidad_id,
    actividad: actividad.id,
  }
  const tell = (evento: number) => note(modulo, evento, parts)
  return (
    <FormDialog
      opened={opened}
      onClose={() => {
        tell(eventosDeBitacora.cancelarEntrega)
        onClose()
      }}
      title={actividad.nombre_actividad_unidad}
    >
      <EntregaForm
        actividad={actividad}
        ubicacion={ubicacion}
        tell={tell}
        onCancel={() => {
          tell(eventosDeBitacora.cancelarEntrega)
          onClose()
        }}
        onSent={onClose}
        onEntregado={onEntregado}
      />
      {actividad.entrega && <SuHilo entregaId={actividad.entrega.id} />}
    </FormDialog>
  )
}

/**
 * The thread, open where something in it is new. How much is asked once somebody looks: the course, which many read,
 * does not carry it.
 */
function SuHilo({ entregaId }: { entregaId: number }) {
  const query = { antes: undefined, por_pagina: 1 }
  const read = useRead(hiloRoutes.mensajes, { params: { id: entregaId }, query }, { fresh: true })
  return <HiloSeccion entregaId={entregaId} sinLeer={read.data?.sin_leer ?? 0} />
}
