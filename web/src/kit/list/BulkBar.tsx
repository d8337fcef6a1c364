/** What can be done with the marked rows: a dark bar at the bottom. */
import { CloseButton, UnstyledButton } from '@mantine/core'
import classes from './BulkBar.module.css'
import type { RowAction } from './RowMenu.tsx'

type Props = { count: number; actions: RowAction[]; onClear: () => void }

export const BulkBar = ({ count, actions, onClear }: Props) => (
  <section className={classes.bar} aria-label="Con las marcadas">
    <b role="status">{count === 1 ? '1 marcada' : `${count} marcadas`}</b>
    {actions.map(({ label, icon: Icon, onClick }) => (
      <UnstyledButton key={label} className={classes.action!} onClick={onClick}>
        <Icon size={18} stroke={1.75} />
        {label}
      </UnstyledButton>
    ))}
    <CloseButton aria-label="Quitar las marcas" onClick={onClear} className={classes.close!} />
  </section>
)
