/** What was regraded of a quiz, how what runs comes along, and the way back. */
import { type Recalificacion, reactivosRoutes, recalificacionesRoutes } from '@eleva/contract'
import { Badge, Button, Group, Progress, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { readOptions, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import { staleQuestions } from '../../shared/staleQuestions.ts'
import { plainOf } from '../../shared/textoDePregunta.ts'
import classes from './Recalificar.module.css'
import { COMOS } from './Recalificar.parte.tsx'

/** Milliseconds between two looks while one runs. */
const LOOK = 1_000

export function Recalificaciones({ actividadId }: { actividadId: number }) {
  const client = useQueryClient()
  const { data } = useQuery({
    ...readOptions(recalificacionesRoutes.recalificaciones, { params: { id: actividadId } }),
    refetchInterval: query => (query.state.data?.recalificaciones.some(r => r.corre) ? LOOK : false),
  })
  const runs = data?.recalificaciones.some(r => r.corre) ?? false
  const ran = useRef(false)
  const onEnd = useEffectEvent(() => {
    for (const { path } of [reactivosRoutes.cifras, reactivosRoutes.resultados])
      void client.invalidateQueries({ queryKey: [path] })
  })
  useEffect(() => {
    if (ran.current && !runs) onEnd()
    ran.current = runs
  }, [runs])
  if (!data?.recalificaciones.length) return null
  return (
    <section aria-label="Recalificaciones" className={classes.historia}>
      <h2 className={classes.titulo}>Recalificaciones</h2>
      <ul className={classes.dichos}>
        {data.recalificaciones.map(r => (
          <Una key={r.id} recal={r} runs={runs} />
        ))}
      </ul>
    </section>
  )
}

const ESTADOS = {
  aplicando: ['info', 'Recalificando…'],
  hecha: ['success', 'Hecha'],
  deshaciendo: ['info', 'Deshaciendo…'],
  deshecha: ['gray', 'Deshecha'],
} as const

function Una({ recal, runs }: { recal: Recalificacion; runs: boolean }) {
  const undo = useWrite(recalificacionesRoutes.undo, [recalificacionesRoutes.recalificaciones, ...staleQuestions])
  const takeBack = async () => {
    const yes = await confirm({
      title: '¿Deshacer la recalificación?',
      text: `Las calificaciones vuelven a ser las de antes, y se avisa a quienes les cambia. ${recal.vuelve_clave ? 'La pregunta también vuelve a ser la de antes de corregirla.' : recal.como === 'clave' ? 'La pregunta se queda como está: cambió después, o alguien ya se calificó con ella.' : 'La pregunta se queda como está.'}`,
      action: 'Deshacer',
    })
    if (yes) undo.mutate({ params: { id: recal.id } })
  }
  const [color, words] = ESTADOS[recal.estado]
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <b>{COMOS[recal.como][0]}</b>
        <span role="status">
          <Badge color={color}>{words}</Badge>
        </span>
      </Group>
      <p>{plainOf(recal.pregunta, 140)}</p>
      <Text fz="sm" c="var(--e-ink-2)">
        {recal.motivo} · {recal.por && `${recal.por}, `}
        {formatMoment(recal.creado_en)}
        {!recal.corre &&
          ` · ${recal.cambiaron === 1 ? 'cambió 1 intento' : `cambiaron ${recal.cambiaron.toLocaleString('es-MX')} intentos`}`}
      </Text>
      {recal.corre && (
        <Progress
          mt={8}
          value={Math.min(100, (recal.vistos / Math.max(1, recal.intentos)) * 100)}
          aria-label="Avance"
        />
      )}
      {recal.deshacer && !runs && (
        <Button mt={8} variant="default" loading={undo.isPending} onClick={() => void takeBack()}>
          Deshacer
        </Button>
      )}
    </li>
  )
}
