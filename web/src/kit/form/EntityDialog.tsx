/**
 * The dialog of `?nuevo` and `?editar=12`, or of what a screen opens by itself: it reads what is to be changed, and
 * opens only for who may change it.
 */
import type { Permission, Route } from '@eleva/contract'
import { type ReactNode, useState } from 'react'
import { type Answer, anyInput } from '../api/client.ts'
import { useRead } from '../api/query.ts'
import { Pending } from '../feedback/States.tsx'
import { useCan } from '../page/session.tsx'
import { FormDialog } from './FormDialog.tsx'
import type { useDialog } from './useDialog.ts'

type Props<R extends Route> = {
  dialog: Pick<ReturnType<typeof useDialog>, 'opened' | 'editing'> & { close: () => void }
  /** False for one that the address does not say. */
  address?: boolean
  /** Reads one, by the key in its path. */
  route: R
  can: Permission
  /** When one is made, and when one is changed. */
  titles: [create: string, edit: string]
  size?: number
  /** @param found undefined when one is made */
  children: (found?: Answer<R>) => ReactNode
}

export function EntityDialog<const R extends Route>({
  dialog,
  address = true,
  route,
  can,
  titles,
  size,
  children,
}: Props<R>) {
  const { opened, editing, close } = dialog
  const may = useCan(can)
  const input = anyInput<R>({ params: { id: editing ?? 0 } })
  const read = useRead(route, input, { enabled: editing !== undefined && may, fresh: true })
  return (
    <FormDialog
      opened={opened && may}
      onClose={close}
      address={address}
      title={titles[editing === undefined ? 0 : 1]}
      {...(size ? { size } : {})}
    >
      {editing === undefined && opened && children()}
      {editing !== undefined &&
        (read.data && read.isFetchedAfterMount ? (
          <Kept key={editing} found={read.data}>
            {children}
          </Kept>
        ) : (
          <Pending query={read} height={320} />
        ))}
    </FormDialog>
  )
}

/**
 * A form keeps what it began with: read again behind its back, it would lose what is typed, or pass over what others
 * changed.
 */
function Kept<Found>({ found, children }: { found: Found; children: (found: Found) => ReactNode }) {
  const [kept] = useState(found)
  return children(kept)
}
