/** The way through a short list within a dialog or a card; the list of a screen has `Pager`. */
import { Button, Group } from '@mantine/core'

type Props = { page: number; per_page: number; total: number; onPage: (page: number) => void }

export function Hojear({ page, per_page, total, onPage }: Props) {
  if (total <= per_page) return null
  return (
    <Group>
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Anteriores
      </Button>
      <Button variant="default" disabled={page * per_page >= total} onClick={() => onPage(page + 1)}>
        Siguientes
      </Button>
    </Group>
  )
}
