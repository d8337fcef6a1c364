/** What the bank opens beside its list: a question as it is, and where to use it again. */

import { nombresDeTipo, type ReactivoDeBanco, reactivosRoutes } from '@eleva/contract'
import { Badge, Button, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { ConFormulas } from '../../kit/richtext/ConFormulas.tsx'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { staleQuestions } from '../../shared/staleQuestions.ts'
import { ActividadSelect } from './ActividadSelect.tsx'
import classes from './Reactivos.module.css'

export function VistaDeReactivo({ reactivo }: { reactivo: ReactivoDeBanco }) {
  return (
    <Stack>
      <RichText html={reactivo.descripcion} />
      <Text fz="sm" c="var(--e-ink-3)">
        {nombresDeTipo[reactivo.tipo].nombre}
        {reactivo.indicador ? ` · ${reactivo.indicador}` : ''}
      </Text>
      <ul className={classes.respuestas}>
        {reactivo.respuestas.map(a => (
          <li key={a.id} data-correcta={a.correcta === 1 || undefined}>
            <span aria-hidden>
              {a.correcta === 1 && <IconCheck size={18} stroke={2.2} color="var(--e-success-ink)" />}
            </span>
            <span>
              <ConFormulas texto={a.respuesta} />
            </span>
            {a.correcta === 1 && <Badge color="success">Correcta</Badge>}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** One or several, copied to an activity. */
export function Usar({ reactivos, onClose }: { reactivos: ReactivoDeBanco[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const one = useWrite(reactivosRoutes.copy, staleQuestions)
  const many = useWrite(reactivosRoutes.lote, staleQuestions)
  const ids = reactivos.map(r => r.id)
  const copy = (actividad_id: number) =>
    ids.length === 1
      ? one.mutateAsync({ body: { pregunta_id: ids[0]!, actividad_id } })
      : many.mutateAsync({ body: { accion: 'copiar', ids, actividad_id } })
  const submit = () => void copy(Number(chosen)).then(onClose, () => undefined)
  return (
    <Stack>
      <Text fz="sm">
        {ids.length === 1
          ? 'Se copia con sus respuestas: cambiar la copia no cambia esta pregunta.'
          : `Se copian ${ids.length} preguntas con sus respuestas: cambiar las copias no cambia estas.`}
      </Text>
      <ActividadSelect value={chosen} onChange={setChosen} label="Actividad" autofocus />
      <Rechazo error={one.error ?? many.error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={!chosen} loading={one.isPending || many.isPending} onClick={submit}>
          {ids.length === 1 ? 'Usar pregunta' : 'Usar preguntas'}
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}
