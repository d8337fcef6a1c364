/** How many docentes and students are online now; and whether that is heard, or was. */
import { Skeleton } from '@mantine/core'
import { IconSchool, IconUser, IconWifiOff } from '@tabler/icons-react'
import { number } from '../../kit/page/PageShell.tsx'
import classes from './PresenciaPage.module.css'

type Props = { counts: { docentes: number; estudiantes: number } | undefined; lost: boolean }

export function EnLinea({ counts, lost }: Props) {
  return (
    <div>
      <div className={classes.resumen}>
        <Cuenta icon={IconUser} one="docente en línea" many="docentes en línea" count={counts?.docentes} />
        <Cuenta icon={IconSchool} one="estudiante en línea" many="estudiantes en línea" count={counts?.estudiantes} />
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
