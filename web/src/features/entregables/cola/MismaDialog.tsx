/**
 * «Misma calificación»: what waits of a task is marked, and gets one grade at once; while that is said it can be taken
 * back.
 */

import { colaRoutes, entreComillas, MALA_NOTA, MAX_RECIBIDAS, type TareaQueEspera } from '@eleva/contract'
import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { useRead, useWrite } from '../../../kit/api/query.ts'
import { useUndo } from '../../../kit/api/useUndo.ts'
import { EmptyState, Pending } from '../../../kit/feedback/States.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { PieDeDialogo } from '../../../kit/form/PieDeDialogo.tsx'
import { useMarks } from '../../../kit/list/useMarks.ts'
import { notify } from '../../../kit/notify.ts'
import { count } from '../../../kit/page/count.ts'
import { formatEspera } from '../../../kit/page/dates.ts'
import { notaDe } from '../nota.ts'
import classes from './Cola.module.css'
import type { DeCola } from './destino.ts'
import { staleCola } from './useRecibir.ts'

type Props = { tarea: TareaQueEspera; de: DeCola; onClose: () => void }

const stale = [...staleCola, colaRoutes.porCalificar]

export const MismaDialog = (props: Props) => (
  <FormDialog opened onClose={props.onClose} title={`Misma calificación: ${props.tarea.tarea}`}>
    <Misma {...props} />
  </FormDialog>
)

function Misma({ tarea, de: { grupo, curso }, onClose }: Props) {
  const input = { params: { id: tarea.id }, query: { grupo, curso } }
  const read = useRead(colaRoutes.porCalificar, input, { fresh: true })
  const marks = useMarks(
    read.data?.entregas ?? [],
    e => e.id,
    e => e.nombre,
  )
  const [texto, setTexto] = useState('')
  const [bad, setBad] = useState(false)
  const { save, isPending } = useMisma(tarea, onClose)
  if (!read.data) return <Pending query={read} height={240} />
  if (read.data.entregas.length === 0) return <EmptyState text="Ya no espera ninguna." />
  const n = marks.rows.length
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const nota = notaDe(texto, tarea.decimales)
        setBad(typeof nota !== 'number')
        if (typeof nota === 'number' && n > 0) save(nota, marks.rows)
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Calificación"
          placeholder="__/100"
          inputMode="decimal"
          maxLength={7}
          w={160}
          data-autofocus
          value={texto}
          error={bad && MALA_NOTA}
          onChange={event => {
            setTexto(event.currentTarget.value)
            setBad(false)
          }}
        />
        <Checkbox label="Marcar todas" {...marks.all} />
        <ul className={classes.marcables}>
          {read.data.entregas.map(e => (
            <li key={e.id}>
              <Checkbox {...marks.box(e)} label={e.nombre} description={formatEspera(e.desde)} />
            </li>
          ))}
        </ul>
        {tarea.cuantas > MAX_RECIBIDAS && (
          <p className={classes.nada}>Se ven las {MAX_RECIBIDAS} que más han esperado.</p>
        )}
        <PieDeDialogo>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={n === 0} loading={isPending}>
            {n === 0 ? 'Calificar' : `Calificar ${count(n, 'entrega', 'entregas')}`}
          </Button>
        </PieDeDialogo>
      </Stack>
    </form>
  )
}

function useMisma({ tarea }: TareaQueEspera, onClose: () => void) {
  const write = useWrite(colaRoutes.gradeVarias, stale)
  const undo = useUndo(stale)
  const save = (calificacion: number, marcadas: readonly { id: number; version: number }[]) =>
    write.mutate(
      { body: { calificacion, entregas: marcadas.map(({ id, version }) => ({ id, version })) } },
      {
        onSuccess: ({ calificadas }) => {
          const missed = marcadas.length - calificadas.length
          const rest =
            missed > 0
              ? ` ${count(missed, 'entrega', 'entregas')} sin tocar: alguien más la cambió o ya la revisó.`
              : ''
          if (calificadas.length === 0) return notify(`Ninguna se calificó.${rest}`, 'info')
          onClose()
          notify(
            `${count(calificadas.length, 'entrega', 'entregas')} de ${entreComillas(tarea)}: ${calificacion}.${rest}`,
            'success',
            undo(() => call(colaRoutes.ungradeVarias, { body: { entregas: calificadas } })),
          )
        },
      },
    )
  return { save, isPending: write.isPending }
}
