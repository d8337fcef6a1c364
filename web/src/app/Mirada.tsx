/** Eleva as another person has it: on every screen, whose it is and the way back. */
import { miradasRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useWrite } from '../kit/api/query.ts'
import { fullName, useUser } from '../kit/page/session.tsx'
import classes from './franja.module.css'

export function Mirada() {
  const user = useUser()
  const leave = useWrite(miradasRoutes.dejarDeMirar)
  return (
    <div className={classes.franja} data-aviso role="status">
      <IconEye size={20} stroke={1.75} aria-hidden />
      <p>Estás viendo Eleva como {fullName(user)}. Solo puedes mirar.</p>
      <Button
        variant="default"
        loading={leave.isPending}
        // A whole new page: nothing of theirs stays in memory.
        onClick={() => leave.mutate({}, { onSuccess: () => location.assign('/') })}
      >
        Dejar de ver
      </Button>
    </div>
  )
}
