import { cuentasRoutes, tieneModos } from '@eleva/contract'
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
  const navigate = useNavigate()
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
        <Menu.Item
          leftSection={<IconUserCircle size={18} stroke={1.75} />}
          onClick={() => void navigate({ to: '/update-user-info' })}
        >
          Mi perfil
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCertificate size={18} stroke={1.75} />}
          onClick={() => void navigate({ to: '/mis-calificaciones' })}
        >
          Mis calificaciones
        </Menu.Item>
        <Menu.Item
          leftSection={<IconAward size={18} stroke={1.75} />}
          onClick={() => void navigate({ to: '/mis-constancias' })}
        >
          Mis constancias
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDeviceMobileDown size={18} stroke={1.75} />}
          onClick={() => void navigate({ to: '/sin-conexion' })}
        >
          En este dispositivo
        </Menu.Item>
        {/* Who has a side menu finds it there. */}
        {aprende && !tieneModos(user.personas) && (
          <Menu.Item
            leftSection={<IconLayoutDashboard size={18} stroke={1.75} />}
            onClick={() => void navigate({ to: '/Dashboard' })}
          >
            Tablero
          </Menu.Item>
        )}
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
        <Menu.Item leftSection={<IconHelp size={18} stroke={1.75} />} onClick={() => void navigate({ to: '/ayuda' })}>
          Ayuda
        </Menu.Item>
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
