import { driveRoutes, type EntregaPropia, eventosDeBitacora, MODO } from '@eleva/contract'
import { Alert, Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { lazy } from '../../../kit/load/lazy.tsx'
import { formatMoment } from '../../../kit/page/dates.ts'
import { PlazoLinea } from '../../plazos/Plazo.parte.tsx'
import classes from './Archivo.module.css'
import { ArchivoDelDispositivo, ArchivoDelDrive } from './Archivo.parte.tsx'
import { DevolucionAviso, yaNoSeCorrige } from './Devolucion.parte.tsx'
import { CampoDeEnlace, type Enlace, useEnlace } from './Enlace.tsx'
import { Historial } from './Historial.parte.tsx'
import { useArchivo } from './useArchivo.parte.ts'
import { type Entregar, useEntregar, type Via } from './useEntregar.ts'

const RubricaDialog = lazy(() => import('./RubricaDialog.parte.tsx').then(m => ({ default: m.RubricaDialog })))

type Props = Entregar & { onCancel: () => void }

export function EntregaForm({ actividad, lugar, tell, onCancel, onSent, onEntregado }: Props) {
  const [via, setVia] = useState<Via>('archivo')
  const enlace = useEnlace()
  const archivo = useArchivo(actividad.id, lugar.curso_id)
  const { deliver, guardando } = useEntregar({ actividad, lugar, tell, onSent, onEntregado }, enlace, archivo)
  const { entrega } = actividad
  const graded = entrega !== null && entrega.calificacion !== null
  const devolucion = entrega?.devolucion ?? null
  const closed = graded || (devolucion !== null && yaNoSeCorrige(devolucion))
  const hay = via === 'enlace' || archivo.listo !== undefined || archivo.enCamino !== undefined

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!closed && hay) void deliver(via)
      }}
    >
      <Stack gap="md">
        {devolucion && <DevolucionAviso devolucion={devolucion} />}
        {entrega && <LoEntregado entrega={entrega} />}
        {!graded && !devolucion && (
          <PlazoLinea actividad={actividad} hecha={entrega !== null && actividad.con_retraso === 1} />
        )}
        {actividad.entregable === MODO.rubrica && actividad.actividad_rubrica !== null && (
          <RubricaBoton
            unidadId={lugar.unidad_id}
            actividadId={actividad.id}
            rubricaId={actividad.actividad_rubrica}
            {...(graded ? { entregaId: entrega.id } : {})}
            onOpen={() => tell(eventosDeBitacora.verRubrica)}
          />
        )}
        {!closed && <ComoSeEntrega via={via} onChange={setVia} enlace={enlace} archivo={archivo} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {closed ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!closed && (
            <Button type="submit" disabled={!hay} loading={guardando}>
              {devolucion ? 'Entregar mi corrección' : entrega ? 'Cambiar mi entrega' : 'Entregar'}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

type RubricaProps = Omit<ComponentProps<typeof RubricaDialog>, 'opened' | 'onClose'> & { onOpen: () => void }

/** By what it is graded. */
function RubricaBoton({ onOpen, ...rubrica }: RubricaProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListCheck size={18} stroke={1.75} />}
        onClick={() => {
          onOpen()
          setOpened(true)
        }}
      >
        Ver la rúbrica
      </Button>
      {opened && (
        <Suspense>
          <RubricaDialog {...rubrica} opened onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

type ComoProps = { via: Via; onChange: (via: Via) => void; enlace: Enlace; archivo: ReturnType<typeof useArchivo> }

/** A file, from the device or from Drive, or a link. */
function ComoSeEntrega({ via, onChange, enlace, archivo }: ComoProps) {
  const keys = useRead(driveRoutes.keys, {})
  const drive = keys.data && keys.data.data.app_id !== '' ? keys.data.data : undefined
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Cómo entregas"
        value={via}
        onChange={v => onChange(v as Via)}
        data={[
          { value: 'archivo', label: 'Un archivo' },
          { value: 'enlace', label: 'Un enlace' },
        ]}
      />
      {via === 'enlace' && <CampoDeEnlace enlace={enlace} />}
      {via === 'archivo' && (
        <>
          {drive && <ArchivoDelDrive claves={drive} archivo={archivo} />}
          <ArchivoDelDispositivo archivo={archivo} loading={keys.isPending} />
        </>
      )}
    </>
  )
}

type Entregado = Omit<EntregaPropia, 'file_id' | 'file_iconUrl'>

const LoEntregado = ({ entrega }: { entrega: Entregado }) => (
  <Alert
    color={entrega.calificacion === null ? 'info' : 'success'}
    icon={<IconCircleCheck size={20} stroke={1.75} />}
    title={
      entrega.calificacion === null
        ? `Entregaste el ${formatMoment(entrega.entregado_en)}`
        : `Calificación: ${entrega.calificacion} de 100`
    }
  >
    <Anchor
      href={entrega.file_url}
      target="_blank"
      rel="noopener noreferrer"
      c="inherit"
      underline="always"
      className={classes.enlace!}
    >
      {entrega.file_name || entrega.file_url}
    </Anchor>
    {entrega.comentarios && (
      <Text mt="xs" fz="sm">
        {entrega.comentarios}
      </Text>
    )}
    {entrega.calificacion === null && !entrega.devolucion && (
      <Text mt="xs" fz="sm">
        {entrega.recibido_en ? 'Ya la recibieron. ' : entrega.en_revision ? 'Ya la están revisando. ' : ''}Puedes
        cambiarla hasta que la califiquen.
      </Text>
    )}
    {(entrega.calificacion !== null || entrega.devolucion) && <Historial entregaId={entrega.id} />}
  </Alert>
)
