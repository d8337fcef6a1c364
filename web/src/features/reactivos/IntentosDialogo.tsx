/** The attempts of one person at a quiz, and another one for them. */
import { intentosRoutes, type ResultadoDeQuiz } from '@eleva/contract'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import { useCan } from '../../kit/page/session.tsx'
import { dichoDePermiso, PermisoDialogo } from '../evaluaciones/Permisos.parte.tsx'
import { Revision } from '../intentos/Revision.parte.tsx'
import classes from './Reactivos.module.css'

type Props = { actividadId: number; resultado: ResultadoDeQuiz | undefined; onClose: () => void }

export const IntentosDialogo = ({ actividadId, resultado, onClose }: Props) => (
  <FormDialog address opened={Boolean(resultado)} onClose={onClose} title="Intentos" size={720}>
    {resultado?.usuario_id && <Intentos actividadId={actividadId} usuarioId={resultado.usuario_id} />}
  </FormDialog>
)

function Intentos({ actividadId, usuarioId }: { actividadId: number; usuarioId: number }) {
  const read = useRead(intentosRoutes.dePersona, { params: { id: actividadId, usuarioId } }, { fresh: true })
  const mayGive = useCan('entregables.grade')
  const [viendo, setViendo] = useState<number>()
  const [giving, setGiving] = useState(false)
  if (!read.data) return <Pending query={read} height={240} />
  const { name, intentos, abierto, hechos, permiso } = read.data
  if (viendo)
    return (
      <Stack>
        <Revision id={viendo} />
        <Button variant="default" w="fit-content" onClick={() => setViendo(undefined)}>
          Volver a los intentos
        </Button>
      </Stack>
    )
  return (
    <Stack>
      <Text fw={600}>{name}</Text>
      <Text fz="sm" c="var(--e-ink-2)">
        {intentos === null ? 'Puede intentarlo las veces que quiera.' : `Lleva ${hechos.length} de ${intentos}.`}
        {abierto && ' Tiene uno abierto ahora.'}
        {permiso && ` Tiene ${dichoDePermiso(permiso)}: ${permiso.motivo}.`}
      </Text>
      <ul className={classes.respuestas} aria-label={`Intentos de ${name}`}>
        {hechos.map(h => (
          <li key={h.id} className={classes.permiso}>
            <b>Intento {h.numero}</b>
            <span className={classes.dato}>
              {formatMoment(h.terminado_en)}
              {h.por_tiempo && ' · se acabó el tiempo'}
            </span>
            {h.vale && <Badge>Cuenta</Badge>}
            <b>{h.calificacion === null ? 'Por calificar' : `${h.calificacion}/100`}</b>
            <Button
              variant="subtle"
              aria-label={`Ver respuestas del intento ${h.numero}`}
              onClick={() => setViendo(h.id)}
            >
              Ver
            </Button>
          </li>
        ))}
      </ul>
      {mayGive && intentos !== null && (
        <Group>
          <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setGiving(true)}>
            Dar otro intento
          </Button>
        </Group>
      )}
      <PermisoDialogo
        actividadId={actividadId}
        opened={giving}
        persona={{ id: usuarioId, name }}
        permiso={permiso ?? undefined}
        otroIntento
        onClose={() => setGiving(false)}
      />
    </Stack>
  )
}
