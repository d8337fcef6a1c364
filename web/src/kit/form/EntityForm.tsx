/**
 * Create and edit are one form over the contract's schema: it checks as the server does, shows field errors where they
 * belong, asks before losing changes, and keeps what is typed until it is saved (ADR 022).
 */
import { Button } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { isLeaving } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { confirm } from '../feedback/confirm.ts'
import classes from './EntityForm.module.css'
import { PieDeDialogo } from './PieDeDialogo.tsx'
import { Rechazo } from './Rechazo.tsx'
import { RecuperadoAviso } from './RecuperadoAviso.tsx'
import { useBorrador } from './useBorrador.ts'

type Props<V extends Record<string, unknown>> = {
  /**
   * What it is about, as «curso:12» or «curso:nuevo»: under this what is typed waits for the person (`borradores.ts`).
   */
  draft: string
  schema: z.ZodType
  initial: V
  /** Edit mode changes the button's words. */
  editing: boolean
  /** Where the specification has other words for the button. */
  saveText?: string
  /** What it does is a loss. */
  danger?: true
  /** Sends it; a rejected promise with field errors shows them. */
  onSave: (values: V) => Promise<unknown>
  /** After saving, and on «Cancelar». */
  onClose?: () => void
  children: (form: UseFormReturnType<V>) => ReactNode
}

const askToLeave = () =>
  confirm({ title: '¿Salir sin guardar?', text: 'Lo que escribiste se pierde.', action: 'Salir sin guardar' })

/**
 * Where one is in the list behind a dialog: what is searched there may still be on its way into the address, and costs
 * the form nothing.
 */
const OF_LIST = new Set(['search', 'page', 'per_page', 'sort', 'dir'])
const placeOf = (at: { pathname: string; search: object }) =>
  JSON.stringify([
    at.pathname,
    Object.entries(at.search)
      .filter(([name]) => !OF_LIST.has(name))
      .sort(),
  ])

export function EntityForm<V extends Record<string, unknown>>(props: Props<V>) {
  // What was recovered and is discarded makes room for a form that begins anew.
  const [turn, setTurn] = useState(0)
  return <Formulario key={`${props.draft} ${turn}`} {...props} onDiscard={() => setTurn(n => n + 1)} />
}

function Formulario<V extends Record<string, unknown>>({
  draft,
  schema,
  initial,
  editing,
  saveText,
  danger,
  onSave,
  onClose,
  onDiscard,
  children,
}: Props<V> & { onDiscard: () => void }) {
  const borrador = useBorrador(draft, initial)
  const [recuperado, setRecuperado] = useState(borrador.recuperado)
  // Saving closes the form before its state has settled: what was saved is not lost by leaving.
  const saved = useRef(false)
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: borrador.values,
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: values => {
      saved.current = false
      borrador.keep(values)
    },
  })
  const { resetDirty } = form
  const [began] = useState(initial)
  // What was recovered is not saved either.
  useEffect(() => resetDirty(began), [began, resetDirty])
  /** What was refused, and that no field says. */
  const [refused, setRefused] = useState<ApiError>()
  useLeave(() => !saved.current && form.isDirty(), borrador, editing && refused?.status === 409)
  const save = form.onSubmit(
    async values => {
      saved.current = false
      setRefused(undefined)
      // The reply may be that nobody is signed in any more, and the page is gone.
      borrador.flush()
      try {
        await onSave(values)
        saved.current = true
        borrador.saved(values)
        setRecuperado(undefined)
        form.resetDirty(values)
        onClose?.()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        form.setErrors(Object.fromEntries(Object.entries(error.errors).map(([field, said]) => [field, said[0]])))
        focusFirstError(() => setRefused(error))
      }
    },
    () => focusFirstError(),
  )
  const discard = () => {
    borrador.drop()
    onDiscard()
  }
  // A form that loads after its dialog opened would leave the focus on the ×.
  const here = useRef<HTMLFormElement>(null)
  useEffect(() => here.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <form ref={here} onSubmit={save} noValidate className={classes.form}>
      {recuperado && <RecuperadoAviso recuperado={recuperado} onDiscard={discard} />}
      {children(form)}
      <Rechazo error={refused} fields />
      <PieDeDialogo>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
        )}
        <Button type="submit" loading={form.submitting} {...(danger ? { color: 'danger' } : {})}>
          {saveText ?? (editing ? 'Actualizar registro' : 'Guardar')}
        </Button>
      </PieDeDialogo>
    </form>
  )
}

/**
 * Who leaves what is not saved is asked; the browser asks only where something would really be lost.
 *
 * @param overtaken whether it stands otherwise by now: who is told to open it again finds there what they typed
 */
function useLeave(
  unsaved: () => boolean,
  borrador: Pick<ReturnType<typeof useBorrador>, 'drop' | 'flush' | 'isWhole'>,
  overtaken: boolean,
) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!unsaved() || placeOf(current) === placeOf(next)) return false
      borrador.flush()
      if (overtaken && borrador.isWhole()) return false
      const leave = await askToLeave()
      if (leave) borrador.drop()
      return !leave
    },
    enableBeforeUnload: () => {
      borrador.flush()
      return unsaved() && !borrador.isWhole() && !isLeaving()
    },
  })
}

/**
 * The first field that is wrong takes the focus, so that a keyboard and a screen reader stand where the matter is.
 * @param none when there is no such field
 */
function focusFirstError(none?: () => void) {
  setTimeout(() => {
    const wrong = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
    if (wrong) wrong.focus()
    else none?.()
  }, 0)
}
