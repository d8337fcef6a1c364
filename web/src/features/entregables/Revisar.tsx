/** The review of one delivery by its mode: received, a grade, or the levels of a rubric; and the comment. */
import { puntajeMax, type Revision, rubricasRoutes } from '@eleva/contract'
import { Button, TextInput } from '@mantine/core'
import { IconInbox, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { Comentario } from './Comentario.tsx'
import type { Vista } from './cambios.ts'
import { MALA_NOTA, notaDe } from './libro.ts'
import { Niveles } from './Niveles.tsx'
import classes from './Revisar.module.css'
import type { Cambios } from './useCambios.ts'

type Props = { entrega: Revision; cambios: Cambios; amplio?: boolean }

const [SENCILLO, CALIFICABLE] = [1, 2]
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export const vistaDe = ({ id, version, alumno }: Revision): Vista => ({ id, version, nombre: alumno.nombre })

export function Revisar({ entrega, cambios, amplio }: Props) {
  const disabled = !entrega.puede.calificar
  const vista = vistaDe(entrega)
  return (
    <div className={classes.revisar}>
      {disabled && (
        <p className={classes.soloVer}>Puedes ver esta entrega; la califica quien da clase en su escuela.</p>
      )}
      {entrega.entregable === CALIFICABLE && (
        <Nota
          entrega={entrega}
          disabled={disabled}
          onSave={(valor, seen) =>
            cambios.cambiar(vistaDe(seen), { tipo: 'nota', valor }, { tipo: 'nota', valor: seen.calificacion })
          }
        />
      )}
      {entrega.entregable > CALIFICABLE && <PorRubrica {...{ entrega, cambios, amplio, disabled }} />}
      {(entrega.entregable === SENCILLO || entrega.calificacion === null) && (
        <Recibido entrega={entrega} cambios={cambios} disabled={disabled} main={entrega.entregable === SENCILLO} />
      )}
      <Comentario
        key={entrega.id}
        value={entrega.comentarios}
        disabled={disabled}
        onSave={valor =>
          cambios.cambiar(vista, { tipo: 'comentario', valor }, { tipo: 'comentario', valor: entrega.comentarios })
        }
      />
    </div>
  )
}

function Nota({
  entrega,
  disabled,
  onSave,
}: {
  entrega: Revision
  disabled: boolean
  /** @param seen the delivery as it was when the grade was begun */
  onSave: (n: number | null, seen: Revision) => void
}) {
  const shown = entrega.calificacion === null ? '' : String(entrega.calificacion)
  const [text, setText] = useState(shown)
  const [bad, setBad] = useState(false)
  /** Set while something is typed: what comes in meanwhile does not take its place. */
  const seen = useRef<Revision>(undefined)
  useEffect(() => {
    if (!seen.current) setText(shown)
  }, [shown])
  const save = () => {
    const nota = notaDe(text)
    setBad(nota === undefined)
    if (nota === undefined || !seen.current) return
    onSave(nota, seen.current)
    seen.current = undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape' && text !== shown) {
      // Only what was typed is left, not the review.
      event.stopPropagation()
      seen.current = undefined
      setText(shown)
      setBad(false)
    }
  }
  return (
    <TextInput
      label="Calificación"
      placeholder="__/100"
      inputMode="numeric"
      maxLength={7}
      w={160}
      data-primero
      disabled={disabled}
      value={text}
      error={bad && MALA_NOTA}
      onChange={e => {
        seen.current ??= entrega
        setText(e.currentTarget.value)
        setBad(false)
      }}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  )
}

function PorRubrica({ entrega, cambios, amplio, disabled }: Props & { disabled: boolean }) {
  const read = useRead(
    rubricasRoutes.criterios,
    { params: { rubricaId: entrega.rubrica_id ?? 0, entregableId: entrega.id } },
    { enabled: entrega.rubrica_id !== null, fresh: true },
  )
  if (entrega.rubrica_id === null) return <p className={classes.soloVer}>Esta actividad ya no tiene rúbrica.</p>
  if (!read.data) return <Pending query={read} />
  const { criterio: criterios } = read.data
  const old = entrega.niveles.filter(n => n.criterio_id === null)
  return (
    <>
      <Niveles
        criterios={criterios}
        disabled={disabled}
        {...(amplio ? { amplio } : {})}
        onChoose={(c, valor) =>
          cambios.cambiar(
            vistaDe(entrega),
            { tipo: 'nivel', criterio: c.id, valor },
            { tipo: 'nivel', criterio: c.id, valor: c.nivel_elegido },
          )
        }
      />
      {old.length > 0 && (
        <p className={classes.soloVer}>
          Se evaluó también con criterios que la rúbrica ya no tiene:{' '}
          {old.map(n => `${n.titulo_criterio} (${n.titulo_nivel}, ${n.puntos} de ${n.puntos_max})`).join(', ')}.
        </p>
      )}
    </>
  )
}

/** The grade as it is now, and what is missing for it (V133). */
export function useAvance(entrega: Revision | undefined) {
  const byRubric = entrega !== undefined && entrega.entregable > CALIFICABLE && entrega.rubrica_id !== null
  const { data } = useRead(
    rubricasRoutes.criterios,
    { params: { rubricaId: entrega?.rubrica_id ?? 0, entregableId: entrega?.id ?? 0 } },
    { enabled: byRubric },
  )
  if (!byRubric || !data)
    return { porcentaje: entrega?.calificacion ?? null, faltan: 0, ready: entrega !== undefined && !byRubric }
  const most = puntajeMax(data.criterio.map(c => c.nivel.map(n => n.puntos)))
  const points = data.criterio.reduce((n, c) => n + (c.nivel.find(l => l.id === c.nivel_elegido)?.puntos ?? 0), 0)
  const faltan = data.criterio.filter(c => !c.nivel.some(l => l.id === c.nivel_elegido)).length
  // Graded with what the rubric was then: that grade stands.
  if (faltan === data.criterio.length)
    return { porcentaje: entrega.calificacion, faltan: entrega.calificacion === null ? faltan : 0, ready: true }
  return { porcentaje: most === 0 ? null : Math.min(100, Math.round((100 * points) / most)), faltan, ready: true }
}

function Recibido({ entrega, cambios, disabled, main }: Props & { disabled: boolean; main: boolean }) {
  const yes = entrega.recibido === 1
  const set = (valor: boolean) =>
    cambios.cambiar(vistaDe(entrega), { tipo: 'recibido', valor }, { tipo: 'recibido', valor: yes })
  if (!yes)
    return (
      <Button
        variant={main ? 'light' : 'default'}
        data-primero={main || undefined}
        leftSection={<IconInbox {...icon} />}
        disabled={disabled}
        onClick={() => set(true)}
        className={classes.recibir!}
      >
        Marcar como recibido
      </Button>
    )
  return (
    <p className={classes.recibido}>
      <IconInbox {...icon} />
      Recibido
      {!disabled && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX {...icon} />}
          data-primero={main || undefined}
          onClick={() => set(false)}
        >
          Quitar la marca
        </Button>
      )}
    </p>
  )
}
