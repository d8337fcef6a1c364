import {
  type BodyOf,
  completaEnlace,
  driveRoutes,
  type EntregaPropia,
  entregasPropiasRoutes,
  eventosDeBitacora,
  isAddress,
  MODO,
} from '@eleva/contract'
import { Alert, Anchor, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ArchivoDeCarta } from '../../../kit/api/outbox/carta.ts'
import { post } from '../../../kit/api/outbox/send.ts'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { readOptions, useRead } from '../../../kit/api/query.ts'
import { hechoAhora } from '../../../kit/api/reloj.ts'
import { notify } from '../../../kit/feedback/notify.ts'
import { lazy } from '../../../kit/load/lazy.tsx'
import { formatMoment } from '../../../kit/page/dates.ts'
import type { LugarDeCurso } from '../../contenidos/lugar.parte.ts'
import { PlazoLinea } from '../../plazos/Plazo.parte.tsx'
import classes from './Archivo.module.css'
import { ArchivoDelDispositivo, ArchivoDelDrive } from './Archivo.parte.tsx'
import { DevolucionAviso, yaNoSeCorrige } from './Devolucion.parte.tsx'
import { Historial } from './Historial.parte.tsx'
import type { ActividadQueSeEntrega } from './tipos.ts'
import { topicOfEntrega } from './topic.parte.ts'
import { useArchivo } from './useArchivo.parte.ts'

const RubricaDialog = lazy(() => import('./RubricaDialog.parte.tsx').then(m => ({ default: m.RubricaDialog })))

type Props = {
  actividad: ActividadQueSeEntrega
  lugar: LugarDeCurso
  tell: (evento: number) => void
  onCancel: () => void
  /** It has been sent, or waits for the connection. */
  onSent: () => void
  onEntregado: () => void
}

type Via = 'archivo' | 'enlace'

const EN_CURSO = 'Se está haciendo la entrega...'
const AQUI_SE_QUEDA = 'Tu archivo queda guardado en este dispositivo y se entrega solo. Puedes cerrar la página.'
const SIN_COMPARTIR =
  'Este enlace no está compartido: nadie más lo podrá abrir. En Drive elige «Compartir» y luego «Cualquier persona con el enlace».'

export function EntregaForm({ actividad, lugar, tell, onCancel, onSent, onEntregado }: Props) {
  const [via, setVia] = useState<Via>('archivo')
  const [url, setUrl] = useState('')
  const [urlError, setUrlError] = useState<string>()
  const [privado, setPrivado] = useState(false)
  const [rubrica, setRubrica] = useState(false)
  const [guardando, setGuardando] = useState(false)
  const keys = useRead(driveRoutes.keys, {})
  const archivo = useArchivo(actividad.id, lugar.curso_id)
  const { entrega } = actividad
  const graded = entrega !== null && entrega.calificacion !== null
  const devolucion = entrega?.devolucion ?? null
  const closed = graded || (devolucion !== null && yaNoSeCorrige(devolucion))
  const client = useQueryClient()

  /** What was left out of it stands in the field before it is sent. */
  const check = async () => {
    setPrivado(false)
    const whole = completaEnlace(url.trim())
    setUrl(whole)
    if (!isAddress(whole)) return
    const reply = await client
      .fetchQuery(readOptions(entregasPropiasRoutes.revisarUrl, { body: { url: whole } }))
      .catch(() => undefined)
    setPrivado(reply?.acceso === 'privado')
  }

  const deliver = async () => {
    const enlace = completaEnlace(url.trim())
    const where = { ...lugar, actividad_id: actividad.id, ...hechoAhora(), clave: uuid() }
    const what = via === 'enlace' ? enlace : (ready?.file_name ?? enCamino?.nombre)
    const asunto = `Tu entrega de «${actividad.nombre_actividad_unidad}»: ${what}`
    const options = {
      topic: topicOfEntrega(actividad.id),
      asunto,
      replaces: `entrega-${actividad.id}`,
      hecho: { curso: lugar.curso_id, actividad: actividad.id, tipo: 'entrega' as const },
    }
    if (via === 'enlace' && !isAddress(enlace)) {
      setUrlError(enlace ? 'Pega un enlace completo, que empiece con https://' : 'Pega el enlace de tu trabajo')
      return
    }
    let carta: ArchivoDeCarta | undefined
    if (via === 'archivo' && !ready) {
      setGuardando(true)
      try {
        carta = await archivo.conCarta()
      } catch (error) {
        return notify((error as Error).message, 'danger')
      } finally {
        setGuardando(false)
      }
    }
    tell(eventosDeBitacora.confirmarEntrega)
    notify(carta ? AQUI_SE_QUEDA : EN_CURSO, 'info')
    // The file's own fields come with the reply to it.
    const body = { ...where, ...ready } as BodyOf<typeof entregasPropiasRoutes.entregarArchivo>
    const sent =
      via === 'enlace'
        ? post(entregasPropiasRoutes.entregarUrl, { body: { ...where, url: enlace } }, options)
        : post(entregasPropiasRoutes.entregarArchivo, { body }, carta ? { ...options, archivo: carta } : options)
    sent.then(
      reply => {
        notify(reply.message, reply.color)
        tell(via === 'enlace' ? eventosDeBitacora.entregarUrl : eventosDeBitacora.entregarArchivo)
        onEntregado()
      },
      // The outbox has said why.
      () => undefined,
    )
    onSent()
  }
  const ready = archivo.estado.paso === 'listo' ? archivo.estado.archivo : undefined
  // Without a line nobody has to sit and wait for it, nor for a large one.
  const { estado } = archivo
  const sinEsperar = estado.paso === 'cortado' || (estado.paso === 'subiendo' && estado.bytes !== undefined)
  const enCamino = sinEsperar ? estado : undefined
  const drive = keys.data && keys.data.data.app_id !== '' ? keys.data.data : undefined

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!closed && (via === 'enlace' || ready || enCamino)) void deliver()
      }}
    >
      <Stack gap="md">
        {devolucion && <DevolucionAviso devolucion={devolucion} />}
        {entrega && <LoEntregado entrega={entrega} />}
        {!graded && !devolucion && (
          <PlazoLinea actividad={actividad} hecha={entrega !== null && actividad.con_retraso === 1} />
        )}
        {actividad.entregable === MODO.rubrica && actividad.actividad_rubrica !== null && (
          <Button
            variant="default"
            leftSection={<IconListCheck size={18} stroke={1.75} />}
            onClick={() => {
              tell(eventosDeBitacora.verRubrica)
              setRubrica(true)
            }}
          >
            Ver la rúbrica
          </Button>
        )}
        {!closed && (
          <>
            <SegmentedControl
              fullWidth
              aria-label="Cómo entregas"
              value={via}
              onChange={v => setVia(v as Via)}
              data={[
                { value: 'archivo', label: 'Un archivo' },
                { value: 'enlace', label: 'Un enlace' },
              ]}
            />
            {via === 'enlace' && (
              <TextInput
                label="Enlace de tu trabajo"
                placeholder="https://docs.google.com/…"
                type="url"
                inputMode="url"
                value={url}
                error={urlError}
                onChange={e => {
                  setUrl(e.currentTarget.value)
                  setUrlError(undefined)
                }}
                onBlur={() => void check()}
                data-autofocus
              />
            )}
            {via === 'enlace' && privado && (
              <Alert color="warning" icon={<IconAlertTriangle size={20} stroke={1.75} />} role="status">
                {SIN_COMPARTIR}
              </Alert>
            )}
            {via === 'archivo' && (
              <>
                {drive && <ArchivoDelDrive claves={drive} archivo={archivo} />}
                <ArchivoDelDispositivo archivo={archivo} loading={keys.isPending} />
              </>
            )}
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {closed ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!closed && (
            <Button type="submit" disabled={via === 'archivo' && !ready && !enCamino} loading={guardando}>
              {devolucion ? 'Entregar mi corrección' : entrega ? 'Cambiar mi entrega' : 'Entregar'}
            </Button>
          )}
        </Group>
        {rubrica && actividad.actividad_rubrica !== null && (
          <Suspense>
            <RubricaDialog
              unidadId={lugar.unidad_id}
              actividadId={actividad.id}
              rubricaId={actividad.actividad_rubrica}
              {...(graded ? { entregaId: entrega.id } : {})}
              opened
              onClose={() => setRubrica(false)}
            />
          </Suspense>
        )}
      </Stack>
    </form>
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
