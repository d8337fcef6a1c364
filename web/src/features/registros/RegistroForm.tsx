/**
 * The training registration, in steps: each field says what is wrong when it is left, and what was typed is kept in
 * this browser until it has been sent. «Confirmación» before it is sent.
 */
import { normalized, registrosRoutes } from '@eleva/contract'
import { fallaDeRegistro, RegistroInput } from '@eleva/contract/schemas'
import { Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../kit/api/error.ts'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { recordOf } from '../../kit/typed.ts'
import { forgetRegistro, keepRegistro, restoreRegistro } from './borrador.ts'
import classes from './RegistroForm.module.css'
import { PASOS, type Values } from './RegistroPasos.tsx'

const CAMPOS = PASOS.flatMap(p => p.campos)
const EMPTY: Values = recordOf(CAMPOS, () => '')
const reglas = recordOf(CAMPOS, c => (value: string) => fallaDeRegistro(c, value) ?? null)

/** The first step with something wrong in it; undefined without any. */
const stepOf = (errors: object) => {
  const found = PASOS.findIndex(p => p.campos.some(c => c in errors))
  return found < 0 ? undefined : found
}

const askSend = (v: Values) =>
  confirm({
    title: 'Confirmación',
    text: `Vas a registrar a ${v.nombres} ${v.apellido_paterno} ${v.apellido_materno}, con la CURP ${normalized(v.curp)} y el correo ${v.correo_alternativo}. ¿Son correctos tus datos?`,
    action: 'Enviar registro',
    color: 'bugambilia',
  })

/** @param onDone with what is told of it on the page that follows */
export function RegistroForm({ onDone }: { onDone: (sent: { folio: string; correo: string }) => void }) {
  const { form, here, paso, written, go, next, clear, showErrors } = usePasos()
  const send = useWrite(registrosRoutes.create, [])
  const submit = form.onSubmit(async v => {
    if (!(await askSend(v))) return
    let folio: string
    try {
      ;({ folio } = await send.mutateAsync({ body: RegistroInput.parse(v) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const errors = Object.fromEntries(Object.entries(error.errors).map(([field, said]) => [field, said[0]]))
      return showErrors(errors)
    }
    clear()
    onDone({ folio, correo: v.correo_alternativo.trim() })
  }, showErrors)

  const last = paso === PASOS.length - 1
  const { Campos } = PASOS[paso]!
  return (
    <form
      ref={here}
      noValidate
      className={classes.form}
      onSubmit={event => {
        if (last) return submit(event)
        event.preventDefault()
        next()
      }}
    >
      <Donde paso={paso} />
      <Campos form={form} />
      {/* Leaving a field may add a line of what is wrong: the button must not move from under the pointer. */}
      <Group justify="flex-end" gap="xs" className={classes.pie!} onMouseDown={event => event.preventDefault()}>
        {paso > 0 && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconArrowLeft size={18} stroke={1.75} />}
            onClick={() => go(paso - 1)}
          >
            Anterior
          </Button>
        )}
        {last ? (
          <Button type="submit" size="lg" loading={form.submitting}>
            Registrarme
          </Button>
        ) : (
          <Button type="submit" size="lg" rightSection={<IconArrowRight size={18} stroke={1.75} />}>
            Siguiente
          </Button>
        )}
      </Group>
      {written && (
        <Text fz="sm" c="var(--e-ink-2)">
          Lo que escribes se guarda en este navegador hasta que lo envíes.{' '}
          <button type="button" className={classes.borrar} onClick={clear}>
            Borrar lo escrito
          </button>
        </Text>
      )}
    </form>
  )
}

/**
 * What was typed, kept in this browser, and the step at which somebody is: no step is left with something wrong in it.
 */
function usePasos() {
  const [kept] = useState(() => restoreRegistro(EMPTY, PASOS.length))
  const [paso, setPaso] = useState(kept.paso)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: kept.values,
    validate: reglas,
    validateInputOnBlur: true,
  })
  const values = form.getValues()
  const here = useRef<HTMLFormElement>(null)
  const written = CAMPOS.some(c => values[c] !== '')
  useEffect(() => {
    if (written) keepRegistro(values, paso)
  }, [values, paso, written])

  /**
   * At once: a moment later somebody may already be typing elsewhere.
   * @param change what must stand on the page before
   */
  const focusAfter = (change: () => void, what: string) => {
    flushSync(change)
    here.current?.querySelector<HTMLElement>(what)?.focus()
  }
  const go = (to: number) => focusAfter(() => setPaso(to), 'input')
  const clear = () => {
    forgetRegistro()
    form.setValues(EMPTY)
    form.clearErrors()
    setPaso(0)
  }
  const showErrors = (errors: typeof form.errors) => {
    const shown = () => {
      form.setErrors(errors)
      setPaso(stepOf(errors) ?? paso)
    }
    focusAfter(shown, '[aria-invalid="true"]')
  }
  const next = () => {
    let wrong: string[] = []
    const check = () => {
      wrong = PASOS[paso]!.campos.filter(c => form.validateField(c).hasError)
    }
    focusAfter(check, '[aria-invalid="true"]')
    if (wrong.length === 0) go(paso + 1)
  }
  return { form, here, paso, written, go, next, clear, showErrors }
}

const Donde = ({ paso }: { paso: number }) => (
  <>
    <ol className={classes.pasos} aria-label="Pasos del registro">
      {PASOS.map((p, i) => (
        <li key={p.nombre} data-hecho={i < paso || undefined} aria-current={i === paso ? 'step' : undefined}>
          <span className={classes.oculto}>{p.nombre}</span>
        </li>
      ))}
    </ol>
    <p className={classes.donde} role="status">
      Paso {paso + 1} de {PASOS.length}: {PASOS[paso]!.nombre}
    </p>
  </>
)
