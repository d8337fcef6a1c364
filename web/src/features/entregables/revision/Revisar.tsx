/** The review of one delivery by its mode: received, a grade, or the levels of a rubric; and the comment. */
import { MALA_NOTA, MODO, type Revision, rubricasRoutes } from '@eleva/contract'
import { Button, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconInbox, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { useSaid } from '../../../kit/page/address.ts'
import { HechoSinLinea } from '../../../shared/HechoSinLinea.tsx'
import { SuPlazo } from '../../plazos/SuPlazo.parte.tsx'
import { Historial } from '../entrega/Historial.tsx'
import { HiloSeccion } from '../hilo/HiloSeccion.tsx'
import { notaDe } from '../nota.ts'
import { Comentario } from './Comentario.tsx'
import { vistaDe } from './cambios.ts'
import { Niveles } from './Niveles.parte.tsx'
import classes from './Revisar.module.css'
import { useAvanceDeRevision } from './useAvanceDeRevision.ts'
import { useRevision } from './useRevision.tsx'
import { useRevisionEscrita } from './useRevisionEscrita.ts'
import { Versiones } from './Versiones.tsx'
import { Vuelta } from './Vuelta.tsx'

type Props = { entrega: Revision; amplio?: boolean | undefined }
type ParteProps = { entrega: Revision; disabled: boolean }

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Revisar({ entrega, amplio }: Props) {
  const disabled = !entrega.puede.calificar
  const { entregable, calificacion } = entrega
  const { mensajes } = useSaid()
  return (
    <Stack gap={18}>
      <SuPlazo entrega={entrega} />
      {entrega.hecho_en && <HechoSinLinea hecho={entrega.hecho_en} llego={entrega.entregado_en} />}
      {disabled && (
        <p className={classes.soloVer}>Puedes ver esta entrega; la califica quien da clase en su escuela.</p>
      )}
      {entregable === MODO.calificable && !disabled && <Nota entrega={entrega} />}
      {entregable === MODO.rubrica && <PorRubrica {...{ entrega, amplio, disabled }} />}
      {(entregable === MODO.sencillo || calificacion === null) && <Recibido {...{ entrega, disabled }} />}
      {disabled ? <Comentarios comentarios={entrega.comentarios} /> : <Comentario key={entrega.id} entrega={entrega} />}
      <Vuelta entrega={entrega} />
      <HiloSeccion
        key={`hilo-${entrega.id}`}
        entregaId={entrega.id}
        alumno={entrega.alumno.nombre}
        sinLeer={entrega.mensajes_sin_leer}
        arrived={mensajes !== undefined}
      />
      <Versiones entrega={entrega} />
      <Historial entregaId={entrega.id} />
    </Stack>
  )
}

/** What was said of a work, to whoever only looks. */
const Comentarios = ({ comentarios }: Pick<Revision, 'comentarios'>) =>
  comentarios && (
    <section>
      <h3 className={classes.dicho}>Comentarios</h3>
      <p className={classes.palabras}>{comentarios}</p>
    </section>
  )

function Nota({ entrega }: Props) {
  const { change } = useRevision()
  const { text, write, end, leave } = useRevisionEscrita(entrega, String(entrega.calificacion ?? ''))
  const [bad, setBad] = useState(false)
  const save = () => {
    const nota = notaDe(text, entrega.decimales)
    setBad(nota === undefined)
    const seen = nota === undefined ? undefined : end()
    if (nota === undefined || !seen) return
    change(vistaDe(seen), { nota }, { nota: seen.calificacion })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape' && text !== String(entrega.calificacion ?? '')) {
      // Only what was typed is left, not the review.
      event.stopPropagation()
      leave()
      setBad(false)
    }
  }
  return (
    <TextInput
      label="Calificación"
      placeholder="__/100"
      inputMode="decimal"
      maxLength={7}
      w={160}
      data-primero
      value={text}
      error={bad && MALA_NOTA}
      onChange={e => {
        write(e.currentTarget.value)
        setBad(false)
      }}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  )
}

function PorRubrica({ entrega, amplio, disabled }: Props & ParteProps) {
  const { change, marcas } = useRevision()
  const read = useRead(
    rubricasRoutes.criterios,
    { params: { rubricaId: entrega.rubrica_id ?? 0, entregableId: entrega.id } },
    { enabled: entrega.rubrica_id !== null, fresh: true },
  )
  const { porcentaje, faltan } = useAvanceDeRevision(entrega)
  if (entrega.rubrica_id === null) return <p className={classes.soloVer}>Esta actividad ya no tiene rúbrica.</p>
  if (!read.data) return <Pending query={read} />
  const { criterio: criterios, anterior } = read.data
  // Returned or reopened, it has its levels and no grade: they may still hold.
  const arrives = ['guardando', 'espera'].includes(marcas.get(entrega.id)?.estado ?? '')
  const whole =
    disabled || arrives || entrega.calificacion !== null || entrega.devuelta ? null : faltan === 0 ? porcentaje : null
  const old = entrega.niveles.filter(n => !criterios.some(c => c.id === n.criterio_id))
  return (
    <>
      {anterior && (
        <p className={classes.soloVer}>
          Se calificó con la rúbrica anterior, que se conserva aquí. Para usar la de ahora, reabre la revisión.
        </p>
      )}
      <Niveles
        criterios={criterios}
        disabled={disabled}
        {...(amplio ? { amplio } : {})}
        onChoose={({ id: criterio, nivel_elegido }, nivel) =>
          change(vistaDe(entrega), { criterio, nivel }, { criterio, nivel: nivel_elegido })
        }
      />
      {whole !== null && (
        <Button
          variant="light"
          className={classes.recibir!}
          leftSection={<IconCheck {...icon} />}
          onClick={() => {
            const { id: criterio, nivel_elegido: nivel } = criterios[0]!
            change(vistaDe(entrega), { criterio, nivel }, { criterio, nivel: null })
          }}
        >
          Calificar con {whole}
        </Button>
      )}
      {old.length > 0 && (
        <p className={classes.soloVer}>
          Se evaluó también con criterios que la rúbrica ya no tiene:{' '}
          {old.map(n => `${n.titulo_criterio} (${n.titulo_nivel}, ${n.puntos} de ${n.puntos_max})`).join(', ')}.
        </p>
      )}
    </>
  )
}

function Recibido({ entrega, disabled }: ParteProps) {
  const { change } = useRevision()
  const main = entrega.entregable === MODO.sencillo
  const yes = entrega.recibido === 1
  // The button that was pressed gives way to the other one: the focus goes with it, and not out of the review.
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (pressed.current) button.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [yes])
  const set = (recibido: boolean) => {
    pressed.current = true
    change(vistaDe(entrega), { recibido }, { recibido: yes })
  }
  const primero = { ref: button, 'data-primero': main || undefined }
  if (!yes && disabled) return null
  if (!yes)
    return (
      <Button
        {...primero}
        variant={main ? 'light' : 'default'}
        leftSection={<IconInbox {...icon} />}
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
          {...primero}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX {...icon} />}
          onClick={() => set(false)}
        >
          Quitar la marca
        </Button>
      )}
    </p>
  )
}
