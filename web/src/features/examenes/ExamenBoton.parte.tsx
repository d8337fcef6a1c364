/** The exam of an activity: opens it, or says how it went. */
import { eventosDeBitacora, examenesRoutes, isTerminada, modulosDeBitacora } from '@eleva/contract'
import { Anchor, Badge, Button, Skeleton, Text } from '@mantine/core'
import { IconCertificate, IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { useUser } from '../../kit/page/session.tsx'
import { note } from '../../shared/bitacora.ts'
import type { Ubicacion } from '../../shared/ubicacion.ts'
import { cuandoSeVe, EN_ESPERA } from '../intentos/oculta.parte.ts'
import { openExamen, useExamenTerminado } from './examen.ts'

type Props = {
  actividad: { id: number; avanza_examen_id: string; nombre_actividad_unidad: string }
  ubicacion: Ubicacion
  onTerminado: () => void
}

export function ExamenBoton({ actividad, ubicacion, onTerminado }: Props) {
  const { id } = useUser()
  const read = useRead(examenesRoutes.verify, { params: { id: actividad.id } }, { fresh: true })
  const [opening, setOpening] = useState(false)
  const [blocked, setBlocked] = useState<string>()
  useExamenTerminado(() => void read.refetch())

  const terminado = read.data && isTerminada(read.data)
  const before = useRef(terminado)
  const tell = useEffectEvent(onTerminado)
  useEffect(() => {
    if (before.current === false && terminado) tell()
    before.current = terminado
  }, [terminado])

  async function open() {
    setOpening(true)
    // An exam of our own notes by itself that it was opened.
    if (actividad.avanza_examen_id.startsWith('externo:'))
      note(modulosDeBitacora.autogestivo, eventosDeBitacora.abrirQuiz, {
        curricula: ubicacion.curricula_id,
        curso: ubicacion.curso_id,
        unidad: ubicacion.unidad_id,
        actividad: actividad.id,
      })
    setBlocked(await openExamen(actividad.avanza_examen_id || `propio:${actividad.id}`, ubicacion, id))
    setOpening(false)
  }

  if (!read.data) {
    if (read.error) return <Text c="var(--e-ink-2)">{read.error.message}</Text>
    return <Skeleton height={40} width={180} role="status" aria-label="Cargando" />
  }
  if (read.data.oculta)
    return (
      <>
        <Badge color="gray" leftSection={<IconCheck aria-hidden />}>
          Examen: terminado
        </Badge>
        <Text c="var(--e-ink-2)">{cuandoSeVe(read.data.oculta)}</Text>
      </>
    )
  if (terminado)
    return (
      <Badge color="success" leftSection={<IconCheck aria-hidden />}>
        {read.data.por_calificar ? `Examen: ${EN_ESPERA.toLowerCase()}` : `Examen: ${read.data.calificacion}/100`}
      </Badge>
    )
  if (!read.data.presentarExam)
    return <Text c="var(--e-ink-2)">Por ahora no se puede presentar el examen de esta actividad.</Text>
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCertificate stroke={1.75} />}
        loading={opening}
        onClick={() => void open()}
        data-quehacer={`examen-${actividad.id}`}
        aria-label={`Presentar examen: ${actividad.nombre_actividad_unidad}`}
      >
        Presentar examen
      </Button>
      {blocked && <VentanaDetenida ruta={blocked} />}
    </>
  )
}

/** What the browser held back opens by a link that the person presses. */
export const VentanaDetenida = ({ ruta }: { ruta: string }) => (
  <Text role="status" mt="xs">
    Tu navegador no dejó abrir la ventana.{' '}
    <Anchor href={ruta} target="_blank" rel="noreferrer">
      Abre el examen aquí
    </Anchor>
    .
  </Text>
)
