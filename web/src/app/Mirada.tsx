/** Eleva as another person has it: on every screen, whose it is and the way back. */
import { miradasRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useWrite } from '../kit/api/query.ts'
import { readEntorno } from '../kit/page/entorno.ts'
import { fullName, useUser } from '../kit/page/session.tsx'
import { Cierre } from './Cierre.tsx'
import classes from './franja.module.css'

/**
 * What stands there seldom, in one file.
 * @param cierre as `Cierre` takes it
 */
export const Raras = ({ cierre }: { cierre: string | undefined }) => (
  <>
    {useUser().mirado_por && <Mirada />}
    {cierre && <Cierre dicho={cierre} />}
  </>
)

function Mirada() {
  const user = useUser()
  const leave = useWrite(miradasRoutes.endMirada)
  return (
    <div className={classes.franja} data-aviso role="status">
      <IconEye size={20} stroke={1.75} aria-hidden />
      <p>
        Estás viendo {readEntorno().nombre} como {fullName(user)}. Solo puedes mirar.
      </p>
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
