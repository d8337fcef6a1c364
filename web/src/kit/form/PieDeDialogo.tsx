import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PieDeDialogo.module.css'

/** The buttons that end a dialog or a form, the one that does it last. */
export const PieDeDialogo = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" gap="xs" className={classes.pie!}>
    {children}
  </Group>
)
