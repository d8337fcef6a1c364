/** How many of each role are online now; and whether that is heard, or was. */
import { ROL, type Rol, rolesEnLinea } from '@eleva/contract'
import { Skeleton } from '@mantine/core'
import { IconSchool, IconUser, IconWifiOff } from '@tabler/icons-react'
import { number } from '../../kit/page/PageShell.tsx'
import classes from './PresenciaPage.module.css'

const ICONS: Partial<Record<Rol, typeof IconUser>> = { [ROL.estudiante]: IconSchool }

type Props = { counts: Record<string, number> | undefined; lost: boolean }

export function EnLinea({ counts, lost }: Props) {
  return (
    <div>
      <div className={classes.resumen}>
        {rolesEnLinea().map(({ id, uno, varios }) => (
          <Cuenta
            key={id}
            icon={ICONS[id] ?? IconUser}
            one={`${uno} en línea`}
            many={`${varios} en línea`}
            count={counts?.[varios]}
          />
        ))}
      </div>
      <div role="status">
        {lost && (
          <p className={classes.aviso}>
            <IconWifiOff size={20} stroke={1.75} aria-hidden />
            Sin conexión en vivo: actualizamos cada 10 s
          </p>
        )}
      </div>
    </div>
  )
}

type CuentaProps = { icon: typeof IconUser; one: string; many: string; count: number | undefined }

const Cuenta = ({ icon: Icon, one, many, count }: CuentaProps) => (
  <div className={classes.cuenta}>
    <span className={classes.icono}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </span>
    {count === undefined ? (
      <Skeleton height={20} width={140} radius="xl" />
    ) : (
      <span>
        <b className={classes.cifra}>{number.format(count)}</b> {count === 1 ? one : many}
      </span>
    )}
  </div>
)
