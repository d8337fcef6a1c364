/** That a mail server refused somebody's address: in a list, and on their card with what can be done (ADR 041). */
import type { CorreoRechazado, Usuario } from '@eleva/contract'
import { Alert, Badge, Button, Group } from '@mantine/core'
import { IconMailForward, IconMailOff } from '@tabler/icons-react'
import { formatDay } from '../../kit/page/dates.ts'
import { readEntorno } from '../../kit/page/entorno.ts'
import { Can } from '../../kit/page/session.tsx'
import { useAcciones } from './useAcciones.ts'

export const MarcaDeRechazo = () => (
  <Badge color="warning" mt={6} leftSection={<IconMailOff size={14} stroke={2} aria-hidden />}>
    Correo rechazado
  </Badge>
)

/** What the digits of a refusal mean to whoever can mend it. */
const motivos: [RegExp, string][] = [
  [/^no es/, 'No es una dirección de correo.'],
  [/5\.1\.2/, 'El dominio de la dirección no recibe correos.'],
  [/5\.1\.6|^551/, 'El buzón cambió de dirección.'],
  [/5\.1\.3|^553/, 'La dirección está mal escrita.'],
  [/5\.2\.1/, 'El buzón está desactivado.'],
]
const motivoDe = (codigo: string) => motivos.find(([of]) => of.test(codigo))?.[1] ?? 'Ese buzón no existe.'

type Props = {
  usuario: Pick<Usuario, 'id' | 'nombre_completo' | 'email'>
  rechazo: CorreoRechazado
  onEdit: () => void
}

export function AvisoDeRechazo({ usuario, rechazo, onEdit }: Props) {
  const { probarCorreo } = useAcciones()
  return (
    <Alert
      color="warning"
      icon={<IconMailOff size={20} stroke={1.75} />}
      title="Correo rechazado"
      role="status"
      my="md"
    >
      {motivoDe(rechazo.codigo)} Su servidor rechazó lo que enviamos a {usuario.email} el {formatDay(rechazo.fecha)}
      {/^\d/.test(rechazo.codigo) && ` (código ${rechazo.codigo})`}. Mientras tanto no le enviamos avisos por correo; en{' '}
      {readEntorno().nombre} los ve igual.
      <Can permission="usuarios.write">
        <Group gap="xs" mt="sm">
          <Button variant="default" onClick={onEdit}>
            Corregir el correo
          </Button>
          <Button
            variant="default"
            leftSection={<IconMailForward size={16} stroke={1.75} />}
            onClick={() => probarCorreo(usuario)}
          >
            Probar otra vez
          </Button>
        </Group>
      </Can>
    </Alert>
  )
}
