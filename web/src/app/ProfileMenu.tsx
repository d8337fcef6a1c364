import { cuentasRoutes, hasModos } from '@eleva/contract'
import { Menu, Text, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconAward,
  IconCertificate,
  IconDeviceMobileDown,
  IconGauge,
  IconHelp,
  IconKeyboard,
  IconLayoutDashboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../kit/api/query.ts'
import { Avatar } from '../kit/page/Avatar.tsx'
import { setAhorro, useAhorro } from '../kit/page/ahorro.ts'
import { fullName, useUser } from '../kit/page/session.tsx'
import { ayuda } from '../kit/page/teclas.ts'
import classes from './HeaderTools.module.css'
import { useProfileActions } from './useProfileActions.ts'

/** @param aprende where there is no side menu */
export function ProfileMenu({ aprende }: { aprende: boolean }) {
  const user = useUser()
  const name = fullName(user)
  const { data } = useRead(cuentasRoutes.getUser, {})
  const { signOut, toggleTheme, dark } = useProfileActions()
  const ahorro = useAhorro()
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Tooltip label="Mi perfil">
          <UnstyledButton className={classes.avatar!} aria-label={`Mi perfil: ${name}`}>
            <Avatar name={name} src={data?.avatar} />
          </UnstyledButton>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="var(--e-ink)">
            {name}
          </Text>
          <Text fz="xs" style={{ overflowWrap: 'anywhere' }}>
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Lleva Icon={IconUserCircle} to="/update-user-info" label="Mi perfil" />
        <Lleva Icon={IconCertificate} to="/mis-calificaciones" label="Mis calificaciones" />
        <Lleva Icon={IconAward} to="/mis-constancias" label="Mis constancias" />
        <Lleva Icon={IconDeviceMobileDown} to="/sin-conexion" label="En este dispositivo" />
        {/* Who has a side menu finds it there. */}
        {aprende && !hasModos(user.personas) && <Lleva Icon={IconLayoutDashboard} to="/Dashboard" label="Tablero" />}
        <Menu.Item
          leftSection={dark ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />}
          onClick={toggleTheme}
          closeMenuOnClick={false}
        >
          {dark ? 'Modo claro' : 'Modo oscuro'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconGauge size={18} stroke={1.75} />}
          onClick={() => setAhorro(!ahorro)}
          closeMenuOnClick={false}
        >
          {ahorro ? 'Desactivar ahorro de datos' : 'Activar ahorro de datos'}
        </Menu.Item>
        <Lleva Icon={IconHelp} to="/ayuda" label="Ayuda" />
        {!aprende && (
          <Menu.Item
            visibleFrom="sm"
            leftSection={<IconKeyboard size={18} stroke={1.75} />}
            rightSection={<kbd>?</kbd>}
            onClick={() => ayuda.set(true)}
          >
            Atajos del teclado
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={() => void signOut()}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type LlevaProps = {
  Icon: typeof IconHelp
  to: '/update-user-info' | '/mis-calificaciones' | '/mis-constancias' | '/sin-conexion' | '/Dashboard' | '/ayuda'
  label: string
}

/** Leads to a screen. */
function Lleva({ Icon, to, label }: LlevaProps) {
  const navigate = useNavigate()
  return (
    <Menu.Item leftSection={<Icon size={18} stroke={1.75} />} onClick={() => void navigate({ to })}>
      {label}
    </Menu.Item>
  )
}
