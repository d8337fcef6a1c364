/** The mail accounts of those who are new, as the Google Workspace console takes them. */
import type { CargaHecha, FilaCargada } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { keep } from '../../kit/api/client.ts'
import { csvOf } from './carga/csv.ts'

const HEAD = [
  'First Name [Required]',
  'Last Name [Required]',
  'Email Address [Required]',
  'Password [Required]',
  'Org Unit Path [Required]',
  'Change Password at Next Sign-In',
]
// Without signs that look alike: people type it from paper.
const SIGNS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** Drawn until it falls below a multiple of the signs, so that each is as likely. */
function password(): string {
  const signs: string[] = []
  const fair = 256 - (256 % SIGNS.length)
  while (signs.length < LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < fair && signs.length < LENGTH) signs.push(SIGNS[byte % SIGNS.length]!)
  return signs.join('')
}

/** The console wants two names: as the file has them apart, else the last words are the surnames. */
function names({ nombre: whole, apellidos }: FilaCargada): [first: string, last: string] {
  if (apellidos) return [whole.slice(0, -apellidos.length).trim(), apellidos]
  const words = whole.split(' ')
  const cut = words.length > 2 ? words.length - 2 : 1
  return [words.slice(0, cut).join(' '), words.slice(cut).join(' ') || '-']
}

export function CuentasDeCorreo({ carga }: { carga: CargaHecha }) {
  const fresh = carga.filas.filter(f => f.resultado === 'creado')
  if (fresh.length === 0) return <Text fz="sm">No hay cuentas de correo por crear: nadie es nuevo.</Text>
  const rows = fresh.map(f => [...names(f), f.email, password(), '/', 'True'])
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconMail size={18} stroke={1.75} />}
        onClick={() => keep(csvOf([HEAD, ...rows]), 'cuentas-google-workspace.csv')}
      >
        Descargar cuentas de correo
      </Button>
    </div>
  )
}
