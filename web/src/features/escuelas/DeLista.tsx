/** Addresses of a file, into the field of who is to be invited: they are looked at there before anything goes out. */
import { escuelasRoutes } from '@eleva/contract'
import { Button, FileButton, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { chooseAnew } from '../../kit/form/archivos.ts'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { count } from '../../kit/page/count.ts'

type Props = { disabled: boolean; onRead: (emails: string[]) => void }

export function DeLista({ disabled, onRead }: Props) {
  const [said, setSaid] = useState('')
  const read = useWrite(escuelasRoutes.leeInvitados)
  const choose = (file: File | null) => {
    if (!file) return
    setSaid('')
    read.mutate(
      { body: { csv_file: file } },
      {
        onSuccess: ({ emails, sin_correo }) => {
          onRead(emails)
          const missing = count(sin_correo, 'renglón no tiene correo', 'renglones no tienen correo')
          setSaid(`La lista tiene ${count(emails.length, 'correo', 'correos')}${sin_correo ? `; ${missing}` : ''}.`)
        },
      },
    )
  }
  return (
    <div>
      <FileButton
        onChange={choose}
        accept=".csv"
        inputProps={{ ...chooseAnew, 'aria-label': 'Lista de docentes (CSV)' }}
        disabled={disabled}
      >
        {props => (
          <Button
            {...props}
            variant="default"
            loading={read.isPending}
            disabled={disabled}
            leftSection={<IconFileImport size={18} stroke={1.75} />}
          >
            Tomar de una lista (CSV)
          </Button>
        )}
      </FileButton>
      <Text fz="sm" role="status">
        {said}
      </Text>
      <Rechazo error={read.error} fields />
    </div>
  )
}
