/** The dialog of a person, made or changed, whichever form stands in it. */
import { type Usuario, usuariosRoutes } from '@eleva/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import type { useDialog } from '../../kit/form/useDialog.ts'

type Props = {
  dialog: ReturnType<typeof useDialog>
  title: string
  /** @param usuario whom to change; undefined to make one */
  children: (usuario?: Usuario) => ReactNode
}

export function UsuarioDialogo({ dialog: { opened, editing, close }, title, children }: Props) {
  const read = useRead(usuariosRoutes.get, { params: { id: editing ?? 0 } }, { enabled: editing !== undefined })
  return (
    <FormDialog opened={opened} onClose={close} title={title} size={640}>
      {editing === undefined && opened && children()}
      {editing !== undefined && <Pending query={read} height={320} />}
      {editing !== undefined && read.data && <div key={read.data.usuario.version}>{children(read.data.usuario)}</div>}
    </FormDialog>
  )
}
