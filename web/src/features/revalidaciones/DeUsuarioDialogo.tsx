/** What was revalidated to a person: course, group, by whom, when. An admin takes one back. */
import { entreComillas, type Revalidacion, revalidacionesRoutes } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import { useCan } from '../../kit/page/session.tsx'
import classes from './Consulta.module.css'

export function DeUsuarioDialogo({ usuarioId, onClose }: { usuarioId: number | undefined; onClose: () => void }) {
  return (
    <FormDialog opened={usuarioId !== undefined} onClose={onClose} title="Revalidaciones">
      {usuarioId !== undefined && <Revalidaciones usuarioId={usuarioId} />}
    </FormDialog>
  )
}

function Revalidaciones({ usuarioId }: { usuarioId: number }) {
  const read = useRead(revalidacionesRoutes.deUsuario, { params: { id: usuarioId } }, { fresh: true })
  if (!read.data) return <Pending query={read} height={160} />
  const { usuario, revalidaciones } = read.data
  return (
    <>
      <Text fw={600}>{usuario.nombre_completo}</Text>
      <Text fz="sm" c="var(--e-ink-2)">
        {usuario.email}
      </Text>
      {revalidaciones.length === 0 ? (
        <EmptyState text="No tiene cursos revalidados." />
      ) : (
        <ul className={classes.plana}>
          {revalidaciones.map(r => (
            <li key={r.id} className={classes.revalidacion}>
              <Una revalidacion={r} de={usuario.nombre_completo} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Una({ revalidacion, de }: { revalidacion: Revalidacion; de: string }) {
  const mayRemove = useCan('revalidaciones.remove')
  const remove = useWrite(revalidacionesRoutes.remove, [revalidacionesRoutes.deUsuario, revalidacionesRoutes.cursos])
  const ask = async () => {
    const yes = await confirm({
      title: `¿Retirar ${entreComillas(revalidacion.nombre_curso)} a ${de}?`,
      text: 'El curso vuelve a contar por lo que la persona hizo, y se cierra lo que lo pide como requisito. Su trabajo se queda.',
      action: 'Retirar revalidación',
    })
    if (yes) remove.mutate({ params: { id: revalidacion.id } })
  }
  return (
    <>
      <div>
        <Text fw={600}>{revalidacion.nombre_curso}</Text>
        <Text fz="sm" c="var(--e-ink-2)">
          {revalidacion.nombre_grupo ? `Con el grupo ${revalidacion.nombre_grupo}` : 'Con un grupo que ya no existe'},
          por {revalidacion.revalidado_por}
        </Text>
        <Text fz="sm" c="var(--e-ink-3)">
          {formatMoment(revalidacion.fecha)}
        </Text>
      </div>
      {mayRemove && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="danger"
          aria-label={`Retirar ${revalidacion.nombre_curso}`}
          onClick={() => void ask()}
        >
          Retirar
        </Button>
      )}
      <Rechazo error={remove.error} fields />
    </>
  )
}
