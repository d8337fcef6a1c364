/** Create and edit are one form over the contract's schema: it checks as the server does, shows field errors where they belong, and asks before losing changes. */
import { Button, Group } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type * as z from 'zod'
import { ApiError } from '../api/error.ts'
import { confirm } from '../feedback/confirm.ts'
import classes from './EntityForm.module.css'

type Props<V extends Record<string, unknown>> = {
  schema: z.ZodType
  initial: V
  /** Edit mode changes the button's words (learning §4: create versus edit mode). */
  editing: boolean
  /** Where the specification has other words for the button. */
  saveText?: string
  /** Sends it; a rejected promise with field errors shows them. */
  onSave: (values: V) => Promise<unknown>
  /** After saving, and on «Cancelar». */
  onClose?: () => void
  children: (form: UseFormReturnType<V>) => ReactNode
}

const askToLeave = () =>
  confirm({ title: '¿Salir sin guardar?', text: 'Lo que escribiste se pierde.', action: 'Salir sin guardar' })

/** Where one is in the list behind a dialog: what is searched there may still be on its way into the address, and costs the form nothing. */
const OF_LIST = new Set(['search', 'page', 'per_page', 'sort', 'dir'])
const placeOf = (at: { pathname: string; search: object }) =>
  JSON.stringify([
    at.pathname,
    Object.entries(at.search)
      .filter(([name]) => !OF_LIST.has(name))
      .sort(),
  ])

export function EntityForm<V extends Record<string, unknown>>({
  schema,
  initial,
  editing,
  saveText,
  onSave,
  onClose,
  children,
}: Props<V>) {
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: initial,
    validate: schemaResolver(schema, { sync: true }),
  })
  // Saving closes the form before its state has settled: what was saved is not lost by leaving.
  const saved = useRef(false)
  const unsaved = () => !saved.current && form.isDirty()
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      unsaved() && placeOf(current) !== placeOf(next) && !(await askToLeave()),
    enableBeforeUnload: unsaved,
  })
  const save = form.onSubmit(
    async values => {
      saved.current = false
      try {
        await onSave(values)
        saved.current = true
        form.resetDirty(values)
        onClose?.()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        form.setErrors(Object.fromEntries(Object.entries(error.errors).map(([field, said]) => [field, said[0]])))
        focusFirstError()
      }
    },
    () => focusFirstError(),
  )
  // A form that loads after its dialog opened would leave the focus on the ×.
  const here = useRef<HTMLFormElement>(null)
  useEffect(() => here.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <form ref={here} onSubmit={save} noValidate className={classes.form}>
      {children(form)}
      <Group justify="flex-end" gap="xs" className={classes.foot!}>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
        )}
        <Button type="submit" loading={form.submitting}>
          {saveText ?? (editing ? 'Actualizar registro' : 'Guardar')}
        </Button>
      </Group>
    </form>
  )
}

/** The first field that is wrong takes the focus, so that a keyboard and a screen reader stand where the matter is. */
function focusFirstError() {
  setTimeout(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(), 0)
}
