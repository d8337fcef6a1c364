/** A table as a file: as which one is chosen in its menu. */
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'

type Props = { nombre?: string; pending: boolean; ask: (formato: 'csv' | 'xlsx') => void }

export const Exportar = ({ nombre = 'Exportar', pending, ask }: Props) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button
        variant="default"
        loading={pending}
        leftSection={<IconDownload size={18} stroke={1.75} />}
        rightSection={<IconChevronDown size={18} stroke={1.75} />}
      >
        {nombre}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => ask('csv')}>Como CSV</Menu.Item>
      <Menu.Item onClick={() => ask('xlsx')}>Como Excel (XLSX)</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
