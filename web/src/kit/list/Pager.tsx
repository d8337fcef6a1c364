/** The foot of a list: «1–10 de 1,284», page size, previous and next. */
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { number } from '../page/PageShell.tsx'
import classes from './Pager.module.css'

/** spec §9: page options; 8 is the size that most lists begin with. */
const SIZES = [5, 8, 10, 15, 100]

/** The value of as many rows as the screen has room for. */
const FIT = 'caben'

type Props = {
  page: number
  perPage: number
  total: number
  onChange: (change: { page?: number; per_page?: number | undefined }) => void
  /** Whether as many as fit are wanted; undefined where that is not offered. Chosen, the size is undefined. */
  fit?: boolean | undefined
}

export function Pager({ page, perPage, total, onChange, fit }: Props) {
  const fits = fit !== undefined
  const pages = Math.max(1, Math.ceil(total / perPage))
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return (
    <div className={classes.pager}>
      <span className={classes.dim} role="status">
        {number.format(first)}–{number.format(last)} de {number.format(total)}
      </span>
      <span className={classes.right}>
        <span className={classes.size}>
          <span aria-hidden>Por página</span>
          <NativeSelect
            size="sm"
            aria-label="Por página"
            w={fits ? 148 : 104}
            value={fit ? FIT : perPage}
            onChange={({ currentTarget: { value } }) =>
              onChange({ per_page: value === FIT ? undefined : Number(value) })
            }
            data={[
              ...(fits ? [{ value: FIT, label: 'Las que quepan' }] : []),
              ...[...new Set([...SIZES, perPage])]
                .sort((a, b) => a - b)
                .map(n => ({ value: String(n), label: n === 100 ? 'Ver muchos' : String(n) })),
            ]}
          />
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Página anterior"
          disabled={page <= 1}
          onClick={() => onChange({ page: page - 1 })}
        >
          <IconChevronLeft size={18} stroke={1.75} />
        </ActionIcon>
        <b className={classes.page}>
          Página {number.format(page)} de {number.format(pages)}
        </b>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Página siguiente"
          disabled={page >= pages}
          onClick={() => onChange({ page: page + 1 })}
        >
          <IconChevronRight size={18} stroke={1.75} />
        </ActionIcon>
      </span>
    </div>
  )
}
