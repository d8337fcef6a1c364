/**
 * Everything that a course grades a group, deliveries and quizzes, with a total by what each weighs; and who is exempt
 * from what (ADR 115).
 */
import {
  type CeldaDeHoja,
  type CosaDeHoja,
  celdasDeHoja,
  type EstudianteDeHoja,
  type Hoja as HojaDeGrupo,
  hojaRoutes,
  keyOfCosa,
} from '@eleva/contract'
import { Button, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { useRead, useWrite } from '../../../kit/api/query.ts'
import { useUndo } from '../../../kit/api/useUndo.ts'
import { EmptyState, Pending } from '../../../kit/feedback/States.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { PieDeDialogo } from '../../../kit/form/PieDeDialogo.tsx'
import { notify } from '../../../kit/notify.ts'
import { ExportarHoja } from './Exportar.tsx'
import classes from './Hoja.module.css'

type Props = { grupoId: number; cursoId: number }
type Abierta = { alumno: EstudianteDeHoja; cosa: CosaDeHoja; celda: CeldaDeHoja | undefined; dice: string | number }

export function Hoja({ grupoId, cursoId }: Props) {
  const read = useRead(hojaRoutes.hoja, { params: { grupoId, cursoId } }, { fresh: true })
  const [abierta, setAbierta] = useState<Abierta>()
  if (!read.data) return <Pending query={read} height={360} />
  const { cosas, alumnos } = read.data
  if (cosas.length === 0 || alumnos.length === 0)
    return <EmptyState text="Este curso no le califica nada a este grupo." />
  return (
    <Stack gap={12} miw={0}>
      <Group justify="space-between" gap="sm">
        <p className={classes.ayuda}>El total es de lo calificado. Toca una celda para exentar a alguien.</p>
        <ExportarHoja grupoId={grupoId} cursoId={cursoId} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, too */}
      <section className={classes.marco} aria-label="Todo y total" tabIndex={0}>
        <Tabla hoja={read.data} onAbre={setAbierta} />
      </section>
      {abierta && <Celda {...abierta} onClose={() => setAbierta(undefined)} />}
    </Stack>
  )
}

/** Rows that are drawn at once, more than a screen; those of a group of a thousand come behind what can be read. */
const PRIMERAS = 40

type TablaProps = { hoja: HojaDeGrupo; onAbre: (abierta: Abierta) => void }

/** Drawn for itself: a cell that is opened draws none of its thousands anew. */
const Tabla = memo(function Tabla({ hoja, onAbre }: TablaProps) {
  const { cosas, alumnos } = hoja
  const drawn = useDeferredValue(alumnos.length, PRIMERAS)
  const celdaDe = useMemo(() => celdasDeHoja(hoja), [hoja])
  return (
    <table className={classes.hoja}>
      <thead>
        <tr>
          <th scope="col">Estudiante</th>
          {cosas.map(c => (
            <th key={keyOfCosa(c)} scope="col">
              <span>{c.nombre}</span>
              <small>
                {c.tipo === 'quiz' && 'Evaluación · '}
                {c.peso === 0 ? 'no cuenta' : `peso ${c.peso}`}
              </small>
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {alumnos.slice(0, drawn).map(alumno => (
          <Fila key={alumno.id} alumno={alumno} cosas={cosas} celdaDe={celdaDe} onAbre={onAbre} />
        ))}
      </tbody>
    </table>
  )
})

type FilaProps = Pick<TablaProps, 'onAbre'> & {
  alumno: EstudianteDeHoja
  cosas: readonly CosaDeHoja[]
  celdaDe: ReturnType<typeof celdasDeHoja>
}

const Fila = memo(function Fila({ alumno, cosas, celdaDe, onAbre }: FilaProps) {
  return (
    <tr>
      <th scope="row">{alumno.nombre}</th>
      {cosas.map(cosa => {
        const { celda, dice } = celdaDe(alumno.id, cosa)
        return (
          <td key={keyOfCosa(cosa)} data-exento={celda?.exento || undefined}>
            <button
              type="button"
              aria-label={`${cosa.nombre}, ${alumno.nombre}: ${dice}`}
              onClick={() => onAbre({ alumno, cosa, celda, dice })}
            >
              {/* Of nothing a whole sheet would be full of the same words. */}
              {celda ? dice : '—'}
            </button>
          </td>
        )
      })}
      <td>
        <b>{alumno.total ?? '—'}</b>
      </td>
    </tr>
  )
})

function Celda({ alumno, cosa, celda, dice, onClose }: Abierta & { onClose: () => void }) {
  const { set, isPending } = useExento(alumno, cosa, onClose)
  const exento = celda?.exento === 1
  return (
    <FormDialog opened onClose={onClose} title={alumno.nombre} size={440}>
      <Stack gap="md">
        <p className={classes.que}>
          {cosa.nombre}: <b>{dice}</b>
        </p>
        {exento && celda?.calificacion !== null && celda?.calificacion !== undefined && (
          <p className={classes.ayuda}>Tiene {celda.calificacion}, que ahora no cuenta.</p>
        )}
        <PieDeDialogo>
          {celda?.entrega_id && (
            <Button
              variant="default"
              renderRoot={props => <Link to="/preview-rubrica" search={{ entregable: celda.entrega_id! }} {...props} />}
            >
              Ver la entrega
            </Button>
          )}
          {alumno.calificar && (
            <Button loading={isPending} onClick={() => set(exento ? 0 : 1)}>
              {exento ? 'Quitar la exención' : 'Exentar'}
            </Button>
          )}
        </PieDeDialogo>
      </Stack>
    </FormDialog>
  )
}

const stale = [hojaRoutes.hoja]

function useExento({ id, nombre }: EstudianteDeHoja, { actividad_id }: CosaDeHoja, onClose: () => void) {
  const write = useWrite(hojaRoutes.exempt, stale)
  const bodyOf = (exento: 0 | 1) => ({ body: { usuario_id: id, actividad_id, exento } })
  const undo = useUndo(stale)
  const set = (exento: 0 | 1) =>
    write.mutate(bodyOf(exento), {
      onSuccess: () => {
        onClose()
        notify(
          exento ? `${nombre} no tiene que hacerla: no cuenta en su total.` : `Vuelve a contar para ${nombre}.`,
          'success',
          undo(() => call(hojaRoutes.exempt, bodyOf(exento ? 0 : 1))),
        )
      },
    })
  return { set, isPending: write.isPending }
}
