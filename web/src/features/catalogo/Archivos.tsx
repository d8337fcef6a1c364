/** Choosing a file to hand in: of the device, and of Drive. */
import { driveRoutes, tableroRoutes } from '@eleva/contract'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { ArchivoDelDispositivo, ArchivoDelDrive } from '../entregables/entrega/Archivo.parte.tsx'
import { useArchivo } from '../entregables/entrega/useArchivo.parte.ts'
import { Ahora, Bloque } from './CatalogoPage.tsx'

type Actividad = { actividad_id: number; curso_id: number; nombre_actividad_unidad: string }

/** An activity that the person may hand something in for: the upload asks for one. */
function useActividad() {
  const read = useRead(tableroRoutes.propio, {})
  return { read, actividad: read.data?.pendientes[0] }
}

const NONE = 'No hay una actividad con entregable en la que puedas probarlo.'

export function DelDispositivo() {
  const { read, actividad } = useActividad()
  if (!read.data) return <Pending query={read} />
  return actividad ? <Dispositivo {...actividad} /> : <EmptyState text={NONE} />
}

function Dispositivo({ actividad_id, curso_id, nombre_actividad_unidad }: Actividad) {
  const archivo = useArchivo(actividad_id, curso_id)
  return (
    <Bloque titulo={nombre_actividad_unidad}>
      <ArchivoDelDispositivo archivo={archivo} loading={false} />
      <Ahora>
        {archivo.estado.paso === 'listo'
          ? 'Subió completo. Aquí no se entrega: lo que nadie entrega se elimina solo.'
          : 'Elige un archivo para ver cómo sube.'}
      </Ahora>
    </Bloque>
  )
}

export function DeDrive() {
  const { read, actividad } = useActividad()
  const claves = useRead(driveRoutes.keys, {})
  if (!read.data) return <Pending query={read} />
  if (!claves.data) return <Pending query={claves} />
  if (!claves.data.data.app_id || !claves.data.data.developer_key)
    return (
      <Alert color="info" icon={<IconInfoCircle size={20} stroke={1.75} aria-hidden />}>
        Esta instalación no tiene las claves del selector de Google. Mientras tanto, las personas entregan archivos de
        su dispositivo o una liga.
      </Alert>
    )
  return actividad ? <Drive {...actividad} claves={claves.data.data} /> : <EmptyState text={NONE} />
}

type DriveProps = Actividad & { claves: { app_id: string; client_id: string; developer_key: string } }

function Drive({ actividad_id, curso_id, nombre_actividad_unidad, claves }: DriveProps) {
  const archivo = useArchivo(actividad_id, curso_id)
  return (
    <Bloque titulo={nombre_actividad_unidad}>
      <ArchivoDelDrive claves={claves} archivo={archivo} />
    </Bloque>
  )
}
