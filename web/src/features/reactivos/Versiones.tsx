/** What is said of a question that somebody has answered already, and how it was before each change (ADR 141). */
import {
  type CambioDeVersion,
  type ComoRecalificar,
  nombresDeTipo,
  type ReactivoConRespuestas,
  reactivosRoutes,
  type VersionDePregunta,
} from '@eleva/contract'
import { Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { count } from '../../kit/page/count.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { staleQuestions } from '../../shared/staleQuestions.ts'
import { Recalificar } from '../recalificaciones/Recalificar.parte.tsx'
import classes from './Versiones.module.css'

type De = Pick<ReactivoConRespuestas, 'id' | 'descripcion' | 'tipo' | 'actividad_id'>

/** The way from a corrected question to what was answered already. */
export function useRecalificarClave() {
  const client = useQueryClient()
  const [de, setDe] = useState<De & { inicial: ComoRecalificar }>()
  const close = () => setDe(undefined)
  const open = (pregunta: De, inicial: ComoRecalificar = 'clave') => setDe({ ...pregunta, inicial })
  const dialog = (
    <FormDialog opened={Boolean(de)} onClose={close} title="Recalificar la pregunta">
      {de?.actividad_id && (
        <Recalificar
          actividadId={de.actividad_id}
          pregunta={{ id: de.id, pregunta: de.descripcion, tipo: de.tipo, opciones: [], frecuentes: [] }}
          inicial={de.inicial}
          onClose={close}
        />
      )}
    </FormDialog>
  )
  /** After its key was changed: asks, where somebody was graded by another one. */
  const offer = async (pregunta: De) => {
    const { por_recalificar } = await call(reactivosRoutes.versiones, { params: { id: pregunta.id } }).catch(() => ({
      por_recalificar: false,
    }))
    await client.invalidateQueries({ queryKey: [reactivosRoutes.versiones.path] })
    if (!por_recalificar || pregunta.actividad_id === null) return
    const yes = await confirm({
      title: '¿Recalificar lo ya contestado?',
      text: 'Cambió cómo se califica esta pregunta. Quienes ya terminaron siguen con la calificación de antes; primero ves a quiénes les cambia.',
      action: 'Ver qué cambia',
      color: 'bugambilia',
    })
    if (yes) open(pregunta)
  }
  return { offer, open, dialog }
}

type Props = { pregunta: De; onRecalificar: (pregunta: De) => void; onVuelta: () => void }

/** Nothing for a question that nobody has answered. */
export function YaContestada({ pregunta, onRecalificar, onVuelta }: Props) {
  const read = useRead(reactivosRoutes.versiones, { params: { id: pregunta.id } }, { fresh: true, keep: true })
  if (!read.data?.contestada) return null
  const { versiones, por_recalificar } = read.data
  return (
    <section className={classes.nota} aria-label="Pregunta ya contestada">
      <p>
        <IconHistory size={18} stroke={1.75} aria-hidden />
        Esta pregunta ya se contestó: quienes la contestaron seguirán viendo la de antes.
      </p>
      {por_recalificar && pregunta.actividad_id !== null && (
        <Group gap="xs">
          <span>Hay intentos calificados con otra respuesta correcta o con otros puntos.</span>
          <Button variant="default" size="sm" onClick={() => onRecalificar(pregunta)}>
            Recalificar…
          </Button>
        </Group>
      )}
      {versiones.length > 0 && (
        <details>
          <summary>
            {versiones.length === 1 ? 'Ver la versión anterior' : `Ver las ${versiones.length} versiones anteriores`}
          </summary>
          <ul className={classes.versiones} aria-label="Versiones">
            {versiones.map(v => (
              <Una key={v.id} preguntaId={pregunta.id} version={v} onVuelta={onVuelta} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const CAMBIOS: Record<CambioDeVersion, string> = {
  pregunta: 'el texto',
  respuestas: 'las respuestas',
  clave: 'la respuesta correcta',
  puntos: 'los puntos',
  explicacion: 'la explicación',
  tipo: 'el tipo',
}
const enLista = new Intl.ListFormat('es-MX')

type UnaProps = { preguntaId: number; version: VersionDePregunta; onVuelta: () => void }

function Una({ preguntaId, version, onVuelta }: UnaProps) {
  const back = useWrite(reactivosRoutes.volver, staleQuestions)
  const ask = async () => {
    const yes = await confirm({
      title: `¿Volver a la versión ${version.numero}?`,
      text: 'La pregunta y sus respuestas quedan como eran entonces. La de ahora se guarda en esta lista si alguien la contestó.',
      action: 'Volver a esta',
      color: 'bugambilia',
    })
    if (yes) back.mutate({ params: { id: preguntaId, version: version.id } }, { onSuccess: onVuelta })
  }
  return (
    <li>
      <Text fz="sm" c="var(--e-ink-2)">
        Versión {version.numero} · {version.por ? `la cambió ${version.por}` : 'se cambió'} el{' '}
        {formatMoment(version.hasta)}
        {version.cambios.length > 0 && `. Cambió ${enLista.format(version.cambios.map(c => CAMBIOS[c]))}.`}
      </Text>
      <RichText html={version.descripcion} />
      {version.respuestas.length > 0 && (
        <ul className={classes.respuestas}>
          {version.respuestas.map(r => (
            <li key={r.id}>
              {r.respuesta}
              {r.correcta && <b> · correcta</b>}
            </li>
          ))}
        </ul>
      )}
      {version.clave && <p>Respuesta correcta: {version.clave}</p>}
      <Group justify="space-between" gap="xs">
        <Text fz="sm" c="var(--e-ink-2)">
          {nombresDeTipo[version.tipo].nombre} · {count(version.puntos, 'punto', 'puntos')}
        </Text>
        <Button
          variant="default"
          size="sm"
          aria-label={`Volver a la versión ${version.numero}`}
          loading={back.isPending}
          onClick={() => void ask()}
        >
          Volver a esta
        </Button>
      </Group>
    </li>
  )
}
