/** Why it was not saved, where one stands: a toast alone is gone before it is read, and lies behind the dialog. */
import { IconExclamationCircle } from '@tabler/icons-react'
import { ApiError, messageOf } from '../api/error.ts'
import classes from './Rechazo.module.css'

type Props = {
  /** What a write was refused with; its field errors are said at their fields. */
  error: Error | null | undefined
  /** Its field errors have no field here. */
  fields?: true
}

export function Rechazo({ error, fields }: Props) {
  if (!error) return null
  // The page is being left, or the errors are said elsewhere.
  const said = messageOf(error)
  const elsewhere = error instanceof ApiError && Object.keys(error.errors).length > 0 && !fields
  const leaves = error instanceof ApiError && [401, 403, 419].includes(error.status)
  if (elsewhere || leaves || said === '') return null
  // The toast has been read out already.
  return (
    <p className={classes.rechazo}>
      <IconExclamationCircle size={20} stroke={1.75} aria-hidden />
      {said}
    </p>
  )
}
